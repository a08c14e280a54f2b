import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCheckedPlayer } from '../../test-support/checked-player.ts';
import { makePayer, transactionOf } from '../../test-support/payer.ts';
import { registerAt, registerBody } from '../../test-support/register-body.ts';
import { readPage, sendForm } from '../../test-support/scenario-page.ts';
import { bearer, startTestSandbox, type TestSandbox } from '../../test-support/test-sandbox.ts';
import { FLAGS, FORMS } from './forms.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

/** Sends a form that is good, and sees that the page says so beside it. */
async function send(form: keyof typeof FORMS, fields: Record<string, string> = {}): Promise<void> {
  const answer = await sendForm(sandbox, form, fields);
  expect(answer).toMatchObject({ status: 303, location: `/__scenario?done=${form}#${form}` });
  const { html } = await readPage(sandbox, `?done=${form}`);
  expect(html).toContain(`id="${form}"><p class="status" role="status">${FORMS[form].done}</p>`);
}

describe('the site', () => {
  it('[OE-SANDBOX-01] answers as late as it is told to, from a button or typed', async () => {
    await send('latency', { latencyMs: '120' });
    const started = performance.now();
    await sandbox.get('/version');
    expect(performance.now() - started).toBeGreaterThanOrEqual(115);
    expect((await readPage(sandbox)).html).toContain('Every call is answered 120 ms late.');
    await send('latency', { latencyMs: '0' });
  });

  it('asks for a captcha with a key of its own, with a picture, or for none', async () => {
    const rules = async () => (await sandbox.get('/user/register/rules')).json;
    await send('captcha', { captcha: 'turnstile' });
    expect(await rules()).toMatchObject({ captchaType: 'turnstile', captchaFallback: 'none' });
    expect((await sandbox.get('/captcha/challenge?purpose=register')).status).toBe(404);
    expect((await registerAt(sandbox, registerBody())).json).toMatchObject({ status: 'CaptchaFailed' });
    const { captchaSiteKey: sitekey } = (await rules()) as { captchaSiteKey: string };
    const token = await fetch(`${sandbox.origin}/captcha/token`, {
      method: 'POST',
      body: new URLSearchParams({ sitekey }),
    });
    const { token: captchaResponse } = (await token.json()) as { token: string };
    expect((await registerAt(sandbox, registerBody({ captchaResponse }))).json).toMatchObject({
      status: 'Success',
    });
    await send('captcha', { captcha: 'image' });
    expect((await sandbox.get('/captcha/challenge?purpose=register')).status).toBe(200);
    await send('captcha', { captcha: 'none' });
    expect(await rules()).toMatchObject({ captchaType: 'none', captchaSiteKey: '', captchaFallback: 'none' });
  });

  it('has every feature flag that is ticked, and no other', async () => {
    const flags = async () => (await sandbox.get('/system/settings')).json;
    await send('features', { allowExclusion: 'on', webPayQuote: 'on' });
    const expected = Object.fromEntries(
      FLAGS.map((flag) => [flag, flag === 'allowExclusion' || flag === 'webPayQuote']),
    );
    expect(await flags()).toMatchObject({ features: expected });
    const boxes = (await readPage(sandbox)).html.match(/<input type="checkbox" name="\w+" checked>/g);
    expect(boxes).toEqual([
      '<input type="checkbox" name="allowExclusion" checked>',
      '<input type="checkbox" name="webPayQuote" checked>',
    ]);
  });

  it('[OE-SANDBOX-01] has one casino only: of the others nothing is seen, and nothing is lost', async () => {
    const payer = await makePayer(sandbox);
    const order = { phone: payer.phone, amountAU: 20_000 };
    await sandbox.scenario.transactions([
      { ...order, casinoId: 12 },
      { ...order, casinoId: 13 },
    ]);
    await sandbox.scenario.playRecords([
      { phone: payer.phone, casinoId: 12, totalWagerAU: 1 },
      { phone: payer.phone, casinoId: 13, totalWagerAU: 1 },
    ]);
    const seen = async () => [
      (await sandbox.get('/site')).json,
      (await sandbox.get('/funds', payer.headers)).json,
      ((await payer.list()).json as { items: unknown[] }).items,
      ((await sandbox.get('/playRecords', payer.headers)).json as { items: unknown[] }).items,
    ];
    await send('casinos', { casinos: 'one' });
    expect((await seen()).map((list) => (list as unknown[]).length)).toEqual([1, 1, 1, 1]);
    expect((await payer.methods('direction=buyIn&casinoId=13')).status).toBe(403);
    expect((await sandbox.get('/playRecords?casinoId=13', payer.headers)).status).toBe(403);
    const code = { allowCashierCashIn: true, allowCashierCashOut: true, allowCashierLockRelease: true };
    expect((await sandbox.post('/funds/code', { casinoId: 13, ...code }, payer.headers)).status).toBe(404);
    expect((await readPage(sandbox)).html).toContain('The site has one: Casino Jacaranda.');
    await send('casinos', { casinos: 'all' });
    expect((await seen()).map((list) => (list as unknown[]).length)).toEqual([8, 3, 2, 2]);
  });

  it('is as at the start after a reset', async () => {
    await send('latency', { latencyMs: '10' });
    await send('casinos', { casinos: 'one' });
    await send('fault', { call: '', kind: 'http500', howOften: 'always' });
    await send('reset');
    expect((await sandbox.get('/site')).json).toHaveLength(8);
    expect((await readPage(sandbox)).html).toContain('Calls are answered at once.');
  });
});

describe('faults', () => {
  const add = (fields: Record<string, string>) =>
    send('fault', { call: 'GET /version', kind: 'http500', howOften: 'always', ...fields });
  const status = async (path = '/version') => (await sandbox.get(path)).status;

  it.each([
    ['http500', 500],
    ['http503', 503],
    ['http401', 401],
    ['http403', 403],
    ['http409', 409],
    ['http423', 423],
  ])('%s strikes the call that was chosen, and no other', async (kind, expected) => {
    await add({ kind });
    expect(await status()).toBe(expected);
    expect(await status('/site')).toBe(200);
  });

  it('strike once, so many times, or until they are cleared, and are listed with what is left of them', async () => {
    await add({ howOften: 'once' });
    await add({ kind: 'http503', howOften: 'times', times: '2' });
    await add({ kind: 'http409', howOften: 'always' });
    const { html } = await readPage(sandbox);
    expect(html).toContain('<b>GET /version</b>: HTTP 500, once');
    expect(html).toContain('<b>GET /version</b>: HTTP 503, 2 times');
    expect(html).toContain('<b>GET /version</b>: HTTP 409, every time');
    const statuses = [];
    for (let call = 0; call < 5; call += 1) statuses.push(await status());
    expect(statuses).toEqual([500, 503, 503, 409, 409]);
    await send('clearFaults');
    expect(await status()).toBe(200);
    expect((await readPage(sandbox)).html).toContain('None are in force.');
  });

  it('break JSON, types and connections, hang, and delay', async () => {
    await add({ kind: 'malformed', howOften: 'once' });
    await expect(sandbox.get('/version')).rejects.toThrow('JSON');
    await add({ kind: 'wrongSchema', howOften: 'once' });
    expect((await sandbox.get('/version')).json).toMatchObject({ serverVersion: ['x'] });
    await add({ kind: 'reset', howOften: 'once' });
    await expect(sandbox.get('/version')).rejects.toThrow('fetch failed');
    await add({ kind: 'hang', howOften: 'once' });
    const signal = AbortSignal.timeout(150);
    await expect(fetch(`${sandbox.apiUrl}/version`, { signal })).rejects.toThrow('timeout');
    await add({ kind: 'delay', delayMs: '120', howOften: 'always' });
    const started = performance.now();
    expect(await status()).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(115);
    expect((await readPage(sandbox)).html).toContain('<b>GET /version</b>: 120 ms late, every time');
  });

  it('strike a call of whichever player, after it was carried out when that is wanted', async () => {
    const player = await sandbox.scenario.player();
    const session = await sandbox.logOn(player);
    await add({
      call: 'GET ^/api/v1/user/[^/]+/profile$',
      kind: 'http500',
    });
    expect(await status(`/user/${player.userId}/profile`)).toBe(500);
    await send('clearFaults');
    await add({ call: 'POST /user/profile', takesEffect: 'on' });
    const body = { userId: player.userId, userProfile: { displayName: 'Done all the same' } };
    expect((await sandbox.post('/user/profile', body, bearer(session))).status).toBe(500);
    expect((await sandbox.get(`/user/${player.userId}/profile`, bearer(session))).text).toContain(
      'Done all the same',
    );
  });

  it('[OE-SANDBOX-01] can be had for every call that the API has', async () => {
    const { html } = await readPage(sandbox);
    expect(html.match(/<option value="(GET|POST) /g)).toHaveLength(46);
    expect(html).toContain('<option value="POST /webpay/buyIn">POST /webpay/buyIn</option>');
    expect(html).toContain(
      '<option value="GET ^/api/v1/webpay/transactions/[^/]+$">GET /webpay/transactions/:transactionId</option>',
    );
  });
});

describe('payments and identity checks', () => {
  it('a slip expires when the clock is moved on, a till still takes it within the day of grace, and no later', async () => {
    const payer = await makePayer(sandbox);
    const slip = async () => transactionOf(await payer.start('buyIn', { methodId: 'm_oxxo' }));
    const [first, second] = [await slip(), await slip()];
    const pay = (transactionId: string) =>
      sandbox.scenario.script({ transaction: { transactionId, atProvider: 'pay' } });
    const hour = 60 * 60_000;
    const left = Date.parse(first.offerExpirationDate ?? '') - sandbox.now();
    for (let ahead = 0; ahead < left - 24 * hour; ahead += 24 * hour)
      await send('clock', { forwardMs: String(24 * hour) });
    expect(await payer.statusOf(first.transactionId)).toBe('OfferedToUser');
    await send('clock', { forwardMs: String(24 * hour) });
    await send('clock', { forwardMs: String(hour) });
    expect(await payer.statusOf(first.transactionId)).toBe('Expired');
    await pay(first.transactionId);
    expect(await payer.statusOf(first.transactionId)).toBe('Committed');
    await send('clock', { forwardMs: String(4 * 24 * hour) });
    await expect(pay(second.transactionId)).rejects.toThrow('past it');
    expect(await payer.statusOf(second.transactionId)).toBe('Expired');
    expect((await readPage(sandbox)).html).toMatch(/\d days and 1 hour ahead/);
    await send('clockBack');
    expect((await readPage(sandbox)).html).toContain('that is now');
  });

  it('the provider is down and up; its webhooks are held and let go', async () => {
    const payer = await makePayer(sandbox);
    await send('provider', { isProviderReachable: 'no' });
    expect((await payer.start('buyIn')).json).toMatchObject({ status: 'webPayIniateFailed' });
    await send('provider', { isProviderReachable: 'yes' });
    await send('webhooks', { areWebhooksHeld: 'yes' });
    const { transactionId } = transactionOf(await payer.start('buyIn'));
    await sandbox.scenario.script({ transaction: { transactionId, atProvider: 'pay' } });
    expect(await payer.statusOf(transactionId)).toBe('OfferedToUser');
    await send('webhooks', { areWebhooksHeld: 'no' });
    expect(await payer.statusOf(transactionId)).toBe('Committed');
  });

  it('the vendor of identity checks is down and up', async () => {
    const player = await makeCheckedPlayer(sandbox);
    await send('vendor', { isVendorReachable: 'no' });
    expect((await player.start()).json).toMatchObject({ status: 'MiscellaneousError' });
    await send('vendor', { isVendorReachable: 'yes' });
    expect((await player.start()).json).toMatchObject({ status: 'Success' });
  });
});

describe('players', () => {
  const make = (fields: Record<string, string>) =>
    send('player', { kind: 'complete', casinos: 'three', displayName: '', phone: '', ...fields });
  const newest = async () => {
    const { html } = await readPage(sandbox);
    const [, phone = '', password = ''] =
      /<li>Phone <code>(\d+)<\/code>, password <code>(.+?)<\/code>/.exec(html) ?? [];
    return { phone, password };
  };

  it.each([
    ['three', 3],
    ['one', 1],
    ['none', 0],
  ])('are made with accounts at %s casinos, and log on with what the page shows', async (casinos, count) => {
    await make({ casinos });
    const session = await sandbox.logOn(await newest());
    expect((await sandbox.get('/funds', bearer(session))).json).toHaveLength(count);
  });

  it('have the phone and the name that were asked for, and are what was asked for', async () => {
    await make({ phone: '5599990042', displayName: 'Luz', kind: 'unverified' });
    expect(await newest()).toMatchObject({ phone: '5599990042' });
    const session = await sandbox.logOn(await newest());
    expect((await sandbox.get(`/user/${session.userId}/profile`, bearer(session))).json).toMatchObject({
      userProfile: { displayName: 'Luz', isPhoneVerified: false },
    });
    const taken = await sendForm(sandbox, 'player', {
      phone: '5599990042',
      kind: 'complete',
      casinos: 'one',
      displayName: 'Luz',
    });
    expect(taken).toMatchObject({ status: 400, html: expect.stringContaining('player.phone: taken') });
  });
});
