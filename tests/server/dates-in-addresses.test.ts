import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formWith, linksIn } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

const PLAYS = '/playRecords';
/** Days whose numbers each language reads in another way. */
const NEUTRAL = `${PLAYS}?from=2026-11-05&to=2026-11-06`;
const TYPED = {
  'es-MX': { from: '05/11/2026', to: '6.11.26' },
  es: { from: '5/11/2026', to: '06-11-2026' },
  en: { from: '11/05/2026', to: '11/6/26' },
  ja: { from: '2026年11月5日', to: '２０２６／１１／０６' },
} as const;
type Language = keyof typeof TYPED;
const LANGUAGES = Object.keys(TYPED) as Language[];

let stack: Stack;
let client: HttpClient;

beforeAll(async () => {
  stack = await borrowStack('MX');
  const player = await stack.sandbox.makePlayer({ casinos: [{ casinoId: 12 }] });
  await stack.sandbox.makePlays(
    ...Array.from({ length: 25 }, (_, index) => ({
      phone: player.phone,
      casinoId: 12,
      gameName: `in ${index}`,
      totalWagerAU: 1000,
      resolvedTime: '2026-11-05T20:00:00Z',
    })),
    ...['2026-05-20T20:00:00Z', '2026-11-20T20:00:00Z'].map((resolvedTime) => ({
      phone: player.phone,
      casinoId: 12,
      gameName: 'outside',
      totalWagerAU: 1000,
      resolvedTime,
    })),
  );
  client = new HttpClient(stack.portal.origin, { language: 'es-MX' });
  await client.logIn(player);
});

afterAll(async () => {
  client.close();
  await stack.stop();
});

const inLanguage = (language: Language) => ({ 'Accept-Language': language });
const queryOf = (fields: Record<string, string>) => `${PLAYS}?${new URLSearchParams(fields)}`;

describe('a list of days', () => {
  it.each(LANGUAGES)('typed in %s has an address that keeps its days in every language', async (typedIn) => {
    const form = formWith((await client.get(PLAYS, inLanguage(typedIn))).body, 'from');
    const answer = await client.get(queryOf({ ...form, ...TYPED[typedIn] }), inLanguage(typedIn));
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(NEUTRAL);
    for (const language of LANGUAGES) {
      const page = await client.get(NEUTRAL, inLanguage(language));
      expect(page.status).toBe(200);
      expect(pageText(page.body)).not.toContain('outside');
      // Its form means the same days when it is sent as it is, and so do its links.
      const again = await client.get(queryOf(formWith(page.body, 'from')), inLanguage(language));
      expect(again.headers.location).toBe(NEUTRAL);
      const links = linksIn(page.body).filter((href) => /playRecords(Csv)?\?.*from=/.test(href));
      const ofDays = links.filter((href) => href.includes('2026-11-05'));
      expect(ofDays.some((href) => href.includes('cursor='))).toBe(true);
      const files = ofDays.filter((href) => href.startsWith('/playRecordsCsv'));
      expect(files).toEqual([NEUTRAL.replace(PLAYS, '/playRecordsCsv')]);
    }
  });

  it('has a file of the same days in another language', async () => {
    const { body } = await client.get(NEUTRAL.replace(PLAYS, '/playRecordsCsv'), inLanguage('en'));
    expect(body).toContain('in 0');
    expect(body).not.toContain('outside');
  });

  it.each(LANGUAGES)(
    'is read as its form asked in %s, whatever language another tab chose',
    async (typedIn) => {
      const form = formWith((await client.get(PLAYS, inLanguage(typedIn))).body, 'from');
      for (const language of LANGUAGES) {
        const answer = await client.get(queryOf({ ...form, ...TYPED[typedIn] }), inLanguage(language));
        expect(answer.headers.location).toBe(NEUTRAL);
      }
    },
  );

  it('leads from an address of an earlier version to the neutral one', async () => {
    const answer = await client.get(queryOf(TYPED['es-MX']), inLanguage('es-MX'));
    expect(answer.headers.location).toBe(NEUTRAL);
  });

  it('keeps a wrong date as it was typed, and reads the other one in its order after the language was changed', async () => {
    const form = formWith((await client.get(PLAYS, inLanguage('es-MX'))).body, 'from');
    const href = queryOf({ ...form, from: '05/11/2026', to: 'never' });
    const first = await client.get(href, inLanguage('es-MX'));
    expect(first.status).toBe(422);
    const { body } = await client.get(href, inLanguage('en'));
    expect(formWith(body, 'from')).toMatchObject({ from: '11/05/2026', to: 'never' });
  });
});
