import { shownCasinos } from '#app/calls/casinos.ts';
import { playerFunds } from '#app/calls/shared-reads.ts';
import type { CurrencyInfo } from '#app/domain/money/money.ts';
import type { PublicResult } from '#app/operator/http/result.ts';
import type { Casino } from '#app/operator/site/site.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit, VisitWith } from '#app/session/visit.ts';

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
 * Looks up the operator's casinos (spec §7, GET /site). When they cannot be had, that is told in the notification
 * table, and the book is empty.
 */
export async function openCasinoBook(visit: Visit): Promise<CasinoBook> {
  return bookOf(visit, await shownCasinos(visit));
}

/** The same for a file, whose amounts have a column for their currency: the player's funds need not be asked for. */
export async function openBookOfFile(visit: VisitWith<'calls' | 'messages'>): Promise<CasinoBook> {
  return bookOf(visit, await visit.calls.site());
}

function bookOf(visit: VisitWith<'messages'>, site: PublicResult<Casino[]>): CasinoBook {
  if (!site.ok) visit.messages.notifyNow(failureNotification(site.failure));
  const casinos = site.ok ? site.value : [];
  const find = (casinoId: number) => casinos.find(({ id }) => id === casinoId);
  return {
    casinos,
    nameOf: (casinoId) => find(casinoId)?.name ?? '',
    currencyOf: (casinoId) => find(casinoId)?.currencyInfo ?? null,
  };
}

/**
 * Chooses the casinos that a filter offers: those that the player has an account at, and the one that the address
 * names.
 *
 * @param chosenId the casino that the address names, or null
 * @throws Response when the operator ends the session
 */
export async function offeredCasinos(
  visit: Visit,
  { casinos }: CasinoBook,
  chosenId: number | null,
): Promise<{ id: number; name: string }[]> {
  const funds = await playerFunds(visit);
  const own = funds.ok ? funds.value.entries.map(({ casinoId }) => casinoId) : [];
  return casinos
    .filter(({ id }) => own.length === 0 || own.includes(id) || id === chosenId)
    .map(({ id, name }) => ({ id, name }));
}
