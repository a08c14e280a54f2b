import { operatorSettings } from '#app/calls/operator-reads.ts';
import type { Visit } from '#app/session/visit.ts';

/** What the portal promises a visitor: no more than the operator has switched on. */
export interface WelcomeModel {
  canPay: boolean;
  hasAccessCodes: boolean;
}

/** Loads what is said beside the login panel; while the settings are unknown nothing is promised. */
export async function loadWelcome(visit: Visit): Promise<WelcomeModel> {
  const features = (await operatorSettings(visit))?.features;
  return {
    canPay: features?.allowWebBuyIn === true && features.allowWebCashOut,
    hasAccessCodes:
      features?.allowBarcodeAccountAccess === true || features?.allowVerbalCodeAccountAccess === true,
  };
}
