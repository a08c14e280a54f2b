import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, ElementHandle, JSHandle, Page } from 'puppeteer-core';
import type { Engine } from '../graphical-browser.ts';

const REACHABLE_TIMEOUT_MS = 60_000;
const POLL_MS = 25;

/**
 * What a page of Puppeteer's can do, and its context with it. Puppeteer's own clicks and locators wait for what only a page with scripts would tell it, such as the next frame.
 * What is done at once, and keys and the mouse, work in a page without scripts as well.
 */
export function puppeteerEngine(context: BrowserContext, page: Page): Engine<ElementHandle<HTMLElement>> {
  const click = async (element: ElementHandle<HTMLElement>) => {
    const deadline = Date.now() + REACHABLE_TIMEOUT_MS;
    let at = await element.evaluate(placeOf);
    // While one page goes over into the next, nothing on it can be pressed.
    while (!at.isOnTop && Date.now() < deadline) {
      await sleep(POLL_MS);
      at = await element.evaluate(placeOf);
    }
    if (!at.isOnTop) throw new Error(`Something lies over ${at.what}.`);
    await page.mouse.click(at.x, at.y);
  };
  return {
    async goto(address) {
      await page.goto(address);
    },
    async reload() {
      await page.reload();
    },
    evaluate: (run, argument) => page.evaluate(run as never, argument as never),
    async find(run, argument) {
      const handle: JSHandle = await page.evaluateHandle(run as never, argument as never);
      return handle.asElement() as ElementHandle<HTMLElement> | null;
    },
    click,
    async type(element, text) {
      await click(element);
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.keyboard.press('Backspace');
      await page.keyboard.type(text);
    },
    isSummary: (element) => element.evaluate(({ localName }) => localName === 'summary'),
    isChecked: (element) => element.evaluate(isChecked),
    close: () => context.close(),
  };
}

/** Where to press an element that is scrolled to, and whether a press gets there. */
function placeOf(element: HTMLElement): { x: number; y: number; isOnTop: boolean; what: string } {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  // The first line of it: a link that is broken over two lines has nothing in its middle.
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const what = element.outerHTML.slice(0, 200);
  return { x, y, isOnTop: element.contains(document.elementFromPoint(x, y)), what };
}

function isChecked(element: HTMLElement): boolean {
  const box = element instanceof HTMLLabelElement ? element.control : element;
  return box instanceof HTMLInputElement && box.checked;
}
