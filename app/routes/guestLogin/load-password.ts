import { redirect } from '@remix-run/node';
import { z } from 'zod';
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

/** The field that mends a refusal; what is not about the password stands in the table, as at the log-on. */
const FIELDS: FieldOfCode = { PasswordIncorrect: 'password' };

/** What stands between a guest and everything but buy-in. `next` is where the password leads on to. */
export type PasswordModel =
  /** The password of the account, whose number is shown masked. */
  | { face: 'password'; next: string; account: Account }
  /** The operator did not say whose account it is: the ordinary log-on is offered. */
  | { face: 'logIn'; next: string };

/**
 * Loads the page that asks a guest for the password. It asks the operator for nothing.
 *
 * @throws Response that leads on, or to the log-on, for anyone who is not a guest; what `requireAcceptedDocuments`
 *   throws
 */
export function loadPassword(visit: Visit): PasswordModel {
  const player = requireGuest(visit);
  requireAcceptedDocuments(visit);
  return modelOf(visit, player);
}

/**
 * Carries out a form of the page.
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
  // Not the text of the log-in, which has a number checked that no one has typed here.
  const errors = { password: messageOf(failureOf('PasswordIncorrect')) };
  if (failure.code === 'InvalidUser') return refuse(visit, sent, { errors });
  return refuse(visit, sent, { failure, fields: FIELDS, unmended: 503 });
}

/** Ends the guest's session and leads to what only signed-out visitors are shown. */
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
  // A player who has typed the password in another tab just goes on.
  if (!isGuest(player)) throw redirect(nextOf(visit), 303);
  return player;
}

/** Where the password leads on to: a screen of the portal, or Home. */
function nextOf(visit: Visit): string {
  return screenAddress(soleParameter(visit.request.url.searchParams, 'next')) ?? ROUTES.home;
}

/** How an account is named on the page: enough to recognise one's own, and no more. */
export interface Account {
  name: string;
  /** With its middle hidden; null when it is not known. */
  phone: string | null;
}

/** Names an account in the language of the page; `LogOn` is of a session, or of what a link was traded for. */
export function accountOf(visit: Visit, account: LogOn): Account {
  const { phoneNumber, phoneCountryCode } = account;
  return {
    name: shownName(visit, account),
    phone: phoneNumber === '' ? null : maskedPhone(phoneNumber, phoneCountryCode),
  };
}
