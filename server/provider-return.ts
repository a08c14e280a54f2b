import type { RequestHandler } from 'express';
import { LONGEST_RETURN_QUERY, returnKindOf } from '../app/domain/money/provider-return.ts';
import { RefusedRequest } from './refusal.ts';

const FORM_TYPE = /^application\/x-www-form-urlencoded(;|$)/i;
/** What a query may hold as it is; anything else, a line break among them, is no form of a browser. */
const ENCODED_FORM = /^[\w.*+%&=~!'();:@$,/?[\]-]*$/;

/**
 * Redirects players whom a payment provider, or a vendor of identity checks, sends back by POST to the same address by
 * GET: such a form comes from another site, so it carries neither the session nor a token, and would be refused.
 * Nothing is done here; what the form says becomes a part of the query, which is reported to the operator like any
 * other return (contract §6.4). A form that is too long for that is left out: the operator asks the provider itself.
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
    // No one waits for the rest of what is too long.
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
