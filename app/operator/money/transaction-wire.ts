import { z } from 'zod';
import type { Transaction, TransactionDetail } from '#app/domain/money/transaction.ts';
import {
  casinoId,
  flag,
  id,
  instant,
  limitAU,
  money,
  optionalText,
  orNull,
  paidAU,
  readable,
  text,
  textOrNone,
  type Wire,
} from '../http/wire.ts';
import { optionalNextAction } from './next-action-wire.ts';

const optionalInstant = orNull(instant);

/** A status or another word of the operator's; one that is not known is shown as it is. */
const word = text(64).pipe(z.string().min(1));

const transactionShape = z.object({
  transactionId: id,
  direction: z.enum(['buyIn', 'cashOut']),
  casinoId,
  status: word,
  statusAdditionalInfo: optionalText(1000),
  initiationDate: instant,
  offerExpirationDate: optionalInstant,
  lastUpdateDate: optionalInstant,
  provider: z
    .object({ providerId: textOrNone(64), name: textOrNone(120) })
    .catch({ providerId: '', name: '' }),
  paymentType: textOrNone(64),
  paymentTypeLabel: textOrNone(120),
  creditType: orNull(z.enum(['regular', 'promo'])),
  amountAU: paidAU,
  // One that is absent is none; one that is there and cannot be read is not.
  feeAU: limitAU.nullish().transform((fee) => fee ?? 0),
  payable: orNull(money),
  providerReference: optionalText(200),
  trackingKey: optionalText(200),
  payoutAccountMask: optionalText(64),
  isCancellable: flag,
});

/**
 * A transaction (contract §2). Its ids, its direction, its amount, its fee and its beginning must be readable; a status
 * or payment type that is not known is kept as it is called.
 */
export const transaction: Wire<Transaction> = transactionShape.transform(asTransaction);

function asTransaction<T extends z.output<typeof transactionShape>>(read: T): T & { lastUpdateDate: number } {
  return { ...read, lastUpdateDate: read.lastUpdateDate ?? read.initiationDate };
}

const event = z.object({ date: instant, status: word, info: optionalText(1000) });

/** A transaction with what is to be done and what has happened (contract §2 TransactionDetail). */
export const transactionDetail: Wire<TransactionDetail> = transactionShape
  .extend({
    nextAction: optionalNextAction,
    events: z
      .array(z.unknown())
      .max(1000)
      .catch([])
      .transform((list) => readable(event, list)),
  })
  .transform(asTransaction);
