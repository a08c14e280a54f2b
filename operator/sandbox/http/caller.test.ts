import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedHeaders } from '../../conformance/sign.ts';
import { startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const signing = { keyId: 'portal', key: privateKey };
const PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString();
let sandbox: TestSandbox;
let player: { phone: string; password: string };

beforeAll(async () => {
  sandbox = await startTestSandbox({ callerKey: { id: 'portal', publicKey: PEM } });
  player = await sandbox.scenario.player();
});

afterAll(() => sandbox.close());

interface Order {
  keyId?: string;
  key?: typeof privateKey;
  ageMs?: number;
  /** Changes headers after they were signed. */
  headers?: Record<string, string | undefined>;
  sent?: string;
}

/** Logs a player in with a signed call, changed by an order. */
async function logIn({ ageMs = 0, headers: changes = {}, sent, ...other }: Order = {}) {
  const body = JSON.stringify({ phoneNumber: player.phone, password: player.password });
  const address = `${sandbox.apiUrl}/authentication/login`;
  const plain = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
  const signed = signedHeaders('POST', address, plain, body, { ...signing, ...other }, sandbox.now() - ageMs);
  const headers = Object.entries({ ...signed, ...changes }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  const answer = await fetch(address, { method: 'POST', headers, body: sent ?? body });
  return { status: answer.status, asks: answer.headers.get('accept-signature'), json: await answer.json() };
}

describe('a sandbox with the key of its caller', () => {
  it.each<[string, Order]>([
    ['as it should be', {}],
    ['59 s old', { ageMs: 59_000 }],
    ['59 s ahead', { ageMs: -59_000 }],
  ])('carries out a call that is signed %s', async (_how, order) => {
    expect(await logIn(order)).toMatchObject({ status: 200, asks: null, json: { status: 'Success' } });
  });

  const another = generateKeyPairSync('ed25519').privateKey;
  it.each<[string, Order, string]>([
    ['not signed', { headers: { signature: undefined } }, 'The call is not signed.'],
    [
      'signed without a word of how',
      { headers: { 'signature-input': undefined } },
      'The call is not signed.',
    ],
    ['signed with another key', { key: another }, 'The signature is wrong.'],
    ['signed under another name', { keyId: 'other' }, 'The key of the signature is not known.'],
    ['signed 61 s ago', { ageMs: 61_000 }, 'The signature is too old.'],
    ['signed 61 s ahead', { ageMs: -61_000 }, 'The signature is too old.'],
    ['of another address', { headers: { 'x-forwarded-for': '203.0.113.8' } }, 'The signature is wrong.'],
    [
      'of another body',
      { sent: '{"phoneNumber":"0","password":"0"}' },
      'The body is not the one that was signed.',
    ],
    [
      'with a token that is not signed',
      { headers: { authorization: 'Bearer x' } },
      'The signature does not cover authorization.',
    ],
    [
      'with a key that is not signed',
      { headers: { 'idempotency-key': '0123456789abcdef' } },
      'The signature does not cover idempotency-key.',
    ],
  ])('refuses a call that is %s', async (_how, order, detail) => {
    expect(await logIn(order)).toMatchObject({
      status: 403,
      asks: 'portal=("@method" "@path" "@query");created;keyid;alg="ed25519"',
      json: { detail },
    });
  });

  it('refuses a call with another query than the one that was signed', async () => {
    const headers = signedHeaders(
      'GET',
      `${sandbox.apiUrl}/document?limit=1`,
      {},
      undefined,
      signing,
      sandbox.now(),
    );
    expect((await sandbox.get('/document?limit=1', headers)).status).not.toBe(403);
    expect((await sandbox.get('/document?limit=2', headers)).status).toBe(403);
    expect((await sandbox.get('/document', headers)).status).toBe(403);
  });
});
