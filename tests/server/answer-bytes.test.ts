import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import { openMoneyForm, postMoneyForm } from '#tests/faults/money-forms.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

type Fault = FaultInput['fault'];

const API = { path: '^/api/v1/' };
const NAME = 'Zoé Nuñez';

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

beforeEach(() => stack.sandbox.clearFaults());

afterAll(() => stack.stop());

async function payWhile(fault: Fault, match: FaultInput['match'] = API) {
  const player = await stack.sandbox.makePlayer({
    displayName: NAME,
    email: 'ann@player.example',
    personalInfo: 'complete',
    casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
  });
  await stack.sandbox.addFaults({ match, fault });
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  const home = await client.arrive(await client.logIn(player));
  const form = await openMoneyForm(client, { direction: 'buyIn', methodId: 'm_oxxo', units: 57 });
  const page = await client.arrive(await postMoneyForm(client, form));
  client.close();
  const { transactions } = await stack.sandbox.paymentsOf(player.phone);
  return { home: pageText(home.body), page: pageText(page.body), transactions };
}

const doubts = () =>
  stack.portal
    .logs()
    .filter((line) => line.includes('"operator answer guessed"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a player logs in and pays while every answer of the operator', () => {
  it.each<[string, Fault]>([
    ['names a character set as its coding', { headers: { 'content-encoding': 'utf-8' } }],
    ['names the coding none', { headers: { 'content-encoding': 'none' } }],
    ['names gzip and is plain', { headers: { 'content-encoding': 'gzip' } }],
    ['names a list of unknown codings', { headers: { 'content-encoding': 'identity, 8bit' } }],
    ['is gzip', { gzip: true }],
    ['is gzip under another name', { gzip: true, headers: { 'content-encoding': 'none' } }],
    ['is in ISO-8859-1', { charset: 'iso-8859-1' }],
    ['is in windows-1252', { charset: 'windows-1252' }],
    ['is in UTF-16', { charset: 'utf-16le' }],
    ['names an unknown character set', { headers: { 'content-type': 'application/json; charset=none' } }],
    ['names ISO-8859-1 and is UTF-8', { headers: { 'content-type': 'text/plain; charset="iso-8859-1"' } }],
  ])('%s', async (_what, fault) => {
    const { home, page, transactions } = await payWhile(fault);
    expect(home).toContain(NAME);
    expect(page).toContain('Your slip is ready');
    expect(transactions).toHaveLength(1);
  });
});

it('logs a header that does not describe its answer once, not for each call', async () => {
  await payWhile({ headers: { 'content-encoding': 'chunked-by-gateway' } });
  await payWhile({ headers: { 'content-encoding': 'chunked-by-gateway' } });
  const about = doubts().filter(({ value }) => value === 'chunked-by-gateway');
  expect(about).toEqual([
    expect.objectContaining({
      level: 40,
      about: 'content-encoding',
      host: new URL(stack.sandbox.apiUrl).host,
    }),
  ]);
  expect(doubts().filter(({ value }) => value === 'gzip' || value === 'identity')).toHaveLength(1);
});

it('shows a wrong byte of a name as U+FFFD, and logs a warning', async () => {
  const player = await stack.sandbox.makePlayer({ displayName: 'Plain' });
  await stack.sandbox.addFaults({
    match: { path: '^/api/v1/user/[^/]+/profile$', phone: player.phone },
    fault: {
      bytes: Buffer.concat([
        Buffer.from('{"status":"Success","userProfile":{"displayName":"Nu'),
        Buffer.from([0xf1]),
        Buffer.from('ez"}}'),
      ]).toString('base64'),
      headers: { 'content-type': 'application/json' },
    },
  });
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  await client.logIn(player);
  const page = await client.get('/userProfile');
  client.close();
  expect(page.status).toBe(200);
  expect(doubts()).toContainEqual(expect.objectContaining({ level: 40, about: 'bytes' }));
});

describe('a payment that was made, whose answer', () => {
  const broken = (body: Buffer, encoding: string): Fault => ({
    takesEffect: true,
    bytes: body.toString('base64'),
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
  });

  it.each<[string, Fault]>([
    ['is half of a gzip', broken(gzipSync('{"status":"Success"}').subarray(0, -9), 'gzip')],
    ['is half of a Brotli', broken(brotliCompressSync('{"status":"Success"}').subarray(0, -4), 'br')],
    ['is half of a gzip that nothing names', broken(gzipSync('{}').subarray(0, -9), 'identity')],
    [
      'is half of a gzip with a status of a refusal',
      { ...broken(gzipSync('{}').subarray(0, -9), 'gzip'), status: 400 },
    ],
  ])('%s is not called failed', async (_what, fault) => {
    const { page, transactions } = await payWhile(fault, { method: 'POST', path: '/webpay/buyIn' });
    expect(transactions).toHaveLength(1);
    expect(page).toContain('The casino has had this payment since');
  });
});
