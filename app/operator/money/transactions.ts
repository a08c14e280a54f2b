import { z } from 'zod';
import { LONGEST_RETURN_QUERY } from '#app/domain/money/provider-return.ts';
import type { Direction, Transaction, TransactionDetail } from '#app/domain/money/transaction.ts';
import { failureFromHttpStatus } from '#app/domain/texts/failure.ts';
import type { Send } from '../http/call.ts';
import { type Page, type PageFilter, pageOf, pageQuery } from '../http/page-wire.ts';
import { type Result, refused } from '../http/result.ts';
import { id, type Wire } from '../http/wire.ts';
import { transactionAnswer } from './payments.ts';
import { readTransaction } from './transaction-row.ts';

/** One row of the list; one that cannot be read is unavailable, as an amount that is not known is not 0. */
export type TransactionEntry =
  | { unavailable: false; transaction: Transaction }
  | { unavailable: true; transactionId: string };

/** A page of the player's payments, newest first. */
export type TransactionPage = Page<TransactionEntry>;

/** Which payments are wanted; their time is that of the initiation (contract §6.6). */
export interface TransactionFilter extends PageFilter {
  direction?: Direction | undefined;
  statuses?: readonly string[] | undefined;
  /** Only what this key has started; for operators with `webPayFindByKey` alone. */
  idempotencyKey?: string | undefined;
}

const ownId: Wire<{ transactionId: string }> = z.object({ transactionId: id });

function readEntry(row: unknown): TransactionEntry | null {
  const whole = readTransaction(row);
  if (whole) return { unavailable: false, transaction: whole };
  const named = ownId.safeParse(row);
  return named.success ? { unavailable: true, ...named.data } : null;
}

const page: Wire<TransactionPage> = pageOf(readEntry, 'items', 'transactions');

/**
 * GET /webpay/transactions (contract §6.6, §1.7): a page of the player's payments. A cursor that is bad or too old is
 * `http400`: the list is then to be asked for from its beginning.
 *
 * @param isSpare the page can do without
 */
export function getTransactions(
  send: Send,
  accessToken: string,
  filter: TransactionFilter = {},
  isSpare = false,
) {
  const { direction, statuses, idempotencyKey } = filter;
  return send({
    method: 'GET',
    route: '/webpay/transactions',
    query: { ...pageQuery(filter), direction, status: statuses, idempotencyKey },
    accessToken,
    isSpare,
    schema: page,
  });
}

/**
 * GET /webpay/transactions/{id} (contract §6.6): one payment, with what is still to be done. `http404` for one that is
 * unknown or another player's; an id that cannot be anyone's is refused so without a call.
 */
export function getTransaction(send: Send, accessToken: string, transactionId: string) {
  return send({
    method: 'GET',
    route: '/webpay/transactions/{transactionId}',
    ids: { transactionId },
    accessToken,
    schema: transactionAnswer,
  });
}

/**
 * POST /webpay/transactions/{id}/return (contract §6.4): tells the operator that the player is back from the provider,
 * and with which query, unparsed. Only what it answers says what became of the payment. It moves nothing and may be
 * reported many times. A query of more than 4096 characters is refused as `http400` without a call: a part of it could
 * be no proof.
 */
export function reportReturn(
  send: Send,
  accessToken: string,
  transactionId: string,
  { query }: { query: string },
): Promise<Result<TransactionDetail>> {
  if (query.length > LONGEST_RETURN_QUERY) {
    return Promise.resolve(refused(failureFromHttpStatus(400, undefined, { outcome: 'refused' })));
  }
  return send({
    method: 'POST',
    route: '/webpay/transactions/{transactionId}/return',
    ids: { transactionId },
    json: { query },
    accessToken,
    schema: transactionAnswer,
  });
}
