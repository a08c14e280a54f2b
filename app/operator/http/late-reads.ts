import type { CallContext, CallRequest, LateReads, OperatorHttp } from './call.ts';
import type { Result } from './result.ts';

/** Prices only: nothing that was read becomes untrue by it. */
const HARMLESS_WRITES = ['/webpay/quote'];

/**
 * Sends a call so that no read of a player is lost for being late: its answer is kept for the next page of the session,
 * which takes it instead of asking again, or takes whichever comes first while it is still under way. Writes drop what
 * was read before and meanwhile.
 */
export async function sendWithLateReads<T>(
  http: OperatorHttp,
  context: CallContext,
  request: CallRequest<T>,
): Promise<Result<T>> {
  const { lateReads, onLate } = context;
  const isLasting = request.method === 'GET' && request.spare === undefined && request.withinMs === undefined;
  if (isLasting && onLate) return http.call(context, { ...request, late: onLate });
  if (lateReads === undefined || request.accessToken === undefined) return http.call(context, request);
  if (isLasting) return read(http, context, request, lateReads);
  if (request.method === 'GET' || HARMLESS_WRITES.includes(request.route)) return http.call(context, request);
  lateReads.forget();
  const result = await http.call(context, request);
  lateReads.forget();
  return result;
}

async function read<T>(
  http: OperatorHttp,
  context: CallContext,
  request: CallRequest<T>,
  lateReads: LateReads,
): Promise<Result<T>> {
  const key = JSON.stringify([request.route, request.ids, request.query, context.operatorLanguage]);
  // One key is one call, so that its answer was read by the same schema.
  const before = lateReads.find(key) as Result<T> | Promise<Result<T> | null> | null;
  if (before !== null && !(before instanceof Promise)) return before;
  let isLate = false;
  const asked = http.call(context, {
    ...request,
    late: (answer) => {
      isLate = true;
      lateReads.expect(key, answer);
    },
  });
  const result = await (before === null
    ? asked
    : Promise.race([before.then((answer) => answer ?? asked), asked]));
  if (result.ok) lateReads.note(key, result);
  // The answer to another page's read may still arrive when this call was not sent.
  else if (isLate || lateReads.isExpected(key)) lateReads.noteLate();
  return result;
}
