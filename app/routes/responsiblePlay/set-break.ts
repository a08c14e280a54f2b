import { createHash } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { z } from 'zod/v4';
import { limitedCall } from '#app/calls/limited-call.ts';
import { notePause } from '#app/calls/operator-reads.ts';
import { callOnceAsPlayer } from '#app/calls/player-calls.ts';
import { type Exclusion, endsAfter, optionEnd } from '#app/domain/player/exclusion.ts';
import { PASSWORD_MAXIMUM_LENGTH } from '#app/domain/player/new-password.ts';
import { type Failure, failureOf, isKeyReused } from '#app/domain/texts/failure.ts';
import { parse, secret } from '#app/forms/read.ts';
import { refuse } from '#app/forms/refuse.ts';
import type { Sent } from '#app/forms/sent-form.ts';
import type { Result } from '#app/operator/http/result.ts';
import { readToken } from '#app/payments/base/payment-token.ts';
import { failureNotification } from '#app/session/failures.ts';
import { notifyInfo, notifySuccess } from '#app/session/messages.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { BREAK_HREF, BREAK_SET_HREF } from './form-names.ts';
import { checkHref, chosenOption, loadExclusions } from './load-break.ts';

const HOUR_MS = 3_600_000;

const schema = z.object({
  currentPassword: secret((typed) => {
    if (typed === '') return { ok: false, code: 'PasswordFieldsEmpty' };
    const isTooLong = typed.length > PASSWORD_MAXIMUM_LENGTH;
    return isTooLong ? { ok: false, code: 'PasswordIncorrect' } : { ok: true, value: typed };
  }),
});

/** Sets a break once per form (contract §9): what is said of it is what the operator has answered. */
export async function setBreak(visit: Visit, player: PlayerSession, form: FormData): Promise<Response> {
  const sent = parse(form, schema);
  const known = await loadExclusions(visit);
  if (known === null) return redirect(BREAK_HREF, 303);
  if (known === 'unavailable') return notSet(visit, sent);
  const option = chosenOption(visit, known);
  if (option === null) return redirect(BREAK_HREF, 303);
  const texts = form.getAll('operation').map(String);
  const reading = await readToken(visit.keys, { sessionId: player.id, purpose: 'break' }, texts, visit.now());
  if (!reading.ok) {
    if (reading.reason === 'foreign') visit.report('formRefused', { code: 'operation' });
    notifyInfo(visit, 'LimitFormOld');
    return redirect(checkHref(option), 303);
  }
  if (sent.status !== 'success') return refuse(visit, sent);
  const { key, shownAtMs } = reading.token;
  // The end that the page has shown: the same form is the same call.
  const until = optionEnd(option, shownAtMs);
  const { kind, scope } = option;
  const { currentPassword } = sent.value;
  const proof = createHash('sha256').update(currentPassword).digest('base64url');
  const answer = await limitedCall(visit, 'exclusion', () =>
    callOnceAsPlayer(visit, { key, body: { kind, scope, until, proof } }, (accessToken) =>
      visit.calls.setExclusion(accessToken, { kind, scope, until, currentPassword }, key),
    ),
  );
  return answerSet(visit, sent, until, answer);
}

function answerSet(
  visit: Visit,
  sent: Sent<unknown>,
  asked: number | null,
  answer: Result<Exclusion>,
): Response | Promise<Response> {
  if (!answer.ok) return answerRefused(visit, sent, answer.failure);
  const { until } = answer.value;
  // An operator may answer 'Success' with no time at all.
  if (!endsAfter(until, visit.now())) return notSet(visit, sent);
  notePause(visit, answer.value);
  const isAsAsked =
    until === asked || (until !== null && asked !== null && Math.abs(until - asked) <= HOUR_MS);
  if (isAsAsked) notifySuccess(visit, 'BreakSet');
  else notifyInfo(visit, 'BreakDiffers');
  return redirect(BREAK_SET_HREF, 303);
}

function answerRefused(visit: Visit, sent: Sent<unknown>, failure: Failure): Response | Promise<Response> {
  const { code, outcome, exclusion } = failure;
  if (code === 'PasswordIncorrect' || code === 'TooManyRequests')
    return refuse(visit, sent, { failure, fields: { PasswordIncorrect: 'currentPassword' } });
  if (code === 'DeniedByAccountState') {
    if (exclusion) notePause(visit, exclusion);
    visit.messages.notify(failureNotification(failureOf('BreakDenied')));
    return redirect(BREAK_SET_HREF, 303);
  }
  // A key that was used may have set one.
  if (outcome === 'refused' && !isKeyReused(failure)) return notSet(visit, sent);
  visit.messages.notify(failureNotification(failureOf('BreakUnknown')));
  return redirect(BREAK_SET_HREF, 303);
}

const notSet = (visit: Visit, sent: Sent<unknown>) =>
  refuse(visit, sent, { failure: failureOf('BreakNotSet') });
