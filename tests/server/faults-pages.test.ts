import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#app/domain/country.ts';
import { translationsIn } from '#app/i18n/texts.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { expectForcedOut, expectPage, messageIn } from './expectations.ts';
import { FAULTS, type Fault } from './faults-of-the-operator.ts';

/** Time after which the portal gives a call up, in ms. */
const CALL_LIMIT_MS = 2500;
/** How often a page is opened again whose calls a busy machine made late. */
const MOST_LOOKS = 10;
/** Longest that a page may take when nothing can be reached, in ms. */
const PAGE_LIMIT_MS = 20_000;
const LANGUAGES: Language[] = ['en', 'es', 'ja'];
const BALANCE = '$5.00';

const inEveryLanguage = FAULTS.map((one, index) => ({ ...one, language: LANGUAGES[index % 3] ?? 'en' }));
const noBalance = (language: Language) => translationsIn(language).t('home:noCasinoBalance');
const unavailable = (language: Language) => translationsIn(language).t('home:fundsUnavailable');
const late = (language: Language) => translationsIn(language).t('home:fundsLate');

describe.concurrent("a player's page of which the operator answers a part with", () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await borrowStack('US');
  });

  afterAll(() => stack.stop());

  async function home(language: Language, path: string, fault: Fault): Promise<Answer> {
    const client = new HttpClient(stack.portal.origin, { language });
    const casinos = [{ casinoId: 12, regularAU: 5000 }];
    const player = await stack.sandbox.makePlayer({ displayName: 'Still Here', casinos });
    await client.logIn(player);
    await stack.sandbox.addFaults({ match: { path, phone: player.phone }, fault });
    const isMeantToBeLate = 'hang' in fault || 'delayMs' in fault;
    let answer = await client.get('/');
    for (let look = 1; look < MOST_LOOKS && answer.ms >= CALL_LIMIT_MS && !isMeantToBeLate; look++)
      answer = await client.get('/');
    client.close();
    return answer;
  }

  function expectHome(answer: Answer): string {
    expectPage(answer, 200);
    const text = pageText(answer.body);
    expect(text).toContain('Still Here');
    expect(text).not.toMatch(/nginx|undefined|NaN|\[object|Whatever/);
    return text;
  }

  it.each(inEveryLanguage)('funds: $what, in $language', async ({ fault, message, params, language }) => {
    const text = expectHome(await home(language, '/funds', fault));
    // Funds that are late are still asked for: the next page has them.
    const isLate = 'hang' in fault;
    if (!isLate) expect(text).toContain(messageIn(language, message, params));
    expect(text).toContain(isLate ? late(language) : unavailable(language));
    expect(text).not.toContain(noBalance(language));
    expect(text).not.toContain('$0.00');
  });

  it.each(inEveryLanguage)('acknowledgements: $what, in $language', async (row) => {
    const text = expectHome(await home(row.language, '/document/acknowledgement', row.fault));
    expect(text).toContain(messageIn(row.language, row.message, row.params));
    expect(text).toContain(BALANCE);
  });

  it('funds: nothing, as the operator says itself', async () => {
    const text = expectHome(await home('en', '/funds', { json: [] }));
    expect(text).toContain(noBalance('en'));
    expect(text).not.toContain(unavailable('en'));
  });

  it('funds: late, but in time', async () => {
    const text = expectHome(await home('en', '/funds', { delayMs: 1500 }));
    expect(text).toContain(BALANCE);
  });

  const row = {
    casinoId: 12,
    balance: { regularAU: 5000, promoAU: 0 },
    lockedFundsAU: 0,
    lockedClaimsCount: 0,
  };
  const figures: [what: string, regularAU: unknown][] = [
    ['a fraction', 0.1],
    ['text', '5000'],
    ['none', null],
    ['a negative one', -1],
    ['one beyond all bounds', 1e21],
    ['one that is not exact', 2 ** 53],
  ];
  it.each(figures)('[SC-ALL-07] funds: %s for a figure is unknown, not nought', async (_what, regularAU) => {
    const fault: Fault = { json: [{ ...row, balance: { regularAU, promoAU: 0 } }] };
    const text = expectHome(await home('en', '/funds', fault));
    expect(text).toContain(translationsIn('en').t('home:balanceUnavailable'));
    expect(text).not.toContain('$0.00');
    expect(text).not.toContain(noBalance('en'));
  });
});

describe('a page for everybody while nothing can be read', () => {
  let sandbox: TestSandbox;
  let portal: Portal;
  const UNREADABLE = { path: '^/api/v1/(version|site|system)' };
  const lastAskedAt = new Map<Language, number>();
  /** A failing operator is left alone for 2 s. */
  const RETRY_AFTER_MS = 2100;

  beforeAll(async () => {
    sandbox = await startTestSandbox('US');
    // From the start on: what was read once would be shown for a while.
    await sandbox.addFaults({ match: UNREADABLE, fault: { status: 500 } });
    portal = await startPortal({ apiUrl: sandbox.apiUrl, country: 'US' });
    // At its start it asks in English.
    lastAskedAt.set('en', performance.now());
  });

  afterAll(async () => {
    await portal.stop();
    await sandbox.close();
  });

  it.each(inEveryLanguage)('$what, in $language', async ({ fault, message, params, language }) => {
    await sandbox.clearFaults();
    await sandbox.addFaults({ match: UNREADABLE, fault });
    await sleep(Math.max(0, (lastAskedAt.get(language) ?? 0) + RETRY_AFTER_MS - performance.now()));
    const client = new HttpClient(portal.origin, { language });
    const answer = await client.get('/');
    lastAskedAt.set(language, performance.now());
    expectPage(answer, 200);
    const text = pageText(answer.body);
    expect(text).toContain(messageIn(language, message, params));
    expect(text).toContain(translationsIn(language).t('login.title'));
    expect(text).not.toMatch(/nginx|undefined|NaN|\[object|Whatever/);
    client.close();
  });

  it('a player signs in nevertheless, and money of which the currency is unknown is unknown', async () => {
    const player = await sandbox.makePlayer({
      displayName: 'Undaunted',
      casinos: [{ casinoId: 12, regularAU: 5000 }],
    });
    const client = new HttpClient(portal.origin, { language: 'en' });
    await client.logIn(player);
    const page = await client.get('/');
    expectPage(page, 200);
    const text = pageText(page.body);
    expect(text).toContain('Undaunted');
    expect(text).toContain(translationsIn('en').t('home:balanceUnavailable'));
    expect(text).not.toMatch(/\$[05]\.00|5000|No Casino Balance/);
    // What the operator does not offer for sure is not offered (spec §6).
    expect(page.body).not.toContain('href="/webPayCashIn"');
    client.close();
  });
});

describe('a page while there is no operator at all', () => {
  it('for a visitor and for a player, who stays signed in', async () => {
    const stack = await startStack({ country: 'US' });
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    const player = await stack.sandbox.makePlayer({ displayName: 'Faithful' });
    await client.logIn(player);
    await client.get('/');
    await stack.sandbox.close();

    const page = await client.get('/');
    expectPage(page, 200);
    expect(page.ms).toBeLessThan(PAGE_LIMIT_MS);
    const text = pageText(page.body);
    expect(text).toContain('Faithful');
    expect(text).toContain(messageIn('en', 'errors:serverUnreachable'));
    expect(text).not.toContain(noBalance('en'));

    // Texts that were never read, in a language that nobody has asked for yet.
    const visitor = new HttpClient(stack.portal.origin, { language: 'ja' });
    const start = await visitor.get('/');
    expectPage(start, 200);
    expect(pageText(start.body)).toContain(messageIn('ja', 'errors:serverUnreachable'));
    const refused = await visitor.submit('/login', { phoneNumber: player.phone, password: player.password });
    const again = await visitor.follow(refused);
    expect(pageText(again.body)).toContain(messageIn('ja', 'errors:serverUnreachable'));
    expectPage(await visitor.get('/nowhere'), 404);

    await client.get('/');
    expectForcedOut(await client.submit('/logout'));
    client.close();
    visitor.close();
    await stack.portal.stop();
  });
});
