import { describe, expect, it } from 'vitest';
import { webPayMethod } from '#tests/support/examples/payments.ts';
import {
  favouriteMethods,
  groupMethods,
  isPaidWithSlip,
  methodKind,
  PAYMENT_TYPES,
  paymentTypeLabel,
} from './payment-methods.ts';
import type { WebPayMethod } from './web-pay.ts';

describe('a payment type', () => {
  it.each(PAYMENT_TYPES)(
    '[S3-PAY-01 OC-PAY-03] %s has a text of its own, whatever the operator calls it',
    (paymentType) => {
      expect(paymentTypeLabel(paymentType, 'x')).toEqual({
        kind: 'key',
        key: `money:paymentType.${paymentType}`,
      });
    },
  );

  it.each([
    ['paynet', 'Paynet', 'Paynet'],
    ['OXXO', 'Oxxo', 'Oxxo'],
    ['constructor', 'Word', 'Word'],
    ['paynet', '', 'paynet'],
  ])('[OC-PAY-03] %s that is not known is called what the operator calls it', (paymentType, label, text) => {
    expect(paymentTypeLabel(paymentType, label)).toEqual({ kind: 'text', text });
  });
});

describe('a slip for the till', () => {
  it.each(PAYMENT_TYPES)(
    'is needed for %s unless it is a card or a transfer from the own account',
    (paymentType) => {
      const isWithout = ['creditCard', 'debitCard', 'spei', 'codi'].includes(paymentType);
      expect(isPaidWithSlip(paymentType)).toBe(!isWithout);
    },
  );

  it('is not thought of for what the portal does not know', () => {
    expect(isPaidWithSlip('newType')).toBe(false);
  });
});

describe('the methods', () => {
  it('are grouped in one order, the operator’s within a group', () => {
    const methods = [
      webPayMethod({ methodId: 'spei', group: 'bankTransfer' }),
      webPayMethod({ methodId: 'oxxo', group: 'cashStore' }),
      webPayMethod({ methodId: 'card', group: 'card' }),
      webPayMethod({ methodId: '7', group: 'cashStore' }),
      webPayMethod({ methodId: 'new', group: 'other' }),
    ];
    const groups = groupMethods(methods).map(({ labelKey, methods: own }) => [
      labelKey,
      own.map(({ methodId }) => methodId),
    ]);
    expect(groups).toEqual([
      ['money:group.card', ['card']],
      ['money:group.cashStore', ['oxxo', '7']],
      ['money:group.bankTransfer', ['spei']],
      ['money:group.other', ['new']],
    ]);
  });

  it('are no group when there are none', () => {
    expect(groupMethods([])).toEqual([]);
  });
});

function method(methodId: string, group: WebPayMethod['group'], isAvailable = true): WebPayMethod {
  return {
    methodId,
    paymentType: methodId,
    group,
    provider: { providerId: 'p1', name: 'Pay' },
    label: methodId,
    flow: 'voucher',
    minimumAU: 1,
    maximumAU: 2,
    fee: null,
    eta: null,
    offerLifetimeMinutes: null,
    fields: [],
    payableCurrency: null,
    isAvailable,
    unavailableReason: isAvailable ? null : 'IdCheckRequired',
  };
}

const OFFERED = [
  method('debit', 'card'),
  method('credit', 'card'),
  method('closed', 'cashStore', false),
  method('shop', 'cashStore'),
  method('drugs', 'pharmacy'),
  method('wire', 'bankTransfer'),
];

const ids = (used: readonly string[], offered = OFFERED) =>
  favouriteMethods(offered, used).map(({ methodId }) => methodId);

describe('the methods that stand first', () => {
  it('are one of each kind where nothing is known of the player', () => {
    expect(ids([])).toEqual(['debit', 'shop', 'wire']);
  });

  it('[SC-BUY-26] are those that were used, the last one first, and then what is missing', () => {
    expect(ids(['wire'])).toEqual(['wire', 'debit', 'shop']);
    expect(ids(['drugs', 'credit'])).toEqual(['drugs', 'credit', 'wire']);
    expect(ids(['wire', 'drugs', 'credit', 'debit'])).toEqual(['wire', 'drugs', 'credit']);
  });

  it('are none that are not offered any more, nor any that cannot be had now', () => {
    expect(ids(['gone', 'closed', 'credit'])).toEqual(['credit', 'shop', 'wire']);
    expect(ids([], OFFERED.slice(0, 3))).toEqual(['debit', 'credit']);
    expect(ids([], [])).toEqual([]);
  });

  it.each([
    ['other', 'redirect', 'card'],
    ['other', 'transfer', 'bank'],
    ['other', 'voucher', 'store'],
    ['other', null, 'store'],
    ['bankBranch', 'voucher', 'bank'],
  ] as const)('%s by %s is of the kind %s', (group, flow, kind) => {
    expect(methodKind({ group, flow })).toBe(kind);
  });
});
