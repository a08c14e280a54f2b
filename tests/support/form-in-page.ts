/** A form as it is filled in on a page. */
export interface FormInPage {
  /** Fields that are filled in or pressed. */
  filled: Readonly<Record<string, string>>;
  /** Address of a form that the page does not have, and that is put there. */
  forgedTo: string | null;
}

/** What a page shows. */
export interface ShownPage {
  text: string;
  /** Messages beside fields, above the form and in the notification table. */
  messages: string[];
  /** Values of fields, hidden ones too, and those of boxes that are chosen. */
  values: string[];
  /** Names of fields that browsers are told not to fill in again. */
  notRestored: string[];
  /** Values of password fields. */
  passwords: string[];
  html: string;
}

/** Mark of the button that sends a form which was filled in. */
export const SEND_BUTTON = '[data-sends-filled-form]';

/**
 * Fills a form in and marks its button with {@link SEND_BUTTON}. Runs inside the page, so all that it needs stands in it.
 *
 * @returns why it cannot be filled in; null when it is
 */
export function fillInPage({ filled, forgedTo }: FormInPage): string | null {
  type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;
  const controls = (form: HTMLFormElement, name: string) =>
    [...form.elements].filter((element) => (element as Control).name === name) as Control[];
  const isButton = (control: Control) => control.type === 'submit';
  const isChoice = (control: Control): control is HTMLInputElement => /^(radio|checkbox)$/.test(control.type);
  /** The control that a value belongs to. */
  const controlFor = (form: HTMLFormElement, name: string, value: string) => {
    const named = controls(form, name);
    return (
      named.find((control) => (isButton(control) || isChoice(control)) && control.value === value) ??
      named.find((control) => !isButton(control) && !isChoice(control))
    );
  };
  const forge = (): HTMLFormElement => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = forgedTo ?? '';
    const csrf = document.querySelector<HTMLInputElement>('[name="csrf"]')?.value ?? '';
    for (const [name, value] of Object.entries({ csrf, ...filled })) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    }
    form.append(Object.assign(document.createElement('button'), { textContent: 'forged' }));
    document.body.prepend(form);
    return form;
  };
  const entries = Object.entries(filled);
  const form =
    forgedTo === null
      ? [...document.forms].find((one) => entries.every(([name, value]) => controlFor(one, name, value)))
      : forge();
  if (!form) return `There is no form with ${JSON.stringify(filled)}.`;
  form.noValidate = true;
  let button: HTMLElement | null = null;
  for (const [name, value] of entries) {
    const control = controlFor(form, name, value);
    if (!control) return `There is no ${name}.`;
    if (isButton(control)) button = control;
    else if (isChoice(control)) {
      if (!control.checked) control.click();
    } else {
      control.value = value;
      if (control.value !== value) return `${name} cannot be ${value}.`;
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }
  button ??= ([...form.elements] as Control[]).find(isButton) ?? null;
  if (!button) return 'The form has no button.';
  for (const marked of document.querySelectorAll('[data-sends-filled-form]')) {
    marked.removeAttribute('data-sends-filled-form');
  }
  button.setAttribute('data-sends-filled-form', '');
  for (let at: Element | null = button; at !== null; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
  return null;
}

/** Reads what a page shows. Runs inside the page, so all that it needs stands in it. */
export function readPage(): ShownPage {
  const fold = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const hidden of body.querySelectorAll('script, style, template, noscript')) hidden.remove();
  const told = document.querySelectorAll('[id$="-error"], .error-summary, .notice, [role="alert"] tbody tr');
  const values = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    .filter(({ type, checked }) => !/^(radio|checkbox)$/.test(type) || checked)
    .map(({ value }) => value);
  return {
    text: fold(body.textContent),
    messages: [...told].map((element) => fold(element.textContent)),
    values,
    notRestored: [...document.querySelectorAll<HTMLInputElement>('[autocomplete="off"]')].map(
      ({ name }) => name,
    ),
    passwords: [...document.querySelectorAll<HTMLInputElement>('[type="password"]')].map(
      ({ value }) => value,
    ),
    html: document.documentElement.outerHTML,
  };
}
