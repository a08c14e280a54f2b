import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

type Json = Record<string, unknown>;

let stack: Stack;
let made: MadePlayer;
let player: HttpClient;
let token: string;

beforeAll(async () => {
  stack = await borrowStack('MX');
  made = await stack.sandbox.makePlayer({
    casinos: [{ casinoId: 12, regularAU: 900_000 }],
    email: 'ana@player.example',
    personalInfo: 'complete',
  });
  await stack.sandbox.makePayments({ phone: made.phone, casinoId: 12, amountAU: 50_000 });
  player = new HttpClient(stack.portal.origin, { language: 'en' });
  await player.logIn(made);
  const answer = await fetch(`${stack.sandbox.apiUrl}/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber: made.phone, password: made.password }),
  });
  token = ((await answer.json()) as { accessToken: string }).accessToken;
});

afterAll(async () => {
  player.close();
  await stack.stop();
});

beforeEach(() => stack.sandbox.clearFaults());

/** What the operator answers now. */
async function asked<T = Json>(path: string): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en-US' };
  return (await fetch(stack.sandbox.apiUrl + path, { headers })).json() as Promise<T>;
}

/** Lets the operator answer this from now on. */
const answer = (path: string, json: unknown, more: Partial<FaultInput['fault']> = {}) =>
  stack.sandbox.addFaults({ match: { path }, fault: { json, ...more } });

const read = async (path: string) => pageText((await player.get(path)).body);

/** Gives every object of an answer a member that no one has heard of. */
function grown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(grown);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, grown(inner)]);
  return { ...Object.fromEntries(members), aNewMember: { of: ['a', 'later', 1.5, null] } };
}

/** The text without what changes from page to page by itself. */
const still = (text: string) => text.replace(/\d{1,2}:\d{2} [AP]M/g, '');

describe('without a release of the portal the operator may send', () => {
  it.each([
    ['/', ['/funds', '/webpay/transactions']],
    ['/webPayCashIn', ['/webpay/methods?direction=buyIn&casinoId=12', '/funds']],
    ['/webPayTransactions', ['/webpay/transactions']],
    ['/playRecords', ['/playRecords']],
    ['/identificationStatus', ['/idCheck']],
  ] as const)('[OE-GROW-01] members that no one has heard of, on %s', async (page, paths) => {
    const before = still(await read(page));
    for (const path of paths) await answer(path.replace(/\?.*/, ''), grown(await asked(path)));
    expect(still(await read(page))).toBe(before);
  });

  it('[OE-GROW-02] a status of a transaction, shown by its own word', async () => {
    const list = await asked<{ items: Json[] }>('/webpay/transactions');
    const items = list.items.map((item) => ({ ...item, status: 'HeldForReview' }));
    await answer('/webpay/transactions', { ...list, items });
    expect(await read('/webPayTransactions')).toContain('HeldForReview');
  });

  it('[OE-GROW-03] a payment type and a group, shown by the label', async () => {
    const methods = await asked<{ methods: Json[] }>('/webpay/methods?direction=buyIn&casinoId=12');
    const [first] = methods.methods;
    const later = {
      ...first,
      methodId: 'm_wallet',
      paymentType: 'wallet',
      group: 'wallets',
      label: 'Wallet of Tomorrow',
    };
    await answer('/webpay/methods', { ...methods, methods: [later, ...methods.methods] });
    expect(await read('/webPayCashIn')).toContain('Wallet of Tomorrow');
  });

  it('[OE-GROW-05] a requirement of a payment, left to the operator to refuse', async () => {
    const methods = await asked<{ limits: Json }>('/webpay/methods?direction=buyIn&casinoId=12');
    const requirements = [{ code: 'HoroscopeRequired', isBlocking: true }];
    await answer('/webpay/methods', { ...methods, limits: { ...methods.limits, requirements } });
    const page = await player.get('/webPayCashIn');
    expect(page.status).toBe(200);
    expect(pageText(page.body)).toContain('How much do you want to buy in?');
    expect(pageText(page.body)).not.toContain('Horoscope');
  });

  it('[OE-GROW-04] a casino with a currency of its own, shown as soon as the casinos are read anew', async () => {
    const sites = await asked<Json[]>('/site');
    const currencyInfo = {
      minorDigits: 2,
      auPerCurrencyUnit: 10,
      symbol: 'Q',
      doesSymbolGoInFront: true,
      iso4217Code: 'GTQ',
    };
    const balance = { regularAU: 12_345, promoAU: 0 };
    // A portal that has not read the casinos yet.
    const other = await startStack({ country: 'MX' });
    await other.sandbox.addFaults(
      {
        match: { path: '/site' },
        fault: { json: [...sites, { id: 77, name: 'Casino Quetzal', currencyInfo }] },
      },
      {
        match: { path: '/funds' },
        fault: { json: [{ casinoId: 77, balance, lockedFundsAU: 0, lockedClaimsCount: 0 }] },
      },
    );
    const client = new HttpClient(other.portal.origin, { language: 'en' });
    await client.logIn(await other.sandbox.makePlayer());
    const home = pageText((await client.get('/')).body);
    client.close();
    await other.stop();
    expect(home).toContain('Casino Quetzal');
    expect(home).toContain('1,234.50');
  });

  it("[OE-GROW-05] a body status, told as 'Unknown Error' with its folio", async () => {
    await answer('/user/password', { status: 'StarsNotRight', traceId: 'F-77' });
    const fields = {
      currentPassword: made.password,
      newPassword: 'N3wPassword!x',
      confirmPassword: 'N3wPassword!x',
    };
    const text = pageText((await player.submit('/changePassword', fields)).body);
    expect(text).toContain('Unknown Error');
    expect(text).toContain('F-77');
  });

  it('[OE-GROW-05] a reason of a failed check, told as another one', async () => {
    const standing = await asked<{ idCheck: Json }>('/idCheck');
    const idCheck = { ...standing.idCheck, result: 'Failure', reasons: ['auraMismatch'], canStart: true };
    await answer('/idCheck', { ...standing, idCheck });
    const text = await read('/identificationStatus');
    expect(text).not.toContain('auraMismatch');
    expect(text).toContain('The check could not be completed');
  });

  it('[OE-GROW-05] a feature, which does nothing', async () => {
    const settings = await asked<{ features: Json }>('/system/settings');
    await answer('/system/settings', {
      ...settings,
      features: { ...settings.features, allowTeleport: true },
    });
    expect(await read('/')).toContain('900.00');
  });
});
