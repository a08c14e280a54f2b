import type { MessageKey } from '#app/domain/texts/message-key.ts';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';

export type Fault = FaultInput['fault'];

/** One way in which the operator may fail a call, and what the player is told of it (spec §8). */
export interface FaultCase {
  what: string;
  fault: Fault;
  message: MessageKey;
  params?: Record<string, number>;
}

/** Faults that mean the same for every call. */
export const FAULTS: readonly FaultCase[] = [
  { what: 'no answer', fault: { hang: true }, message: 'errors:serverUnreachable' },
  { what: 'a reset', fault: { reset: 'before' }, message: 'errors:serverUnreachable' },
  {
    what: 'a reset after the headers',
    fault: { reset: 'afterHeaders' },
    message: 'errors:miscellaneousError',
  },
  { what: 'a reset in the answer', fault: { reset: 'midBody' }, message: 'errors:miscellaneousError' },
  { what: '500', fault: { status: 500 }, message: 'errors:internalServerError' },
  {
    what: '500 with a page',
    fault: { status: 500, body: '<h1>nginx stack trace</h1>' },
    message: 'errors:internalServerError',
  },
  { what: '503', fault: { status: 503 }, message: 'errors:serviceUnavailable' },
  { what: 'half an answer', fault: { malformed: true }, message: 'errors:miscellaneousError' },
  { what: 'a page', fault: { body: '<h1>Welcome to nginx</h1>' }, message: 'errors:miscellaneousError' },
  { what: 'an answer of another shape', fault: { wrongSchema: true }, message: 'errors:miscellaneousError' },
  {
    what: 'an answer that is too large',
    fault: { hugeBytes: 5_000_000 },
    message: 'errors:miscellaneousError',
  },
  {
    what: 'an answer that was packed unasked',
    fault: { hugeBytes: 2_000_000, gzip: true },
    message: 'errors:miscellaneousError',
  },
  {
    what: 'a way to somewhere else',
    fault: { status: 307, headers: { location: 'http://127.0.0.1:1/' } },
    message: 'errors:miscellaneousError',
  },
  { what: '400', fault: { status: 400 }, message: 'errors:badRequest' },
  { what: '403', fault: { status: 403 }, message: 'errors:noPermissionAtCasino' },
  { what: '404', fault: { status: 404 }, message: 'errors:notFound' },
  { what: '204', fault: { status: 204 }, message: 'errors:noResults' },
  { what: 'null', fault: { json: null }, message: 'errors:noResults' },
  { what: '418', fault: { status: 418 }, message: 'errors:otherStatus', params: { code: 418 } },
  { what: '599', fault: { status: 599 }, message: 'errors:otherStatus', params: { code: 599 } },
  { what: 'an unknown status', fault: { json: { status: 'Whatever' } }, message: 'errors:unknownError' },
];
