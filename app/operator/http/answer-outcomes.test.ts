import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { type Expectation, readAnswer } from './answer.ts';
import type { Exchange } from './exchange.ts';

const schema = z.object({ name: z.string(), place: z.object({ id: z.number() }).optional() });
const write: Expectation<z.infer<typeof schema>> = { method: 'POST', schema };

const answered = (
  status: number,
  body: string | Buffer = '{"name":"Ana"}',
  headers: Record<string, string> = {},
): Exchange => ({ kind: 'answered', status, headers, body: Buffer.from(body) });
const cut = (status: number, reason: 'timeout' | 'aborted' | 'broken' | 'tooLarge'): Exchange => ({
  kind: 'cut',
  status,
  headers: {},
  reason,
});

describe('what came of a call is told to metrics and logs:', () => {
  it.each<[string, Exchange]>([
    ['ok', answered(200)],
    ['ok', answered(299)],
    ['malformed', answered(300)],
    ['malformed', answered(399)],
    ['refused', answered(400)],
    ['refused', answered(499)],
    ['failed', answered(500)],
    ['failed', answered(503)],
    ['empty', answered(200, '')],
    ['empty', answered(200, 'null')],
    ['malformed', answered(200, 'no JSON')],
    ['malformed', answered(200, Buffer.from([0x7b, 0xff, 0x7d]))],
    ['malformed', answered(200, Buffer.from([0x1f, 0x8b, 8]), { 'content-encoding': 'gzip' })],
    ['ok', answered(200, '{"name":"Ana"}', { 'content-encoding': 'gzip' })],
    ['ok', answered(200, '{"name":"Ana"}', { 'content-encoding': 'identity' })],
    ['ok', answered(200, '\uFEFF{"name":"Ana"}')],
    ['malformed', answered(200, '{"name":\uFEFF"Ana"}')],
    ['refused', answered(200, '{"status":"InvalidUser"}')],
    ['ok', answered(200, '{"status":"Success","name":"Ana"}')],
    ['ok', answered(200, '{"status":5,"name":"Ana"}')],
    ['malformed', answered(200, '"Ana"')],
    ['timeout', cut(200, 'timeout')],
    ['aborted', cut(200, 'aborted')],
    ['malformed', cut(200, 'broken')],
    ['malformed', cut(200, 'tooLarge')],
    ['timeout', { kind: 'silent', reason: 'timeout', sent: true }],
    ['aborted', { kind: 'silent', reason: 'aborted', sent: true }],
    ['unreachable', { kind: 'silent', reason: 'reset', sent: true }],
    ['unreachable', { kind: 'silent', reason: 'unreachable', sent: false }],
    ['malformed', { kind: 'silent', reason: 'malformed', sent: true }],
  ])('%s', (outcome, exchange) => {
    expect(readAnswer(exchange, write).outcome).toBe(outcome);
  });
});

it('a file is ok, and one that does not fit is malformed and closed', () => {
  const fileOf = (type: string): Exchange & { stream: Readable } => ({
    ...{ kind: 'answered', status: 200, headers: { 'content-type': type }, body: Buffer.alloc(0) },
    stream: Readable.from(['%PDF']),
  });
  const file = z.object({ mediaType: z.literal('application/pdf') });
  const [good, bad] = [fileOf('application/pdf'), fileOf('text/html')];
  expect(readAnswer(good, { method: 'GET', schema: file }).outcome).toBe('ok');
  expect(good.stream.destroyed).toBe(false);
  expect(readAnswer(bad, { method: 'GET', schema: file }).outcome).toBe('malformed');
  expect(bad.stream.destroyed).toBe(true);
});

it('an answer says of itself that it is one of an earlier call', () => {
  const resultOf = (value: string) =>
    readAnswer(answered(200, undefined, { 'idempotent-replayed': value }), write).result;
  expect(resultOf('true')).toEqual({ ok: true, value: { name: 'Ana' }, isReplayed: true });
  expect(resultOf('false')).toEqual({ ok: true, value: { name: 'Ana' } });
});

it('a status counts where its body cannot be unpacked', () => {
  const broken = answered(403, Buffer.from([0x1f, 0x8b, 8]), { 'content-encoding': 'gzip' });
  const { result, outcome } = readAnswer(broken, write);
  expect([outcome, result.ok ? null : result.failure.code]).toEqual(['refused', 'http403']);
});

it('doubts have the header in plain letters, and no more of it than 80; there are none about what is no JSON', () => {
  const doubtsAbout = (body: string, encoding: string) =>
    readAnswer(answered(200, body, { 'content-encoding': encoding }), write).doubts;
  const about = 'content-encoding';
  expect(doubtsAbout('{"name":"Ana"}', `é\n${'x'.repeat(90)}`)).toEqual([
    { about, value: `??${'x'.repeat(78)}` },
  ]);
  expect(doubtsAbout('no JSON', '7bit')).toBeUndefined();
});

it('names what did not fit, three of them and no value', () => {
  const body = JSON.stringify({ name: 5, place: { id: 'SECRET' } });
  expect(readAnswer(answered(200, body), write).detail).toBe('name: invalid_type; place.id: invalid_type');
  const many = z.object({ a: z.string(), b: z.string(), c: z.string(), d: z.string() });
  expect(readAnswer(answered(200, '{}'), { method: 'GET', schema: many }).detail).toBe(
    'a: invalid_type; b: invalid_type; c: invalid_type',
  );
});

it('takes names of fields and rules that are such, a hundred at the most', () => {
  const fieldErrors = {
    ['f'.repeat(100)]: 'long_enough',
    ['f'.repeat(101)]: 'tooLong',
    first: 'no rule',
    second: 'r'.repeat(51),
    third: 5,
    fourth: ' lead',
    fifth: 'trail ',
  };
  const failureOf = (body: unknown) => {
    const { result } = readAnswer(answered(400, JSON.stringify(body)), write);
    return result.ok ? null : result.failure;
  };
  expect(failureOf({ fieldErrors })?.fieldErrors).toEqual({ ['f'.repeat(100)]: 'long_enough' });
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`f${index}`, 'rule']));
  expect(Object.keys(failureOf({ fieldErrors: many })?.fieldErrors ?? {})).toHaveLength(100);
});

describe('a 401', () => {
  const codeOf = (expected: Expectation<unknown>, body = '{}') => {
    const { result } = readAnswer(answered(401, body), expected);
    return result.ok ? null : result.failure.code;
  };

  it('means at the log-in that there is no such player, unless it says something else', () => {
    expect(codeOf({ method: 'POST', schema, kind: 'login' })).toBe('InvalidUser');
    expect(codeOf({ method: 'POST', schema, kind: 'login' }, '{"status":"Nonsense"}')).toBe('InvalidUser');
    expect(codeOf({ method: 'POST', schema, kind: 'login' }, 'null')).toBe('InvalidUser');
    expect(codeOf({ method: 'POST', schema, kind: 'login' }, '"text"')).toBe('InvalidUser');
  });

  it('is the end of a session elsewhere', () => {
    expect(codeOf(write)).not.toBe('InvalidUser');
  });
});

it('another status at the log-in is told as it is', () => {
  const { result } = readAnswer(answered(503, '{}'), { method: 'POST', schema, kind: 'login' });
  expect(result.ok ? null : result.failure.code).not.toBe('InvalidUser');
});

describe('an operator that refuses the portal itself', () => {
  const asks = { 'accept-signature': 'portal=("@method");created' };
  const failureOf = (exchange: Exchange, expected: Expectation<unknown>) => {
    const { result, outcome } = readAnswer(exchange, expected);
    return [outcome, result.ok ? null : result.failure.code, result.ok ? null : result.failure.outcome];
  };

  it.each([401, 403])('with HTTP %i refuses no player, and nothing was carried out', (status) => {
    for (const kind of [undefined, 'login', 'payment', 'resetCode'] as const) {
      const expected = { ...write, ...(kind && { kind }) };
      expect(failureOf(answered(status, '{}', asks), expected)).toEqual([
        'callerRefused',
        'ServerUnreachable',
        'refused',
      ]);
    }
    expect(failureOf(answered(status, '{}', asks), { method: 'GET', schema })).toEqual([
      'callerRefused',
      'ServerUnreachable',
      undefined,
    ]);
  });

  it('leaves a payment unknown whose refusal was cut off', () => {
    const exchange: Exchange = { kind: 'cut', status: 403, headers: asks, reason: 'broken' };
    const payment = { ...write, kind: 'payment' } as const;
    expect(failureOf(exchange, payment)).toEqual(['callerRefused', 'ServerUnreachable', 'unknown']);
  });

  it('is no other status, and not without the header', () => {
    for (const status of [400, 404, 409, 423, 500, 503]) {
      expect(failureOf(answered(status, '{}', asks), write)[0]).not.toBe('callerRefused');
    }
    expect(failureOf(answered(403), write)).toEqual(['refused', 'http403', 'refused']);
    expect(failureOf(answered(401), write)).toEqual(['refused', 'http401', 'refused']);
  });
});
