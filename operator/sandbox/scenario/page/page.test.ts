import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPage, sendForm } from '../../test-support/scenario-page.ts';
import { startTestSandbox, type TestSandbox } from '../../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const latencyMs = async () => {
  const response = await fetch(`${sandbox.origin}/__scenario`, { headers: { accept: 'application/json' } });
  return ((await response.json()) as { order: { latencyMs: number } }).order.latencyMs;
};

describe('the page', () => {
  it('[OE-SANDBOX-01] runs no script, is kept by no one, and leads to inbox and desk', async () => {
    const { html, headers } = await readPage(sandbox);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+' 'sha256-\S+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('vary')).toBe('Accept');
    expect(html).not.toContain('<script');
    expect(html).toContain('href="/inbox"');
    expect(html).toContain(`href="${sandbox.providerOrigin}/desk"`);
  });

  it('has the values that do something, from the tables by which the sandbox goes', async () => {
    const { html } = await readPage(sandbox);
    for (const player of sandbox.demoPlayers) expect(html).toContain(`<code>${player.phone}</code>`);
    expect(html).toContain('<td>11</td><td><code>webPayIniateFailed</code>, nothing is made</td>');
    expect(html).toContain('<td>14</td><td>made at once, answered after 35 s</td>');
    expect(html).toContain(
      '<td>34</td><td>can be cancelled for 60 s; <code>Committed</code> after 60 s</td>',
    );
    expect(html).toContain('<code>Unresolved</code>, then <code>Success</code> after 20 s');
    expect(html).toContain('<code>3x00000000000000000000FF</code>');
    await sandbox.scenario.script({ payments: { slowAnswerMs: 500 } });
    expect((await readPage(sandbox)).html).toContain('answered after 0.5 s');
  });

  it('shows text literally, wherever it comes from', async () => {
    const evil = '<b>"x"&\'';
    await sandbox.scenario.script({
      rules: { captchaType: evil },
      faults: [{ match: { path: `/${evil}`, phone: evil }, fault: { status: 500, body: evil } }],
    });
    await sendForm(sandbox, 'player', { kind: 'bare', casinos: 'none', displayName: evil, phone: '' });
    const refused = await sendForm(sandbox, 'latency', { latencyMs: evil });
    for (const html of [(await readPage(sandbox, `?done=${encodeURIComponent(evil)}`)).html, refused.html]) {
      expect(html).not.toContain('<b>"');
      expect(html.split('&lt;b&gt;').length).toBeGreaterThanOrEqual(5);
    }
    expect(refused.html).toContain('value="&lt;b&gt;&quot;x&quot;&amp;&#39;"');
  });

  it('says what was done only of forms it has', async () => {
    expect((await readPage(sandbox, '?done=reset')).html).toContain('role="status"');
    for (const query of ['?done=toString', '?done=<b>', '?done=reset&done=latency'])
      expect((await readPage(sandbox, query)).html).not.toContain('role="status"');
  });
});

describe('a form with a mistake', () => {
  it.each([
    ['latency', { latencyMs: 'soon' }, 'latencyMs: Invalid input: expected number', 'value="soon"'],
    ['latency', { latencyMs: '900000' }, 'latencyMs: Too big', 'value="900000"'],
    [
      'fault',
      {
        call: 'GET /funds',
        kind: 'delay',
        delayMs: 'long',
        howOften: 'times',
        times: '4',
        takesEffect: 'on',
      },
      'faults.0.fault.delayMs: Invalid input: expected number',
      'value="GET /funds" selected',
    ],
    [
      'fault',
      { call: '', kind: 'http500', howOften: 'times', times: '' },
      'faults.0.times',
      'selected>As often',
    ],
    [
      'fault',
      { call: '', kind: 'pigeon', howOften: 'once' },
      'faults.0.fault: Invalid input: expected object',
      '',
    ],
    ['captcha', { captcha: 'pigeon' }, 'rules: Invalid input: expected object', ''],
    ['casinos', {}, 'casinos: Invalid option', ''],
    [
      'provider',
      { isProviderReachable: 'perhaps' },
      'payments.isProviderReachable: Invalid input: expected boolean',
      '',
    ],
    ['clock', { forwardMs: '-1' }, 'payments.forwardMs: Invalid input: expected number', ''],
    [
      'player',
      { phone: '12', kind: 'bare', casinos: 'none', displayName: 'Luz' },
      'player.phone',
      'value="Luz"',
    ],
    [
      'features',
      { allowWebBuyIn: 'on', allowEverything: 'on' },
      'allowEverything: not a field',
      'allowWebBuyIn" checked',
    ],
    ['reset', { really: 'yes' }, 'really: not a field of this form', ''],
  ])('%s %j is refused beside itself, with what was typed', async (form, fields, problem, kept) => {
    const answer = await sendForm(sandbox, form, Object.fromEntries(Object.entries(fields)));
    expect(answer.status).toBe(400);
    const [, after = ''] = answer.html.split(
      `<div class="form" id="${form}"><div class="wrong" role="alert">`,
    );
    expect(after.slice(0, 400)).toContain(problem);
    expect(after).toContain(kept);
    expect(answer.html).toContain('<title>Not done: ');
    expect(await latencyMs()).toBe(0);
    expect((await sandbox.get('/site')).json).toHaveLength(8);
  });

  it('cannot move the clock further than it goes', async () => {
    await sandbox.scenario.script({ payments: { aheadMs: 399 * 24 * 60 * 60_000 } });
    const answer = await sendForm(sandbox, 'clock', { forwardMs: String(4 * 24 * 60 * 60_000) });
    expect(answer).toMatchObject({ status: 400, html: expect.stringContaining('payments.forwardMs') });
  });

  it('that is none of the page, or comes with a field twice, is refused', async () => {
    expect((await sendForm(sandbox, 'toString')).status).toBe(404);
    const twice = await fetch(`${sandbox.origin}/__scenario/forms/latency`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'latencyMs=1&latencyMs=2',
    });
    expect(twice.status).toBe(400);
  });
});

describe('a form of another site', () => {
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
    expect((await sendForm(sandbox, 'latency', { latencyMs: '1' }, headers)).status).toBe(status);
    expect(await latencyMs()).toBe(status === 303 ? 1 : 0);
  });
});

describe('GET /__scenario for programs', () => {
  const state = async () =>
    (await (
      await fetch(`${sandbox.origin}/__scenario`, { headers: { accept: 'application/json' } })
    ).json()) as { order: object; clock: { now: string; payments: string }; calls: unknown[] };

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

  it('names the calls that faults can strike', async () => {
    expect((await state()).calls).toContainEqual({ method: 'POST', path: '/webhooks/:providerId' });
  });
});
