import { redirect } from '@remix-run/node';
import { z } from 'zod/v4';
import { leaveLoggedOut, logOut } from '#app/account/log-out.ts';
import { shownName } from '#app/account/shown-player.ts';
import { PASSWORD_INTENTS } from '#app/domain/pages/form-names.ts';
import { guestPasswordHref, logOnFor, screenAddress, soleParameter } from '#app/domain/pages/return-path.ts';
import { forgotPasswordHref, ROUTES } from '#app/domain/pages/routes.ts';
import { maskedPhone } from '#app/domain/player/phone.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { messageOf } from '#app/domain/texts/field-message.ts';
import { parse, secret } from '#app/forms/read.ts';
import { type FieldOfCode, refuse } from '#app/forms/refuse.ts';
import { isKnownGuest, type KnownGuest, proveByPassword } from '#app/guests/guest-password.ts';
import { requireAcceptedDocuments, requireLogin } from '#app/session/guards.ts';
import type { LogOn } from '#app/session/player-session.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

const schema = z.object({
  password: secret((typed) =>
    typed === '' ? { ok: false, code: 'PasswordFieldsEmpty' } : { ok: true, value: typed },
  ),
});

/** Field that shows a refusal; all others are notifications, as at the log-on. */
const FIELDS: FieldOfCode = { PasswordIncorrect: 'password' };

/** Page between a guest and everything but buy-in. `next` is the target after the password. */
export type PasswordModel =
  | { face: 'password'; next: string; account: Account }
  /** Account unknown: offers the log-on. */
  | { face: 'logIn'; next: string };

/**
 * Loads the page that asks a guest for the password, without a call to the operator.
 *
 * @throws Response redirecting anyone but a guest to the target or the log-on; as `requireAcceptedDocuments`
 */
export function loadPassword(visit: Visit): PasswordModel {
  const player = requireGuest(visit);
  requireAcceptedDocuments(visit);
  return modelOf(visit, player);
}

/**
 * Handles a form of the page.
 *
 * @throws Response when the operator ends the session; as for {@link loadPassword}
 */
export async function takePassword(visit: Visit, form: FormData) {
  const player = requireGuest(visit);
  const next = nextOf(visit);
  const intent = form.get('intent');
  if (intent === PASSWORD_INTENTS.forgot) return leaveFor(visit, forgotPasswordHref(next));
  if (intent === PASSWORD_INTENTS.logIn) return leaveFor(visit, logOnFor(next));
  if (!isKnownGuest(player)) return redirect(guestPasswordHref(next), 303);
  return tryPassword(visit, player, form);
}

async function tryPassword(visit: Visit, player: KnownGuest, form: FormData) {
  const sent = parse(form, schema);
  if (sent.status !== 'success') return refuse(visit, sent);
  const answer = await proveByPassword(visit, player, sent.value.password);
  if (answer.ok) return redirect(nextOf(visit), 303);
  const { failure } = answer;
  // The log-in's message also refers to a number, which is not typed here.
  const errors = { password: messageOf(failureOf('PasswordIncorrect')) };
  if (failure.code === 'InvalidUser') return refuse(visit, sent, { errors });
  return refuse(visit, sent, { failure, fields: FIELDS, unmended: 503 });
}

function leaveFor(visit: Visit, address: string): Response {
  logOut(visit);
  return leaveLoggedOut(visit, address);
}

function modelOf(visit: Visit, player: PlayerSession): PasswordModel {
  const next = nextOf(visit);
  return isKnownGuest(player)
    ? { face: 'password', next, account: accountOf(visit, player) }
    : { face: 'logIn', next };
}

function requireGuest(visit: Visit): PlayerSession {
  const { player } = visit;
  if (!player) {
    const next = nextOf(visit);
    throw next === ROUTES.home ? redirect(ROUTES.home, 303) : requireLogin(visit, next);
  }
  // The password may have been typed in another tab.
  if (!isGuest(player)) throw redirect(nextOf(visit), 303);
  return player;
}

function nextOf(visit: Visit): string {
  return screenAddress(soleParameter(visit.request.url.searchParams, 'next')) ?? ROUTES.home;
}

/** Account as named on the page: just enough to recognise one's own. */
export interface Account {
  name: string;
  /** Masked; null when unknown. */
  phone: string | null;
}

export function accountOf(visit: Visit, account: LogOn): Account {
  const { phoneNumber, phoneCountryCode } = account;
  return {
    name: shownName(visit, account),
    phone: phoneNumber === '' ? null : maskedPhone(phoneNumber, phoneCountryCode),
  };
}
