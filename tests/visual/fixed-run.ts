import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';
import { test as base } from '#tests/support/fixtures.ts';
import { StackPool } from '#tests/support/stack.ts';

/** Script that fixes the date of the process or page that runs it. */
const CLOCK = new URL('fixed-clock.mjs', import.meta.url);

/** Environment of a portal at the fixed date. */
export const FIXED_ENV = { NODE_OPTIONS: `--import=${CLOCK.href}` };

let seed = '';
let drawn = 0;

/** Makes the numbers that the operator draws from now on (folios, codes, references) follow from a text. */
export function seedNumbers(text: string): void {
  seed = text;
  drawn = 0;
}

/** Fixes the date of this process, where the operator runs, and the numbers it draws. */
async function fixOperator(): Promise<void> {
  await import(CLOCK.href);
  const randomInt = (first: number, second?: number) => {
    const [from, to] = second === undefined ? [0, first] : [first, second];
    drawn += 1;
    const hash = crypto.createHash('sha256').update(`${seed} ${drawn}`).digest();
    return from + (hash.readUIntBE(0, 6) % (to - from));
  };
  Object.assign(crypto, { randomInt });
  // Named imports of the module follow.
  syncBuiltinESMExports();
}

/** Test whose portal, operator and browser show the same times and numbers in every run. */
export const test = base.extend<object, { stacks: StackPool }>({
  stacks: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
    async ({}, use) => {
      await fixOperator();
      const stacks = new StackPool(FIXED_ENV);
      await use(stacks);
      await stacks.stopAll();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  page: async ({ page }, use) => {
    await page.addInitScript({ path: fileURLToPath(CLOCK) });
    await use(page);
  },
});
