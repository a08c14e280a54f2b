import type { Label } from '#app/domain/texts/field-message.ts';
import { PAYMENT_GROUPS, type WebPayMethod } from './web-pay.ts';

/** Payment types with a text of the portal (spec §3 "Payment types", contract §6.1). */
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

export type PaymentTypeKey = `money:paymentType.${PaymentType}`;

/** Label of a payment type (spec §3, contract §6.1). */
export function paymentTypeLabel(paymentType: string, operatorsLabel: string): Label<PaymentTypeKey> {
  const known = PAYMENT_TYPES.find((candidate) => candidate === paymentType);
  if (known !== undefined) return { kind: 'key', key: `money:paymentType.${known}` };
  return { kind: 'text', text: operatorsLabel === '' ? paymentType : operatorsLabel };
}

/** Cards, and transfers from the player's account. */
const WITHOUT_SLIP: readonly PaymentType[] = ['creditCard', 'debitCard', 'spei', 'codi'];

/** Checks for a method that is paid at a till (spec §3, shops and bank branches). */
export function isPaidWithSlip(paymentType: string): boolean {
  const known = PAYMENT_TYPES.find((candidate) => candidate === paymentType);
  return known !== undefined && !WITHOUT_SLIP.includes(known);
}

export type MethodGroup = ReturnType<typeof groupMethods>[number];

/** Groups methods, without empty groups, in the operator's order within a group (spec §3 "Payment types"). */
export function groupMethods(methods: readonly WebPayMethod[]) {
  return PAYMENT_GROUPS.map((group) => ({
    group,
    labelKey: `money:group.${group}` as const,
    methods: methods.filter((method) => method.group === group),
  })).filter((group) => group.methods.length > 0);
}

/** Kind that players look for first. */
export type MethodKind = 'store' | 'card' | 'bank';

export const MOST_FAVOURITES = 3;

/** Derives the kind from the group, for an unknown group from the flow. */
export function methodKind({ group, flow }: Pick<WebPayMethod, 'group' | 'flow'>): MethodKind {
  switch (group) {
    case 'card':
      return 'card';
    case 'cashStore':
    case 'pharmacy':
      return 'store';
    case 'bankTransfer':
    case 'bankBranch':
      return 'bank';
    case 'other': {
      if (flow === 'redirect') return 'card';
      return flow === 'transfer' ? 'bank' : 'store';
    }
  }
}

/**
 * Picks the methods to offer first: those used before, then one of each missing kind, then the operator's first ones.
 *
 * @param used ids of methods, the last one first; they need not be offered any more
 * @returns at most {@link MOST_FAVOURITES} available ones
 */
export function favouriteMethods(
  methods: readonly WebPayMethod[],
  used: readonly string[],
): readonly WebPayMethod[] {
  const available = methods.filter(({ isAvailable }) => isAvailable);
  const known = used.flatMap((id) => available.filter(({ methodId }) => methodId === id));
  const kinds = new Set(known.map(methodKind));
  const ofKinds = available.filter((method) => {
    const kind = methodKind(method);
    if (kinds.has(kind)) return false;
    kinds.add(kind);
    return true;
  });
  return [...new Set([...known, ...ofKinds, ...available])].slice(0, MOST_FAVOURITES);
}
