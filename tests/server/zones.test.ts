import { afterEach, describe, expect, it } from 'vitest';
import type { Country } from '#app/domain/country.ts';
import { csvCells } from '#tests/support/csv.ts';
import { awaitStableDate, monthOf } from '#tests/support/dates.ts';
import { formWith } from '#tests/support/html-form.ts';
import { pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { everydayRows } from '#tests/support/rows.ts';
import type { Stack } from '#tests/support/stack.ts';
import { LIST, Payer } from './payer.ts';

let borrowed: Stack | null = null;

afterEach(async () => {
  await borrowed?.stop();
  borrowed = null;
});

async function borrow(country: Country): Promise<Stack> {
  borrowed = await borrowStack(country);
  return borrowed;
}

/** A casino that the sandbox makes for a test has no zone of its own. */
const NO_ZONE = 907;

const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d)?(?:\s[AP]M|\s[ap]\.\s?m\.)?`;
const clockIn = (zone: string) => new RegExp(`${CLOCK}\\s${zone}\\b`);
/** Every time of day in a text, with the word after it. */
const clocksIn = (text: string) =>
  [...text.matchAll(new RegExp(`${CLOCK}\\s(\\S+)`, 'g'))].map(([clock, zone = '']) => ({ clock, zone }));

interface Case {
  country: Country;
  language: string;
  casinoId: number;
  /** The casino's, by its IANA name. */
  timeZone: string;
  slip: string;
  /** Short names of the casino and of the site. */
  casino: string;
  site: string;
  /** The casino's in words, as a slip has it. */
  words: RegExp;
}

const CASES: Case[] = [
  {
    country: 'MX',
    language: 'es-MX',
    casinoId: 13,
    timeZone: 'America/Mexico_City',
    slip: 'm_oxxo',
    casino: 'CST',
    site: 'CST',
    words: /CST \(hora de Ciudad de México\)/,
  },
  {
    country: 'MX',
    language: 'en',
    casinoId: 18,
    timeZone: 'America/Cancun',
    slip: 'm_oxxo',
    casino: 'EST',
    site: 'CST',
    words: /EST \(Eastern Standard Time\)/,
  },
  {
    country: 'US',
    language: 'en',
    casinoId: 12,
    timeZone: 'America/Los_Angeles',
    slip: 'm_sevenEleven',
    casino: 'P[SD]T',
    site: 'P[SD]T',
    words: /P([SD])T \(Pacific (Standard|Daylight) Time\)/,
  },
  {
    country: 'US',
    language: 'es',
    casinoId: 14,
    timeZone: 'America/New_York',
    slip: 'm_sevenEleven',
    casino: 'E[SD]T',
    site: 'P[SD]T',
    words: /E([SD])T \(hora (estándar|de verano) oriental\)/,
  },
  {
    country: 'JP',
    language: 'en',
    casinoId: 14,
    timeZone: 'Asia/Tokyo',
    slip: 'm_sevenEleven',
    casino: 'JST',
    site: 'JST',
    words: /JST \(Japan Time\)/,
  },
];

describe('times that matter', () => {
  it.each(everydayRows(CASES, (_case, index) => index % 2 === 1))(
    '[S3-CURRENCY-11] name the zone of the casino in $country, $language: $casino',
    async (one) => {
      const { country, language, casinoId, timeZone, casino, site } = one;
      const stack = await borrow(country);
      await awaitStableDate(timeZone);
      const order = { casinos: [{ casinoId, regularAU: 900_000 }] };
      const payer = await Payer.signIn(stack, order, language);
      const { client } = payer;
      const id = await payer.pay({ casinoId, amountAU: 50_000, methodId: one.slip });
      const card = await payer.pay({ casinoId, amountAU: 50_000 });
      const mainOf = async (path: string) => {
        const { status, body } = await client.get(path);
        expect([path, status]).toEqual([path, 200]);
        // Support answers by clocks of its own.
        const main = /<main.*<\/main>/s.exec(body)?.[0] ?? '';
        return pageText(main.replace(/<ul class="contacts".*?<\/ul>/s, ''));
      };
      expect(pageText((await client.get('/')).body)).toMatch(clockIn(site));
      const month = monthOf(timeZone);
      const pages = [
        `/webPayCashIn?casino=${casinoId}`,
        LIST,
        `${LIST}?month=${month}&casino=${casinoId}&view=month`,
        `${LIST}?tx=${id}`,
        `${LIST}?tx=${card}`,
        `${LIST}?tx=${card}&step=provider`,
      ];
      for (const path of pages) {
        const text = await mainOf(path);
        expect(text, path).toMatch(clockIn(casino));
        for (const { clock, zone } of clocksIn(text)) {
          expect(zone, `${path}: ${clock}`).toMatch(new RegExp(`^${casino}\\b`));
        }
      }
      expect(await mainOf(`${LIST}?tx=${id}`)).toMatch(one.words);
      // Asked at: the time is that of the transaction's page.
      const asked = await client.follow(await client.submit(`${LIST}?tx=${id}`, { intent: 'look' }));
      expect(pageText(asked.body)).toMatch(
        new RegExp(String.raw`\d:\d\d:\d\d(?:\s\S+m\.?)?\s${casino}`, 'i'),
      );
      client.close();
    },
  );

  it('[S3-CURRENCY-11] name no zone in Japanese in Japan, which has one alone', async () => {
    const stack = await borrow('JP');
    await awaitStableDate('Asia/Tokyo');
    const casinos = [{ casinoId: 14, regularAU: 900_000 }];
    const payer = await Payer.signIn(stack, { casinos }, 'ja');
    const id = await payer.pay({ casinoId: 14, amountAU: 5000, methodId: 'm_sevenEleven' });
    const slip = pageText((await payer.client.get(`${LIST}?tx=${id}`)).body);
    expect(slip).toMatch(/20\d\d年\d{1,2}月\d{1,2}日（[月火水木金土日]）\d{1,2}:\d\d/);
    for (const path of ['/', LIST]) {
      expect(pageText((await payer.client.get(path)).body), path).not.toContain('JST');
    }
    expect(slip).not.toContain('JST');
    payer.client.close();
  });

  it('[S3-CURRENCY-11] cannot be mistaken in a list with casinos of two zones, nor in its file', async () => {
    const stack = await borrow('US');
    const casinos = [12, 14].map((casinoId) => ({ casinoId, regularAU: 900_000 }));
    const payer = await Payer.signIn(stack, { casinos });
    const { client } = payer;
    const paid = { amountAU: 50_000, status: 'Committed', creditType: 'regular' } as const;
    for (const month of ['02', '07']) {
      await payer.pay({ ...paid, casinoId: 12, initiationDate: `2026-${month}-15T18:00:00Z` });
      await payer.pay({ ...paid, casinoId: 14, initiationDate: `2026-${month}-15T18:01:00Z` });
    }
    const { body } = await client.get(LIST);
    const cells = body.matchAll(
      /<th class="records-table__day".*?<\/th>|<td class="record__time".*?<\/td>/gs,
    );
    expect([...cells].map(([cell]) => pageText(cell))).toEqual([
      'Wednesday, July 15, 2026',
      '2:01 PM EDT',
      '11:00 AM PDT',
      'Sunday, February 15, 2026',
      '1:01 PM EST',
      '10:00 AM PST',
    ]);
    const [headings = [], ...rows] = csvCells((await client.get('/webPayTransactionsCsv')).body);
    const column = (heading: string) => rows.map((row) => row[headings.indexOf(heading)]);
    expect(column('Initiation date')).toEqual([
      '2026-07-15 14:01:00',
      '2026-07-15 11:00:00',
      '2026-02-15 13:01:00',
      '2026-02-15 10:00:00',
    ]);
    const [east, west] = ['America/New_York', 'America/Los_Angeles'];
    expect(column('Time zone')).toEqual([east, west, east, west]);
    client.close();
  });

  it('[S3-CURRENCY-11] are those of the casino on the page that checks a cash-out', async () => {
    const stack = await borrow('MX');
    const casinos = [{ casinoId: 18, regularAU: 900_000 }];
    const order = { casinos, email: 'ana@player.example', personalInfo: 'complete' } as const;
    const { client } = await Payer.signIn(stack, order);
    const form = formWith((await client.get('/webPayCashOut')).body, 'operation');
    const answers = {
      quickAmount: 'other',
      amount: '500',
      method: 'm_spei_out',
      'details.m_spei_out.clabe': '032180000118359719',
      intent: 'check',
    };
    const page = await client.follow(
      await client.submit('/webPayCashOut?casino=18', { ...form, ...answers }),
    );
    expect(pageText(/<main.*<\/main>/s.exec(page.body)?.[0] ?? '')).toMatch(clockIn('EST'));
    client.close();
  });

  it('[S3-CURRENCY-11] are those of the casino that an access code is for', async () => {
    const stack = await borrow('MX');
    const { client } = await Payer.signIn(stack, { casinos: [{ casinoId: 18, regularAU: 900_000 }] });
    const page = await client.follow(await client.submit('/accessCode', { casino: '18' }));
    const dialog = /<dialog [^>]*id="access-code-dialog".*?<\/dialog>/s.exec(page.body)?.[0] ?? '';
    expect(pageText(dialog)).toMatch(clockIn('EST'));
    client.close();
  });

  it('[S3-SETTINGS-09] are those of the site in the identity check', async () => {
    const stack = await borrow('MX');
    const order = { restricted: true, personalInfo: 'complete', email: 'checked@player.example' } as const;
    const { client } = await Payer.signIn(stack, order);
    const SCREEN = '/identificationStatus';
    const form = formWith((await client.get(SCREEN)).body, 'operation');
    await client.submit(SCREEN, { ...form, documentType: 'ine', consent: 'yes', intent: 'start' });
    expect(pageText((await client.get(SCREEN)).body)).toMatch(
      new RegExp(`You can finish it until [^.]*?${CLOCK}\\sCST`),
    );
    client.close();
  });
});

describe('where the operator names no zone', () => {
  it.each([
    ['MX', 'CST'],
    ['US', 'UTC'],
    ['JP', 'UTC'],
  ] as const)('[S3-SETTINGS-09] times in %s are %s, and say so', async (country, zone) => {
    const stack = await borrow(country);
    await stack.sandbox.changeSettings({ timeZone: '' });
    const payer = await Payer.signIn(stack, { casinos: [{ casinoId: NO_ZONE, regularAU: 900_000 }] });
    const { client } = payer;
    const home = pageText((await client.get('/')).body);
    expect(home).toMatch(new RegExp(`Your session ends at ${CLOCK}\\s${zone}`));
    const id = await payer.pay({ casinoId: NO_ZONE, initiationDate: '2026-07-15T18:00:00Z' });
    const noon = zone === 'CST' ? '12:00 PM CST' : '6:00 PM UTC';
    expect(pageText((await client.get(`${LIST}?tx=${id}`)).body)).toContain(
      `Initiation date Jul 15, 2026, ${noon}`,
    );
    client.close();
  });

  it('[S3-CURRENCY-11] for a casino, its times are those of the site', async () => {
    const stack = await borrow('JP');
    const payer = await Payer.signIn(stack, { casinos: [{ casinoId: NO_ZONE, regularAU: 900_000 }] });
    const id = await payer.pay({ casinoId: NO_ZONE, initiationDate: '2026-07-15T18:00:00Z' });
    expect(pageText((await payer.client.get(`${LIST}?tx=${id}`)).body)).toContain(
      'Initiation date Jul 16, 2026, 3:00 AM JST',
    );
    payer.client.close();
  });
});
