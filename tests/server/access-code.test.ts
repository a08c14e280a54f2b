import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import type { MadePlayer, PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import type { SettingsChange } from '#sandbox/site/settings.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { JOINABLE } from '#tests/support/sandbox.ts';
import { findSecrets } from '#tests/support/secrets.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { expectForcedOut, expectPage, messageIn } from './expectations.ts';

const DIALOG = '/?dialog=accessCode';
const CALL = { method: 'POST', path: '/funds/code' };
const CASINOS = [{ casinoId: 12, regularAU: 5000 }, { casinoId: 14 }];
/** What every test portal puts before a code. */
const PREFIX = 'PA-';

let stack: Stack;
let client: HttpClient;

const startHere = () => startStack({ country: 'MX', env: { LOG_LEVEL: 'trace' } });

beforeAll(async () => {
  stack = await startHere();
});

beforeEach(() => {
  client = new HttpClient(stack.portal.origin, { language: 'es-MX' });
});

afterEach(async () => {
  client.close();
  await stack.sandbox.reset();
});

afterAll(() => stack.stop());

/** Signs a new player in, who is then on Home. */
async function enter(order: PlayerOrderInput = {}, on = stack, as = client): Promise<MadePlayer> {
  const player = await on.sandbox.makePlayer({ casinos: CASINOS, ...order });
  await as.follow(await as.logIn(player));
  return player;
}

/** The dialog as it stands in a page, or null. */
const dialogOf = ({ body }: Answer) =>
  /<dialog [^>]*id="access-code-dialog".*<\/dialog>/s.exec(body)?.[0] ?? null;

/** The verbal code that a page shows, prefix and all; null when it shows none. */
function shownCode(answer: Answer): string | null {
  const shown = /class="access-code__spoken"[^>]*>([^<]*)</.exec(dialogOf(answer) ?? '')?.[1];
  return shown?.replace(/ /g, '') ?? null;
}

/** Fails unless the page has no dialog and tells this in the notification table. */
async function expectRefused(
  answer: Answer,
  messageKey: MessageKey,
  { on = client, count = 0 } = {},
): Promise<void> {
  expect([answer.status, answer.headers.location]).toEqual([303, '/']);
  expect(answer.setCookies.map(({ name }) => name)).not.toContain('accessCode');
  const page = await on.follow(answer);
  expect(dialogOf(page)).toBeNull();
  expect(pageText(page.body)).toContain(messageIn('es-MX', messageKey, { count }));
}

describe('an access code', () => {
  it('is made by a form alone, shown as often as it is asked for, and stands nowhere but in its page', async () => {
    const player = await enter();
    for (const path of [DIALOG, `${DIALOG}&casino=12`, '/accessCode', '/accessCode?casino=12']) {
      const answer = await client.get(path);
      expect(answer.status, path).toBe(path.startsWith('/accessCode') ? 303 : 200);
      expect(dialogOf(answer), path).toBeNull();
      if (answer.status === 200) expect(answer.body).toContain('id="access-code-12"');
      await client.send('HEAD', path);
    }
    expect(await stack.sandbox.calls(CALL)).toHaveLength(0);

    const linesBefore = stack.portal.logs().length;
    const made = await client.submit('/accessCode', { casino: '12' });
    expect([made.status, made.headers.location, made.body]).toEqual([303, DIALOG, '']);
    expect(made.headers['cache-control']).toBe('private, no-store');
    const cookie = made.setCookies.find(({ name }) => name === 'accessCode');
    expect([...(cookie?.attributes.keys() ?? [])].sort()).toEqual([
      'httponly',
      'max-age',
      'path',
      'samesite',
    ]);
    expect(Number(cookie?.attributes.get('max-age'))).toBeGreaterThan(290);
    expect(Number(cookie?.attributes.get('max-age'))).toBeLessThanOrEqual(300);

    const good = await stack.sandbox.accessCodeOf(player.phone);
    const code = good?.verbalCode ?? '';
    const first = await client.follow(made);
    const again = await client.get(DIALOG);
    for (const page of [first, again]) {
      expectPage(page, 200);
      expect(shownCode(page)).toBe(PREFIX + code);
      expect(page.body).toContain('<div class="page__content" inert');
      expect(pageText(page.body)).toContain('Casino Jacaranda');
      expect(page.headers.refresh).toMatch(/^(29\d|300); url=\/#access-code-12$/);
    }
    expect(await stack.sandbox.calls(CALL)).toHaveLength(1);
    expect(good?.casinoId).toBe(12);

    const others = await Promise.all(
      ['/', '/?dialog=logout', '/about?dialog=accessCode'].map((path) => client.get(path)),
    );
    for (const page of others) expect(dialogOf(page)).toBeNull();
    const withoutDialog = others.map(({ body }) => body).join('\n');
    const headers = [made, first, again, ...others]
      .map((answer) => JSON.stringify(answer.headers))
      .join('\n');
    const cookies = [made, first, again, ...others]
      .flatMap(({ setCookies }) => setCookies)
      .flatMap(({ value }) => value.split('.'))
      .map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    await expect.poll(() => stack.portal.logs().slice(linesBefore).join('\n')).toContain('"/accessCode"');
    // Eight digits may be found by chance in the times of many lines.
    const lines = stack.portal.logs().slice(linesBefore);
    const log = lines.map((line) => line.replace(/"time":\d+/, '')).join('\n');
    const texts = { withoutDialog, headers, log, cookies: cookies.join('\n') };
    expect(findSecrets(texts, { code })).toEqual([]);
    expect(findSecrets({ page: first.body }, { code: `${code.slice(0, 4)} ${code.slice(4)}` })).not.toEqual(
      [],
    );
  });

  it('that is made twice at the same time is made once; the last one is the one that is shown', async () => {
    const player = await enter();
    await stack.sandbox.addFaults({ match: CALL, times: 1, fault: JOINABLE });
    const tabs = Array.from({ length: 5 }, () => client.copy());
    const answers = await Promise.all(tabs.map((tab) => tab.submit('/accessCode', { casino: '12' })));
    const good = (await stack.sandbox.accessCodeOf(player.phone))?.verbalCode;
    const shown = await Promise.all(answers.map((answer, tab) => tabs[tab]?.follow(answer)));
    expect(shown.map((page) => page && shownCode(page))).toEqual(shown.map(() => `${PREFIX}${good}`));
    expect(await stack.sandbox.calls(CALL)).toHaveLength(1);

    // Two tabs of one browser, one after the other: the first tab's code is void, and a reload says so.
    await client.submit('/accessCode', { casino: '12' });
    await client.submit('/accessCode', { casino: '14' });
    const last = await stack.sandbox.accessCodeOf(player.phone);
    const page = await client.get(DIALOG);
    expect(last?.casinoId).toBe(14);
    expect(shownCode(page)).toBe(`${PREFIX}${last?.verbalCode}`);
    expect(page.headers.refresh).toContain('#access-code-14');
    for (const tab of tabs) tab.close();
  });

  it('that has expired is not shown, nor kept', async () => {
    await enter();
    await stack.sandbox.setAccessCodeLife(10_000);
    const page = await client.follow(await client.submit('/accessCode', { casino: '12' }));
    expect(shownCode(page)).not.toBeNull();
    expect(page.headers.refresh).toMatch(/^(\d|10); url=\/#access-code-12$/);
    await expect.poll(async () => dialogOf(await client.get(DIALOG))).toBeNull();
    const late = await client.get(DIALOG);
    expectPage(late, 200);
    expect(dialogOf(late)).toBeNull();
    expect(late.body).toContain('id="access-code-12"');
    expect(late.headers.refresh).toMatch(/^7\d{3}; url=\/$/);
    expect(client.cookies.has('accessCode')).toBe(false);

    // One that came too late to be of any use is no code.
    await stack.sandbox.setAccessCodeLife(0);
    await expectRefused(await client.submit('/accessCode', { casino: '12' }), 'errors:accessCodeFailed');
  });

  it('is of one session: no other one opens it, and it goes with its own', async () => {
    const player = await enter();
    await client.submit('/accessCode', { casino: '12' });
    const sealed = String(client.cookies.get('accessCode'));
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
    const other = new HttpClient(stack.portal.origin, { language: 'es-MX' });
    await enter({}, stack, other);
    for (const value of [sealed, changed, String(client.cookies.get('session')), 'x']) {
      other.cookies.set('accessCode', value);
      expect(dialogOf(await other.get(DIALOG))).toBeNull();
      expect(other.cookies.has('accessCode')).toBe(false);
    }
    other.close();

    expect(shownCode(await client.get(DIALOG))).not.toBeNull();
    await client.submit('/logout');
    expect(client.cookies.has('accessCode')).toBe(false);
    await client.logIn(player);
    client.cookies.set('accessCode', sealed);
    expect(dialogOf(await client.get(DIALOG))).toBeNull();
    client.cookies.clear();
    client.cookies.set('accessCode', sealed);
    expect(dialogOf(await client.get(DIALOG))).toBeNull();
  });
});

describe('nobody is even asked for a code', () => {
  const ask = (casino = '12', of = client) => of.submit('/accessCode', { casino });
  const expectNoCall = async (on = stack) => expect(await on.sandbox.calls(CALL)).toHaveLength(0);

  const BARRED: [string, PlayerOrderInput, MessageKey][] = [
    ['an account that is not verified', { verified: false }, 'errors:phoneNumberNotVerified'],
    ['suspended permissions', { suspended: true }, 'errors:permissionsSuspended'],
    ['a player without casinos', { casinos: [] }, 'errors:noPermissionAtCasino'],
  ];

  it.each(BARRED)('for %s', async (_what, order, messageKey) => {
    await enter(order);
    await expectRefused(await ask(), messageKey);
    await expectNoCall();
  });

  it('for a casino that is not the player’s, or none', async () => {
    await enter();
    for (const casino of ['13', '4711', '', '-12', '12.0', '12 OR 1', '999999999999', '0x0c', '１２']) {
      await expectRefused(await ask(casino), 'errors:noPermissionAtCasino');
    }
    await expectRefused(await client.submit('/accessCode'), 'errors:noPermissionAtCasino');
    await expectRefused(await ask('0'), 'errors:disallowedByConfiguration');
    await stack.sandbox.addFaults({ match: { path: '/funds' }, fault: { status: 500 } });
    await expectRefused(await ask(), 'errors:accessCodeFailed');
    await expectNoCall();
  });

  it('by a visitor, by a player with a document to accept, or without the token of a form', async () => {
    await client.get('/');
    expect((await ask()).headers.location).toBe('/?next=%2FaccessCode');
    await enter();
    expect((await client.submit('/accessCode', { casino: '12', csrf: 'x' })).status).toBe(403);
    const evil = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' };
    expect((await client.submit('/accessCode', { casino: '12' }, evil)).status).toBe(403);
    const late = new HttpClient(stack.portal.origin, { language: 'es-MX' });
    await enter({ acknowledged: 'none' }, stack, late);
    const answer = await ask('12', late);
    expect(answer.setCookies.map(({ name }) => name)).not.toContain('accessCode');
    expect((await late.follow(answer)).body).toContain('document-overlay');
    late.close();
    await expectNoCall();
  });

  const OFF: SettingsChange = { allowBarcodeAccountAccess: false, allowVerbalCodeAccountAccess: false };

  it.each([
    ['neither kind is switched on', 'MX', OFF, '12', 'errors:disallowedByConfiguration'],
    ['the settings are unknown', 'MX', null, '12', 'errors:accessCodeFailed'],
    [
      'all casinos are meant, in Mexico',
      'MX',
      { allowMultiCasinoAccountAccessCodes: true },
      '0',
      'errors:disallowedByConfiguration',
    ],
  ] as const)('when %s', async (_what, country, change, casino, messageKey) => {
    // A portal that knows nothing of the settings is a new one.
    const own = await (change ? borrowStack(country) : startHere());
    try {
      if (change) await own.sandbox.changeSettings(change);
      else await own.sandbox.addFaults({ match: { path: '/system/settings' }, fault: { status: 500 } });
      const other = new HttpClient(own.portal.origin, { language: 'es-MX' });
      await enter({}, own, other);
      await expectRefused(await ask(casino, other), messageKey, { on: other });
      await expectNoCall(own);
      other.close();
    } finally {
      await own.stop();
    }
  });
});

describe('a code that the operator does not give', () => {
  const told: [FaultInput['fault'], MessageKey][] = [
    [{ status: 403 }, 'errors:noPermissionAtCasino'],
    [{ json: { status: 'PhoneNumberNotVerified' } }, 'errors:phoneNumberNotVerified'],
    [{ json: { status: 'TooManyRequests' } }, 'errors:tooManyRequests'],
    ...(
      [
        ...[400, 404, 418, 500, 503].map((status) => ({ status })),
        { reset: 'before' },
        { reset: 'midBody' },
        { malformed: true },
        { wrongSchema: true },
        { json: { status: 'FooBar' } },
        { json: { status: 'Success', token: { verbalCode: '', expirationDate: '2199-01-01T00:00:00Z' } } },
        {
          json: {
            status: 'Success',
            token: { verbalCode: '12345678', expirationDate: '2001-01-01T00:00:00Z' },
          },
        },
        { status: 204, body: '' },
      ] satisfies FaultInput['fault'][]
    ).map((fault): [FaultInput['fault'], MessageKey] => [fault, 'errors:accessCodeFailed']),
  ];

  it('[S4-CODE-02 S8-MSG-04] is told in the words of the specification, with no dialog left open', async () => {
    await enter();
    for (const [fault, messageKey] of told) {
      await stack.sandbox.addFaults({ match: CALL, times: 1, fault });
      await stack.sandbox.clearCalls();
      const answer = await client.submit('/accessCode', { casino: '12' });
      await expectRefused(answer, messageKey);
      expect(await stack.sandbox.calls(CALL), JSON.stringify(fault)).toHaveLength(1);
      // What has been told does not stand in the way of what is told next.
      client.cookies.delete('flash');
    }
    const after = await client.follow(await client.submit('/accessCode', { casino: '12' }));
    expect(shownCode(after)).toMatch(/^PA-\d{8}$/);
  });

  it.each([
    ['409', { status: 409 }, 'errors:accessedFromAnotherDevice'],
    ['423', { status: 423 }, 'errors:accountLocked'],
    ['401, twice', { status: 401 }, 'errors:sessionExpired'],
    ['UserAccountIsLocked', { json: { status: 'UserAccountIsLocked' } }, 'errors:accountLocked'],
    [
      'DisallowedByConfiguration',
      { json: { status: 'DisallowedByConfiguration' } },
      'errors:disallowedByConfiguration',
    ],
  ] as const)('ends the session where the catalogue says so: %s', async (_what, fault, messageKey) => {
    await enter();
    await client.submit('/accessCode', { casino: '14' });
    await stack.sandbox.addFaults({ match: CALL, fault });
    const answer = await client.submit('/accessCode', { casino: '12' });
    expectForcedOut(answer);
    expect(client.cookies.has('accessCode')).toBe(false);
    expect(pageText((await client.follow(answer)).body)).toContain(messageIn('es-MX', messageKey));
  });
});

describe('too many access codes', () => {
  const TOO_MANY = 'errors:tooManyRequestsMinutes';

  it('are not asked for: ten in five minutes of a player, in whatever session', async () => {
    const player = await enter();
    for (let n = 0; n < 10; n++)
      expect((await client.submit('/accessCode', { casino: '12' })).headers.location).toBe(DIALOG);
    await expectRefused(await client.submit('/accessCode', { casino: '12' }), TOO_MANY, { count: 5 });
    const other = new HttpClient(stack.portal.origin, { language: 'es-MX' });
    await other.follow(await other.logIn(player));
    await expectRefused(await other.submit('/accessCode', { casino: '14' }), TOO_MANY, {
      on: other,
      count: 5,
    });
    expect(await stack.sandbox.calls(CALL)).toHaveLength(10);
    other.close();
  });
});

describe('what the dialog shows', () => {
  it.each([
    ['a picture alone', { allowVerbalCodeAccountAccess: false }, { qr: true, spoken: false, casino: false }],
    ['characters alone', { allowBarcodeAccountAccess: false }, { qr: false, spoken: true, casino: false }],
    ['the casino', { allowMultiCasinoAccountAccessCodes: false }, { qr: true, spoken: true, casino: true }],
  ] as const)('[S2-CODE-01] is what the operator takes: %s', async (_what, change, shown) => {
    const own = await borrowStack('US');
    try {
      await own.sandbox.changeSettings(change);
      const other = new HttpClient(own.portal.origin, { language: 'en' });
      const player = await enter({}, own, other);
      const casino = shown.casino ? '12' : '0';
      const page = await other.follow(await other.submit('/accessCode', { casino }));
      const dialog = dialogOf(page) ?? '';
      expect(dialog.includes('<svg')).toBe(shown.qr);
      expect(dialog.includes('brightness')).toBe(shown.qr);
      expect(shownCode(page) !== null).toBe(shown.spoken);
      expect(dialog.includes('Harbor Lights Casino')).toBe(shown.casino);
      const good = await own.sandbox.accessCodeOf(player.phone);
      expect(good?.casinoId).toBe(shown.casino ? 12 : null);
      const spoken = `${PREFIX}${good?.verbalCode.replace(/(.{4})(?=.)/, '$1 ')}`;
      expect(pageText(dialog).includes(spoken)).toBe(shown.spoken);
      // Without the characters switched on they stand in no other form either.
      if (!shown.spoken) expect(dialog).not.toContain(good?.verbalCode);
      other.close();
    } finally {
      await own.stop();
    }
  });
});
