import { z } from 'zod/v4';
import type { Call } from '../call.ts';
import { BUY_IN, BUY_IN_DETAIL, CASH_OUT } from '../examples.ts';
import { IDEMPOTENCY_KEY_TEXT } from '../headers.ts';
import { envelope, id, nextCursor, success } from '../schemas/primitives.ts';
import { direction, TRANSACTION_STATUSES, transaction, transactionDetail } from '../schemas/web-pay.ts';
import { PAGE_QUERY, PAGE_RULES } from './pages.ts';

const transactionAnswer = z.looseObject({
  status: success.optional(),
  transaction: transactionDetail,
  ...envelope,
});

const OWN = { 404: "Unknown, or another player's." };
const ids = z.strictObject({ transactionId: id });

const DETAIL_EXAMPLE = { open: { status: 'Success', transaction: BUY_IN_DETAIL } };

/** /webpay/transactions…. */
export const TRANSACTION_CALLS: readonly Call[] = [
  {
    operationId: 'getTransactions',
    method: 'get',
    path: '/webpay/transactions',
    tag: 'Web pay',
    summary: "The player's payments",
    rules: `\`from\` and \`to\` are on \`initiationDate\`. ${PAGE_RULES}`,
    source: 'contract §6.6, §1.7, §1.8',
    auth: 'player',
    query: z.strictObject({
      ...PAGE_QUERY,
      direction: direction.optional(),
      status: z.array(z.enum(TRANSACTION_STATUSES)).optional().describe('May be repeated.'),
      idempotencyKey: IDEMPOTENCY_KEY_TEXT.optional().describe(
        'What this key of the player has started, or an empty list; looking makes nothing. Sent only where `features.webPayFindByKey` is on.',
      ),
    }),
    answer: z.looseObject({ status: success, items: z.array(transaction), nextCursor, ...envelope }),
    httpErrors: { 400: 'The cursor is stale or of another filter.' },
    examples: {
      parameters: { limit: 20 },
      answers: {
        payments: { status: 'Success', items: [CASH_OUT, BUY_IN], nextCursor: 'cursor-of-the-next-page' },
        none: { status: 'Success', items: [], nextCursor: null },
      },
    },
  },
  {
    operationId: 'getTransaction',
    method: 'get',
    path: '/webpay/transactions/{transactionId}',
    tag: 'Web pay',
    summary: 'One payment, with what is still to be done',
    rules:
      'The portal asks every 15 s for 15 minutes while a payment is open, otherwise by hand. `nextAction` is fresh, or null.',
    source: 'contract §6.6',
    auth: 'player',
    ids,
    answer: transactionAnswer,
    httpErrors: OWN,
    examples: { parameters: { transactionId: 'tx_7Q2' }, answers: DETAIL_EXAMPLE },
  },
  {
    operationId: 'reportReturn',
    method: 'post',
    path: '/webpay/transactions/{transactionId}/return',
    tag: 'Web pay',
    summary: 'The player is back from the provider',
    rules:
      "Tells the raw query of the return address. **It proves nothing by itself**: the server checks the provider's signature, or asks the provider (5 s at most). Safe to call many times; the player is shown only what this answer says.",
    source: 'contract §6.4',
    auth: 'player',
    ids,
    body: z.strictObject({ query: z.string().max(4096) }),
    answer: transactionAnswer,
    httpErrors: OWN,
    examples: {
      parameters: { transactionId: 'tx_7Q2' },
      request: { query: 'from=provider&tx=tx_7Q2&signature=abc' },
      answers: DETAIL_EXAMPLE,
    },
  },
  {
    operationId: 'cancelTransaction',
    method: 'post',
    path: '/webpay/transactions/{transactionId}/cancel',
    tag: 'Web pay',
    summary: 'Take a payment back',
    rules: 'While `isCancellable`. A cash-out gives its locked funds back.',
    source: 'contract §6.6',
    auth: 'player',
    isKeyed: true,
    ids,
    body: z.strictObject({}),
    answer: z.looseObject({ status: success, transaction: transactionDetail, ...envelope }),
    refusals: [
      {
        status: 'InvalidTransferParameters',
        when: 'It cannot be cancelled any more; the transaction says why.',
        members: { transaction: { ...BUY_IN, status: 'Committed', isCancellable: false } },
      },
    ],
    refusalMembers: { transaction: transactionDetail.optional() },
    httpErrors: { 400: 'There is no `Idempotency-Key`.', ...OWN },
    examples: {
      parameters: { transactionId: 'tx_7Q2' },
      request: {},
      answers: {
        cancelled: {
          status: 'Success',
          transaction: { ...BUY_IN_DETAIL, status: 'Cancelled', nextAction: null, isCancellable: false },
        },
      },
    },
  },
];
