import type { Label } from '../texts/label.ts';
import { PAYMENT_GROUPS, type WebPayMethod } from './web-pay.ts';

/** The payment types that have a text of the portal's own (spec §3 "Payment types", contract §6.1). */
export const PAYMENT_TYPES = [
  'creditCard',
  'debitCard',
  'oxxo',
  'sevenEleven',
  'circleK',
  'extra',
  'soriana',
  'calimax',
  'walmart',
  'farmaciasDelAhorro',
  'farmaciasYza',
  'farmaciasGuadalajara',
  'farmaciasBenavides',
  'telecomm',
  'chedraui',
  'casaLey',
  'spei',
  'codi',
  'bbva',
  'banamex',
  'santander',
  'hsbc',
  'banorte',
] as const;

export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** Key of the text of a payment type. */
export type PaymentTypeKey = `money:paymentType.${PaymentType}`;

/** What to call a payment type (spec §3, contract §6.1). */
export function paymentTypeLabel(paymentType: string, operatorsLabel: string): Label<PaymentTypeKey> {
  const known = PAYMENT_TYPES.find((candidate) => candidate === paymentType);
  if (known !== undefined) return { kind: 'key', key: `money:paymentType.${known}` };
  return { kind: 'text', text: operatorsLabel === '' ? paymentType : operatorsLabel };
}

/** Payment types that are known to need no slip: cards, and transfers from the own account. */
const WITHOUT_SLIP: readonly PaymentType[] = ['creditCard', 'debitCard', 'spei', 'codi'];

/** Whether the money is brought to a till with a slip (spec §3, shops and bank branches). */
export function isPaidWithSlip(paymentType: string): boolean {
  const known = PAYMENT_TYPES.find((candidate) => candidate === paymentType);
  return known !== undefined && !WITHOUT_SLIP.includes(known);
}

/** The methods of one group, under the key of its heading. */
export type MethodGroup = ReturnType<typeof groupMethods>[number];

/**
 * Groups the methods that the operator lists: the groups in the order in which players look for them, without empty
 * ones, and the operator's order within a group (spec §3 "Payment types").
 */
export function groupMethods(methods: readonly WebPayMethod[]) {
  return PAYMENT_GROUPS.map((group) => ({
    group,
    labelKey: `money:group.${group}` as const,
    methods: methods.filter((method) => method.group === group),
  })).filter((group) => group.methods.length > 0);
}
