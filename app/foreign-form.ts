import { redirect } from '@remix-run/node';
import { showAgain } from '#app/forms/refuse.ts';
import { PHONE_LENGTH } from './domain/limits.ts';
import { isLogInAgain } from './domain/pages/log-in-again.ts';
import { nextAfterLogOn, returnAddress, returnPath } from './domain/pages/return-path.ts';
import { ACTIONS, ROUTES } from './domain/pages/routes.ts';
import { normalizePhone } from './domain/player/phone.ts';
import { textOf } from './forms/read.ts';
import { sentForm } from './forms/sent-form.ts';
import { INFO_INPUTS } from './personal-info/inputs.ts';
import { INFO_DRAFT } from './screens/user-profile/profile-model.ts';
import { isCsrfTokenOfPlayer } from './session/csrf.ts';
import { accountIdOf, isGuest, type PlayerSession } from './session/player-session.ts';
import { notifyInfo } from './session/successes.ts';
import type { Visit } from './session/visit.ts';
import { keepEarlierForm } from './web-pay/lost-session.ts';

/** Fields of the profile's forms that are shown again: all but passwords and codes. */
const PROFILE_FIELDS = ['displayName', 'email', 'language'];

/**
 * Answers a player's form whose token is not this session's. Nothing of it is carried out, and the operator is not called.
 *
 * - A log-in of the player who is signed in already, in another tab, leads on to where it would have led.
 * - A log-in in the place of a session that this process can open after all leads on there, too.
 * - A form that the same player was given in an earlier session is shown again as it was typed, without secrets.
 *
 * @returns null when the form is refused
 */
export async function answerForeignForm(
  visit: Visit,
  form: FormData,
  token: string | null,
): Promise<Response | null> {
  const { player } = visit;
  if (player !== null && isOwnLogIn(visit, player, form)) {
    return redirect(returnAddress(form.get('next')) ?? ROUTES.home, 303);
  }
  if (player !== null && isLogInAgain(visit.request)) {
    return redirect(nextAfterLogOn(visit.request.url) ?? ROUTES.home, 303);
  }
  const userId = accountIdOf(player);
  if (player !== null && userId !== null && isCsrfTokenOfPlayer(visit.keys, userId, token, visit.now())) {
    return showEarlier(visit, player, form);
  }
  visit.report('formRefused', { code: 'token' });
  return null;
}

/** True for a log-in form of the player who is already signed in: its page is older than the session. */
function isOwnLogIn(visit: Visit, player: PlayerSession, form: FormData): boolean {
  if (isGuest(player) || visit.request.url.pathname !== ACTIONS.login) return false;
  const { country } = visit.config;
  const allowExtensionDigits = player.phoneNumber.length > PHONE_LENGTH;
  const offered = [player.phoneCountryCode];
  const typed = normalizePhone(textOf(form, 'phoneNumber'), { country, allowExtensionDigits, offered });
  // Accounts are told apart by the national number alone, as the log-in has it.
  return typed.ok && typed.phoneNumber === player.phoneNumber;
}

async function showEarlier(visit: Visit, player: PlayerSession, form: FormData): Promise<Response> {
  visit.report('formRefused', { code: 'earlierSession' });
  const { url } = visit.request;
  const payment = await keepEarlierForm(visit, player, form);
  // The form of a payment has words of its own.
  if (payment?.isKept !== true) notifyInfo(visit, 'EarlierForm');
  if (payment !== null) return redirect(payment.href, 303);
  if (url.pathname === ROUTES.userProfile) {
    const shown = await keepProfileForm(visit, form);
    if (shown !== null) return shown;
  }
  const back = returnAddress(form.get('returnTo')) ?? returnAddress(url.searchParams.get('returnTo'));
  // Whatever takes forms answers its address too: an action leads on to the page that has its form.
  return redirect(back ?? (isOwnPath(url.pathname) ? url.pathname + url.search : ROUTES.home), 303);
}

/** True for a path of the portal in its own spelling. */
const isOwnPath = (pathname: string) =>
  returnPath(pathname) !== null || Object.values<string>(ACTIONS).includes(pathname);

/** Keeps a form of the profile; null where its page finds what was typed by itself. */
async function keepProfileForm(visit: Visit, form: FormData): Promise<Response | null> {
  const typed = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => form.has(name)).map((name) => [name, textOf(form, name, 300)]));
  if (form.get('intent') === 'savePersonalInfo') {
    await visit.drafts.keep(INFO_DRAFT, typed(INFO_INPUTS));
    return null;
  }
  const values = typed(PROFILE_FIELDS);
  if (Object.keys(values).length === 0) return null;
  return showAgain(visit, { sent: sentForm({ ...values, intent: textOf(form, 'intent') }), status: null });
}
