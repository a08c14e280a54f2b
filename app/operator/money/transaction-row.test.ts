import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTransaction } from './transaction-row.ts';
import { transaction } from './transaction-wire.ts';

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
  payable: { amount: 100, minorDigits: 2, iso4217Code: 'MXN' },
  providerReference: '1',
  trackingKey: '',
  payoutAccountMask: '•••• 1',
  isCancellable: true,
};

const bySchema = (row: unknown) => transaction.safeParse(row).data ?? null;

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

describe('a row of a list of transactions', () => {
  it('is read whole', () => {
    expect(readTransaction(ROW)).toMatchObject({ transactionId: 'wp_1', provider: { name: 'Provider' } });
    expect(readTransaction(ROW)).toEqual(bySchema(ROW));
  });

  it.each(Object.keys(ROW))('is read as the schema reads it, whatever its %s is', (name) => {
    fc.assert(
      fc.property(odd, (value) => {
        const row = { ...ROW, [name]: value };
        expect(readTransaction(row)).toEqual(bySchema(row));
      }),
    );
    const { [name as keyof typeof ROW]: _absent, ...without } = ROW;
    expect(readTransaction(without)).toEqual(bySchema(without));
  });

  it.each([null, undefined, 'x', 1, [], [ROW], {}])('%s is none', (row) => {
    expect(readTransaction(row)).toBeNull();
    expect(bySchema(row)).toBeNull();
  });
});
