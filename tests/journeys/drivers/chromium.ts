import { type BrowserContext, chromium, type ElementHandle, type Page } from '@playwright/test';
import { chromiumFlags } from '#tests/support/chromium.ts';
import { readTools } from '#tests/support/tools.ts';
import { type Engine, graphicalBrowser } from '../graphical-browser.ts';
import { BROWSER_LANGUAGE, type BrowserProgram } from '../journey-browser.ts';

/** Starts Chromium, driven by Playwright. */
export async function startChromium(hasScripts: boolean): Promise<BrowserProgram> {
  const browser = await chromium.launch({ executablePath: readTools().chromium.path, args: chromiumFlags });
  const open = () => browser.newContext({ javaScriptEnabled: hasScripts, locale: BROWSER_LANGUAGE });
  return {
    async open() {
      const context = await open();
      return graphicalBrowser(engineOf(context, await context.newPage()));
    },
    stop: () => browser.close(),
  };
}

function engineOf(context: BrowserContext, page: Page): Engine<ElementHandle<HTMLElement>> {
  return {
    async goto(address) {
      await page.goto(address);
    },
    async reload() {
      await page.reload();
    },
    // Playwright's type of a function for the page is a conditional one, which a generic function cannot meet.
    evaluate: (run, argument) => page.evaluate(run as never, argument as never),
    async find(run, argument) {
      const handle = await page.evaluateHandle(run as never, argument as never);
      return handle.asElement() as ElementHandle<HTMLElement> | null;
    },
    click: (element) => element.click(),
    type: (element, text) => element.fill(text),
    isSummary: (element) => element.evaluate(({ localName }) => localName === 'summary'),
    isChecked: (element) => element.isChecked(),
    close: () => context.close(),
  };
}
