import { redirect } from '@remix-run/node';
import { limitedCall } from '#app/calls/limited-call.ts';
import { noteTimedLimits } from '#app/calls/own-time.ts';
import { callOnceAsPlayer } from '#app/calls/player-calls.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { isRaise, isSameSubject, type PlayerLimit } from '#app/domain/player/player-limit.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { refuse } from '#app/forms/refuse.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { type KeyedToken, readToken } from '#app/payments/base/payment-token.ts';
import { failureNotification } from '#app/session/failures.ts';
import { notifyInfo, notifySuccess } from '#app/session/messages.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { INTENTS } from './form-names.ts';
import { askedLimit, limitHref, loadKnown, readSize } from './load-limits.ts';

/** Sets a limit, or decides about a raise that waits, once per form (contract §9). */
export async function changeLimit(visit: Visit, player: PlayerSession, form: FormData): Promise<Response> {
  const texts = form.getAll('operation').map(String);
  const reading = await readToken(visit.keys, { sessionId: player.id, purpose: 'limit' }, texts, visit.now());
  if (!reading.ok) {
    if (reading.reason === 'foreign') visit.report('formRefused', { code: 'operation' });
    return showAgain(visit, form);
  }
  switch (form.get('intent')) {
    case INTENTS.confirm:
      return decide(visit, reading.token, form, 'confirmRaise');
    case INTENTS.drop:
      return decide(visit, reading.token, form, 'dropRaise');
    default:
      return set(visit, reading.token, form);
  }
}

/** Shows a form once more that was open for too long, or is of another session: it may not be true any more. */
function showAgain(visit: Visit, form: FormData): Response {
  notifyInfo(visit, 'LimitFormOld');
  const query = new URLSearchParams({ step: 'check' });
  for (const name of ['kind', 'period', 'casino', 'amount', 'none']) {
    const value = form.get(name);
    if (typeof value === 'string' && value !== '') query.set(name, value);
  }
  return redirect(form.has('kind') ? `${ROUTES.responsiblePlay}?${query}` : ROUTES.responsiblePlay, 303);
}

async function set(visit: Visit, { key }: KeyedToken, form: FormData): Promise<Response> {
  const known = await loadKnown(visit);
  const asked = known && askedLimit(known, form);
  if (!known || !asked) return redirect(ROUTES.responsiblePlay, 303);
  const read = readSize(known, asked);
  if (!read.ok) return redirect(limitHref(asked.subject, 'limit'), 303);
  const before = known.limits.find((one) => isSameSubject(one, asked.subject)) ?? null;
  const body = { ...asked.subject, ...read.size };
  const answer = await limitedCall(visit, 'limitSet', () =>
    callOnceAsPlayer(visit, { key, body }, (accessToken) => visit.calls.setLimit(accessToken, body, key)),
  );
  if (!answer.ok) return refused(visit, answer.failure);
  // Trust the operator's answer, whatever the page had expected.
  const after = answer.value.limits.find((one) => isSameSubject(one, asked.subject)) ?? null;
  noteTimedLimits(visit, answer.value.limits);
  if (after?.pending && isRaise(before, read.size)) notifyInfo(visit, 'LimitWaits');
  else notifyHolds(visit, after);
  return redirect(ROUTES.responsiblePlay, 303);
}

async function decide(
  visit: Visit,
  { key }: KeyedToken,
  form: FormData,
  decision: 'confirmRaise' | 'dropRaise',
): Promise<Response> {
  const limitId = String(form.get('limitId'));
  const body = { limitId, decision };
  const answer = await limitedCall(visit, EVENTS[decision], () =>
    callOnceAsPlayer(visit, { key, body }, (accessToken) => visit.calls[decision](accessToken, limitId, key)),
  );
  if (!answer.ok) return refused(visit, answer.failure);
  const { limits } = answer.value;
  noteTimedLimits(visit, limits);
  const after = limits.find((limit) => limit.limitId === limitId) ?? null;
  if (decision === 'dropRaise') notifyInfo(visit, 'RaiseDropped');
  else notifyHolds(visit, after);
  return redirect(ROUTES.responsiblePlay, 303);
}

/** @param limit the one that holds now; null for none */
function notifyHolds(visit: Visit, limit: PlayerLimit | null): void {
  const set = limit?.kind === 'reminder' ? 'ReminderSet' : 'LimitSet';
  notifySuccess(visit, limit === null ? 'LimitRemoved' : set);
}

const EVENTS = { confirmRaise: 'limitConfirmed', dropRaise: 'limitDropped' } as const;

/** Says what is known: a change without an answer may have been made, and the page shows what holds. */
async function refused(visit: Visit, failure: Failure): Promise<Response> {
  if (failure.code === 'TooManyRequests') return refuse(visit, sentForm({}), { failure });
  // The text of the code is that of a phone or an email address.
  const known = failure.code === 'DeniedByAccountState' ? failureOf('LimitRefused') : failure;
  const told = failure.outcome === 'unknown' ? failureOf('LimitUnknown') : known;
  visit.messages.notify(failureNotification(told));
  return redirect(ROUTES.responsiblePlay, 303);
}
