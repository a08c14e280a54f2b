import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpClient } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { callsEnded } from './calls-ended.ts';

/** The table that an operator's engineer reads. */
const GUIDE = readFileSync(new URL('../../docs/operator-api.md', import.meta.url), 'utf8');
const ROWS = [...GUIDE.matchAll(/^\| `(\/\S*)` +\| (.+?) +\|$/gm)].map(
  ([, path = '', calls = '']) => [path, calls] as const,
);

let stack: Stack;
let player: HttpClient;

beforeAll(async () => {
  stack = await borrowStack('MX');
  const allowed = { allowPlayerLimits: true, allowExclusion: true, allowActivityHistory: true };
  await stack.sandbox.changeSettings(allowed);
  const made = await stack.sandbox.makePlayer({
    casinos: [{ casinoId: 12, regularAU: 900_000 }],
    email: 'ana@player.example',
    personalInfo: 'complete',
  });
  player = new HttpClient(stack.portal.origin, { language: 'en' });
  await player.logIn(made);
  // Public reads and permissions are kept: what is counted is what every page costs from then on.
  for (const path of ['/', '/webPayCashIn', '/aboutUs', '/identificationStatus']) await player.get(path);
  await callsEnded(stack.sandbox);
});

afterAll(async () => {
  player.close();
  await stack.stop();
});

/** The calls of one page so far, sorted; several of one kind with their number. */
async function callsSoFar(): Promise<string> {
  const counted = new Map<string, number>();
  for (const call of await stack.sandbox.calls()) {
    const name = call.path.replace('/api/v1', '').replace(/\/u_[\w-]+/, '/{userId}');
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  const names = [...counted].map(([name, times]) =>
    times === 1 ? `\`${name}\`` : `\`${name}\` ${times} times`,
  );
  return names.sort().join(', ') || 'none';
}

describe('docs/operator-api.md says what a page asks of the operator', () => {
  it('of every page that a player has in the menu', () => {
    expect(ROWS.length).toBeGreaterThan(8);
  });

  it.each(ROWS)('[OE-GUIDE-01] %s', async (path, calls) => {
    await stack.sandbox.clearCalls();
    expect((await player.get(path)).status).toBe(200);
    // Some are not waited for by the page.
    await expect.poll(callsSoFar).toBe(calls);
    await callsEnded(stack.sandbox);
    expect(await callsSoFar()).toBe(calls);
  });
});
