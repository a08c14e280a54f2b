import { SCREENS } from '#app/domain/pages/screens.ts';

/*
 * Stands in for extensions, password managers and translators. Most functions run in a page; a driver sends them there as
 * text, so that each stands alone.
 */

/** Page as both Playwright and Puppeteer drive it. */
export interface DrivenPage {
  goto(address: string): Promise<unknown>;
  evaluate<Argument, Result>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  mouse: { move(x: number, y: number, options: { steps: number }): Promise<unknown> };
  keyboard: { type(text: string): Promise<unknown> };
}

const ISLAND = /data-island="([^"]+)"[^>]* data-props="([^"]*)"/g;
const LINK = /<a [^>]*href="(\/[^"]*)"/g;
/** Most pages that are looked at for islands; links to other days and lists would go on for ever. */
const MOST_PAGES = 150;

declare global {
  interface Window {
    /** Elements as they were before anything happened to the page, and what the fields among them hold. */
    held?: {
      elements: Element[];
      values: Map<Element, string>;
      focused: Element | null;
      caret: number | null;
    };
  }
}

/**
 * Puts nodes before, after and into everything that stands in an island, wraps every text there as Google Translate does,
 * and adds attributes and classes. What has been treated so is left alone the next time.
 */
export function intrude(): void {
  const isForeign = (node: Node | null) => node instanceof HTMLElement && node.localName === 'foreign-node';
  const make = () => document.createElement('foreign-node');
  document.documentElement.classList.add('translated-ltr');
  document.documentElement.setAttribute('data-darkreader-scheme', 'dark');
  for (const host of document.querySelectorAll('[data-island]')) {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.parentElement?.localName === 'font' || text.textContent?.trim() === '') continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      text.parentNode?.replaceChild(outer, text);
      outer.append(inner);
      inner.append(text);
    }
    for (const element of [host, ...host.querySelectorAll('*')]) {
      if (element.closest('foreign-node, font, iframe')) continue;
      element.classList.add('darkreader');
      element.setAttribute('data-lastpass-icon-root', '');
      if (!isForeign(element.previousSibling)) element.before(make());
      if (!isForeign(element.nextSibling)) element.after(make());
      if (element.matches('input, select, textarea, img, br') || isForeign(element.firstChild)) continue;
      element.prepend(make());
      element.append(make());
    }
  }
}

/** Fills every empty field as a browser does that remembers logins: without a key. Notes all that is there. */
function autofill(): void {
  for (const input of document.querySelectorAll('input')) {
    if (!/^(password|text|email|tel)$/.test(input.type) || input.value !== '') continue;
    input.value = 'Filled-1n!';
    for (const type of ['keydown', 'input', 'keyup', 'change']) {
      input.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }
}

/** Notes every element, what the fields hold, the focus and the caret. */
function hold(): void {
  const focused = document.activeElement;
  const values = new Map<Element, string>();
  // Values that nobody types, such as a captcha's answer, are the island's to fill in.
  for (const field of document.querySelectorAll('input:not([type=hidden]), select, textarea')) {
    values.set(field, (field as HTMLInputElement).value);
  }
  const caret = focused instanceof HTMLInputElement ? focused.selectionStart : null;
  window.held = { elements: [...document.body.querySelectorAll('*')], values, focused, caret };
}

/** Gives what is not any more as `hold` noted it, one text each. */
function findLost(): string[] {
  const { elements, values, focused, caret } = window.held ?? {
    elements: [],
    values: new Map(),
    focused: null,
    caret: null,
  };
  const told = (element: Element) => element.outerHTML.slice(0, 160);
  const lost = elements
    .filter((element) => !element.isConnected && element.closest('.island__own') === null)
    .filter((element) => !element.matches('foreign-node, font'))
    .map((element) => `removed: ${told(element)}`);
  for (const [field, value] of values) {
    if ((field as HTMLInputElement).value !== value) lost.push(`another value: ${told(field)}`);
  }
  if (document.activeElement !== focused) lost.push(`no focus: ${focused ? told(focused) : ''}`);
  else if (focused instanceof HTMLInputElement && focused.selectionStart !== caret) {
    lost.push(`caret at ${focused.selectionStart}, not ${caret}`);
  }
  return lost;
}

/**
 * Goes through the links of the portal and gives an address for every set of islands that a page of it has; `seen` are the
 * sets that have been met before.
 */
export async function pagesWithIslands(
  page: DrivenPage,
  seen: Set<string>,
  first: readonly string[],
): Promise<string[]> {
  const addresses = [...first, ...Object.values(SCREENS).map(({ path }) => path)];
  const found: string[] = [];
  const shapeOf = (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://portal.example');
    return [pathname, ...[...searchParams.keys()].sort()].join(' ');
  };
  const asked = new Set<string>();
  for (const address of addresses) {
    if (asked.has(shapeOf(address)) || asked.size >= MOST_PAGES) continue;
    asked.add(shapeOf(address));
    const html = await page.evaluate(readPage, address);
    for (const [, href = ''] of html.matchAll(LINK)) addresses.push(href.replaceAll('&amp;', '&'));
    const islands = [...html.matchAll(ISLAND)].map(([, name, props = '']) =>
      [name, ...props.matchAll(/Id&quot;:&quot;[^&]*/g)].join(' '),
    );
    const set = islands.sort().join(', ');
    if (islands.length === 0 || seen.has(set)) continue;
    seen.add(set);
    found.push(address);
  }
  return found;
}

/** Text of a page of the portal; empty where something else is found there. */
async function readPage(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: 'manual' });
  return answer.headers.get('Content-Type')?.startsWith('text/html') ? answer.text() : '';
}

/** Focuses the first field of an open dialog, an island or its form, else a link there; the caret stands in the middle. */
function focusFirst(): void {
  const place = document.querySelector('dialog[open]') ?? document;
  const fields = ['dialog', '[data-island]', 'form:has([data-island])'].map((around) =>
    place.querySelector<HTMLElement>(`${around} input:not([type="hidden"], [type="checkbox"])`),
  );
  const first = fields.find(Boolean) ?? place.querySelector<HTMLElement>('[data-island] a[href]');
  first?.focus();
  if (first instanceof HTMLInputElement) first.setSelectionRange(2, 2);
}

/** Touches every island, as a finger does that moves no focus. */
function touchAll(): void {
  for (const host of document.querySelectorAll('[data-island]')) {
    const touched = host.querySelector('input, a') ?? host;
    touched.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    touched.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    host.closest('form')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  }
}

/** True when every island has rendered, or made its dialog modal. */
function areAllAwake(): boolean {
  return [...document.querySelectorAll<HTMLElement>('[data-island]')].every((host) =>
    host.dataset.island === 'dialog-control'
      ? host.querySelector('.island__own') !== null && document.querySelector('dialog:modal') !== null
      : host.querySelector(':scope > .island__own')?.hasChildNodes(),
  );
}

/** Time in which islands that were touched wake; touched again meanwhile they only wait. */
const waitForIslands = () => new Promise<void>((done) => setTimeout(done, 500));

/** Uses what the islands have drawn; gives what did not follow, one text each. */
async function operateIslands(): Promise<string[]> {
  const wrong: string[] = [];
  const drawn = () => new Promise((done) => setTimeout(done));
  for (const host of document.querySelectorAll<HTMLElement>('[data-island="password-field"]')) {
    const { inputId, showLabel, hideLabel, capsLockText } = JSON.parse(host.dataset.props ?? '{}');
    const input = document.getElementById(inputId) as HTMLInputElement;
    const button = host.querySelector<HTMLButtonElement>('button');
    const status = host.querySelector('[role="status"]');
    for (const [type, label] of [
      ['text', hideLabel],
      ['password', showLabel],
    ]) {
      button?.click();
      await drawn();
      if (input.type !== type) wrong.push(`${inputId} is ${input.type}, not ${type}`);
      if (button?.textContent !== label) wrong.push(`the button reads ${button?.textContent}`);
    }
    for (const [modifierCapsLock, text] of [
      [true, capsLockText],
      [false, ''],
    ]) {
      input.dispatchEvent(new KeyboardEvent('keydown', { modifierCapsLock, bubbles: true }));
      await drawn();
      if (status?.textContent !== text) wrong.push(`caps lock: ${status?.textContent}`);
    }
  }
  for (const host of document.querySelectorAll<HTMLElement>('[data-island="password-meter"]')) {
    const { inputId, verdicts } = JSON.parse(host.dataset.props ?? '{}');
    const input = document.getElementById(inputId) as HTMLInputElement;
    const { value: before, selectionStart: caret } = input;
    for (const [value, verdict] of [
      ['a', verdicts.weak],
      ['Correct-h0rse-battery', verdicts.strong],
      [before, ''],
    ]) {
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await drawn();
      const own = host.querySelector(':scope > .island__own');
      if (!own?.textContent?.includes(verdict)) wrong.push(`meter: ${own?.textContent}, not ${verdict}`);
    }
    input.setSelectionRange(caret, caret);
  }
  return wrong;
}

/**
 * Does to a page with islands all that others do to pages, before and after the islands wake, and uses it. Gives what was
 * lost or does not work any more, one text each.
 */
export async function findDamage(page: DrivenPage, address: string): Promise<string[]> {
  const damage: string[] = [];
  const look = async (when: string, run: () => string[] | Promise<string[]> = findLost) => {
    for (const fault of await page.evaluate(run, undefined)) damage.push(`${address}, ${when}: ${fault}`);
  };
  const act = (run: () => void) => page.evaluate(run, undefined);
  await page.goto(address);
  await act(intrude);
  await act(autofill);
  await act(focusFirst);
  await act(hold);
  // A browser may run the script that listens after the page is there.
  while (!(await page.evaluate(areAllAwake, undefined))) {
    await page.mouse.move(3, 3, { steps: 3 });
    await act(touchAll);
    await page.evaluate(waitForIslands, undefined);
  }
  await look('awake');
  await act(intrude);
  await look('with foreign nodes after waking');
  await look('in use', operateIslands);
  await look('after use');
  // A removed node breaks nothing else.
  await act(() => {
    for (const own of document.querySelectorAll('.island__own')) own.firstElementChild?.remove();
  });
  if (await page.evaluate(isInField, undefined)) {
    await page.keyboard.type('Z');
    await look('typed into', () => {
      const { value } = document.activeElement as HTMLInputElement;
      return value[2] === 'Z' ? [] : [`the caret was elsewhere: ${value}`];
    });
  }
  return damage;
}

const isInField = () => document.activeElement instanceof HTMLInputElement;
