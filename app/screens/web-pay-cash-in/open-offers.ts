import type { Transaction } from '#app/domain/transaction.ts';
import { callAsPlayer } from '#app/session/player-calls.ts';
import { isGuest } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { loadBegun } from '#app/transactions/begun.ts';

/** Something that was begun and not paid yet. */
export type OpenOffer = Pick<
  Transaction,
  'transactionId' | 'paymentType' | 'paymentTypeLabel' | 'amountAU' | 'offerExpirationDate'
>;

const MOST_OFFERS = 5;

/**
 * Loads what the player has begun to buy in at a casino and could still pay, so that nobody makes a second slip for the
 * first (contract §6.6); of a guest, what was begun in the session. What cannot be loaded is not shown: it stands among the
 * transactions.
 *
 * @param visit the request
 * @param casinoId the casino
 * @returns offers that can still be paid, newest first
 * @throws Response when the operator ends the session
 */
export async function loadOpenOffers(visit: Visit, casinoId: number): Promise<OpenOffer[]> {
  const wanted = { direction: 'buyIn' as const, statuses: ['OfferedToUser'], casinoId };
  const answer =
    visit.player && isGuest(visit.player)
      ? await loadBegun(visit, wanted)
      : await callAsPlayer(visit, (accessToken) =>
          visit.calls.transactions(accessToken, { limit: MOST_OFFERS, ...wanted }),
        );
  if (!answer.ok) return [];
  const nowMs = visit.services.now();
  return answer.value.entries.flatMap((entry) => {
    if (entry.unavailable) return [];
    const { transactionId, paymentType, paymentTypeLabel, amountAU, offerExpirationDate } = entry.transaction;
    const isOver = offerExpirationDate !== null && offerExpirationDate <= nowMs;
    const offer = { transactionId, paymentType, paymentTypeLabel, amountAU, offerExpirationDate };
    return isOver ? [] : [offer];
  });
}
