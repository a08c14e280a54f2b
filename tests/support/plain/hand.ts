import { asEngine } from './drawing.ts';
import { defaultButtonOf } from './form-request.ts';
import { NeedsBrowser } from './needs-browser.ts';
import type { PlainDocument } from './plain-document.ts';
import type { SelectorEngine } from './selector-engine.ts';

// What a player does to a page. jsdom knows what a click does to a box, a label, a summary or a button; where a link or
// a form leads, the page hears by their events (`PlainPage`).

type Field = HTMLInputElement | HTMLTextAreaElement;

function expectState(
  { engine }: PlainDocument,
  element: Element,
  ...states: ('visible' | 'enabled' | 'editable')[]
) {
  for (const state of states) {
    const { matches, received } = asEngine(() => engine.elementState(element, state, true));
    if (!matches) throw new Error(`${engine.previewNode(element)} is ${received}, not ${state}.`);
  }
}

/** The field that an element is or, as a label, stands for. */
const fieldOf = (engine: SelectorEngine, element: Element) =>
  engine.retarget(element, 'follow-label') ?? element;

export function typedIn(engine: SelectorEngine, element: Element): string {
  const { localName, value } = fieldOf(engine, element) as HTMLInputElement;
  if (!['input', 'textarea', 'select'].includes(localName)) throw new Error(`<${localName}> has no value.`);
  return value;
}

export function click(page: PlainDocument, element: Element): void {
  expectState(page, element, 'visible', 'enabled');
  activate(page, element as HTMLElement);
}

function activate({ window, document }: PlainDocument, element: HTMLElement): void {
  const focusable = element.closest<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  );
  if (focusable) focusable.focus();
  else if (document.activeElement instanceof window.HTMLElement) document.activeElement.blur();
  const button = element.closest<HTMLButtonElement>('button, input');
  const form = button?.form ?? null;
  // jsdom does not know that a button may send a form that is not filled in.
  const isUnchecked = form !== null && !form.noValidate && button?.formNoValidate === true;
  if (form && isUnchecked) form.noValidate = true;
  let isRefused = false;
  const refuse = () => {
    isRefused = true;
  };
  form?.addEventListener('invalid', refuse, true);
  element.click();
  form?.removeEventListener('invalid', refuse, true);
  if (form && isUnchecked) form.noValidate = false;
  // The browser shows the first field that is not right, and sends nothing.
  if (isRefused && form) firstInvalidOf(form)?.focus();
}

const firstInvalidOf = (form: HTMLFormElement) =>
  [...form.elements].find((field) => !(field as HTMLInputElement).validity?.valid) as HTMLElement | undefined;

export function fill(page: PlainDocument, element: Element, text: string): void {
  expectState(page, element, 'visible', 'enabled', 'editable');
  const result = asEngine(() => page.engine.fill(element, text));
  if (result === 'done') return;
  if (result !== 'needsinput') throw new Error(`A field cannot be filled in: ${result}`);
  const field = fieldOf(page.engine, element) as Field;
  field.focus();
  put(page, field, text);
}

export function type(page: PlainDocument, element: Element, text: string): void {
  expectState(page, element, 'visible', 'enabled');
  const field = fieldOf(page.engine, element) as Field;
  field.focus();
  put(page, field, field.value + text);
}

/** Puts a text in as typing would: no more than fits, and on one line where there is but one. */
function put({ window }: PlainDocument, field: Field, text: string): void {
  const lines = field.localName === 'textarea' ? text : text.replace(/[\r\n]/g, '');
  field.value = field.maxLength >= 0 ? lines.slice(0, field.maxLength) : lines;
  field.dispatchEvent(new window.Event('input', { bubbles: true }));
  field.dispatchEvent(new window.Event('change', { bubbles: true }));
}

/** Presses a key that does the same in every browser. The focus moves by Tab only in a real one. */
export function press(page: PlainDocument, element: Element, key: string): void {
  (element as HTMLElement).focus();
  const isControl = element.matches(
    'button, a[href], summary, input[type="submit" i], input[type="button" i]',
  );
  const isPressed =
    (key === 'Enter' && isControl) ||
    ((key === 'Space' || key === ' ') && element.matches('button, summary, input[type="checkbox" i]'));
  if (isPressed) {
    activate(page, element as HTMLElement);
    return;
  }
  if (key !== 'Enter' || element.localName !== 'input') throw new NeedsBrowser(`The key ${key}`);
  const { form } = element as HTMLInputElement;
  if (form === null) return;
  const button = defaultButtonOf(form);
  if (button === null) form.requestSubmit();
  // A button that is switched off keeps the form from being sent, and the others from taking its place.
  else if (!button.matches(':disabled')) activate(page, button);
}

export function setChecked(page: PlainDocument, element: Element, checked: boolean): void {
  const isChecked = () => asEngine(() => page.engine.elementState(element, 'checked', true).matches);
  if (isChecked() === checked) return;
  click(page, element);
  if (isChecked() !== checked)
    throw new Error(`${page.engine.previewNode(element)} does not change by a click.`);
}

export function selectOption(
  page: PlainDocument,
  element: Element,
  choice: string | { label: string } | readonly string[],
): string[] {
  expectState(page, element, 'visible', 'enabled');
  const choices = (Array.isArray(choice) ? choice : [choice]) as readonly (string | { label: string })[];
  const wanted = choices.map((one) => (typeof one === 'string' ? { valueOrLabel: one } : one));
  const chosen = asEngine(() => page.engine.selectOptions(element, wanted));
  if (typeof chosen === 'string') throw new Error(`${JSON.stringify(choice)} cannot be chosen: ${chosen}`);
  return chosen;
}
