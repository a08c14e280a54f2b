import type { RequestHandler } from 'express';
import { LONGEST_RETURN_QUERY, returnKindOf } from '../app/domain/money/provider-return.ts';
import { RefusedRequest } from './gates.ts';

/** Largest body of a form, in bytes. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** Most fields of a form. */
const FIELD_LIMIT = 50;

const FORM_TYPE = /^application\/x-www-form-urlencoded[ \t]*(;|$)/i;
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
  if (!FORM_TYPE.test(type) || encoding.toLowerCase() !== 'identity') {
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

/** Characters of a browser's form in a query; a line break is none of them. */
const ENCODED_FORM = /^[\w.*+%&=~!'();:@$,/?[\]-]*$/;

/**
 * Redirects a provider's return by POST to the same address by GET, with the form as a part of the query (contract §6.4):
 * from another site it carries neither the session nor a token, and would be refused. A form that is too long is left out,
 * as the operator asks the provider itself.
 */
export const redirectReturnToGet: RequestHandler = (request, response, next) => {
  const [pathname = '', query = ''] = request.originalUrl.split(/\?(.*)/s);
  if (request.method !== 'POST' || returnKindOf(pathname, query) === null) return next();
  const room = LONGEST_RETURN_QUERY - query.length - 1;
  const chunks: Buffer[] = [];
  let length = 0;
  let isAnswered = false;
  const answer = () => {
    if (isAnswered) return;
    isAnswered = true;
    const body = Buffer.concat(chunks).toString('latin1');
    const isTaken =
      FORM_TYPE.test(request.headers['content-type'] ?? '') &&
      length > 0 &&
      length <= room &&
      ENCODED_FORM.test(body);
    // Close instead of draining an unwanted body.
    if (length > room) response.set('Connection', 'close');
    response
      .status(303)
      .set({
        Location: `${pathname}?${isTaken ? `${query}&${body}` : query}`,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
      })
      .end();
  };
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > room) answer();
    else chunks.push(chunk);
  });
  request.on('end', answer);
  // The browser went away while it sent the form: no fault of the portal.
  request.on('error', () => next(new RefusedRequest({ status: 400, kind: 'badRequest' })));
};
