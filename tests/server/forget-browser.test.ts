import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { CARRIED } from '#app/session/cookies.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

const say = textsIn('en');

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterEach(() => stack.sandbox.reset());

afterAll(() => stack.stop());

async function signIn() {
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  const player = await stack.sandbox.makePlayer({ casinos: [{ casinoId: 12 }], personalInfo: 'complete' });
  await client.follow(await client.logIn(player));
  return { client, player };
}

/** Starts a buy-in; with a fault its outcome stays unknown. */
async function buyIn(client: HttpClient) {
  const form = formWith((await client.get('/webPayCashIn')).body, 'operation');
  const answers = { quickAmount: 'other', amount: '50', method: 'm_oxxo', intent: 'pay' };
  return client.submit('/webPayCashIn?casino=12', { ...form, ...answers });
}

/** Sends the form of the About page. */
async function forget(client: HttpClient) {
  await client.get('/about');
  return client.submit('/forgetBrowser');
}

const names = (client: HttpClient) => [...client.cookies.keys()].sort();

describe('what this browser keeps', () => {
  it('is listed on the About page: every cookie of the portal, and every cache of its worker', async () => {
    const { client } = await signIn();
    await buyIn(client);
    const { body } = await client.get('/about');
    const listed = [...body.matchAll(/<code[^>]*>([^<]+)<\/code>/g)].map(([, name]) => name);
    const cookies = Object.keys(CARRIED).map((name) => (name === 'payment-' ? 'payment-…' : name));
    const worker = readFileSync('app/service-worker/service-worker.ts', 'utf8');
    const caches = [...worker.matchAll(/^const [A-Z]+ = [`'](\w+)[ `'].*;$/gm)].map(([, name]) => name);
    expect(caches).toEqual(['files', 'kept']);
    expect(listed).toEqual([...cookies, ...caches]);
    for (const name of names(client)) {
      expect(cookies).toContain(name.startsWith('payment-') && !(name in CARRIED) ? 'payment-…' : name);
    }
    expect(body).not.toMatch(/about:kept/);
    client.close();
  });

  it('is written by one module, but for the state of the menu', () => {
    const script = readFileSync('app/entry.client.tsx', 'utf8');
    expect(script.match(/document\.cookie = /g)).toHaveLength(1);
    expect(script).toMatch(/document\.cookie = `\$\{prefix\}menu=/);
  });
});

describe('to forget this browser', () => {
  it('logs out here and at the operator, and removes every cookie and what the browser has stored', async () => {
    const { client, player } = await signIn();
    await client.submit('/language', { language: 'en', returnTo: '/' });
    await buyIn(client);
    const stolen = client.copy();
    expect(names(client)).toEqual(expect.arrayContaining(['device', 'language', 'payments', 'session']));
    await stack.sandbox.clearCalls();
    const answer = await forget(client);
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
    expect(answer.headers['clear-site-data']).toContain('"storage"');
    expect(names(client)).toEqual(['flash']);
    const page = await client.follow(answer);
    expect(pageText(page.body)).toContain(say('errors:browserForgotten'));
    await expect.poll(() => stack.sandbox.calls({ path: '/authentication/logout' })).toHaveLength(1);
    expect((await stolen.get('/userProfile')).status).toBe(303);
    // The player comes back as to a new device.
    expect((await client.logIn(player)).status).toBe(303);
    expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
    client.close();
    stolen.close();
  });

  it('keeps the note of a payment without an answer, which the player finds again and can send once', async () => {
    const { client, player } = await signIn();
    const match = { method: 'POST', path: '/webpay/buyIn', phone: player.phone };
    await stack.sandbox.addFaults({ match, fault: { reset: 'midBody' } });
    await buyIn(client);
    const notes = names(client).filter((name) => name.startsWith('payment-') && !(name in CARRIED));
    expect(notes).toHaveLength(1);
    const answer = await forget(client);
    expect(names(client)).toEqual(['flash', ...notes]);
    const text = pageText((await client.follow(answer)).body);
    expect(text).toContain(say('errors:browserForgottenButPayments'));
    await client.logIn(player);
    expect((await client.get('/')).body).toContain('/webPayTransactions?unconfirmed=');
    client.close();
  });

  it('keeps a return that the operator has not been told, and tells it at the next log-in', async () => {
    const { client, player } = await signIn();
    const order = { phone: player.phone, casinoId: 12, amountAU: 50_000, methodId: 'm_card' };
    const [id = ''] = await stack.sandbox.makePayments(order);
    await client.logOut();
    await client.get(`/webPayTransactions?from=provider&tx=${id}`, { 'Sec-Fetch-Site': 'cross-site' });
    const returns = () => names(client).filter((name) => name.startsWith('return'));
    expect(returns().length).toBeGreaterThan(0);
    const answer = await forget(client);
    expect(returns().length).toBeGreaterThan(0);
    expect(pageText((await client.follow(answer)).body)).toContain(say('errors:browserForgottenButPayments'));
    await stack.sandbox.clearCalls();
    await client.follow(await client.logIn(player));
    await client.get('/');
    expect(await stack.sandbox.calls({ path: `/webpay/transactions/${id}/return` })).toHaveLength(1);
    client.close();
  });

  it('is done here by two presses at once, although the operator does not answer the log-out', async () => {
    const { client } = await signIn();
    await stack.sandbox.addFaults({ match: { path: '/authentication/logout' }, fault: { status: 503 } });
    await client.get('/about');
    const [one, other] = [client.copy(), client.copy()];
    const answers = await Promise.all([one.post('/forgetBrowser'), other.post('/forgetBrowser')]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect([...one.cookies.keys(), ...other.cookies.keys()]).not.toContain('session');
    expect((await client.get('/userProfile')).status).toBe(303);
    for (const browser of [client, one, other]) browser.close();
  });

  it('is offered to visitors, whose choices go too', async () => {
    const client = new HttpClient(stack.portal.origin, { language: 'es-MX' });
    await client.get('/');
    await client.submit('/language', { language: 'en', returnTo: '/' });
    expect(names(client)).toContain('language');
    const answer = await forget(client);
    expect([answer.status, names(client)]).toEqual([303, ['flash']]);
    client.close();
  });

  it('is refused from another site', async () => {
    const { client } = await signIn();
    const answer = await client.submit('/forgetBrowser', {}, { 'Sec-Fetch-Site': 'cross-site' });
    expect(answer.status).toBe(403);
    expect(names(client)).toContain('session');
    client.close();
  });
});
