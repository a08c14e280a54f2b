import { z } from 'zod/v4';
import { TRANSFER_AMOUNT_MAX_AU } from '#app/domain/limits.ts';
import { LONGEST_RETURN_QUERY } from '#app/domain/money/provider-return.ts';
import type {
  BankTransfer,
  Direction,
  NextAction,
  Transaction,
  TransactionDetail,
  Voucher,
  VoucherStore,
} from '#app/domain/money/transaction.ts';
import { isOperatorId } from '#app/domain/operator-id.ts';
import { failureFromHttpStatus } from '#app/domain/texts/failure.ts';
import type { Send } from './http/call.ts';
import { type Result, refused } from './http/result.ts';
import {
  asMembers,
  filledText,
  id,
  instant,
  isCasinoId,
  isWhole,
  money,
  optional,
  optionalText,
  type Page,
  type PageFilter,
  pageQuery,
  pageReader,
  readableRows,
  readInstant,
  readLine,
  text,
  timeZone,
  type Wire,
} from './http/wire.ts';

/** Row of the list; an unreadable one is unavailable: an unknown amount is not 0. */
export type TransactionEntry =
  | { unavailable: false; transaction: Transaction }
  | { unavailable: true; transactionId: string };

/** Page of the player's payments, newest first. */
export type TransactionPage = Page<TransactionEntry>;

/** Filter of the list; its times are those of the initiation (contract §6.6). */
export interface TransactionFilter extends PageFilter {
  direction?: Direction | undefined;
  statuses?: readonly string[] | undefined;
  /** Payments started with this key; only for operators with `webPayFindByKey`. */
  idempotencyKey?: string | undefined;
}

const optionalMoney = optional(money);
const optionalInstant = optional(instant);

/**
 * Reads a transaction (contract §2) by hand, as zod takes five times as long for long lists. Unknown statuses
 * and payment types stay as they are.
 *
 * @returns the name of the first unreadable required member, '' for anything but an object
 */
function readTransaction(row: unknown): Transaction | string {
  const read = asMembers(row);
  if (read === null) return '';
  const { transactionId, direction, casinoId, amountAU, creditType } = read;
  if (typeof transactionId !== 'string' || !isOperatorId(transactionId)) return 'transactionId';
  if (direction !== 'buyIn' && direction !== 'cashOut') return 'direction';
  if (!isCasinoId(casinoId)) return 'casinoId';
  const status = readLine(read.status, 64);
  if (status === '') return 'status';
  const initiationDate = readInstant(read.initiationDate);
  if (initiationDate === null) return 'initiationDate';
  if (!isWhole(amountAU, 1, TRANSFER_AMOUNT_MAX_AU)) return 'amountAU';
  const feeAU = read.feeAU ?? 0;
  if (!isWhole(feeAU, 0, TRANSFER_AMOUNT_MAX_AU)) return 'feeAU';
  const taxAU = read.taxAU ?? 0;
  if (!isWhole(taxAU, 0, TRANSFER_AMOUNT_MAX_AU)) return 'taxAU';
  const provider = asMembers(read.provider) ?? {};
  return {
    transactionId,
    direction,
    casinoId,
    status,
    statusAdditionalInfo: readLine(read.statusAdditionalInfo, 1000) || null,
    initiationDate,
    offerExpirationDate: readInstant(read.offerExpirationDate),
    lastUpdateDate: readInstant(read.lastUpdateDate) ?? initiationDate,
    provider: { providerId: readLine(provider.providerId, 64), name: readLine(provider.name, 120) },
    paymentType: readLine(read.paymentType, 64),
    paymentTypeLabel: readLine(read.paymentTypeLabel, 120),
    creditType: creditType === 'regular' || creditType === 'promo' ? creditType : null,
    amountAU,
    feeAU,
    taxAU,
    payable: optionalMoney.parse(read.payable),
    providerReference: readLine(read.providerReference, 200) || null,
    trackingKey: readLine(read.trackingKey, 200) || null,
    payoutAccountMask: readLine(read.payoutAccountMask, 64) || null,
    isCancellable: read.isCancellable === true,
  };
}

/** Schema of {@link readTransaction}; the unreadable member is the path of its issue. */
export const transaction: Wire<Transaction> = z.unknown().transform((row, context) => {
  const read = readTransaction(row);
  if (typeof read !== 'string') return read;
  context.addIssue({ code: 'custom', path: read === '' ? [] : [read] });
  return z.NEVER;
});

/** Payment URL as sent; `readPaymentAddress` decides if it may be opened. */
const address = z.string().min(1).max(4096);

/** Value for a code 128: printable ASCII. */
const barcode: Wire<string> = z
  .object({ symbology: z.literal('code128'), value: z.string().regex(/^[\x20-\x7e]{1,80}$/) })
  .transform(({ value }) => value);

const store: Wire<VoucherStore> = z.object({
  storeId: text(64).catch(''),
  name: filledText(120),
  reference: optionalText(64),
  confirmationNumber: optionalText(64),
  maximum: optionalMoney,
});

/** Amount, reference and expiry must be readable: no slip is better than a wrong one. */
const voucher: Wire<Voucher> = z.object({
  reference: filledText(64),
  barcode: optional(barcode),
  stores: readableRows(store, 200),
  payable: money,
  storeFee: optionalMoney,
  issuedAt: instant,
  expiresAt: instant,
  timeZone,
  beneficiary: text(120).catch(''),
  concept: text(120).catch(''),
  hostedVoucherUrl: optional(address),
});

const transfer: Wire<BankTransfer> = z.object({
  clabe: z.string().regex(/^\d{18}$/),
  bankName: text(120).catch(''),
  beneficiary: text(120).catch(''),
  reference: filledText(64),
  concept: text(120).catch(''),
  payable: money,
  expiresAt: instant,
  timeZone,
});

const formFields = z
  .record(z.string(), z.string().max(8192))
  .transform((fields) => Object.entries(fields).map(([name, value]) => ({ name, value })))
  .refine((fields) => fields.length <= 100 && fields.every(({ name }) => name.length <= 200));

const redirect = z.object({ type: z.literal('redirect'), url: address, expiresAt: optionalInstant });

/** Next step of the player (contract §2 NextAction); null for none or an unreadable one. */
export const nextAction: Wire<NextAction | null> = optional(
  z.union([
    redirect.extend({ method: z.literal('GET') }),
    redirect.extend({ method: z.literal('POST'), fields: formFields }),
    z.object({ type: z.literal('voucher'), voucher }),
    z.object({ type: z.literal('transfer'), transfer }),
    z.object({ type: z.literal('none') }),
  ]),
);

const event = z.object({ date: instant, status: filledText(64), info: optionalText(1000) });

/** Transaction with its next step and its events (contract §2 TransactionDetail). */
export const transactionDetail: Wire<TransactionDetail> = transaction.and(
  z.object({ nextAction, events: readableRows(event, 1000) }),
);

const transactionAnswer: Wire<TransactionDetail> = z
  .object({ transaction: transactionDetail })
  .transform((answer) => answer.transaction);

const ownId: Wire<{ transactionId: string }> = z.object({ transactionId: id });

function readEntry(row: unknown): TransactionEntry | null {
  const whole = readTransaction(row);
  if (typeof whole !== 'string') return { unavailable: false, transaction: whole };
  const named = ownId.safeParse(row);
  return named.success ? { unavailable: true, ...named.data } : null;
}

const page: Wire<TransactionPage> = pageReader(readEntry, 'items', 'transactions');

/**
 * GET /webpay/transactions (contract §6.6, §1.7). A bad or expired cursor is `http400`: the list starts
 * again.
 */
export function getTransactions(
  send: Send,
  accessToken: string,
  filter: TransactionFilter = {},
  isOptional = false,
) {
  const { direction, statuses, idempotencyKey } = filter;
  return send({
    method: 'GET',
    route: '/webpay/transactions',
    circuit: isOptional ? 'homeActivity' : 'webpay',
    query: { ...pageQuery(filter), direction, status: statuses, idempotencyKey },
    accessToken,
    isOptional,
    schema: page,
  });
}

/** GET /webpay/transactions/{id} (contract §6.6). `http404` for an unknown one or another player's. */
export function getTransaction(send: Send, accessToken: string, transactionId: string) {
  return send({
    method: 'GET',
    route: '/webpay/transactions/{transactionId}',
    circuit: 'webpay',
    ids: { transactionId },
    accessToken,
    schema: transactionAnswer,
  });
}

/**
 * POST /webpay/transactions/{id}/return (contract §6.4): reports the player's return with the provider's
 * query, unparsed. Moves no money and may be repeated; only the answer has the result. A query of more than
 * 4096 characters is `http400` without a call: a part of it proves nothing.
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
    circuit: 'payments',
    ids: { transactionId },
    json: { query },
    accessToken,
    schema: transactionAnswer,
  });
}
