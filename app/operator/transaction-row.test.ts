import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transaction } from './transactions.ts';

const ROW = {
  transactionId: 'wp_1',
  direction: 'buyIn',
  casinoId: 12,
  status: 'Committed',
  statusAdditionalInfo: 'said\nmore',
  initiationDate: '2026-11-24T10:00:00Z',
  offerExpirationDate: 1_795_000_000,
  lastUpdateDate: null,
  provider: { providerId: 'p', name: ' Provider ' },
  paymentType: 'cash',
  paymentTypeLabel: 'Cash',
  creditType: 'promo',
  amountAU: 250_000,
  feeAU: 100,
  taxAU: 50,
  payable: { amount: 100, minorDigits: 2, iso4217Code: 'MXN' },
  providerReference: '1',
  trackingKey: '',
  payoutAccountMask: '•••• 1',
  isCancellable: true,
};

const READ = {
  ...ROW,
  statusAdditionalInfo: 'said more',
  initiationDate: Date.UTC(2026, 10, 24, 10),
  offerExpirationDate: 1_795_000_000_000,
  lastUpdateDate: Date.UTC(2026, 10, 24, 10),
  provider: { providerId: 'p', name: 'Provider' },
  trackingKey: null,
};
const EMPTY = {
  statusAdditionalInfo: null,
  offerExpirationDate: null,
  lastUpdateDate: READ.initiationDate,
  provider: { providerId: '', name: '' },
  paymentType: '',
  paymentTypeLabel: '',
  creditType: null,
  payable: null,
  providerReference: null,
  trackingKey: null,
  payoutAccountMask: null,
  isCancellable: false,
};
const NEEDED = ['transactionId', 'direction', 'casinoId', 'status', 'initiationDate', 'amountAU'];

const read = (row: unknown) => transaction.safeParse(row).data ?? null;
const faultIn = (row: unknown) => transaction.safeParse(row).error?.issues[0]?.path.join('.');

const ODD = [
  undefined,
  null,
  '',
  ' ',
  'x',
  '\u0000',
  '\uD800',
  '2026-11-24',
  -1,
  0,
  1,
  1.5,
  1e9,
  1e9 + 1,
  2 ** 53,
];
const MORE = [
  Number.NaN,
  true,
  false,
  [],
  {},
  'a'.repeat(2000),
  'regular',
  'cashOut',
  { amount: 1 },
  ROW.payable,
];
const odd = fc.oneof(
  fc.constantFrom<unknown>(...ODD, ...MORE, { providerId: 1 }, { ...ROW.payable, amount: -1 }),
  fc.string(),
  fc.double(),
);

describe('a transaction', () => {
  it('is read whole', () => {
    expect(read(ROW)).toEqual(READ);
  });

  it.each(NEEDED)('without a readable %s is unreadable, and the log names that member', (name) => {
    const { [name as keyof typeof ROW]: _absent, ...without } = ROW;
    const faulty = [
      without,
      ...[null, '', -1, 0.5, 2 ** 53, {}, []].map((value) => ({ ...ROW, [name]: value })),
    ];
    for (const row of faulty) expect([read(row), faultIn(row)]).toEqual([null, name]);
  });

  it.each(NEEDED)('has a %s that was sent, or none', (name) => {
    fc.assert(
      fc.property(odd, (value) => {
        const found = read({ ...ROW, [name]: value });
        expect(found === null ? faultIn({ ...ROW, [name]: value }) : { ...found, [name]: null }).toEqual(
          found === null ? name : { ...READ, lastUpdateDate: found.initiationDate, [name]: null },
        );
      }),
    );
  });

  it.each(Object.entries(EMPTY))('without %s has %j there, and loses no other member', (name, empty) => {
    const { [name as keyof typeof ROW]: _absent, ...without } = ROW;
    expect(read(without)).toEqual({ ...READ, [name]: empty });
    fc.assert(
      fc.property(odd, (value) => {
        expect({ ...read({ ...ROW, [name]: value }), [name]: null }).toEqual({ ...READ, [name]: null });
      }),
    );
  });

  it('without a fee has none; with an unreadable one it is unreadable', () => {
    expect([undefined, null, 0, 7].map((feeAU) => read({ ...ROW, feeAU })?.feeAU)).toEqual([0, 0, 0, 7]);
    for (const feeAU of [-1, 0.5, '', 1e9 + 1]) expect(faultIn({ ...ROW, feeAU })).toBe('feeAU');
    expect([undefined, null, 0, 7].map((taxAU) => read({ ...ROW, taxAU })?.taxAU)).toEqual([0, 0, 0, 7]);
    for (const taxAU of [-1, 0.5, '', 1e9 + 1]) expect(faultIn({ ...ROW, taxAU })).toBe('taxAU');
  });

  it.each([null, undefined, 'x', 1, [], [ROW], {}])('%s is none', (row) => {
    expect(read(row)).toBeNull();
  });
});
