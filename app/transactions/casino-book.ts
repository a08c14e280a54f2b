import type { CurrencyInfo } from '#app/domain/money.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';

/** The casinos as far as the operator names them. */
export interface CasinoBook {
  /** Every casino, in the operator's order. */
  casinos: readonly { id: number; name: string }[];
  /** Empty when the operator did not name it. */
  nameOf(casinoId: number): string;
  /** Null while it is unknown: no amount of that casino can be shown then. */
  currencyOf(casinoId: number): CurrencyInfo | null;
}

/**
 * Looks up the operator's casinos (spec §7, GET /site). When they can not be had, that is told in the notification table,
 * and the book is empty.
 */
export async function openCasinoBook(visit: Visit): Promise<CasinoBook> {
  const site = await visit.calls.site();
  if (!site.ok) visit.messages.remark(failureNotification(site.failure));
  const casinos = site.ok ? site.value : [];
  const find = (casinoId: number) => casinos.find(({ id }) => id === casinoId);
  return {
    casinos,
    nameOf: (casinoId) => find(casinoId)?.name ?? '',
    currencyOf: (casinoId) => find(casinoId)?.currencyInfo ?? null,
  };
}
