import { z } from 'zod';
import type { BankTransfer, NextAction, Voucher, VoucherStore } from '#app/domain/money/transaction.ts';
import { instant, money, optionalText, readable, text, timeZone, type Wire } from '../http/wire.ts';

const optionalMoney = money.nullable().catch(null);
const needed = (maximum: number) => text(maximum).pipe(z.string().min(1));

/** An address as the operator sent it. Whether it may be followed is not decided here: see `readPaymentAddress`. */
const address = z.string().min(1).max(4096);

/** A value that a code 128 can hold: printable ASCII. */
const barcode = z
  .object({ symbology: z.literal('code128'), value: z.string().regex(/^[\x20-\x7e]{1,80}$/) })
  .transform(({ value }) => value)
  .nullable()
  .catch(null);

const store: Wire<VoucherStore> = z.object({
  storeId: text(64).catch(''),
  name: needed(120),
  reference: optionalText(64),
  confirmationNumber: optionalText(64),
  maximum: optionalMoney,
});

/** What is paid, and with what reference and until when, must be readable: no slip is better than a wrong one. */
const voucher: Wire<Voucher> = z.object({
  reference: needed(64),
  barcode,
  stores: z
    .array(z.unknown())
    .max(200)
    .catch([])
    .transform((list) => readable(store, list)),
  payable: money,
  storeFee: optionalMoney,
  issuedAt: instant,
  expiresAt: instant,
  timeZone,
  beneficiary: text(120).catch(''),
  concept: text(120).catch(''),
  hostedVoucherUrl: address.nullable().catch(null),
});

const transfer: Wire<BankTransfer> = z.object({
  clabe: z.string().regex(/^\d{18}$/),
  bankName: text(120).catch(''),
  beneficiary: text(120).catch(''),
  reference: needed(64),
  concept: text(120).catch(''),
  payable: money,
  expiresAt: instant,
  timeZone,
});

/** Names and values that a form posts to the provider. */
const formFields = z
  .record(z.string().max(8192))
  .transform((fields) => Object.entries(fields).map(([name, value]) => ({ name, value })))
  .refine((fields) => fields.length <= 100 && fields.every(({ name }) => name.length <= 200));

const expiresAt = instant.nullable().catch(null);

const nextAction: Wire<NextAction> = z.union([
  z.object({ type: z.literal('redirect'), method: z.literal('GET'), url: address, expiresAt }),
  z.object({
    type: z.literal('redirect'),
    method: z.literal('POST'),
    url: address,
    fields: formFields,
    expiresAt,
  }),
  z.object({ type: z.literal('voucher'), voucher }),
  z.object({ type: z.literal('transfer'), transfer }),
  z.object({ type: z.literal('none') }),
]);

/** What a player has to do next (contract §2 NextAction); null when there is nothing, or nothing that can be read. */
export const optionalNextAction: Wire<NextAction | null> = nextAction.nullable().catch(null);
