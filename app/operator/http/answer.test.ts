import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import {
  answerJson,
  type Behaviour,
  drip,
  hang,
  resetBeforeHead,
  resetInBody,
  type ScriptedOperator,
  startScriptedOperator,
} from '#tests/contract/scripted-operator.ts';
import { encodeText } from '#tests/support/encode-text.ts';
import { TRACE } from '#tests/support/trace.ts';
import type { CallRequest, OperatorHttp } from './call.ts';
import { createOperatorHttp } from './http.ts';
import type { Result } from './result.ts';

const schema = z.object({ name: z.string() });
const JSON_ANA = '{"name":"Ana"}';
const ANA = { ok: true, value: { name: 'Ana' } };
const PACKED = gzipSync(JSON_ANA);
type Named = z.infer<typeof schema>;

let operator: ScriptedOperator;
let http: OperatorHttp;
let hasty: OperatorHttp;

beforeAll(async () => {
  operator = await startScriptedOperator();
  http = createOperatorHttp({ apiUrl: operator.url });
  const timeouts = { firstByteMs: 300, readMs: 500, writeMs: 500 };
  hasty = createOperatorHttp({ apiUrl: operator.url, timeouts });
});

afterAll(async () => {
  await operator.close();
  await http.close();
  await hasty.close();
});

function ask(
  behaviour: Behaviour,
  request: Partial<CallRequest<Named>> = {},
  through = http,
): Promise<Result<Named>> {
  operator.behave = behaviour;
  const context = { trace: TRACE, operatorLanguage: 'en-US' } as const;
  return through.call(context, { method: 'POST', route: '/thing', circuit: 'account', schema, ...request });
}

function spoilt(body: Buffer): Buffer {
  const copy = Buffer.from(body);
  copy[12] = (copy[12] ?? 0) ^ 0xff;
  return copy;
}

function raw(body: string | Buffer, headers: Record<string, string> = {}): Behaviour {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);
  };
}

describe('a success', () => {
  it.each([
    ['with a status', answerJson({ status: 'Success', name: 'Ana' })],
    ['without one', answerJson({ name: 'Ana' })],
    ['with fields that nobody knows', answerJson({ status: 'Success', name: 'Ana', more: { x: 1 } })],
    ['as 201', answerJson({ name: 'Ana' }, 201)],
    ['with a byte order mark', raw('\uFEFF{"name":"Ana"}')],
    ['as text/html', raw('{"name":"Ana"}', { 'content-type': 'text/html' })],
  ])('[S3-NOTE-03 S8-BODY-01] %s', async (_name, behaviour) => {
    expect(await ask(behaviour)).toEqual({ ok: true, value: { name: 'Ana' } });
  });

  it('[ASVS-1.5.2 ASVS-15.3.6] is not fooled by __proto__', async () => {
    const result = await ask(
      raw('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"name":"Ana"}'),
    );
    expect(result).toEqual({ ok: true, value: { name: 'Ana' } });
    expect({}).not.toHaveProperty('polluted');
  });

  it('may be empty where the call says so', async () => {
    const nothing = { schema: z.unknown().transform(() => ({ name: '' })), mayBeEmpty: true };
    expect(await ask(answerJson('', 204), nothing)).toEqual({ ok: true, value: { name: '' } });
    expect(await ask(raw(''), nothing)).toEqual({ ok: true, value: { name: '' } });
    expect(await ask(answerJson({ status: 'InvalidUser' }), nothing)).toMatchObject({ ok: false });
  });
});

describe('an answer that cannot be understood', () => {
  it.each([
    ['broken JSON', raw('{"name":"Ana"')],
    ['HTML', raw('<!doctype html><title>Bad gateway</title>')],
    ['invalid UTF-8', raw(Buffer.from([0x22, 0xff, 0xfe, 0x22]))],
    ['gzip that is cut off', raw(PACKED.subarray(0, -9), { 'content-encoding': 'gzip' })],
    ['gzip with a wrong byte', raw(spoilt(PACKED), { 'content-encoding': 'gzip' })],
    ['half of a gzip that nothing names', raw(PACKED.subarray(0, -9))],
    ['gzip in gzip in gzip', raw(gzipSync(gzipSync(PACKED)), { 'content-encoding': 'gzip, gzip, gzip' })],
    [
      'a coding that cannot be undone',
      raw(Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0]), { 'content-encoding': 'zstd' }),
    ],
    ['a bomb that nothing names', raw(gzipSync(Buffer.alloc(50_000_000)))],
    ['a bomb', raw(gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' })],
    ['too large, and says so', raw(`{"name":"${'x'.repeat(1_100_000)}"}`)],
    ['too large, and never ends', endless],
    ['shorter than it says', resetInBody],
    ['a number for a text', answerJson({ status: 'Success', name: 5 })],
    ['an array', answerJson([])],
    ['a text', answerJson('"Success"')],
    ['deep beyond reason', raw(`${'['.repeat(400_000)}${']'.repeat(400_000)}`)],
    ['a permanent redirect', answerJson('', 301, { location: 'http://127.0.0.1:1/' })],
    ['a temporary redirect', answerJson('', 307, { location: '/api/v1/thing' })],
    ['not modified', answerJson('', 304)],
  ])('[ASVS-1.5.2 ASVS-15.3.1 ASVS-15.3.5] %s', async (_name, behaviour) => {
    operator.seen = [];
    expect(await ask(behaviour)).toMatchObject({
      ok: false,
      failure: { code: 'MiscellaneousError', effect: 'show', outcome: 'unknown' },
    });
    expect(operator.seen).toHaveLength(1);
    expect(await ask(behaviour, { method: 'GET' })).toMatchObject({
      ok: false,
      failure: { code: 'MiscellaneousError' },
    });
  });

  it('keeps the folio of one that does not fit', async () => {
    const result = await ask(answerJson({ status: 'Success', traceId: 'T-1' }));
    expect(result).toMatchObject({ ok: false, failure: { code: 'MiscellaneousError', traceId: 'T-1' } });
  });
});

describe('bytes that their headers do not describe', () => {
  it.each([
    ...['utf-8', 'none', 'identity', 'UTF8, none', 'aws-chunked', '7bit', 'gzip', 'br', 'deflate', 'zstd'],
    ...['gzip, identity', ',', 'binary, gzip'],
  ])('are read as they are: Content-Encoding %j on plain JSON', async (encoding) => {
    expect(await ask(raw('{"name":"Ana"}', { 'content-encoding': encoding }))).toEqual(ANA);
  });

  it.each([
    ['gzip', PACKED],
    ['GZip', PACKED],
    ['x-gzip', PACKED],
    ['utf-8, gzip', PACKED],
    ['none', PACKED],
    ['', PACKED],
    ['gzip, gzip', gzipSync(PACKED)],
    ['deflate, gzip', gzipSync(deflateSync(JSON_ANA))],
    ['br', brotliCompressSync(JSON_ANA)],
    ['deflate', deflateSync(JSON_ANA)],
    ['deflate', deflateRawSync(JSON_ANA)],
  ])('are unpacked: Content-Encoding %j', async (encoding, body) => {
    expect(await ask(raw(body, encoding === '' ? {} : { 'content-encoding': encoding }))).toEqual(ANA);
  });

  it.each([
    ['ISO-8859-1', 'Nuñez', 'iso-8859-1'],
    ['"windows-1252"', 'Nuñez “Ñ” €', 'windows-1252'],
    ['Shift_JIS', '山田　ﾀﾛｳ', 'shift_jis'],
    ['euc-jp', '谷', 'euc-jp'],
    ['iso-2022-jp', '山田', 'iso-2022-jp'],
    ["'latin1'", 'Nuñez', 'iso-8859-1'],
    ['utf-16', '\uFEFFNuñez 山田', 'utf-16le'],
    ['utf-16be', '\uFEFFNuñez 山田', 'utf-16be'],
    ['none', 'Nuñez 山田', 'utf-8'],
    ['ISO-8859-1', 'Nuñez', 'utf-8'],
    ['windows-1252', '\uFEFF山田', 'utf-8'],
    ['utf8', '\uFEFFNuñez', 'utf-8'],
  ])('are read: charset %s', async (charset, name, set) => {
    const json = name.startsWith('\uFEFF') ? `\uFEFF{"name":"${name.slice(1)}"}` : `{"name":"${name}"}`;
    const type = { 'content-type': `application/json;charset = ${charset}` };
    const value = { name: name.replace('\uFEFF', '') };
    expect(await ask(raw(encodeText(json, set), type))).toEqual({ ok: true, value });
  });

  it.each([
    ['application/json', 'Nu\uFFFDez'],
    ['application/json; charset=utf-8', 'Nu\uFFFDez'],
    ['application/json; charset=x-none', 'Nu\uFFFDez'],
    ['application/json; charset=shift_jis', 'Nu\uFFFDez'],
  ])('have U+FFFD in place of a wrong one: %s', async (type, name) => {
    const body = Buffer.from([...Buffer.from('{"name":"Nu'), 0xff, ...Buffer.from('ez"}')]);
    expect(await ask(raw(body, { 'content-type': type }))).toEqual({ ok: true, value: { name } });
  });

  it('are reported once for each header, and wrong ones once for each call', async () => {
    const doubts: unknown[] = [];
    const watched = createOperatorHttp({ apiUrl: operator.url, onDoubt: (doubt) => doubts.push(doubt) });
    const bad = raw(Buffer.from([...Buffer.from('{"name":"Nu'), 0xff, ...Buffer.from('ez"}')]));
    for (const behaviour of [
      raw(JSON_ANA, { 'content-encoding': 'utf-8' }),
      raw(JSON_ANA, { 'content-type': 'application/json; charset=x-none' }),
      raw(JSON_ANA, { 'content-type': 'application/json; charset=iso-8859-1' }),
      raw(PACKED, { 'content-encoding': 'gzip' }),
      bad,
    ]) {
      await ask(behaviour, {}, watched);
      await ask(behaviour, { method: 'GET' }, watched);
    }
    await ask(bad, { route: '/other' }, watched);
    const about = { host: new URL(operator.url).host, route: '/thing', traceId: TRACE.traceId };
    expect(doubts).toEqual([
      { ...about, about: 'content-encoding', value: 'utf-8' },
      { ...about, about: 'content-type', value: 'application/json; charset=x-none' },
      { ...about, about: 'bytes', value: 'application/json' },
      { ...about, about: 'bytes', value: 'application/json', route: '/other' },
    ]);
    await watched.close();
  });

  it('are no refusal of a payment when they cannot be unpacked, whatever their status', async () => {
    for (const status of [400, 403, 409]) {
      const broken: Behaviour = (_request, response) => {
        response.writeHead(status, { 'content-encoding': 'gzip' }).end(PACKED.subarray(0, -9));
      };
      expect(await ask(broken, { kind: 'payment' })).toMatchObject({ failure: { outcome: 'unknown' } });
    }
  });
});

describe('no answer', () => {
  it.each([
    ['silence', hang],
    ['a drip', drip],
    ['a reset', resetBeforeHead],
  ])('%s', async (_name, behaviour) => {
    const unreachable = { code: 'ServerUnreachable', source: 'transport', effect: 'show' };
    expect(await ask(behaviour, {}, hasty)).toMatchObject({
      ok: false,
      failure: { ...unreachable, outcome: 'unknown' },
    });
    expect(await ask(behaviour, { method: 'GET' }, hasty)).toMatchObject({ ok: false, failure: unreachable });
  });

  it.each([
    ['204', answerJson('', 204)],
    ['an empty body', raw('')],
    ['white space', raw(' \n')],
    ['null', raw('null')],
  ])('%s where data is due', async (_name, behaviour) => {
    expect(await ask(behaviour)).toMatchObject({
      ok: false,
      failure: { code: 'httpNone', outcome: 'unknown' },
    });
    expect(await ask(behaviour, { method: 'GET' })).toMatchObject({
      ok: false,
      failure: { code: 'httpNone' },
    });
  });
});

describe('HTTP statuses', () => {
  it.each([
    [400, 'http400', 'show', 'refused'],
    [401, 'http401', 'forcedLogout', 'refused'],
    [403, 'http403', 'dismiss', 'refused'],
    [404, 'http404', 'dismiss', 'refused'],
    [409, 'http409', 'forcedLogout', 'refused'],
    [423, 'http423', 'locked', 'refused'],
    [418, 'httpOther', 'dismiss', 'unknown'],
    [429, 'httpOther', 'dismiss', 'unknown'],
    [500, 'http500', 'show', 'unknown'],
    [502, 'httpOther', 'dismiss', 'unknown'],
    [503, 'http503', 'show', 'unknown'],
    [599, 'httpOther', 'dismiss', 'unknown'],
  ])('%d is %s', async (status, code, effect, outcome) => {
    const told = { code, effect, source: 'http', traceId: 'T-2', retryAfterSeconds: 7 };
    const body = { status: 'InvalidUser', traceId: 'T-2', retryAfterSeconds: 7 };
    expect(await ask(answerJson(body, status))).toMatchObject({ ok: false, failure: { ...told, outcome } });
    const ofRead = await ask(answerJson(body, status), { method: 'GET' });
    expect(ofRead).toMatchObject({ ok: false, failure: told });
    expect(ofRead).not.toHaveProperty('failure.outcome');
    if (code === 'httpOther') expect(ofRead).toHaveProperty('failure.params', { code: status });
  });

  it('counts although the body is rubbish or does not come whole', async () => {
    expect(await ask(answerJson('<html>', 403))).toMatchObject({ ok: false, failure: { code: 'http403' } });
    const cut: Behaviour = (request, response) => {
      response.writeHead(423, { 'content-length': '100' }).write('{');
      setTimeout(() => request.socket.resetAndDestroy(), 20);
    };
    expect(await ask(cut)).toMatchObject({ ok: false, failure: { code: 'http423', outcome: 'refused' } });
  });

  it('404 of the reset-code call has its own text', async () => {
    expect(await ask(answerJson({}, 404), { kind: 'resetCode' })).toMatchObject({
      ok: false,
      failure: { code: 'PhoneNumberNotFound', outcome: 'refused' },
    });
  });

  it.each([
    [{}, 'InvalidUser'],
    ['<html>', 'InvalidUser'],
    [{ status: 'Success' }, 'InvalidUser'],
    [{ status: 'Whatever' }, 'InvalidUser'],
    [{ status: 'UserAccountIsLocked' }, 'UserAccountIsLocked'],
    [{ status: 'PhoneNumberNotVerified' }, 'PhoneNumberNotVerified'],
  ])('401 of log-on with %j is %s', async (body, code) => {
    expect(await ask(answerJson(body, 401), { kind: 'login' })).toMatchObject({
      ok: false,
      failure: { code },
    });
  });
});

describe('body statuses', () => {
  it('[OC-TYPE-01] are told with all that the envelope says', async () => {
    const fieldErrors = '{"amountAU":"outOfRange","__proto__":"invalid","bad":5,"worse":"<b>"}';
    const body = `{"status":"TooManyRequests","traceId":"T-3","retryAfterSeconds":42,"fieldErrors":${fieldErrors}}`;
    expect(await ask(raw(body))).toEqual({
      ok: false,
      failure: {
        code: 'TooManyRequests',
        effect: 'show',
        source: 'body',
        outcome: 'refused',
        traceId: 'T-3',
        retryAfterSeconds: 42,
        fieldErrors: { amountAU: 'outOfRange' },
        messageKey: expect.any(String),
        params: { count: 42 },
      },
    });
  });

  it('[OC-TYPE-01] leave out what cannot be read', async () => {
    const body = { status: 'InvalidCode', traceId: 'a b\n', retryAfterSeconds: -1, fieldErrors: [] };
    const result = await ask(answerJson(body));
    expect(result).toMatchObject({ ok: false, failure: { code: 'InvalidCode' } });
    for (const name of ['traceId', 'retryAfterSeconds', 'fieldErrors']) {
      expect(result).not.toHaveProperty(`failure.${name}`);
    }
  });

  it.each([
    ['UserAccountIsLocked', 'UserAccountIsLocked', 'locked', 'refused'],
    ['DisallowedByConfiguration', 'DisallowedByConfiguration', 'forcedLogout', 'refused'],
    ['FooBar', 'UnknownError', 'show', 'refused'],
    ['success', 'UnknownError', 'show', 'refused'],
    ['', 'UnknownError', 'show', 'refused'],
    ['__proto__', 'UnknownError', 'show', 'refused'],
    ['WaitingForProviderConfirmation', 'WaitingForProviderConfirmation', 'show', 'unknown'],
  ])('%s is %s', async (status, code, effect, outcome) => {
    const result = await ask(answerJson({ status, name: 'Ana', traceId: 'T-4' }));
    expect(result).toMatchObject({ ok: false, failure: { code, effect, outcome, traceId: 'T-4' } });
  });
});

function endless(_request: unknown, response: Parameters<Behaviour>[1]): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const block = ' '.repeat(65_536);
  const pump = () => {
    while (!response.destroyed && response.write(block));
  };
  response.on('drain', pump).on('error', () => undefined);
  pump();
}
