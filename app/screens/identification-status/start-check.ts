import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { callOnceAsPlayer } from '#app/calls/player-calls.ts';
import { operatorLanguageTag } from '#app/domain/country.ts';
import type { IdCheckSession } from '#app/domain/identity/id-check.ts';
import { readIdentityDocument } from '#app/domain/identity/identity-document.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { type Failure, failureOf, isKeyReused } from '#app/domain/texts/failure.ts';
import { field, parse, secret } from '#app/forms/read.ts';
import { type Reasons, refuse, refuseForeign } from '#app/forms/refuse.ts';
import type { Refusable } from '#app/forms/sent-form.ts';
import { type KeyedToken, readToken } from '#app/money/payment-token.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { type Block, blockOfRefusal } from './block.ts';
import { CONSENT_KEY, FORM_NAMES, INTENTS } from './form-names.ts';
import { toScreen } from './look-again.ts';
import { vendorPage } from './vendor-page.ts';

/** Why no check was started, besides what stands beside the fields. */
export interface StartRefusal {
  /** Shown above the form; null when what stands beside the fields, or in the block, says it all. */
  noticeKey: 'identity:start.again' | 'identity:start.failed' | null;
  block: Block | null;
}

/** As long as the operator's versions can be. */
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
 * Starts a check, once however often its form is sent, and leads to the vendor's page, or to the page that hands it
 * over (contract §8). What is not known is said to be so; the screen shows how it stands.
 *
 * @returns the redirect there, or to the form, which says why there is none
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
  if (answer.ok) return goOn(visit, answer.value.session, form.get(FORM_NAMES.intent));
  // The form was sent before with another document: the next one has a new key.
  if (isKeyReused(answer.failure)) return refuseStart(visit, sent, { noticeKey: 'identity:start.again' });
  return answerRefusal(visit, sent, answer.failure);
}

/** Starts the check by the key of its form; sent twice at once it is one call. */
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

/**
 * Out of the portal, or to the page with the code for another device; to the screen when its page may not be opened.
 */
function goOn(visit: Visit, session: IdCheckSession | null, intent: FormDataEntryValue | null): Response {
  if (session === null) return toScreen();
  const vendor = vendorPage(visit, session);
  if (vendor === null) {
    visit.services.paymentWays.noteDeadCheck(session.url);
    visit.messages.notify(failureNotification(failureOf('MiscellaneousError')));
    return toScreen();
  }
  if (intent === INTENTS.phone) return redirect(`${ROUTES.identificationStatus}?step=phone`, 303);
  return redirect(vendor.href, 303);
}

/** Turns a refusal into the form as typed, or leads to the screen where that already says how it stands. */
function answerRefusal(visit: Visit, sent: Refusable, failure: Failure) {
  const { code } = failure;
  if (code === 'DeniedByAccountState' || code === 'WaitingForProviderConfirmation') {
    visit.messages.notify({ ...failureNotification(failure), kind: 'info' });
    return toScreen();
  }
  if (failure.outcome === 'unknown') return tellUnknown(visit);
  if (code === 'http404') return toScreen();
  if (code === 'RequiredDocumentNotFound') {
    return refuseStart(visit, sent, {
      reasons: { errors: { [FORM_NAMES.consent]: { messageKey: 'identity:errors.consentOld' } } },
    });
  }
  const block = blockOfRefusal(visit, failure);
  if (block) return refuseStart(visit, sent, { block });
  return refuseStart(visit, sent, { reasons: { failure }, noticeKey: 'identity:start.failed' });
}

function tellUnknown(visit: Visit): Response {
  const failure = failureOf('IdCheckStartUnknown');
  visit.messages.notify({ ...failureNotification(failure), kind: 'info' });
  return toScreen();
}

interface MoreToShow extends Partial<StartRefusal> {
  reasons?: Reasons;
}

function refuseStart(visit: Visit, sent: Refusable, more: MoreToShow = {}) {
  const { reasons, noticeKey = null, block = null } = more;
  return refuse(visit, sent, { ...reasons, state: { noticeKey, block } satisfies StartRefusal });
}
