import { afterAll, describe, expect, it } from 'vitest';
import type { Country } from '#app/domain/country.ts';
import { pageText } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { LIST, Payer } from './payer.ts';

const stacks: Stack[] = [];

afterAll(async () => {
  for (const stack of stacks) await stack.stop();
});

async function start(country: Country): Promise<Stack> {
  const stack = await startStack({ country });
  stacks.push(stack);
  return stack;
}

const CASES: [country: Country, zone: string, casinoId: number][] = [
  ['MX', 'CST', 13],
  ['US', 'P[SD]T', 12],
  ['JP', 'JST', 14],
];

describe('times that matter', () => {
  it.each(CASES)('name the zone of the casino in %s: %s', async (country, zone, casinoId) => {
    const stack = await start(country);
    const payer = await Payer.signIn(stack, { casinos: [{ casinoId, regularAU: 900_000 }] });
    const { client } = payer;
    const time = String.raw`\d{1,2}:\d\d(?:\s[AP]M)?\s${zone}`;
    const home = pageText((await client.get('/')).body);
    expect(home).toMatch(new RegExp(`Your session ends at ${time}`));
    const id = await payer.pay({ casinoId, amountAU: 5000 });
    expect(pageText((await client.get(`/webPayCashIn?casino=${casinoId}`)).body)).toMatch(
      new RegExp(`can be paid until [^.]*?${time}`),
    );
    expect(pageText((await client.get(LIST)).body)).toMatch(new RegExp(`Until [^.]*?${time}`));
    expect(pageText((await client.get(`${LIST}?tx=${id}`)).body)).toMatch(
      new RegExp(`Offer expiration date [^.]*?${time}`),
    );
    client.close();
  });

  it('are those of UTC, and say so, where the operator names that', async () => {
    const stack = await start('US');
    await stack.sandbox.changeSettings({ timeZone: 'UTC' });
    const { client } = await Payer.signIn(stack);
    await expect
      .poll(async () => pageText((await client.get('/')).body), { timeout: 90_000, interval: 2000 })
      .toMatch(/Your session ends at \d{1,2}:\d\d [AP]M UTC/);
    client.close();
  }, 100_000);
});
