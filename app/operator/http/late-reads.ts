import type { CallContext, CallRequest, OperatorHttp } from './call.ts';
import type { Result } from './result.ts';

/** Prices only: nothing that was read becomes untrue by it. */
const HARMLESS_WRITES = ['/webpay/quote'];

/**
 * Sends a call so that no read of a player is lost for being late: the next page of the session has its answer. Writes
 * drop what was read before and meanwhile.
 */
export async function sendWithLateReads<T>(
  http: OperatorHttp,
  context: CallContext,
  request: CallRequest<T>,
): Promise<Result<T>> {
  const { lateReads, onLate, operatorLanguage } = context;
  const { method, route, ids, query } = request;
  const isLasting = method === 'GET' && request.withinMs === undefined;
  if (isLasting && onLate) return http.call(context, { ...request, late: onLate });
  if (lateReads === undefined || request.accessToken === undefined) return http.call(context, request);
  if (isLasting) {
    const key = JSON.stringify([route, ids, query, operatorLanguage]);
    return lateReads.read(key, request.isSpare === true, (late) => http.call(context, { ...request, late }));
  }
  if (method === 'GET' || HARMLESS_WRITES.includes(route)) return http.call(context, request);
  lateReads.forget();
  const result = await http.call(context, request);
  lateReads.forget();
  return result;
}
