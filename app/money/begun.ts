import { asPlayer } from '#app/calls/player-calls.ts';
import type { Refused, Result } from '#app/operator/http/result.ts';
import type { TransactionEntry, TransactionFilter } from '#app/operator/transactions.ts';
import { begunBy } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

type BegunFilter = Pick<TransactionFilter, 'direction' | 'statuses' | 'casinoId'>;

/**
 * Loads the payments that a guest has begun in this session (contract §6.6), each by its own id: the account's list is
 * none of a link holder's business, and is never asked for.
 *
 * @param filter which of them; all by default
 * @returns the payments, newest first, without those that the operator does not know any more; one that could not be
 *   read is there by its id. The first refusal when none could be read
 */
export async function loadBegun(
  visit: Visit,
  filter: BegunFilter = {},
): Promise<Result<{ entries: TransactionEntry[] }>> {
  const ids = begunBy(visit);
  const answers = await Promise.all(ids.map((id) => asPlayer(visit).transaction(id)));
  const refusals = answers.filter(isRefused);
  const [first] = refusals;
  if (first !== undefined && refusals.length === ids.length) return first;
  const entries = answers.flatMap((answer, position): TransactionEntry[] => {
    if (answer.ok) return [{ unavailable: false, transaction: answer.value }];
    return isRefused(answer) ? [{ unavailable: true, transactionId: ids[position] ?? '' }] : [];
  });
  return { ok: true, value: { entries: entries.filter((entry) => isWanted(entry, filter)) } };
}

/** Whether it is not known how a payment stands; one that is not there at all is no refusal. */
function isRefused(answer: Result<unknown>): answer is Refused {
  return !answer.ok && answer.failure.code !== 'http404';
}

function isWanted(entry: TransactionEntry, { direction, statuses, casinoId }: BegunFilter): boolean {
  if (entry.unavailable) return true;
  const { transaction } = entry;
  return (
    (direction === undefined || transaction.direction === direction) &&
    (statuses === undefined || statuses.includes(transaction.status)) &&
    (casinoId === undefined || transaction.casinoId === casinoId)
  );
}
