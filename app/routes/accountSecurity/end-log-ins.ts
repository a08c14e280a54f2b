import { redirect } from '@remix-run/node';
import { forgetOtherDevices } from '#app/calls/device-marks.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { failureNotification } from '#app/session/failures.ts';
import { notifyInfo, notifySuccess } from '#app/session/messages.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { INTENTS } from './form-names.ts';

/** Ends one log-in of the player, or all but this one (contract §9); says so only after the operator has. */
export async function endLogIns(visit: Visit, player: PlayerSession, form: FormData): Promise<Response> {
  if (form.get('intent') === INTENTS.endOthers) await endOthers(visit, player);
  else await endOne(visit, String(form.get('session') ?? ''));
  return redirect(ROUTES.accountSecurity, 303);
}

async function endOne(visit: Visit, sessionId: string): Promise<void> {
  const answer = await asPlayer(visit).endLogIn(sessionId);
  if (answer.ok) notifySuccess(visit, 'LogInEnded');
  else if (answer.failure.code === 'http404') notifyInfo(visit, 'LogInOver');
  else notifyUnknown(visit, answer.failure);
}

/** A stolen password may have made other devices known: they are strange ones again. */
async function endOthers(visit: Visit, { phoneNumber }: PlayerSession): Promise<void> {
  await forgetOtherDevices(visit, phoneNumber, false);
  const answer = await asPlayer(visit).endOtherLogIns(visit.player?.refreshToken ?? '');
  if (answer.ok) notifySuccess(visit, 'OtherLogInsEnded');
  else notifyUnknown(visit, answer.failure);
}

function notifyUnknown(visit: Visit, failure: Failure): void {
  const told = failure.outcome === 'unknown' ? failureOf('LogInsUnknown') : failure;
  visit.messages.notify(failureNotification(told));
}
