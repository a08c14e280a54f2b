import { operatorSettings } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import type { ProviderReturn } from '#app/domain/money/provider-return.ts';
import { ROUTES, transactionHref } from '#app/domain/pages/routes.ts';
import type { Failure } from '#app/domain/texts/failure.ts';
import { notifySuccess } from '#app/session/messages.ts';
import { begunBy, isGuest } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

/**
 * Outcome of a return. `reported`: the operator was told, and the player goes on there. `foreign`: it is not this
 * player's. `unknown`: the operator did not say whose it is, and was told nothing.
 */
export type ReturnOutcome = { kind: 'reported'; href: string } | { kind: 'foreign' } | { kind: 'unknown' };

/** Refusals that say that an id is not the player's. */
const NOT_OWN = ['http400', 'http403', 'http404'];

/**
 * Reports to the operator that the player is back, with the query as it came (contract §6.4, §8), after it was found out
 * which of the ids is this player's. It is reported once at most; an answer that does not come is not needed: the page
 * that follows asks again.
 *
 * @throws Response that ends the session; nothing was reported then
 */
export function reportReturn(visit: Visit, back: ProviderReturn): Promise<ReturnOutcome> {
  return back.kind === 'payment' ? reportPayment(visit, back) : reportIdCheck(visit, back);
}

async function reportPayment(visit: Visit, { ids, query }: ProviderReturn): Promise<ReturnOutcome> {
  const { player } = visit;
  // A guest's session knows what it has begun; other payments of the account are none of a link holder's business.
  const begun = ids.find((id) => begunBy(visit).includes(id)) ?? 'foreign';
  const found = player && isGuest(player) ? begun : await findOwn(visit, ids);
  if (found === 'foreign' || found === 'unknown') return { kind: found };
  await asPlayer(visit).returnedFromProvider(found, { query });
  return { kind: 'reported', href: transactionHref(found) };
}

/** The id of a transaction of this player. */
async function findOwn(visit: Visit, ids: readonly string[]): Promise<string | 'foreign' | 'unknown'> {
  const answers = await Promise.all(ids.map((id) => asPlayer(visit).transaction(id)));
  const own = ids[answers.findIndex(({ ok }) => ok)];
  if (own !== undefined) return own;
  return answers.every((answer) => answer.ok || isNotOwn(answer.failure)) ? 'foreign' : 'unknown';
}

async function reportIdCheck(visit: Visit, { ids, query }: ProviderReturn): Promise<ReturnOutcome> {
  // Nothing is asked about identities before it is known that the operator checks them (spec §2, §6).
  if ((await operatorSettings(visit)) === null) return { kind: 'unknown' };
  if (ids.length === 0) return { kind: 'foreign' };
  const found = await findOwnCheck(visit, ids);
  if (found === 'foreign' || found === 'unknown') return { kind: found };
  const answer = await asPlayer(visit).returnedFromIdCheck({ ...found, query });
  if (!answer.ok && answer.failure.code === 'http404') return { kind: 'foreign' };
  if (answer.ok && answer.value.result === 'Success') notifySuccess(visit, 'IdCheckCleared');
  return { kind: 'reported', href: ROUTES.identificationStatus };
}

/**
 * The check that is open for this player. One that is over is open no more: then the first id is taken for a player who
 * has been checked, and the operator, which knows the player's own sessions, refuses a stranger's.
 */
async function findOwnCheck(
  visit: Visit,
  ids: readonly string[],
): Promise<{ sessionId: string } | 'foreign' | 'unknown'> {
  const standing = await asPlayer(visit).idCheck();
  if (!standing.ok) return isNotOwn(standing.failure) ? 'foreign' : 'unknown';
  const { openSession, lastAttemptAt } = standing.value;
  const isChecked = openSession === null && lastAttemptAt !== null;
  const sessionId = ids.find((id) => id === openSession?.sessionId) ?? (isChecked ? ids[0] : undefined);
  return sessionId === undefined ? 'foreign' : { sessionId };
}

const isNotOwn = ({ code }: Failure) => NOT_OWN.includes(code);
