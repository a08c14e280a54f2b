import { describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import type { CallContext, CallRequest } from './call.ts';
import { findFault, parseApiUrl, toMessage } from './message.ts';

type Call = CallRequest<unknown>;

const context: CallContext = {
  operatorLanguage: 'es-MX',
  trace: {
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    spanId: '00f067aa0ba902b7',
    parentId: null,
    isSampled: false,
  },
};
const request = (more: Partial<Call>): Call => ({
  method: 'GET',
  route: '/version',
  circuit: 'account',
  schema: z.unknown(),
  ...more,
});
const messageOf = (more: Partial<Call>, about: Partial<CallContext> = {}) =>
  toMessage('/api/v1', { ...context, ...about }, request(more), '00f067aa0ba902b7');

describe("the address of the operator's API", () => {
  it.each([
    ['https://operator.example', '/api/v1'],
    ['https://operator.example/', '/api/v1'],
    ['https://operator.example/mx//', '/mx/api/v1'],
    ['https://operator.example/api/v1', '/api/v1'],
    ['https://operator.example/mx/api/v1/', '/mx/api/v1'],
    ['https://operator.example/api/v1/mx', '/api/v1/mx/api/v1'],
  ])('%s: %s', (apiUrl, basePath) => {
    expect(parseApiUrl(apiUrl)).toEqual({ origin: 'https://operator.example', basePath });
  });

  it('is http or https', () => {
    expect(() => parseApiUrl('ftp://operator.example')).toThrow('The API address must be http or https');
  });
});

describe('a message', () => {
  it('has no header for what there is not', () => {
    const { headers, body } = messageOf({});
    expect(Object.keys(headers).sort()).toEqual([
      ...['accept', 'accept-encoding', 'accept-language', 'traceparent'],
      ...['x-client-version', 'x-contract-version', 'x-request-id'],
    ]);
    expect(body).toBeNull();
  });

  it('carries the token, the key, the address and the body that there are', () => {
    const { headers, body } = messageOf(
      { method: 'POST', accessToken: 'token', idempotencyKey: 'k'.repeat(16), json: { amount: 1 } },
      { clientAddress: '2001:db8::1' },
    );
    expect(headers).toMatchObject({
      authorization: 'Bearer token',
      'idempotency-key': 'k'.repeat(16),
      'x-forwarded-for': '2001:db8::1',
      'content-type': 'application/json',
    });
    expect(body).toBe('{"amount":1}');
  });

  it('carries the name of the browser in plain letters, and no more of it than 256', () => {
    const agentOf = (userAgent: string) => messageOf({}, { userAgent }).headers['x-client-user-agent'];
    expect(agentOf('Mozilla/5.0 (Ñandú)\r\nx: y')).toBe('Mozilla/5.0 (and)x: y');
    expect(agentOf('x'.repeat(300))).toBe('x'.repeat(256));
    expect(agentOf('Ñ')).toBeUndefined();
  });

  it.each<[name: string, more: Partial<Call>, device: string | undefined]>([
    ['with a token', { accessToken: 'token' }, 'd_1'],
    ['of a log-in', { circuit: 'authentication' }, 'd_1'],
    ['of nobody', {}, undefined],
  ])('%s: tells the device of a player, and no other', (_name, more, device) => {
    expect(messageOf(more, { device: 'd_1' }).headers['x-client-device']).toBe(device);
    expect(messageOf(more).headers).not.toHaveProperty('x-client-device');
  });

  it('does not pass on an address that is none', () => {
    expect(messageOf({}, { clientAddress: 'evil\r\nx: y' }).headers).not.toHaveProperty('x-forwarded-for');
  });

  it('has its ids in the path and its parameters behind it, encoded', () => {
    const { path } = messageOf({
      route: '/user/{userId}/profile',
      ids: { userId: '7' },
      query: { casino: ['1', '2'], text: 'a b&c', none: undefined },
    });
    expect(path).toBe('/api/v1/user/7/profile?casino=1&casino=2&text=a+b%26c');
  });
});

describe('a call that cannot be sent', () => {
  const faultOf = (more: Partial<Call>) => findFault(request(more));

  it('is none when nothing is wrong', () => {
    expect(faultOf({ accessToken: 'abc', idempotencyKey: 'k'.repeat(64), ids: { userId: '7' } })).toBeNull();
    expect(faultOf({ route: '/user/{userId}/profile', ids: { userId: '7' } })).toBeNull();
  });

  it.each<[string, Partial<Call>, Partial<Call>]>([
    ['a token with a space', { accessToken: 'a b' }, { accessToken: 'ab' }],
    ['an empty token', { accessToken: '' }, {}],
    ['no ids at all', { route: '/user/{userId}' }, { route: '/user' }],
    ['an id too few', { route: '/user/{userId}', ids: {} }, { route: '/user', ids: {} }],
    ['a short key', { idempotencyKey: 'k'.repeat(15) }, { idempotencyKey: 'k'.repeat(16) }],
    ['a long key', { idempotencyKey: 'k'.repeat(65) }, { idempotencyKey: 'k'.repeat(64) }],
  ])('has %s', (_what, bad, good) => {
    expect(faultOf(bad)).not.toBeNull();
    expect(faultOf(good)).toBeNull();
  });
});
