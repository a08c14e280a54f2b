import { operatorSettings } from '#app/calls/operator-reads.ts';
import type { Visit } from '#app/session/visit.ts';

/**
 * Whether the list of transactions and its file are closed: the operator said that there are no cash-outs (spec §2,
 * "Navigation rules"). While the settings are unknown they are not: to look moves no money, and no one reads that
 * something was switched off that may not be. The page of a single transaction is never closed.
 */
export async function isListClosed(visit: Visit): Promise<boolean> {
  const settings = await operatorSettings(visit);
  return settings !== null && !settings.features.allowWebCashOut;
}
