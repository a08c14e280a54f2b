import { webPayMethods } from '#app/calls/operator-reads.ts';
import type { TransactionDetail } from '#app/domain/money/transaction.ts';
import { isOpenStatus } from '#app/domain/money/transaction-status.ts';
import type { WebPayMethod } from '#app/domain/money/web-pay.ts';
import type { Visit } from '#app/session/visit.ts';

/**
 * How long the money of an open transaction usually takes: what the operator says of its method now (contract §6.1). It
 * is a service to the player, so that a page goes on without it.
 *
 * @returns minutes; null when nothing is open, or nothing is known
 */
export async function expectedTime(
  visit: Visit,
  { status, direction, casinoId, paymentType, provider }: TransactionDetail,
): Promise<WebPayMethod['eta']> {
  if (!isOpenStatus(status)) return null;
  const answer = await webPayMethods(visit, direction, casinoId);
  if (!answer.ok) return null;
  const isMethod = (method: WebPayMethod) =>
    method.paymentType === paymentType && method.provider.providerId === provider.providerId;
  return answer.value.methods.find(isMethod)?.eta ?? null;
}
