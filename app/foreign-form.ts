import { redirect } from '@remix-run/node';
import { showAgain } from '#app/forms/refuse.ts';
import { keepEarlierForm } from '#app/payments/take/payment-draft.ts';
import { keepInfo } from '#app/routes/userProfile/personal-info.ts';
import { notifyInfo } from '#app/session/messages.ts';
import { PHONE_LENGTH } from './domain/limits.ts';
import { isLogInAgain } from './domain/pages/log-in-again.ts';
import { nextAfterLogOn, returnAddress, returnPath } from './domain/pages/return-path.ts';
import { ACTIONS, ROUTES } from './domain/pages/routes.ts';
import { normalizePhone } from './domain/player/phone.ts';
import { textOf } from './forms/read.ts';
import { sentForm } from './forms/sent-form.ts';
import { isCsrfTokenOfPlayer } from './session/csrf.ts';
import { findAccountId, isGuest, type PlayerSession } from './session/player-session.ts';
import type { Visit } from './session/visit.ts';

/** Fields of the profile's forms, without passwords and codes. */
const PROFILE_FIELDS = ['displayName', 'email', 'language'];

/**
 * Answers a form with the token of another session, without a call to the operator. A log-in of the same
 * player, or over a session that is still valid, redirects as if it had succeeded. A form of the player's
 * earlier session is shown again, without secrets. Null rejects the form.
 */
export async function answerForeignForm(
  visit: Visit,
  form: FormData,
  token: string | null,
): Promise<Response | null> {
  const { player } = visit;
  if (player !== null) {
    if (isOwnLogIn(visit, player, form)) {
      return redirect(returnAddress(form.get('next')) ?? ROUTES.home, 303);
    }
    if (isLogInAgain(visit.request)) {
      return redirect(nextAfterLogOn(visit.request.url) ?? ROUTES.home, 303);
    }
    const userId = findAccountId(player);
    if (userId !== null && isCsrfTokenOfPlayer(visit.keys, userId, token, visit.now())) {
      return showEarlier(visit, player, userId, form);
    }
  }
  visit.report('formRefused', { code: 'token' });
  return null;
}

/** True for a log-in by the signed-in player, from a page older than the session. */
function isOwnLogIn(visit: Visit, player: PlayerSession, form: FormData): boolean {
  if (isGuest(player) || visit.request.url.pathname !== ACTIONS.login) return false;
  const { country } = visit.config;
  const allowExtensionDigits = player.phoneNumber.length > PHONE_LENGTH;
  const offered = [player.phoneCountryCode];
  const typed = normalizePhone(textOf(form, 'phoneNumber'), { country, allowExtensionDigits, offered });
  // National numbers identify accounts, as in the log-in.
  return typed.ok && typed.phoneNumber === player.phoneNumber;
}

async function showEarlier(
  visit: Visit,
  player: PlayerSession,
  userId: string,
  form: FormData,
): Promise<Response> {
  visit.report('formRefused', { code: 'earlierSession' });
  const { url } = visit.request;
  const payment = await keepEarlierForm(visit, player, form);
  // Payment forms have their own message.
  if (payment?.isKept !== true) notifyInfo(visit, 'EarlierForm');
  if (payment !== null) return redirect(payment.href, 303);
  if (url.pathname === ROUTES.userProfile) {
    const shown = await keepProfileForm(visit, userId, form);
    if (shown !== null) return shown;
  }
  const back = returnAddress(form.get('returnTo')) ?? returnAddress(url.searchParams.get('returnTo'));
  // A GET of an action redirects to the page of its form.
  return redirect(back ?? (isOwnPath(url.pathname) ? url.pathname + url.search : ROUTES.home), 303);
}

const isOwnPath = (pathname: string) =>
  returnPath(pathname) !== null || Object.values<string>(ACTIONS).includes(pathname);

/** Keeps a form of the profile; null for personal information, which its page reads from the draft. */
async function keepProfileForm(visit: Visit, userId: string, form: FormData): Promise<Response | null> {
  if (await keepInfo(visit, userId, form)) return null;
  const sentFields = PROFILE_FIELDS.filter((name) => form.has(name));
  if (sentFields.length === 0) return null;
  const values = Object.fromEntries(sentFields.map((name) => [name, textOf(form, name, 300)]));
  return showAgain(visit, { sent: sentForm({ ...values, intent: textOf(form, 'intent') }), status: null });
}
