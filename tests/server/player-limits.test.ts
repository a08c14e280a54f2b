import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { enterAsGuest } from './guest-links.ts';

const PAGE = '/responsiblePlay';
const WEEK = `${PAGE}?step=limit&kind=deposit&period=week&casino=12`;
const CHECK = WEEK.replace('step=limit', 'step=check');
const HOUR_MS = 3_600_000;
/** Casino 12 has dollars of 1,000 AU. */
const CASINOS = [{ casinoId: 12, regularAU: 900_000 }];
const LIMIT = { kind: 'deposit', casinoId: 12, period: 'week' } as const;

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('US');
  await allow();
});

const allow = () => stack.sandbox.changeSettings({ allowPlayerLimits: true });

afterAll(() => stack.stop());

async function enter(order: PlayerOrderInput = {}): Promise<{ client: HttpClient; phone: string }> {
  const player = await stack.sandbox.makePlayer({
    casinos: CASINOS,
    email: 'ann@player.example',
    personalInfo: 'complete',
    ...order,
  });
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  await client.logIn(player);
  return { client, phone: player.phone };
}

const calls = async () =>
  (await stack.sandbox.calls()).filter(({ method, path }) => method === 'POST' && path.includes('/limits'));

/** Sends the form of a page that has a button. */
async function press(client: HttpClient, page: Answer, intent: string): Promise<Answer> {
  return client.follow(await client.post(PAGE, { ...formWith(page.body, 'operation'), intent }));
}

describe('limits', () => {
  it('are set by a form, a page that shows the change, and a press; a lower one holds at once', async () => {
    const { client } = await enter();
    const overview = await client.get(PAGE);
    expect(pageText(overview.body)).toContain('You have no limits.');
    expect(overview.body).toContain(WEEK.replaceAll('&', '&amp;'));
    const check = await client.get(`${CHECK}&amount=100`);
    expect(pageText(check.body)).toMatch(/Now No limit New \$100\.00 .*It holds at once/);
    await stack.sandbox.clearCalls();
    const after = await press(client, check, 'set');
    expect(pageText(after.body)).toMatch(
      /Your limit is set .*Limit \$100\.00 Used \$0\.00 Left \$100\.00 Starts again/,
    );
    const again = await press(client, check, 'set');
    expect(pageText(again.body)).toContain('Limit $100.00');
    expect((await calls()).map(({ keySha256 }) => keySha256)).toHaveLength(2);
    expect(new Set((await calls()).map(({ keySha256 }) => keySha256)).size).toBe(1);
  });

  it('that are raised wait: nothing confirms them before their time, and then only a press', async () => {
    const { client } = await enter({ limits: [{ ...LIMIT, amountAU: 100_000 }] });
    const check = await client.get(`${CHECK}&amount=250`);
    expect(pageText(check.body)).toMatch(/It waits\. From .* you can confirm it here/);
    const waiting = await press(client, check, 'set');
    expect(pageText(waiting.body)).toMatch(/Your change is saved and waits.*Limit \$100\.00/);
    expect(waiting.body).not.toContain('value="confirm"');
    const early = await press(client, waiting, 'confirm');
    expect(pageText(early.body)).toContain('Limit $100.00');
    await stack.sandbox.changePaymentSettings({ forwardMs: 24 * HOUR_MS });
    // The portal's clock has not moved: its button comes with its own time, and the operator decides.
    const late = await press(client, await client.get(PAGE), 'confirm');
    expect(pageText(late.body)).toMatch(/Your limit is set .*Limit \$250\.00/);
  });

  it('that are raised can be kept as they are', async () => {
    const { client } = await enter({
      limits: [
        { ...LIMIT, amountAU: 100_000 },
        { ...LIMIT, amountAU: 200_000 },
      ],
    });
    const page = await client.get(PAGE);
    expect(pageText(page.body)).toContain('Keep $100.00');
    const kept = await press(client, page, 'drop');
    expect(pageText(kept.body)).toContain('The change was dropped.');
    expect(pageText(await client.get(PAGE).then(({ body }) => body))).not.toContain('Keep $100.00');
  });

  it.each([
    ['nothing', '', 'Type an amount.'],
    ['a word', 'ten', 'Please enter numbers only.'],
    ['too many decimals', '10.555', 'Please enter at most 2 decimals.'],
    ['more than there may be', '2000000', 'Type an amount from'],
  ])('of %s are asked for again, with what was typed', async (_what, amount, message) => {
    const { client } = await enter();
    const page = await client.get(`${CHECK}&amount=${amount}`);
    expect(page.status).toBe(422);
    expect(pageText(page.body)).toContain(message);
    expect(formWith(page.body, 'amount').amount).toBe(amount);
  });

  it('of the operator, of another casino and of no kind cannot be set', async () => {
    const { client } = await enter({ limits: [{ ...LIMIT, amountAU: 50_000, setBy: 'operator' }] });
    expect(pageText((await client.get(PAGE)).body)).toContain('Set by the operator');
    expect((await client.get(WEEK)).body).not.toContain('name="amount"');
    const refused = await press(client, await client.get(`${CHECK}&amount=10`), 'set');
    expect(pageText(refused.body)).toContain('Limit $50.00');
    expect((await client.get(WEEK.replace('casino=12', 'casino=13'))).status).toBe(404);
    expect((await client.get(WEEK.replace('kind=deposit', 'kind=loss'))).status).toBe(404);
  });

  it('whose answer is lost are told as not known, and shown as they are', async () => {
    const { client, phone } = await enter();
    const check = await client.get(`${CHECK}&amount=75`);
    await stack.sandbox.addFaults({
      match: { phone, path: '/user/limits', method: 'POST' },
      times: 1,
      fault: { status: 500, takesEffect: true },
    });
    const told = await press(client, check, 'set');
    expect(pageText(told.body)).toMatch(/We do not know whether your change was saved.*Limit \$75\.00/);
  });

  it('that cannot be read are not shown as none', async () => {
    const { client, phone } = await enter({ limits: [{ ...LIMIT, amountAU: 50_000 }] });
    await stack.sandbox.addFaults({
      match: { phone, path: '/user/limits' },
      times: 2,
      fault: { status: 503 },
    });
    const page = await client.get(PAGE);
    expect(page.status).toBe(503);
    expect(pageText(page.body)).toContain('Those that are set still hold.');
  });
});

describe('a buy-in', () => {
  it('says what the own limit leaves, offers no more, and names it in the refusal', async () => {
    const { client } = await enter({ limits: [{ ...LIMIT, amountAU: 60_000 }] });
    const page = await client.get('/webPayCashIn');
    expect(pageText(page.body)).toMatch(/Your limit: \$60\.00 of \$60\.00 left until/);
    expect(page.body).not.toContain('value="100000"');
    const form = formWith(page.body, 'operation');
    const fields = { ...form, quickAmount: 'other', amount: '61', method: 'm_card', intent: 'pay' };
    const refused = await client.submit('/webPayCashIn', fields);
    expect(pageText(refused.body)).toContain('Your limit leaves $60.00 for buy-ins.');
  });
});

describe('the offer of limits', () => {
  it('comes when a registration ends with its code, and is left by a plain button', async () => {
    const { client, phone } = await enter({ verified: false });
    await client.get('/userProfile');
    await client.submit('/userProfile?verify=phone', { intent: 'sendPhoneCode' });
    const [sms] = await stack.sandbox.messagesTo(phone);
    const fields = { intent: 'verifyPhone', code: sms?.code ?? '' };
    const offer = await client.follow(await client.post('/userProfile?verify=phone', fields));
    expect(pageText(offer.body)).toMatch(/You can set a limit now .*Continue without a limit/);
    expect(offer.body).toContain('<a class="button" href="/">Continue without a limit</a>');
    expect(offer.body).toContain(WEEK.replaceAll('&', '&amp;'));
    expect((await client.get('/')).body).toContain(`href="${PAGE}"`);
  });
});

it('changes of limits are logged, and too many within a time are refused with the wait', async () => {
  const other = await startStack({
    country: 'US',
    env: { LOG_LEVEL: 'info', LIMIT_OWN_LIMITS_PER_PLAYER: '3/60' },
  });
  try {
    await other.sandbox.changeSettings({ allowPlayerLimits: true });
    const player = await other.sandbox.makePlayer({ casinos: CASINOS });
    const client = new HttpClient(other.portal.origin, { language: 'en' });
    await client.logIn(player);
    for (const amount of [100, 200])
      await press(client, await client.get(`${CHECK}&amount=${amount}`), 'set');
    await press(client, await client.get(PAGE), 'drop');
    const check = await client.get(`${CHECK}&amount=50`);
    const refused = await client.submit(PAGE, { ...formWith(check.body, 'operation'), intent: 'set' });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(pageText(refused.body)).toMatch(/Too many .*Limit \$100\.00/);
    const events = other.portal
      .logs()
      .filter((line) => line.includes('"msg":"security"') && line.includes('"event":"limit'))
      .map((line) => JSON.parse(line) as { event: string; outcome: string });
    expect(events.map(({ event, outcome }) => [event, outcome])).toEqual([
      ['limitSet', 'done'],
      ['limitSet', 'done'],
      ['limitDropped', 'done'],
      ['limitSet', 'limited'],
    ]);
  } finally {
    await other.stop();
  }
});

it('a guest is asked for the password first, and told of no limit that the player has set', async () => {
  const player = await stack.sandbox.makePlayer({
    casinos: CASINOS,
    email: 'ann@player.example',
    personalInfo: 'complete',
    limits: [{ ...LIMIT, amountAU: 60_000 }],
  });
  const guest = await enterAsGuest(stack, player);
  expect((await guest.get(PAGE)).headers.location).toMatch(/^\/guestLogin\?next=%2F/);
  const page = await guest.get('/webPayCashIn');
  expect(pageText(page.body)).not.toContain('Your limit');
  const typed = { quickAmount: 'other', amount: '61', method: 'm_card', intent: 'pay' };
  const refused = await guest.submit('/webPayCashIn', { ...formWith(page.body, 'operation'), ...typed });
  expect(pageText(refused.body)).toContain('The maximum buy-in is $60.00.');
  expect(pageText(refused.body)).not.toContain('Your limit');
});

it('limits of an operator that does not say what can be limited are shown, and nothing is promised of them', async () => {
  const { client } = await enter({ limits: [{ ...LIMIT, amountAU: 50_000 }] });
  expect(pageText((await client.get(PAGE)).body)).toContain('waits 24 hours');
  const { playerLimits: _none, ...settings } = (await (
    await fetch(`${stack.sandbox.apiUrl}/system/settings`)
  ).json()) as Record<string, unknown>;
  await stack.sandbox.addFaults({ match: { path: '/system/settings' }, fault: { json: settings } });
  await allow();
  const { body } = await client.get(PAGE);
  expect(pageText(body)).toContain('Limit $50.00');
  expect(pageText(body)).not.toMatch(/waits \d+ hours/);
  expect(body).not.toContain('step=limit');
  expect((await client.get(WEEK)).status).toBe(404);
  await stack.sandbox.reset();
  await allow();
});

it('there is no such page where players set no limits', async () => {
  await stack.sandbox.reset();
  const { client } = await enter();
  expect((await client.get(PAGE)).status).toBe(404);
  expect((await client.get('/')).body).not.toContain(PAGE);
  expect(await stack.sandbox.calls({ path: '^/api/v1/user/limits' })).toEqual([]);
  await allow();
});
