import { get } from 'node:http';
import { expect, it } from 'vitest';
import { MEXICO_CITY, monthOf } from '#tests/support/dates.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { visiting } from './visiting.ts';

// Weight of pages on a first visit, styles included; `tests/browser/budgets` has the files that a browser fetches besides.

/** Bytes over the wire, headers included. */
const ACCOUNT_PAGE_BYTES = 14_000;
const TRANSACTIONS_PAGE_BYTES = 16_000;
const PLAY_RECORDS_PAGE_BYTES = 16_000;
const SLIP_PAGE_BYTES = 12_000;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const FIVE_CASINOS = [12, 13, 14, 15, 16].map((casinoId) => ({ casinoId, regularAU: 123_456_789 }));
const LONG_NAME = 'Maximiliana Hernández';

const here = visiting();

/** Returns the bytes of a body as they are sent. */
function bodyBytes(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, 'Accept-Encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

async function expectSmall(
  client: HttpClient,
  path: string,
  mostBytes = ACCOUNT_PAGE_BYTES,
  status = 200,
): Promise<string> {
  // A browser that has the styles is sent a shorter page.
  const cookies = [...client.cookies].filter(([name]) => !name.endsWith('styles'));
  const headers = {
    Cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; '),
    'Accept-Language': 'es-MX',
  };
  const page = await client.get(path, headers);
  expect(page.status, path).toBe(status);
  expect(page.body.match(/<style/g), path).toHaveLength(2);
  expect(page.body, path).not.toContain('rel="stylesheet"');
  const bytes = await bodyBytes(client.address + path, headers);
  const ofHeaders = Object.entries(page.headers)
    .map((header) => `${header.join(': ')}\r\n`)
    .join('').length;
  expect(bytes, path).toBeGreaterThan(1000);
  expect(bytes + ofHeaders, path).toBeLessThanOrEqual(mostBytes);
  return page.body;
}

it.each([
  '/registerNewUser',
  '/extendedRegisterView',
  '/multiComponentRegisterView',
  '/?panel=forgotPassword',
  '/about',
  '/verifyEmail',
])("a visitor's %s keeps to its size", async (path) => {
  await expectSmall(here.visit().client, path);
});

it('the pages of the account keep to their size', async () => {
  const { visitor } = await here.logIn({ verified: false, personalInfo: 'complete' });
  for (const path of ['/userProfile', '/userProfile?verify=phone', '/changePassword'])
    await expectSmall(visitor.client, path);
});

it('the list of transactions and a slip keep to their size', async () => {
  const { player, visitor } = await here.logIn({ casinos: FIVE_CASINOS, displayName: LONG_NAME });
  const statuses = ['OfferedToUser', 'Committed', 'Expired', 'RefusedByProvider'] as const;
  const paymentsBefore = (epochMs: number) =>
    Array.from({ length: 25 }, (_, index) => ({
      phone: player.phone,
      casinoId: 12 + (index % 5),
      amountAU: 123_456 + 789 * index,
      methodId: ['m_credit', 'm_oxxo', 'm_spei'][index % 3] ?? 'm_card',
      status: statuses[index % 4] ?? 'Committed',
      offerExpirationDate: new Date(Date.now() + 3 * DAY_MS).toISOString(),
      initiationDate: new Date(epochMs - index * HOUR_MS).toISOString(),
    }));
  const month = monthOf(MEXICO_CITY, 1);
  const [slip] = await here.sandbox.makePayments(
    { phone: player.phone, casinoId: 12, amountAU: 123_456, methodId: 'm_oxxo' },
    ...paymentsBefore(Date.now()),
    ...paymentsBefore(Date.parse(`${month}-15T18:00:00Z`)),
  );
  for (const query of ['', `?month=${month}`]) {
    const page = await expectSmall(visitor.client, `/webPayTransactions${query}`, TRANSACTIONS_PAGE_BYTES);
    expect(page.match(/<tr class="record\b/g)).toHaveLength(20);
  }
  const page = await expectSmall(visitor.client, `/webPayTransactions?tx=${slip}`, SLIP_PAGE_BYTES);
  expect(page).toContain('slip__barcode');
});

it('the play records keep to their size', async () => {
  const { player, visitor } = await here.logIn({ casinos: FIVE_CASINOS, displayName: LONG_NAME });
  const plays = Array.from({ length: 65 }, (_, index) => ({
    phone: player.phone,
    casinoId: 12 + (index % 5),
    gameName: `Tesoro de Tenochtitlan ${index}`,
    totalWagerAU: 123_456 + 789 * index,
    totalWinAU: 98_765 + 987 * index,
    resolvedTime: index === 0 ? null : new Date(Date.now() - index * 5_000_000).toISOString(),
  }));
  await here.sandbox.makePlays(...plays);
  await visitor.open('/playRecords');
  // The third page has the way back to the two before it in its addresses.
  for (let leaf = 0; leaf < 2; leaf += 1) {
    const { pathname, search } = visitor.find<HTMLAnchorElement>('a[rel="next"]');
    await visitor.open(pathname + search);
  }
  for (const path of ['/playRecords', visitor.url])
    await expectSmall(visitor.client, path, PLAY_RECORDS_PAGE_BYTES);
  const wrongFilter = '/playRecords?from=01/01/2026&to=31/02/2026';
  await expectSmall(visitor.client, wrongFilter, PLAY_RECORDS_PAGE_BYTES, 422);
});
