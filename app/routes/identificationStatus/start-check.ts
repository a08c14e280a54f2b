import { redirect } from '@remix-run/node';
import { z } from 'zod/v4';
import { playerProfile } from '#app/calls/operator-reads.ts';
import { callOnceAsPlayer } from '#app/calls/player-calls.ts';
import { nextPollSince } from '#app/calls/polling.ts';
import { operatorLanguageTag } from '#app/domain/country.ts';
import type { IdCheck, IdCheckSession } from '#app/domain/identity/id-check.ts';
import { readIdentityDocument } from '#app/domain/identity/identity-document.ts';
import { readPaymentAddress } from '#app/domain/money/payment-address.ts';
import { CHECKING_SINCE, isPoll, POLLING_SINCE } from '#app/domain/pages/polling.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { type Failure, failureFromBodyStatus, failureOf, isKeyReused } from '#app/domain/texts/failure.ts';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import { field, parse, secret } from '#app/forms/read.ts';
import { type Reasons, refuse, refuseForeign } from '#app/forms/refuse.ts';
import type { Refusable } from '#app/forms/sent-form.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { type KeyedToken, readToken } from '#app/payments/base/payment-token.ts';
import { isInfoField } from '#app/personal-info/fields.ts';
import {
  CONSENT_KEY,
  FORM_NAMES,
  INTENTS,
  RECHECK_SECONDS,
} from '#app/routes/identificationStatus/form-names.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

/** Refusal of a start, without the fields' messages. */
export interface StartRefusal {
  /** Shown above the form; null when the fields' messages, or the block, suffice. */
  noticeKey: 'identity:start.again' | 'identity:start.failed' | null;
  block: Block | null;
}

/** Longest version of a document, in characters. */
const LONGEST_VERSION = 64;

const schema = z.object({
  [FORM_NAMES.document]: field((typed) => {
    const read = readIdentityDocument(typed);
    return read.ok ? read : { ok: false, message: { messageKey: 'identity:errors.document' } };
  }),
  [FORM_NAMES.consent]: secret((typed) =>
    typed === 'yes'
      ? { ok: true, value: typed }
      : { ok: false, message: { messageKey: 'identity:errors.consent' } },
  ),
  [FORM_NAMES.consentVersion]: secret((typed) =>
    typed !== '' && typed.length <= LONGEST_VERSION
      ? { ok: true, value: typed }
      : { ok: false, message: { messageKey: 'identity:errors.consent' } },
  ),
});

type StartRequest = z.output<typeof schema>;

/**
 * Starts a check, once per form (contract §8), and redirects to the vendor, to the page for another device,
 * or to the form.
 */
export async function startCheck(visit: Visit, player: PlayerSession, form: FormData) {
  const { keys, now } = visit;
  const texts = form.getAll(FORM_NAMES.operation).map(String);
  const reading = await readToken(keys, { sessionId: player.id, purpose: 'idCheck' }, texts, now());
  if (!reading.ok && reading.reason === 'foreign') return refuseForeign(visit);
  const sent = parse(form, schema);
  if (sent.status !== 'success') return refuseStart(visit, sent);
  if (!reading.ok) return refuseStart(visit, sent, { noticeKey: 'identity:start.again' });
  const answer = await callToStart(visit, reading.token, sent.value);
  if (answer.ok) return leaveForVendor(visit, answer.value.session, form.get(FORM_NAMES.intent));
  // Sent before with another document: the next form has a new key.
  if (isKeyReused(answer.failure)) return refuseStart(visit, sent, { noticeKey: 'identity:start.again' });
  return handleRefusal(visit, sent, answer.failure);
}

function callToStart(visit: Visit, { key }: KeyedToken, { documentType, consentVersion }: StartRequest) {
  const body = {
    returnUrl: visit.config.publicOrigin + ROUTES.identificationStatus,
    language: operatorLanguageTag(visit.request.language),
    documentType,
    consent: { key: CONSENT_KEY, version: consentVersion },
  };
  return callOnceAsPlayer(visit, { key, body }, (accessToken) =>
    visit.calls.startIdCheck(accessToken, body, key),
  );
}

function leaveForVendor(
  visit: Visit,
  session: IdCheckSession | null,
  intent: FormDataEntryValue | null,
): Response {
  if (session === null) return redirectToScreen();
  const vendor = vendorPage(visit, session);
  if (vendor === null) {
    visit.services.paymentWays.noteDeadCheck(session.url);
    visit.messages.notify(failureNotification(failureOf('MiscellaneousError')));
    return redirectToScreen();
  }
  if (intent === INTENTS.phone) return redirect(`${ROUTES.identificationStatus}?step=phone`, 303);
  return redirect(vendor.href, 303);
}

function handleRefusal(visit: Visit, sent: Refusable, failure: Failure) {
  const { code } = failure;
  if (code === 'DeniedByAccountState' || code === 'WaitingForProviderConfirmation') {
    visit.messages.notify({ ...failureNotification(failure), kind: 'info' });
    return redirectToScreen();
  }
  if (failure.outcome === 'unknown') return notifyUnknown(visit);
  if (code === 'http404') return redirectToScreen();
  if (code === 'RequiredDocumentNotFound') {
    return refuseStart(visit, sent, {
      reasons: { errors: { [FORM_NAMES.consent]: { messageKey: 'identity:errors.consentOld' } } },
    });
  }
  const block = readBlock(visit, failure);
  if (block) return refuseStart(visit, sent, { block });
  return refuseStart(visit, sent, { reasons: { failure }, noticeKey: 'identity:start.failed' });
}

function notifyUnknown(visit: Visit): Response {
  const failure = failureOf('IdCheckStartUnknown');
  visit.messages.notify({ ...failureNotification(failure), kind: 'info' });
  return redirectToScreen();
}

interface MoreToShow extends Partial<StartRefusal> {
  reasons?: Reasons;
}

function refuseStart(visit: Visit, sent: Refusable, more: MoreToShow = {}) {
  const { reasons, noticeKey = null, block = null } = more;
  return refuse(visit, sent, { ...reasons, state: { noticeKey, block } satisfies StartRefusal });
}

export type Block =
  | { kind: 'phone' }
  /** Missing fields; empty when unknown. */
  | { kind: 'personalInfo'; missing: PersonalInfoField[] }
  /** Epoch, ms; null when unknown, or never. */
  | { kind: 'attempts'; againAtMs: number | null }
  | { kind: 'other'; messageKey: MessageKey | 'identity:blocked.noVendor' };

const MINUTE_MS = 60_000;

/** Returns the obstacle in the status of a check (contract §8); null for none. */
export async function findBlock(visit: Visit, check: IdCheck): Promise<Block | null> {
  const { canStart, startBlockedBy, retryAfterSeconds, attemptsLeft } = check;
  if (canStart) return null;
  if (startBlockedBy === 'PersonalInfoRequired') {
    return { kind: 'personalInfo', missing: await missingInfo(visit) };
  }
  if (startBlockedBy !== null) return createBlock(visit, startBlockedBy, retryAfterSeconds);
  return attemptsLeft === 0 ? createBlock(visit, 'TooManyRequests', retryAfterSeconds) : null;
}

function readBlock(visit: Visit, failure: Failure): Block | null {
  const { code, fieldErrors = {}, retryAfterSeconds = null } = failure;
  if (code === 'PersonalInfoRequired') {
    const names = Object.keys(fieldErrors).map((path) => path.replace(/^personalInfo\./, ''));
    return { kind: 'personalInfo', missing: names.filter(isInfoField) };
  }
  const isBlock = code === 'PhoneNumberNotVerified' || code === 'TooManyRequests';
  return isBlock ? createBlock(visit, code, retryAfterSeconds) : null;
}

function createBlock(visit: Visit, code: string, retryAfterSeconds: number | null): Block {
  if (code === 'PhoneNumberNotVerified') return { kind: 'phone' };
  if (code !== 'TooManyRequests')
    return { kind: 'other', messageKey: failureFromBodyStatus(code).messageKey };
  if (retryAfterSeconds === null || retryAfterSeconds <= 0) return { kind: 'attempts', againAtMs: null };
  const againAtMs = visit.now() + retryAfterSeconds * 1000;
  // Rounded up to the shown minute, so that a player is not too early.
  return { kind: 'attempts', againAtMs: Math.ceil(againAtMs / MINUTE_MS) * MINUTE_MS };
}

async function missingInfo(visit: Visit): Promise<PersonalInfoField[]> {
  const userId = visit.player?.userId;
  if (!userId) return [];
  const profile = await playerProfile(visit, userId);
  return profile.ok ? profile.value.missingPersonalInfo : [];
}

export interface VendorPage {
  href: string;
  host: string;
  /** Epoch, ms; null if unknown. */
  expiresAtMs: number | null;
}

/**
 * Checks the URL of a vendor's page (contract §8a.6): https, or http on this machine, of a configured origin;
 * null for any other.
 */
export function vendorPage(visit: Visit, { url, expiresAt }: IdCheckSession): VendorPage | null {
  const address = readPaymentAddress(url, visit.config.idCheckOrigins);
  return address && { href: address.href, host: address.host, expiresAtMs: expiresAt };
}

/**
 * Polls the status without a script: for a quarter of an hour, within the session; then returns false. The
 * URL has the time of the first poll, from which the page also derives the player's wait. `step` is null for
 * the screen itself.
 */
export function pollStatus(visit: Visit, step: 'phone' | null): boolean {
  const { method, url } = visit.request;
  if (method !== 'GET' || url.searchParams.has('dialog')) return false;
  const asked = pollingSince(url);
  const since = nextPollSince(asked, visit.now());
  const afterSeconds = since === null ? Infinity : RECHECK_SECONDS;
  visit.response.nextPoll = { afterSeconds, href: pollHref(since ?? asked ?? '', step) };
  return since !== null;
}

/**
 * URL of 'Check again', which starts another quarter of an hour. Unique, as text browsers ignore `no-store`.
 */
export const checkNowHref = (visit: Visit): string => screenHref(visit, CHECKING_SINCE);

export const pollOnHref = (visit: Visit): string =>
  screenHref(visit, isPoll(visit.request.url) ? POLLING_SINCE : CHECKING_SINCE);

function screenHref(visit: Visit, name: string): string {
  const query = new URLSearchParams({ [name]: String(Math.floor(visit.now() / 1000)) });
  return `${ROUTES.identificationStatus}?${query}`;
}

/** Start of the polling, in seconds since 1970; null for a first visit. */
export function pollingSince({ searchParams }: URL): string | null {
  return searchParams.get(POLLING_SINCE) ?? searchParams.get(CHECKING_SINCE);
}

function pollHref(since: string, step: 'phone' | null): string {
  const query = new URLSearchParams({ ...(step ? { step } : {}), [POLLING_SINCE]: since });
  return `${ROUTES.identificationStatus}?${query}`;
}

export function redirectToScreen(): Response {
  return redirect(ROUTES.identificationStatus, 303);
}
