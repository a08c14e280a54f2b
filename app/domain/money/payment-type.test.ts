import { describe, expect, it } from 'vitest';
import { webPayMethod } from '#tests/support/examples/payments.ts';
import { groupMethods, isPaidWithSlip, PAYMENT_TYPES, paymentTypeLabel } from './payment-type.ts';

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
