import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Response } from 'express';
import { type Answer, json, writeAnswer } from '../http/answer.ts';
import { newTraceId } from '../identity/secrets.ts';
import { encodeText } from './encode-text.ts';
import type { FaultEffect } from './fault-schema.ts';

/** How long a part of an answer gets to reach the client before its connection is broken off. */
const FLUSH_MS = 25;
const HUGE_CHUNK_BYTES = 64 * 1024;

/** Every known field of the API, each of a type it never has. */
const WRONG_SCHEMA = {
  status: 7,
  serverVersion: ['x'],
  features: 'all',
  cashOutCurrency: 12,
  allowPhoneExtensionDigits: 'perhaps',
  captchaType: false,
  captchaSiteKey: 0,
  passwordRules: 'strict',
  accessToken: 1,
  refreshToken: { value: 'x' },
  accessTokenExpiration: ['soon'],
  userId: 42,
  displayName: null,
  permissions: 'none',
  userProfile: 'Ana',
  token: 'code',
  items: { length: 'many' },
};

/** Whether an effect has an answer of its own; otherwise it only delays or decorates the real one. */
export function replacesAnswer(effect: FaultEffect): boolean {
  const {
    delayMs: _delay,
    worksMs: _works,
    headers: _headers,
    gzip: _gzip,
    charset: _charset,
    takesEffect: _takes,
    ...own
  } = effect;
  return Object.keys(own).length > 0;
}

/** Lets a fault answer. `real` is the call's own answer when there is one. Delays have passed already. */
export async function strike(response: Response, effect: FaultEffect, real: Answer | null): Promise<void> {
  if (response.destroyed || effect.hang) return;
  if (effect.reset === 'before') {
    response.socket?.resetAndDestroy();
    return;
  }
  const answer = real !== null && !replacesAnswer(effect) ? real : faultAnswer(effect);
  response.status(answer.httpStatus);
  const named = effect.charset && { 'content-type': `application/json; charset=${effect.charset}` };
  for (const [name, value] of Object.entries({ ...answer.headers, ...named, ...effect.headers })) {
    if (value === null) response.removeHeader(name);
    else response.setHeader(name, value);
  }
  if (effect.bytes !== undefined) response.end(Buffer.from(effect.bytes, 'base64'));
  else if (effect.charset !== undefined) response.end(inCharset(answer.body ?? '', effect.charset));
  else if (effect.reset) await breakOff(response, answer, effect.reset);
  else if (effect.hugeBytes !== undefined || effect.gzip) await stream(response, answer, effect);
  else writeAnswer(response, { ...answer, headers: {} });
}

function faultAnswer(effect: FaultEffect): Answer {
  const status = effect.status ?? 200;
  if (effect.bytes !== undefined) return { httpStatus: status, headers: {}, body: null };
  if (effect.malformed) return { ...json(status, null), body: '{"status":"Succ' };
  if (effect.wrongSchema) return json(status, WRONG_SCHEMA);
  if ('json' in effect) return json(status, effect.json ?? null);
  if (typeof effect.body === 'string') {
    const looksLikeMarkup = effect.body.trimStart().startsWith('<');
    const type = looksLikeMarkup ? 'text/html' : 'application/json';
    return { httpStatus: status, headers: { 'content-type': `${type}; charset=utf-8` }, body: effect.body };
  }
  if (effect.body !== undefined) return json(status, effect.body);
  if (status === 204 || status === 304) return { httpStatus: status, headers: {}, body: null };
  return json(status, status < 400 ? { status: 'Success' } : { traceId: newTraceId() });
}

function inCharset(body: string, charset: string): Buffer {
  const set = new TextDecoder(charset).encoding;
  const encoded = [...body].map((character) => {
    try {
      return encodeText(character, set);
    } catch {
      return encodeText('?', set);
    }
  });
  // The mark says which of the two orders it is.
  return Buffer.concat(set.startsWith('utf-16') ? [encodeText('\uFEFF', set), ...encoded] : encoded);
}

/** Sends the headers, or the headers and half of the body that they promise, then resets the connection. */
async function breakOff(
  response: Response,
  answer: Answer,
  where: 'afterHeaders' | 'midBody',
): Promise<void> {
  const body = Buffer.from(answer.body ?? '{"status":"Success"}');
  response.setHeader('content-length', String(body.length));
  response.flushHeaders();
  if (where === 'midBody') response.write(body.subarray(0, Math.ceil(body.length / 2)));
  await new Promise((resolve) => setTimeout(resolve, FLUSH_MS));
  response.socket?.resetAndDestroy();
}

/** Bodies too big for memory, and compressed ones: streamed as fast as the client reads. */
async function stream(response: Response, answer: Answer, effect: FaultEffect): Promise<void> {
  const body = effect.hugeBytes === undefined ? [answer.body ?? ''] : hugeJson(effect.hugeBytes);
  const source = Readable.from(body, { objectMode: false });
  response.removeHeader('content-length');
  if (effect.gzip) response.setHeader('content-encoding', 'gzip');
  try {
    if (effect.gzip) await pipeline(source, createGzip(), response);
    else await pipeline(source, response);
  } catch {
    // The client stopped reading, as it should with a body like this.
  }
}

function* hugeJson(bytes: number): Generator<string> {
  const filler = 'x'.repeat(HUGE_CHUNK_BYTES);
  yield '{"status":"Success","filler":"';
  for (let left = bytes; left > 0; left -= HUGE_CHUNK_BYTES)
    yield filler.slice(0, Math.min(left, HUGE_CHUNK_BYTES));
  yield '"}';
}
