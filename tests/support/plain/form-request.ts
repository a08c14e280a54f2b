import type { DOMWindow } from 'jsdom';

/** What a form asks for when it is sent. */
export interface FormRequest {
  method: string;
  url: URL;
  contentType: string | null;
  body: string | null;
}

type Submitter = HTMLButtonElement | HTMLInputElement;

const lineBreaks = (text: string) => text.replace(/\r\n|\r|\n/g, '\r\n');

/** Reads what a form sends, by one of its buttons or without any. */
export function formRequestOf(
  window: DOMWindow,
  form: HTMLFormElement,
  submitter: Submitter | null,
): FormRequest {
  const attribute = (name: string) =>
    submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name === 'action' ? 'action' : name);
  const method = (attribute('method') ?? 'get').toUpperCase();
  const encoding = (attribute('enctype') ?? '').toLowerCase();
  const url = new URL(attribute('action') || form.ownerDocument.URL, form.ownerDocument.baseURI);
  const entries = [...new window.FormData(form, submitter).entries()].map(
    ([name, value]): [string, string] => [lineBreaks(name), lineBreaks(String(value))],
  );
  const body = new URLSearchParams(entries).toString();
  if (method === 'DIALOG') throw new Error('A dialog is closed by a form only where scripts have opened it.');
  if (method !== 'POST') {
    url.search = `?${body}`;
    return { method: 'GET', url, contentType: null, body: null };
  }
  if (encoding !== '' && encoding !== 'application/x-www-form-urlencoded')
    throw new Error(`A form of the portal is not sent as ${encoding}.`);
  return { method, url, contentType: 'application/x-www-form-urlencoded', body };
}

/** The button that Enter in a field presses: the first of its form. */
export function defaultButtonOf(form: HTMLFormElement): HTMLElement | null {
  const isSubmit = (element: Element) =>
    element.matches(
      'button:not([type]), button[type="submit" i], input[type="submit" i], input[type="image" i]',
    );
  const buttons = [...form.ownerDocument.querySelectorAll<Submitter>('button, input')];
  return buttons.find((element) => element.form === form && isSubmit(element)) ?? null;
}
