import { data, redirect } from '@remix-run/node';
import { FORGET_ALL, logOut } from '#app/account/log-out.ts';
import { isThrottled } from '#app/calls/throttles.ts';
import { guestPasswordHref, logOnFor, screenAddress } from '#app/domain/pages/return-path.ts';
import { forgotPasswordHref, ROUTES } from '#app/domain/pages/routes.ts';
import { soleParameter } from '#app/domain/pages/sole-parameter.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import { isKnownGuest, type KnownGuest, proveByPassword } from '#app/guests/guest-password.ts';
import { failureNotification } from '#app/session/failures.ts';
import { logOnFirst, requireAcceptedDocuments } from '#app/session/guards.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { type Account, accountOf } from './account.ts';
import { PASSWORD_INTENTS } from './password-intents.ts';

/** What stands between a guest and everything but buy-in. `next` is where the password leads on to. */
export type PasswordModel =
  /** The password of the account, whose number is shown masked. */
  | { face: 'password'; next: string; account: Account; errorKey: MessageKey | null }
  /** The operator did not tell whose account it is: the way is the ordinary log-on. */
  | { face: 'logIn'; next: string };

/**
 * Loads the page that asks a guest for the password. It asks the operator for nothing.
 *
 * @param visit the request
 * @returns the face to show
 * @throws Response that leads on, or to the log-on, for whoever is no guest; what `requireAcceptedDocuments` throws
 */
export function loadPassword(visit: Visit): PasswordModel {
  const player = requireGuest(visit);
  requireAcceptedDocuments(visit);
  return modelOf(visit, player);
}

/**
 * Carries out a form of the page.
 *
 * @param visit the request
 * @param form the form as posted
 * @returns the way on, or the page again with what was wrong: 422, 429, or 503 when it could not be found out
 * @throws Response when the operator ends the session; as for {@link loadPassword}
 */
export async function takePassword(visit: Visit, form: FormData) {
  const player = requireGuest(visit);
  const next = nextOf(visit);
  const intent = form.get('intent');
  if (intent === PASSWORD_INTENTS.forgot) return leaveFor(visit, forgotPasswordHref(next));
  if (intent === PASSWORD_INTENTS.logIn) return leaveFor(visit, logOnFor(next));
  if (!isKnownGuest(player)) return redirect(guestPasswordHref(next), 303);
  return tryPassword(visit, player, String(form.get('password') ?? ''));
}

async function tryPassword(visit: Visit, player: KnownGuest, password: string) {
  const next = nextOf(visit);
  if (password === '') return again(visit, player, 'errors:passwordFieldsEmpty', 422);
  const answer = await proveByPassword(visit, player, password);
  if (answer.ok) return redirect(next, 303);
  const { failure } = answer;
  if (isAboutPassword(failure)) return again(visit, player, WRONG_PASSWORD, 422);
  // What is not about the password stands in the table, as at the log-on.
  visit.messages.remark(failureNotification(failure));
  if (!isThrottled(failure)) return again(visit, player, null, 503);
  visit.page.askToWait(failure.retryAfterSeconds, null);
  return again(visit, player, null, 429);
}

/** Ends the guest's session and leads to what only signed-out visitors are shown. */
function leaveFor(visit: Visit, address: string): Response {
  logOut(visit);
  return redirect(address, { status: 303, headers: FORGET_ALL });
}

function again(visit: Visit, player: PlayerSession, errorKey: MessageKey | null, status: number) {
  const model = modelOf(visit, player);
  return data<PasswordModel>(model.face === 'password' ? { ...model, errorKey } : model, { status });
}

function modelOf(visit: Visit, player: PlayerSession): PasswordModel {
  const next = nextOf(visit);
  return isKnownGuest(player)
    ? { face: 'password', next, account: accountOf(visit, player), errorKey: null }
    : { face: 'logIn', next };
}

function requireGuest(visit: Visit): PlayerSession {
  const { player } = visit;
  if (!player) {
    const next = nextOf(visit);
    throw next === ROUTES.home ? redirect(ROUTES.home, 303) : logOnFirst(visit, next);
  }
  // Whoever has typed the password in another tab just goes on.
  if (!isGuest(player)) throw redirect(nextOf(visit), 303);
  return player;
}

/** Where the password leads on to: a screen of the portal, or Home. */
function nextOf(visit: Visit): string {
  return screenAddress(soleParameter(visit.request.url.searchParams, 'next')) ?? ROUTES.home;
}

/** Not the text of the log-in, which has a number checked that nobody has typed here. */
const WRONG_PASSWORD = failureOf('PasswordIncorrect').messageKey;

const isAboutPassword = ({ code }: Failure) => code === 'InvalidUser' || code === 'PasswordIncorrect';
