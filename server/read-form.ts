import type { RequestHandler } from 'express';
import { RefusedRequest } from './refusal.ts';

/** Largest body of a form, in bytes. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** Most fields of a form. */
const FIELD_LIMIT = 50;

const FORM_TYPE = /^application\/x-www-form-urlencoded(;|$)/i;
const FIELD_SEPARATOR = '&'.charCodeAt(0);

const tooLarge = () =>
  new RefusedRequest({ status: 413, kind: 'tooLarge', headers: { Connection: 'close' } });

/**
 * Reads the body of a form, whole and within bounds; `request.body` is then a Buffer. The usual body parsers read
 * what is too large to its end before they refuse it, which for a body without an end is never.
 *
 * @throws RefusedRequest with 415 for what is no form, 413 for one that announces itself too large; what shows only
 *   while it is read goes to `next`
 */
export const readForm: RequestHandler = (request, _response, next) => {
  if (request.method !== 'POST') return next();
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  if (!FORM_TYPE.test(type) || encoding !== 'identity') {
    throw new RefusedRequest({ status: 415, kind: 'badRequest' });
  }
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) throw tooLarge();

  const chunks: Buffer[] = [];
  let bytes = 0;
  let fields = 1;
  const stop = (error?: RefusedRequest) => {
    request.off('data', take).off('end', finish).off('error', breakOff).pause();
    next(error);
  };
  const take = (chunk: Buffer) => {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === FIELD_SEPARATOR) fields++;
    if (bytes > BODY_LIMIT_BYTES || fields > FIELD_LIMIT) stop(tooLarge());
    else chunks.push(chunk);
  };
  const finish = () => {
    request.body = Buffer.concat(chunks);
    stop();
  };
  const breakOff = () => stop(new RefusedRequest({ status: 400, kind: 'badRequest' }));
  request.on('data', take).on('end', finish).on('error', breakOff);
};
