import type { IdCheck } from '#app/domain/identity/id-check.ts';
import type { Visit } from '#app/session/visit.ts';
import { lookAgain, lookNowHref } from './look-again.ts';
import { type VendorPage, vendorPage } from './vendor-page.ts';

/** The page that hands an open check over to another device. */
export interface PhoneModel {
  vendor: VendorPage;
  /** Whether the address is short enough for a picture that a phone reads off a screen. */
  isScannable: boolean;
  isLookedAtAgain: boolean;
  lookHref: string;
}

/** Longer addresses make modules of less than three pixels. */
const LONGEST_SCANNABLE = 400;

/**
 * Gathers what the hand-over shows. The vendor's address stands on this page and in nothing that is kept.
 *
 * @returns the model; null when no check is open, or its page may not be opened
 */
export function phoneModel(visit: Visit, { openSession }: IdCheck): PhoneModel | null {
  const vendor = openSession && vendorPage(visit, openSession);
  if (!vendor) return null;
  return {
    vendor,
    isScannable: vendor.href.length <= LONGEST_SCANNABLE,
    isLookedAtAgain: lookAgain(visit, 'phone'),
    lookHref: lookNowHref(visit),
  };
}
