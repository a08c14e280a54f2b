import { describe, expect, it } from 'vitest';
import { favouriteMethods, methodKind } from './method-order.ts';
import type { WebPayMethod } from './web-pay.ts';

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
