import type { Request, Router } from 'express';
import { z } from 'zod/v4';
import type { Status } from '../../contract.ts';
import type { Player } from '../../db/players.ts';
import { type Answer, httpError, ok, refused } from '../../http/answer.ts';
import { playerCall, readBody, readQuery, routes, withBody } from '../../http/calls.ts';
import { callIdOf, idempotent, KEY_PATTERN } from '../../http/idempotency.ts';
import { requestLanguage } from '../../http/language.ts';
import { readCursor, writeCursor } from '../../http/page-cursor.ts';
import { PAGE_QUERY } from '../../http/page-query.ts';
import type { Runtime } from '../../runtime.ts';
import { soleCasino } from '../../site/shown-casinos.ts';
import { movePayment } from '../../webpay/move-payment.ts';
import { findPayment, listPayments, type Payment } from '../../webpay/payment-table.ts';
import { detailOf, isCancellable, transactionOf } from '../../webpay/present-payment.ts';
import { askProvider, bringUpToDate } from '../../webpay/provider-news.ts';
import { DIRECTIONS, TRANSACTION_STATUSES } from '../../webpay-contract.ts';

const listQuery = z.strictObject({
  ...PAGE_QUERY,
  direction: z.enum(DIRECTIONS).nullable().default(null),
  status: z
    .union([
      z.enum(TRANSACTION_STATUSES).transform((status) => [status]),
      z.array(z.enum(TRANSACTION_STATUSES)),
    ])
    .default([]),
  idempotencyKey: z.string().regex(KEY_PATTERN).optional(),
});

/** The last item of a page: the next one starts after it, whatever has come in front meanwhile. */
const position = z.object({ initiatedAt: z.number().int(), transactionId: z.string() });

const returnBody = z.strictObject({ query: z.string().max(4096) });
const cancelBody = z.strictObject({});

/**
 * GET /webpay/transactions (by the Idempotency-Key that started them too, contract §1.8), GET /webpay/transactions/{id}, POST …/return, POST …/cancel (contract §6.4, §6.6).
 * HTTP 404 for a transaction that is unknown or another player's; InvalidTransferParameters, with the transaction, for
 * one that cannot be cancelled any more.
 */
export function webPayTransactionsRouter(runtime: Runtime): Router {
  return routes({
    'GET /webpay/transactions': playerCall(
      runtime,
      async (request, { player }) => {
        const query = readQuery(request, listQuery);
        if (!query.ok) return query.answer;
        const { limit, cursor, status: statuses, idempotencyKey: key, ...rest } = query.value;
        if (key !== undefined && !runtime.settings.features.webPayFindByKey)
          return httpError(400, 'query: not known to this call: idempotencyKey');
        const callIds =
          key === undefined
            ? null
            : DIRECTIONS.map((direction) =>
                callIdOf(player.userId, `${request.baseUrl}/webpay/${direction}`, key),
              );
        const filter = { ...rest, casinoId: rest.casinoId ?? soleCasino(runtime), statuses, callIds };
        const setting = {
          scope: ['transactions', player.userId, filter],
          now: runtime.now(),
        };
        const after = cursor === undefined ? null : readCursor(setting, cursor, position);
        if (after === undefined) return httpError(400, 'The cursor is stale, or not of this list.');
        await bringUpToDate(runtime);
        const found = listPayments(runtime.db, player.userId, filter, after, limit + 1);
        const page = found.slice(0, limit);
        const last = found.length > limit ? page.at(-1) : undefined;
        const language = requestLanguage(request, runtime.country);
        return ok({
          status: 'Success',
          items: page.map((payment) => transactionOf(runtime, payment, language)),
          nextCursor: last ? writeCursor(setting, position.parse(last)) : null,
        });
      },
      { readsQuery: true },
    ),
    'GET /webpay/transactions/:transactionId': playerCall(runtime, async (request, { player }) => {
      await bringUpToDate(runtime);
      const payment = ownPayment(runtime, request, player);
      return payment ? answer(runtime, request, payment) : unknownPayment();
    }),
    'POST /webpay/transactions/:transactionId/return': playerCall(
      runtime,
      withBody(returnBody, async (_body, { player }, request) => {
        const payment = ownPayment(runtime, request, player);
        if (!payment) return unknownPayment();
        // The address proves nothing: the provider is asked.
        await askProvider(runtime, payment);
        return answer(runtime, request, ownPayment(runtime, request, player) ?? payment);
      }),
    ),
    'POST /webpay/transactions/:transactionId/cancel': playerCall(runtime, (request, { player }) =>
      idempotent(
        runtime,
        request,
        player.userId,
        () => cancel(runtime, request, player),
        () => {
          const payment = ownPayment(runtime, request, player);
          return payment
            ? refusedWith(runtime, request, 'WaitingForProviderConfirmation', payment)
            : unknownPayment();
        },
      ),
    ),
  });
}

async function cancel(runtime: Runtime, request: Request, player: Player): Promise<Answer> {
  const body = readBody(request, cancelBody);
  if (!body.ok) return body.answer;
  await bringUpToDate(runtime);
  const payment = ownPayment(runtime, request, player);
  if (!payment) return unknownPayment();
  const { transactionId } = payment;
  const isCancelled =
    isCancellable(runtime, payment) &&
    movePayment(runtime, transactionId, { status: 'Cancelled', info: { code: 'cancelledByPlayer' } });
  const now = ownPayment(runtime, request, player) ?? payment;
  return isCancelled
    ? answer(runtime, request, now)
    : refusedWith(runtime, request, 'InvalidTransferParameters', now);
}

function refusedWith(runtime: Runtime, request: Request, status: Status, payment: Payment): Answer {
  const language = requestLanguage(request, runtime.country);
  return refused(status, {}, { transaction: detailOf(runtime, payment, language) });
}

function ownPayment(runtime: Runtime, request: Request, player: Player): Payment | undefined {
  const payment = findPayment(runtime.db, request.params.transactionId ?? '');
  return payment?.userId === player.userId ? payment : undefined;
}

function answer(runtime: Runtime, request: Request, payment: Payment): Answer {
  const language = requestLanguage(request, runtime.country);
  return ok({ status: 'Success', transaction: detailOf(runtime, payment, language) });
}

function unknownPayment(): Answer {
  return httpError(404, 'There is no such transaction of this player.');
}
