import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, expect } from '@playwright/test';
import type { Country } from '#sandbox/contract.ts';
import { type ExpectedFinding, PageGuard } from './page-guard.ts';
import type { Portal } from './portal.ts';
import type { TestSandbox } from './sandbox.ts';
import { type Stack, type StackOptions, StackPool, startStack } from './stack.ts';

/** Time for a portal and its operator to start and to stop; a test's own time starts after it. */
const STACK_TIMEOUT_MS = 240_000;

/** The language a portal of each country speaks to a visitor who has not chosen one (spec §1). */
const DEFAULT_LOCALE: Readonly<Record<Country, string>> = { MX: 'es-MX', US: 'en-US', JP: 'ja-JP' };

/** How late scripts come, in ms, to find tests that act before one has run (`npm run test:long late-scripts`). */
const SCRIPTS_LATE_MS = Number(process.env.SCRIPTS_LATE_MS ?? 0);

/** Style sheet of an earlier release: a browser without any cookie would be led on with a mark in the address. */
export const EARLIER_STYLES = '-';

interface Options {
  /** Which portal the test runs against. Default MX. */
  country: Country;
  /** Findings of the guard that do not fail the test; `guard.expect` says the same inside a test. */
  expectedConsole: readonly ExpectedFinding[];
}

interface TestFixtures {
  /** The portal of the country; `page.goto('/')` is relative to it. Shared by all tests of the worker. */
  portal: Portal;
  /** The operator behind it, as at its start: faults, settings, latency and recorded calls end with each test. */
  sandbox: TestSandbox;
  makePlayer: TestSandbox['makePlayer'];
  /**
   * Starts another portal with an operator of its own, stopped after the test: for an environment of one's own, and
   * for settings and rules, which a portal may keep longer than a test lasts.
   */
  startOwnStack: (options?: Partial<StackOptions>) => Promise<Stack>;
  /** Fails the test on what no page may do. Contexts a test makes itself must be given to `guard.watch`. */
  guard: PageGuard;
  stack: Stack;
}

interface WorkerFixtures {
  stacks: StackPool;
}

/** Playwright's `test` against a built portal on a real operator. */
export const test = base.extend<Options & TestFixtures, WorkerFixtures>({
  country: ['MX', { option: true }],
  expectedConsole: [[], { option: true }],
  locale: ({ country }, use) => use(DEFAULT_LOCALE[country]),
  baseURL: ({ portal }, use) => use(portal.origin),

  context: async ({ context, baseURL }, use) => {
    if (baseURL !== undefined) {
      await context.addCookies([{ name: 'styles', value: EARLIER_STYLES, url: baseURL }]);
    }
    if (SCRIPTS_LATE_MS > 0) {
      await context.route(/\/assets\/.*\.js$/, async (route) => {
        await sleep(SCRIPTS_LATE_MS);
        await route.continue().catch(() => {});
      });
    }
    await use(context);
  },

  stacks: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
    async ({}, use) => {
      const stacks = new StackPool();
      await use(stacks);
      await stacks.stopAll();
    },
    { scope: 'worker', timeout: STACK_TIMEOUT_MS },
  ],

  stack: [
    async ({ stacks, country }, use, testInfo) => {
      const stack = await stacks.get(country);
      const logStart = stack.portal.logs().length;
      await use(stack);
      await stack.sandbox.reset();
      if (testInfo.status !== testInfo.expectedStatus) {
        const body = stack.portal.logs().slice(logStart).join('\n');
        await testInfo.attach('portal.log', { body, contentType: 'text/plain' });
      }
    },
    { timeout: STACK_TIMEOUT_MS },
  ],
  portal: ({ stack }, use) => use(stack.portal),
  sandbox: ({ stack }, use) => use(stack.sandbox),
  makePlayer: ({ sandbox }, use) => use(sandbox.makePlayer),

  startOwnStack: [
    async ({ country, context }, use) => {
      const started: Stack[] = [];
      await use(async (options = {}) => {
        const stack = await startStack({ country, ...options });
        started.push(stack);
        return stack;
      });
      // A page that still fetches something, such as its icon, would find no one there.
      if (started.length > 0) await Promise.all(context.pages().map((page) => page.close()));
      await Promise.all(started.map((stack) => stack.stop()));
    },
    { timeout: STACK_TIMEOUT_MS },
  ],

  guard: [
    async ({ context, expectedConsole }, use) => {
      const guard = new PageGuard(expectedConsole);
      guard.watch(context);
      await use(guard);
      expect(guard.faults.join('\n'), 'what the pages of this test did and must not').toBe('');
    },
    { auto: true },
  ],
});

export { expect };
