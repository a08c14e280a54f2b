import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import {
  CAPTCHA_RULES,
  FEATURES,
  openSender,
  REFUSED_FORMS,
  type RefusedForm,
  WRONG_SECRET,
} from './refused-forms.ts';

const ADDRESS = /[?&]refused=[\w-]{12}$/;

let stack: Stack;
const clients: HttpClient[] = [];

beforeAll(async () => {
  stack = await borrowStack('MX');
  await stack.sandbox.changeRules(CAPTCHA_RULES);
  await stack.sandbox.changeSettings(FEATURES);
});

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

afterAll(() => stack.stop());

/** A browser of whoever sends such a form, which ends with the test. */
async function open(row: RefusedForm): Promise<HttpClient> {
  const { client } = await openSender(stack, row);
  clients.push(client);
  return client;
}

/** Calls that change something; what a payment comes to is only asked. */
const writes = async () =>
  (await stack.sandbox.calls({ method: 'POST' }))
    .map(({ path }) => path)
    .filter((path) => !path.endsWith('/quote'));

/** What a page holds as it was typed. */
const valuesIn = ({ body }: Answer) =>
  [...body.matchAll(/<(?:input|option)\b[^>]*?\bvalue="([^"]*)"[^>]*>/g)].map(([field, value = '']) =>
    /type="radio"/.test(field) && !/ checked/.test(field) ? '' : value,
  );

describe.each(Object.entries(REFUSED_FORMS))('a form that is shown again: %s', (_name, row) => {
  it('[S5-FORM-04] is a page with an address, for its sender alone and in every language', async () => {
    const client = await open(row);
    const { to, fields } = await row.fill(client, stack.sandbox);
    const answer = await client.post(to, fields);
    const location = String(answer.headers.location);
    expect([answer.status, answer.body, location]).toEqual([303, '', expect.stringMatching(ADDRESS)]);
    expect(answer.headers['form-refused']).toBe(row.status === null ? undefined : String(row.status));
    expect(answer.headers['retry-after'] !== undefined).toBe(row.status === 429);
    const before = await writes();

    const expectShown = (page: Answer, language: 'en' | 'ja') => {
      expect(page.status).toBe(row.pageStatus ?? 200);
      expect(pageText(page.body)).toContain(row.message(language));
      for (const typed of row.typed ?? []) expect(valuesIn(page)).toContain(typed);
      expect(page.body).not.toContain(WRONG_SECRET);
      expect(page.headers['retry-after'] !== undefined).toBe(row.status === 429);
    };
    const first = await client.get(location);
    expectShown(first, 'en');
    // Reloaded, or come back to.
    expectShown(await client.get(location), 'en');
    const inJapanese = await client.submit('/language', { language: 'ja', returnTo: location });
    expect(inJapanese.headers.location).toBe(location);
    expectShown(await client.get(location), 'ja');
    expect(await writes()).toEqual(before);
    expect(location).not.toContain(WRONG_SECRET);

    const other = await open(row);
    const plain = await other.get(location);
    // Some have nothing to do there, and are led on; a transaction is no other player's.
    expect([200, 303, 404]).toContain(plain.status);
    if (row.status !== null) expect(pageText(plain.body)).not.toContain(row.message('en'));
    for (const typed of row.typed ?? []) {
      if (!/^(passport|032|57\.5)/.test(typed)) expect(valuesIn(plain)).not.toContain(typed);
    }

    // Nobody who is not signed in any more.
    if (row.by === 'player') {
      await client.submit('/logout');
      const left = await client.arrive(await client.get(location));
      expect(pageText(left.body)).not.toContain(row.message('ja'));
      // Not the whole body: an amount may be the seconds of a time in it.
      const shown = [pageText(left.body), ...valuesIn(left)].join('\n');
      for (const typed of row.typed ?? []) expect(shown).not.toContain(typed);
    }
  });
});
