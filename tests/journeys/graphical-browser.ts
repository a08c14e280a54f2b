import { setTimeout as sleep } from 'node:timers/promises';
import { findOnPage, type Sought } from './find-on-page.ts';
import type { JourneyBrowser } from './journey-browser.ts';

const TIMEOUT_MS = 60_000;
const POLL_MS = 25;

/** What a browser that draws pages can do by its protocol; `Element` is what it calls an element by. */
export interface Engine<Element> {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function inside the page, whether or not the page may run scripts, and gives what it returns. */
  evaluate<Argument, Result>(run: (argument: Argument) => Result, argument: Argument): Promise<Result>;
  /** The same for a function that returns an element. */
  find<Argument>(
    run: (argument: Argument) => HTMLElement | null,
    argument: Argument,
  ): Promise<Element | null>;
  /** Presses the mouse on an element, or moves a finger there. */
  click(element: Element): Promise<void>;
  /** Empties a field and types into it. */
  type(element: Element, text: string): Promise<void>;
  isSummary(element: Element): Promise<boolean>;
  isChecked(element: Element): Promise<boolean>;
  close(): Promise<void>;
}

/** Makes a browser that draws pages one that a journey can use. */
export function graphicalBrowser<Element>(engine: Engine<Element>): JourneyBrowser {
  /** Finds a control, waiting for the page to come and unfolding what it is folded into. */
  async function reach(sought: Sought, name: string): Promise<Element> {
    const reached = await eventually(async () => {
      const element = await engine.find(findOnPage, [sought, name] as const);
      if (element === null || !(await engine.isSummary(element))) return element;
      await engine.click(element);
      return null;
    });
    if (reached !== null) return reached;
    throw new Error(`There is no ${sought} "${name}" on this page:\n${await read(engine)}`);
  }

  /** Does what leads to another page, and waits until that has come whole. */
  async function leave(name: string, act: () => Promise<void>): Promise<void> {
    const before = await engine.evaluate(loadingOf, null);
    await act();
    const after = await eventually(async () => {
      const now = await engine.evaluate(loadingOf, null);
      return now.started !== before.started && now.isWhole ? now : null;
    });
    if (after === null) throw new Error(`Nothing came of "${name}" on this page:\n${await read(engine)}`);
  }

  const use = async (sought: Sought, name: string) => {
    const element = await reach(sought, name);
    await leave(name, () => engine.click(element));
  };
  return {
    open: (address) => engine.goto(address),
    reload: () => engine.reload(),
    fill: async (label, text) => engine.type(await reach('field', label), text),
    async choose(label) {
      const choice = await reach('choice', label);
      await engine.click(choice);
      if (!(await engine.isChecked(choice))) throw new Error(`"${label}" cannot be chosen.`);
    },
    press: (button) => use('button', button),
    follow: (link) => use('link', link),
    text: () => read(engine),
    close: () => engine.close(),
  };
}

/** Whether this is still the same page, and whether all of it is there. */
function loadingOf(): { started: number; isWhole: boolean } {
  return { started: performance.timeOrigin, isWhole: document.readyState === 'complete' };
}

/** Reads what is drawn. Of a page that is not drawn yet Firefox would give everything, what is hidden too. */
async function read<Element>(engine: Engine<Element>): Promise<string> {
  const drawn = () => {
    const isDrawn = document.body.getClientRects().length > 0;
    // biome-ignore lint/performance/useDomNodeTextContent: what is not drawn is not read
    return isDrawn ? document.body.innerText : null;
  };
  const text = await eventually(() => engine.evaluate(drawn, null));
  if (text === null) throw new Error('There is no page that is drawn.');
  return text.replace(/\s+/g, ' ').trim();
}

/** What `attempt` gives that is not null, tried until the time is over; a page that is just going counts as nothing. */
async function eventually<Result>(attempt: () => Promise<Result | null>): Promise<Result | null> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const result = await attempt().catch((error: unknown) => {
      if (Date.now() > deadline) throw error;
      return null;
    });
    if (result !== null || Date.now() > deadline) return result;
    await sleep(POLL_MS);
  }
}
