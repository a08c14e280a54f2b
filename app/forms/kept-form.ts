import { randomBytes } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { FORM_REFUSED } from '#app/domain/pages/form-refused.ts';
import { keptFormHref, keptFormId, pageAddressOf } from '#app/domain/pages/return-path.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import type { KeptForm } from '#app/session/messages.ts';
import type { Visit } from '#app/session/visit.ts';
import { messagesOf, type SentForm, sentForm } from './sent-form.ts';

const ID_BYTES = 9;
/** Longest form that goes along in the flash cookie, in characters of JSON. */
const LONGEST_IN_FLASH = 1200;

/** A form to be shown again. */
export interface FormToKeep {
  sent: SentForm;
  status: KeptForm['status'];
  /** How long the player has to wait before it is sent again, in s. */
  waitSeconds?: number | undefined;
  /** Where it is shown; the page it was sent to without this. */
  page?: string | undefined;
  /** Name of a form of the shell; without this the form is the page's own. */
  name?: string | undefined;
  /** What its page needs besides, as JSON. */
  state?: unknown;
}

/**
 * Keeps a form for its page and leads there: the answer to a form is never a page, so that going back and reloading send
 * nothing. Notifications of this visit alone go along.
 *
 * The flash cookie holds it as well, without what is long: the reason is told where the drafts have lost it.
 */
export async function showAgain(visit: Visit, form: FormToKeep): Promise<Response> {
  const { sent, status, waitSeconds, state } = form;
  const page = form.page ?? pageAddressOf(visit.request.url);
  const [path = ''] = page.split('?');
  if (waitSeconds !== undefined) visit.page.wait = { seconds: waitSeconds, backHref: null };
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
  const isShort = JSON.stringify(kept).length <= LONGEST_IN_FLASH;
  visit.messages.keepForm(
    id,
    visit.owner,
    isShort ? kept : { ...kept, sent: sentForm({}, messagesOf(sent)), state: null },
  );
  return redirect(keptFormHref(page, id), {
    status: 303,
    headers: status === null ? {} : { [FORM_REFUSED]: String(status) },
  });
}

/** Refuses a form whose operation token is not this player's; its page says so in place of itself. */
export function refuseForeign(visit: Visit): Promise<Response> {
  visit.report('formRefused', { code: 'operation' });
  return showAgain(visit, { sent: sentForm({}), status: 403 });
}

/** Finds the form that the address names, of this visitor or session alone, for the page to show. */
export async function openKeptForm(visit: Visit): Promise<void> {
  const { method, url } = visit.request;
  if (method === 'POST') return;
  const id = keptFormId(url);
  if (id === null) return;
  const known = await read(visit, id);
  const form = known ?? visit.messages.keptBefore(id, visit.owner);
  if (form === null) return;
  const isOfOtherPage = form.name.startsWith('/') && form.name !== url.pathname;
  if (isOfOtherPage) return;
  if (known === null) await keep(visit, id, form);
  visit.messages.showForm(asOfNow(visit, form));
}

const draftOf = ({ player }: Visit, id: string) =>
  player === null ? (`visitorForm ${id}` as const) : (`keptForm ${id}` as const);

function keep(visit: Visit, id: string, form: KeptForm): Promise<void> {
  return visit.drafts.replace(draftOf(visit, id), { form: JSON.stringify(form) });
}

async function read(visit: Visit, id: string): Promise<KeptForm | null> {
  const { form } = await visit.drafts.read(draftOf(visit, id));
  // Only `keep` writes there.
  return form === undefined ? null : (JSON.parse(form) as KeptForm);
}

/** The same with the wait that is left; what was said of it goes when it is over. */
function asOfNow(visit: Visit, form: KeptForm): KeptForm {
  if (form.waitUntilMs === null) return form;
  const seconds = Math.ceil((form.waitUntilMs - visit.now()) / 1000);
  if (seconds > 0) visit.page.wait = { seconds, backHref: null };
  const now = failureOf('TooManyRequests', { retryAfterSeconds: seconds });
  const renew = <Told extends { messageKey: string }>(told: Told): Told[] => {
    if (!told.messageKey.startsWith('errors:tooManyRequests')) return [told];
    const { messageKey, params } = now;
    return seconds > 0 ? [{ ...told, messageKey, ...(params ? { params } : {}) }] : [];
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
