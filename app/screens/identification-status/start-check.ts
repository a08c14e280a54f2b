import { data, redirect } from '@remix-run/node';
import { asPlayer } from '#app/calls/player-calls.ts';
import { operatorLanguageTag } from '#app/domain/country.ts';
import type { IdCheckSession } from '#app/domain/identity/id-check.ts';
import { type IdentityDocument, readIdentityDocument } from '#app/domain/identity/identity-document.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { type Operation, readOperation } from '#app/money/operation-token.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import type { FormErrors } from '#app/ui/form-errors.ts';
import { type Block, blockOfRefusal } from './block.ts';
import { CONSENT_KEY, FORM_NAMES, INTENTS } from './form-names.ts';
import { toScreen } from './report-return.ts';
import { wayOut } from './way-out.ts';

/** What is told beside the fields of the form. */
export type StartErrorKey = `identity:errors.${'document' | 'consent' | 'consentOld'}`;

/** Why no check was started. */
export type StartRefusal =
  | { kind: 'forbidden' }
  | {
      kind: 'refused';
      /** What was typed; the consent is given anew. */
      documentType: string;
      errors: FormErrors<StartErrorKey>;
      /** Told above the form; null when what stands beside the fields, or in the block, says it all. */
      noticeKey: 'identity:start.again' | 'identity:start.failed' | null;
      block: Block | null;
    };

/** What the form says, once it is complete. */
interface StartWish {
  documentType: IdentityDocument;
  consentVersion: string;
}

/** As long as the operator's versions can be. */
const LONGEST_VERSION = 64;

/**
 * Starts a check, once however often its form is sent, and leads to the vendor's page, or to the page that hands it over
 * (contract §8). What is not known is told as such; the screen shows how it stands.
 *
 * @param visit the request
 * @param player the signed-in player
 * @param form the form as posted
 * @returns the way on, or why there is none, with status 422 or 403
 * @throws Response when the operator ends the session
 */
export async function startCheck(visit: Visit, player: PlayerSession, form: FormData) {
  const { keys, now } = visit.services;
  const tokens = form.getAll(FORM_NAMES.operation).map(String);
  const token = await readOperation(keys, { sessionId: player.id, purpose: 'idCheck' }, tokens, now());
  if (!token.ok && token.reason === 'foreign') {
    return data<StartRefusal>({ kind: 'forbidden' }, { status: 403 });
  }
  const documentType = String(form.get(FORM_NAMES.document) ?? '');
  const reading = readStartForm(form);
  if (!reading.ok) return refuse(documentType, { errors: reading.errors });
  if (!token.ok) return refuse(documentType, { noticeKey: 'identity:start.again' });
  const { operation } = token;
  const started: { session: IdCheckSession | null } = { session: null };
  const outcome = await visit.services.operations.run<null>(operation, reading.wish, async () => {
    const answer = await callToStart(visit, operation, reading.wish);
    if (!answer.ok) return answer;
    // The vendor's address lets whoever has it be checked: it is not remembered with the operation.
    started.session = answer.value.session;
    return { ok: true, value: null };
  });
  switch (outcome.kind) {
    case 'done':
      return outcome.result.ok
        ? goOn(visit, started.session ?? (await openSession(visit)), form.get(FORM_NAMES.intent))
        : settle(visit, documentType, outcome.result.failure);
    case 'waiting':
      return tellUnknown(visit);
    case 'unavailable':
      return settle(visit, documentType, failureOf('http503'));
    default:
      return refuse(documentType, { noticeKey: 'identity:start.again' });
  }
}

function readStartForm(
  form: FormData,
): { ok: true; wish: StartWish } | { ok: false; errors: FormErrors<StartErrorKey> } {
  const typed = readIdentityDocument(String(form.get(FORM_NAMES.document) ?? ''));
  const consentVersion = String(form.get(FORM_NAMES.consentVersion) ?? '');
  const isConsentGiven = form.get(FORM_NAMES.consent) === 'yes';
  const isVersion = consentVersion !== '' && consentVersion.length <= LONGEST_VERSION;
  if (typed.ok && isConsentGiven && isVersion) {
    return { ok: true, wish: { documentType: typed.value, consentVersion } };
  }
  return {
    ok: false,
    errors: {
      ...(typed.ok ? {} : { [FORM_NAMES.document]: { messageKey: 'identity:errors.document' } as const }),
      ...(isConsentGiven && isVersion
        ? {}
        : { [FORM_NAMES.consent]: { messageKey: 'identity:errors.consent' } as const }),
    },
  };
}

function callToStart(visit: Visit, operation: Operation, { documentType, consentVersion }: StartWish) {
  const request = {
    returnUrl: visit.services.config.publicOrigin + ROUTES.identificationStatus,
    language: operatorLanguageTag(visit.request.language),
    documentType,
    consent: { key: CONSENT_KEY, version: consentVersion },
  };
  return asPlayer(visit).startIdCheck(request, operation.nonce);
}

/** The open check, for a form that was sent a second time. */
async function openSession(visit: Visit): Promise<IdCheckSession | null> {
  const check = await asPlayer(visit).idCheck();
  return check.ok ? check.value.openSession : null;
}

/** Out of the portal, or to the page with the code for another device; to the screen when there is no way out. */
function goOn(visit: Visit, session: IdCheckSession | null, intent: FormDataEntryValue | null): Response {
  if (session === null) return toScreen();
  const way = wayOut(visit, session);
  if (way === null) {
    visit.messages.notify(failureNotification(failureOf('MiscellaneousError')));
    return toScreen();
  }
  if (intent === INTENTS.phone) return redirect(`${ROUTES.identificationStatus}?step=phone`, 303);
  return redirect(way.href, 303);
}

/** Turns a refusal into the form as typed, or leads to the screen where that already says how it stands. */
function settle(visit: Visit, documentType: string, failure: Failure) {
  const { code } = failure;
  if (code === 'DeniedByAccountState' || code === 'WaitingForProviderConfirmation') {
    visit.messages.notify({ ...failureNotification(failure), kind: 'info' });
    return toScreen();
  }
  if (failure.outcome === 'unknown') return tellUnknown(visit);
  if (code === 'http404') return toScreen();
  if (code === 'RequiredDocumentNotFound') {
    return refuse(documentType, {
      errors: { [FORM_NAMES.consent]: { messageKey: 'identity:errors.consentOld' } },
    });
  }
  const block = blockOfRefusal(visit, failure);
  if (block) return refuse(documentType, { block });
  visit.messages.remark(failureNotification(failure));
  return refuse(documentType, { noticeKey: 'identity:start.failed' });
}

function tellUnknown(visit: Visit): Response {
  const failure = failureOf('IdCheckStartUnknown');
  visit.messages.notify({ ...failureNotification(failure), kind: 'info' });
  return toScreen();
}

function refuse(
  documentType: string,
  told: Partial<Omit<Extract<StartRefusal, { kind: 'refused' }>, 'kind' | 'documentType'>>,
) {
  const nothing = { errors: {}, noticeKey: null, block: null };
  return data<StartRefusal>({ kind: 'refused', documentType, ...nothing, ...told }, { status: 422 });
}
