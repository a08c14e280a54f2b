import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Stack, startStack } from '#tests/support/stack.ts';
import type { Journey } from './journey.ts';
import type { BrowserProgram, JourneyBrowser } from './journey-browser.ts';
import { SCRIPTED, serveScriptedPage, UNSCRIPTED } from './scripted-page.ts';
import { essentialAccountJourneys, furtherAccountJourneys } from './tasks/account.ts';
import { homeJourneys } from './tasks/home.ts';
import { essentialMoneyJourneys, furtherMoneyJourneys } from './tasks/money.ts';

const ESSENTIAL = [...essentialAccountJourneys, ...essentialMoneyJourneys];
const FURTHER = [...furtherAccountJourneys, ...furtherMoneyJourneys, ...homeJourneys];

/** A program that journeys are made in: the column of the table. */
export interface JourneyProgram {
  /** Such as `Firefox`. */
  name: string;
  hasScripts: boolean;
  start(hasScripts: boolean): Promise<BrowserProgram>;
}

/** Makes every journey in each of these programs. */
export function makeJourneysIn(...programs: readonly JourneyProgram[]): void {
  makeInEach(programs, [...ESSENTIAL, ...FURTHER], true);
}

/** Makes the journeys that every change is tried by, and tries whether scripts run as they should. */
export function makeEssentialJourneysIn(...programs: readonly JourneyProgram[]): void {
  makeInEach(programs, ESSENTIAL, true);
}

/** Makes the other journeys. */
export function makeFurtherJourneysIn(...programs: readonly JourneyProgram[]): void {
  makeInEach(programs, FURTHER, false);
}

/**
 * Makes journeys in each of these programs, in browsers of their own. The portal and the operator are the same for all of
 * them, and each program is started once.
 */
function makeInEach(
  programs: readonly JourneyProgram[],
  journeys: readonly Journey[],
  triesScripts: boolean,
): void {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ country: 'MX' });
  });
  afterAll(() => stack?.stop());

  for (const { name, hasScripts, start } of programs) {
    describe(name, () => {
      let program: BrowserProgram;
      beforeAll(async () => {
        program = await start(hasScripts);
      });
      afterAll(() => program?.stop());

      /** A browser of this program, for one test. */
      async function open(): Promise<JourneyBrowser> {
        const browser = await program.open();
        onTestFinished(() => browser.close());
        return browser;
      }

      if (triesScripts)
        test('is told to run scripts or not', async () => {
          const page = await serveScriptedPage();
          onTestFinished(() => page.close());
          const browser = await open();
          await browser.open(page.address);
          expect(await browser.text()).toBe(hasScripts ? SCRIPTED : UNSCRIPTED);
        });

      for (const { task, make } of journeys)
        test(task, async () => {
          const { portal, sandbox } = stack;
          await sandbox.clearCalls();
          await make({ browser: await open(), origin: portal.origin, sandbox });
        });
    });
  }
}
