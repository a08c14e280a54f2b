import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';
import { PRESETS } from './presets.ts';
import { scenarioOrder } from './scenario-order.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const readPage = async () => {
  const response = await fetch(`${sandbox.origin}/__scenario`, { headers: { accept: 'text/html' } });
  return { headers: response.headers, html: await response.text() };
};
/** Sends a form, as a browser does that shows the page. */
const send = async (
  body: Record<string, string> | string,
  headers: Record<string, string> = { origin: sandbox.origin, 'sec-fetch-site': 'same-origin' },
) => {
  const response = await fetch(`${sandbox.origin}/__scenario/form`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(body),
  });
  return { status: response.status, html: await response.text() };
};
const order = (value: unknown) => send({ order: JSON.stringify(value) });
const state = async () =>
  (await (
    await fetch(`${sandbox.origin}/__scenario`, { headers: { accept: 'application/json' } })
  ).json()) as { order: { latencyMs: number }; clock: { now: string; payments: string } };

describe('the page', () => {
  it('[OE-SANDBOX-01] runs no script, is kept by no one, and leads to inbox and desk', async () => {
    const { html, headers } = await readPage();
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('vary')).toBe('Accept');
    expect(html).not.toContain('<script');
    expect(html).toContain('href="/inbox"');
    expect(html).toContain(`href="${sandbox.providerOrigin}/desk"`);
  });

  it('[OE-SANDBOX-01] has buttons whose orders can be carried out', async () => {
    const { html } = await readPage();
    for (const [label, given] of Object.values(PRESETS).flat()) {
      expect(scenarioOrder.safeParse(given).error, label).toBeUndefined();
      expect(html).toContain(`>${label}</button>`);
    }
  });

  it('has the values that do something, from the tables by which the sandbox goes', async () => {
    const { html } = await readPage();
    for (const player of sandbox.demoPlayers) expect(html).toContain(`<code>${player.phone}</code>`);
    expect(html).toContain('<td>11</td><td><code>webPayIniateFailed</code>, nothing is made</td>');
    expect(html).toContain('<td>14</td><td>made at once, answered after 35 s</td>');
    expect(html).toContain(
      '<td>34</td><td>can be cancelled for 60 s; <code>Committed</code> after 60 s</td>',
    );
    expect(html).toContain('<code>Unresolved</code>, then <code>Success</code> after 20 s');
    expect(html).toContain('<code>3x00000000000000000000FF</code>');
    await sandbox.scenario.script({ payments: { slowAnswerMs: 500 } });
    expect((await readPage()).html).toContain('answered after 0.5 s');
  });

  it('shows text literally, wherever it comes from', async () => {
    const evil = '<b>"x"&\'';
    await sandbox.scenario.script({
      rules: { captchaType: evil },
      faults: [{ match: { path: `/${evil}`, phone: evil }, fault: { status: 500, body: evil } }],
    });
    await order({ player: { displayName: evil } });
    const refused = await order({ [evil]: 1 });
    for (const html of [(await readPage()).html, refused.html]) {
      expect(html).not.toContain('<b>');
      expect(html.split('&lt;b&gt;').length).toBeGreaterThanOrEqual(5);
    }
  });
});

describe('an order of a form', () => {
  it('[OE-SANDBOX-01] is carried out, and said once to be done, with what it has made', async () => {
    expect((await order({ latencyMs: 3, player: { phone: '5599990042' } })).status).toBe(303);
    expect((await state()).order.latencyMs).toBe(3);
    const { html } = await readPage();
    expect(html).toContain('role="status">Done. Phone <code>5599990042</code>, password <code>');
    expect(html).toContain('<th scope="row">latencyMs</th><td><code>3</code></td>');
    expect((await readPage()).html).not.toContain('role="status"');
    await sandbox.logOn({ phone: '5599990042', password: /password <code>(.+?)</.exec(html)?.[1] ?? '' });
  });

  it.each([
    ['{"latencyMs": "soon"}', 'latencyMs: Invalid input: expected number'],
    ['{"latencyMs": 900000}', 'latencyMs: Too big'],
    ['{"latencyms": 1}', 'Unrecognized key: &quot;latencyms&quot;'],
    ['{"payments": {"forwardMs": 999999999999}}', 'payments.forwardMs'],
    ['{"latencyMs": 1', 'The order is not JSON.'],
  ])('%s is refused, with what was typed', async (typed, problem) => {
    const { status, html } = await send({ order: typed });
    expect(status).toBe(400);
    expect(html).toContain('<title>Not done: ');
    expect(html).toContain(problem);
    expect(html).toContain(`${typed.replaceAll('"', '&quot;')}</textarea>`);
    expect((await state()).order.latencyMs).toBe(0);
  });

  it('that comes twice, or with another field, is none', async () => {
    for (const body of ['order={}&order={}', 'order={}&more=1']) expect((await send(body)).status).toBe(400);
  });

  const other = 'http://evil.example';
  it.each<[string, Record<string, string>, number]>([
    ['of another origin', { origin: other, 'sec-fetch-site': 'cross-site' }, 403],
    ['of another origin, as older browsers say it', { origin: other }, 403],
    ['of a page that hides where it is', { origin: 'null' }, 403],
    ['of another port of this machine', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }, 403],
    ['that only the browser tells apart', { 'sec-fetch-site': 'same-site' }, 403],
    ['that only the address before tells apart', { referer: `${other}/page` }, 403],
    ['that says nothing of itself, as text browsers do', {}, 303],
  ])('%s', async (_case, headers, status) => {
    expect((await send({ order: '{"latencyMs": 1}' }, headers)).status).toBe(status);
    expect((await state()).order.latencyMs).toBe(status === 303 ? 1 : 0);
  });
});

describe('GET /__scenario for programs', () => {
  it('tells the state as an order that brings it about again', async () => {
    await sandbox.scenario.script({
      settings: { allowExclusion: true, cashOutCurrency: 'EUR' },
      rules: { minimumAge: 30 },
      casinos: 'one',
      latencyMs: 1,
      payments: { forwardMs: 60_000, methodsOff: ['m_oxxo'] },
      faults: [{ match: { path: '/version' }, times: 2, fault: { status: 500 } }],
      failDeliveries: [{ to: '77', times: 3 }],
    });
    await sandbox.get('/version');
    const before = await state();
    expect(before.order).toMatchObject({ faults: [{ times: 1 }], failDeliveries: [{ to: '77', times: 3 }] });
    await sandbox.scenario.script({ reset: true });
    expect(await state()).not.toEqual(before);
    await sandbox.scenario.script(before.order);
    expect(await state()).toEqual(before);
  });

  it('names the calls that faults can strike', async () => {
    expect(await state()).toMatchObject({
      calls: expect.arrayContaining([{ method: 'GET', path: '/webpay/transactions/{transactionId}' }]),
    });
  });

  it('tells the clocks; forwardMs moves that of payments on, from where it is or is put', async () => {
    const ahead = async () => {
      const { clock } = await state();
      return Date.parse(clock.payments) - Date.parse(clock.now);
    };
    await sandbox.scenario.script({ payments: { forwardMs: 1000 } });
    await sandbox.scenario.script({ payments: { forwardMs: 500 } });
    expect(await ahead()).toBe(1500);
    await sandbox.scenario.script({ payments: { aheadMs: 10, forwardMs: 5 } });
    expect(await ahead()).toBe(15);
  });
});
