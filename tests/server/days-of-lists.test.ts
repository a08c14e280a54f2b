import { afterAll, describe, expect, it } from 'vitest';
import { csvCells } from '#tests/support/csv.ts';
import { type HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { LIST, Payer } from './payer.ts';

const PLAYS = '/playRecords';
const DAY_MS = 24 * 3_600_000;

const stacks: Stack[] = [];

afterAll(async () => {
  for (const stack of stacks) await stack.stop();
});

async function start(country: 'MX' | 'US'): Promise<Stack> {
  const stack = await borrowStack(country);
  stacks.push(stack);
  return stack;
}

/** An instant and the one a millisecond before it. */
const edge = (time: string) => [Date.parse(time) - 1, Date.parse(time)] as const;
const iso = (ms: number) => new Date(ms).toISOString();
const textOf = async (client: HttpClient, path: string) => pageText((await client.get(path)).body);

describe('the days of play records', () => {
  const day = iso(Date.now() - 3 * DAY_MS).slice(0, 'YYYY-MM-DD'.length);
  const next = iso(Date.parse(day) + DAY_MS).slice(0, 'YYYY-MM-DD'.length);
  const DAY = `from=${day}&to=${day}`;

  /** Plays at both edges of the day by the clocks of a casino, five or six hours behind Greenwich all the year. */
  async function playAtEdges(hoursBehind: 5 | 6) {
    const stack = await start('MX');
    const casinos = [12, 18].map((casinoId) => ({ casinoId }));
    const { client, player } = await Payer.signIn(stack, { casinos });
    const [before, first] = edge(`${day}T0${hoursBehind}:00:00Z`);
    const [last, after] = edge(`${next}T0${hoursBehind}:00:00Z`);
    const times = { before, first, last, after };
    await stack.sandbox.makePlays(
      ...Object.entries(times).flatMap(([name, ms]) =>
        [12, 18].map((casinoId) => ({
          phone: player.phone,
          casinoId,
          gameName: `${name} ${casinoId}`,
          totalWagerAU: 1000,
          resolvedTime: iso(ms),
        })),
      ),
    );
    return client;
  }
  const gamesIn = (text: string) =>
    [...text.matchAll(/(?:before|first|last|after) 1[28]/g)].map(([name]) => name);

  it('[S3-PLAY-06] of all casinos begin and end by the clocks of the site, which the page names', async () => {
    const client = await playAtEdges(6);
    const page = await textOf(client, `${PLAYS}?${DAY}`);
    expect(gamesIn(page).sort()).toEqual(['first 12', 'first 18', 'last 12', 'last 18']);
    expect(page).toContain('both days included. Days are counted by Central Standard Time.');
    expect(page).toContain(
      'Days are counted by the local time of the casino that you choose; for all casinos, by Central Standard Time.',
    );
    const file = csvCells((await client.get(`/playRecordsCsv?${DAY}`)).body);
    expect(gamesIn(file.flat().join('\n')).sort()).toEqual(['first 12', 'first 18', 'last 12', 'last 18']);
    const [headings = [], ...rows] = file;
    const cells = rows.map((row) =>
      ['Game name', 'Resolved time', 'Time zone'].map((heading) => row[headings.indexOf(heading)]),
    );
    expect(cells).toContainEqual(['first 12', `${day} 00:00:00`, 'America/Mexico_City']);
    expect(cells).toContainEqual(['first 18', `${day} 01:00:00`, 'America/Cancun']);
    client.close();
  });

  it('[S3-PLAY-06] of one casino begin and end by its own clocks, which the page names', async () => {
    const client = await playAtEdges(5);
    const page = await textOf(client, `${PLAYS}?casino=18&${DAY}`);
    expect(gamesIn(page).sort()).toEqual(['first 18', 'last 18']);
    expect(page).toContain('both days included. Days are counted by Eastern Standard Time.');
    expect(page).toMatch(/first 18 .*? 12:00 AM EST/);
    expect(page).toMatch(/last 18 .*? 11:59 PM EST/);
    const file = csvCells((await client.get(`/playRecordsCsv?casino=18&${DAY}`)).body);
    expect(gamesIn(file.flat().join('\n')).sort()).toEqual(['first 18', 'last 18']);
    client.close();
  });
});

describe('the months of transactions', () => {
  it.each([
    // The clocks are put back on the first of November, at two.
    ['the site', '', '07', 'Pacific Time'],
    ['the casino that is chosen', '&casino=14', '04', 'Eastern Time'],
  ])(
    '[S3-TX-14] begin and end by the clocks of %s, which the page names',
    async (_whose, query, hour, name) => {
      const stack = await start('US');
      const casinos = [12, 14].map((casinoId) => ({ casinoId, regularAU: 900_000 }));
      const payer = await Payer.signIn(stack, { casinos });
      const { client } = payer;
      const times = [...edge(`2026-10-01T${hour}:00:00Z`), ...edge(`2026-11-01T${hour}:00:00Z`)];
      const ids: string[] = [];
      for (const ms of times) ids.push(await payer.pay({ casinoId: 14, initiationDate: iso(ms) }));
      const inOctober = ids.slice(1, 3).sort();
      const filter = `month=2026-10${query}`;
      for (const path of [`${LIST}?${filter}`, `${LIST}?${filter}&view=month`]) {
        const { body } = await client.get(path);
        const table = /<table[^>]*tx-table.*?<\/table>/s.exec(body)?.[0] ?? '';
        const found = [...table.matchAll(/[?;]tx=(tx_\w+)/g)].map(([, id]) => id);
        expect(found.sort(), path).toEqual(inOctober);
        expect(pageText(body)).toContain(`Months are counted by ${name}.`);
      }
      const [, ...rows] = csvCells((await client.get(`/webPayTransactionsCsv?${filter}`)).body);
      expect(rows.map(([id]) => id).sort()).toEqual(inOctober);
      client.close();
    },
  );
});
