import { randomBytes } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { isThrottled } from '#app/calls/limited-call.ts';
import { FORM_REFUSED } from '#app/domain/pages/form-names.ts';
import { keptFormHref, keptFormId, pageAddressOf } from '#app/domain/pages/return-path.ts';
import type { Address } from '#app/domain/pages/routes.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { type FieldMessages, messageOf } from '#app/domain/texts/field-message.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { KeptForm, SentForm } from '#app/session/messages.ts';
import type { Visit } from '#app/session/visit.ts';
import { messagesOf, type Refusable, sentForm } from './sent-form.ts';

// Reading of forms and answers to them. May import calls, session, ui and what is below; no feature.

const ID_BYTES = 9;
/** Longest form in the flash cookie, in characters of JSON. */
const LONGEST_IN_FLASH = 1200;

/** Field that shows each refusal of the operator, by code of the catalogue; '' is the whole form. */
export type FieldOfCode = Readonly<Record<string, string>>;

export interface Reasons {
  errors?: FieldMessages;
  failure?: Failure;
  /** Fields for `failure`; without one it goes into the notification table (spec §8). */
  fields?: FieldOfCode;
  /** Status where no field shows `failure`; 503 when the values could not be checked. */
  unmended?: 422 | 503;
  /** Values to show besides those typed, such as the strength of a password. */
  values?: Readonly<Record<string, string>>;
  page?: Address;
  name?: string;
  /** State of the page, as JSON. */
  state?: unknown;
}

/** Shows a form again on its page with the reasons (spec §5, §8), without secrets; see {@link showAgain}. */
export function refuse(visit: Visit, sent: Refusable, reasons: Reasons = {}): Promise<Response> {
  const { failure, unmended, page, name, state } = reasons;
  const isUnmended = failure !== undefined && findField(reasons) === undefined;
  if (isUnmended) visit.messages.notifyNow(failureNotification(failure));
  // Forms of the shell are on every page, so their failures go along to the next one.
  if (isUnmended && name !== undefined && !isThrottled(failure)) {
    visit.messages.notify(failureNotification(failure));
  }
  const refusal = refusalOf(failure);
  const status = isUnmended && refusal.status === 422 ? (unmended ?? 422) : refusal.status;
  return showAgain(visit, { ...refusal, sent: withReasons(sent, reasons), status, page, name, state });
}

/** Status of a refused form, with the wait in s after a rate limit. */
export function refusalOf(failure: Failure | undefined): {
  status: 422 | 429;
  waitSeconds?: number | undefined;
} {
  return failure && isThrottled(failure)
    ? { status: 429, waitSeconds: failure.retryAfterSeconds }
    : { status: 422 };
}

const findField = ({ failure, fields }: Reasons): string | undefined => failure && fields?.[failure.code];

function withReasons(sent: Refusable, reasons: Reasons): SentForm {
  const reply = 'reply' in sent ? sent.reply() : sent;
  const field = findField(reasons);
  const { failure, errors, values } = reasons;
  return {
    status: 'error',
    initialValue: { ...reply.initialValue, ...values },
    error: {
      ...reply.error,
      ...errors,
      ...(failure && field !== undefined ? { [field]: messageOf(failure) } : {}),
    },
  };
}

/** Refuses a form whose operation token belongs to another player. */
export function refuseForeign(visit: Visit): Promise<Response> {
  visit.report('formRefused', { code: 'operation' });
  return showAgain(visit, { sent: sentForm({}), status: 403 });
}

interface FormToKeep {
  sent: SentForm;
  status: KeptForm['status'];
  /** Wait before the form may be sent again, in s. */
  waitSeconds?: number | undefined;
  page?: string | undefined;
  name?: string | undefined;
  /** State of the page, as JSON. */
  state?: unknown;
}

/**
 * Keeps a form, with the notifications of this page, and redirects to its page: a POST never renders a page, so that
 * back and reload send nothing.
 */
export async function showAgain(visit: Visit, form: FormToKeep): Promise<Response> {
  const { sent, status, waitSeconds, state } = form;
  const page = form.page ?? pageAddressOf(visit.request.url);
  const [path = ''] = page.split('?');
  if (waitSeconds !== undefined) visit.response.wait = { seconds: waitSeconds, backHref: null };
  const kept: KeptForm = {
    name: form.name ?? path,
    status,
    sent,
    notifications: visit.messages.takeFromThisPage(),
    waitUntilMs: waitSeconds === undefined ? null : visit.now() + waitSeconds * 1000,
    ...(state === undefined ? {} : { state }),
  };
  const id = randomBytes(ID_BYTES).toString('base64url');
  await keep(visit, id, kept);
  return redirect(keptFormHref(page, id), {
    status: 303,
    headers: status === null ? {} : { [FORM_REFUSED]: String(status) },
  });
}

/** Keeps a form in the drafts, and in the flash cookie for a store that is emptied since; there values are cut if long. */
async function keep(visit: Visit, id: string, kept: KeptForm): Promise<void> {
  const text = JSON.stringify(kept);
  await visit.drafts.replace(draftName(visit, id), { form: text });
  const isShort = text.length <= LONGEST_IN_FLASH;
  const short = isShort ? kept : { ...kept, sent: sentForm({}, messagesOf(kept.sent)), state: null };
  visit.messages.keepForm(id, visit.owner, short);
}

/** Shows the kept form that the address names, if it belongs to this session or visitor. */
export async function openKeptForm(visit: Visit): Promise<void> {
  const { method, url } = visit.request;
  const id = method === 'POST' ? null : keptFormId(url);
  if (id === null) return;
  const { form: text } = await visit.drafts.read(draftName(visit, id));
  // Written by `keep` alone.
  const form = text ? (JSON.parse(text) as KeptForm) : visit.messages.keptBefore(id, visit.owner);
  const isOfOtherPage = form?.name.startsWith('/') && form.name !== url.pathname;
  if (form && !isOfOtherPage) visit.messages.showForm(withRemainingWait(visit, form));
}

const draftName = ({ player }: Visit, id: string) =>
  player === null ? (`visitorForm ${id}` as const) : (`keptForm ${id}` as const);

/** Updates the wait in a form and its messages; removes those messages once it is over. */
function withRemainingWait(visit: Visit, form: KeptForm): KeptForm {
  if (form.waitUntilMs === null) return form;
  const seconds = Math.ceil((form.waitUntilMs - visit.now()) / 1000);
  if (seconds > 0) visit.response.wait = { seconds, backHref: null };
  const now = failureOf('TooManyRequests', { retryAfterSeconds: seconds });
  const renew = <Message extends { messageKey: string }>(message: Message): Message[] => {
    if (!message.messageKey.startsWith('errors:tooManyRequests')) return [message];
    const { messageKey, params } = now;
    return seconds > 0 ? [{ ...message, messageKey, ...(params ? { params } : {}) }] : [];
  };
  const errors = Object.entries(messagesOf(form.sent)).flatMap(([name, message]) =>
    renew(message).map((renewed) => [name, renewed] as const),
  );
  return {
    ...form,
    sent: { ...form.sent, error: Object.fromEntries(errors) },
    notifications: form.notifications.flatMap(renew),
  };
}

/** Redirects a GET of an action, so that a link signs no one in or out. */
export function toPageOfForm(href: string): Response {
  return redirect(href, 303);
}
