import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';

const expiresAt = Date.UTC(2026, 10, 21, 18, 20);

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

describe('funds', () => {
  const row = {
    casinoId: 12,
    balance: { regularAU: 5000, promoAU: 0 },
    lockedFundsAU: 10,
    lockedClaimsCount: 2,
  };

  it('[S3-STATE-12 S3-BALANCE-01 S3-BALANCE-02 S7-CALL-07] one bad row does not lose the others, and unknown money is not 0', async () => {
    operator.reply([
      row,
      { ...row, casinoId: 13, balance: { regularAU: 1e21, promoAU: 0 } },
      { ...row, casinoId: 14, lockedFundsAU: undefined },
      { ...row, casinoId: '15' },
      null,
    ]);
    expect(await operator.calls.funds('AT')).toEqual({
      ok: true,
      value: {
        entries: [
          {
            casinoId: 12,
            unavailable: false,
            regularAU: 5000,
            promoAU: 0,
            lockedFundsAU: 10,
            lockedClaimsCount: 2,
          },
          { casinoId: 13, unavailable: true },
          { casinoId: 14, unavailable: true },
        ],
        unreadableRows: 2,
      },
    });
    expect(operator.lastSent()).toEqual({ call: 'GET /api/v1/funds', json: undefined, bearer: 'Bearer AT' });
  });

  it.each([[0.1], ['5'], [null], [-1], [2 ** 53], [undefined], [true]])(
    '%s is no amount',
    async (regularAU) => {
      operator.reply([{ ...row, balance: { regularAU, promoAU: 0 } }]);
      expect(await operator.calls.funds('AT')).toMatchObject({
        ok: true,
        value: { entries: [{ casinoId: 12, unavailable: true }] },
      });
    },
  );

  it('two rows for one casino contradict each other', async () => {
    operator.reply([row, { ...row, balance: { regularAU: 1, promoAU: 1 } }]);
    expect(await operator.calls.funds('AT')).toMatchObject({
      ok: true,
      value: { entries: [{ casinoId: 12, unavailable: true }], unreadableRows: 0 },
    });
  });

  it('no casinos is a plain answer, a list that is none is not', async () => {
    operator.reply([]);
    expect(await operator.calls.funds('AT')).toEqual({ ok: true, value: { entries: [], unreadableRows: 0 } });
    operator.reply({ status: 'Success', items: [row] });
    expect(await operator.calls.funds('AT')).toMatchObject({
      ok: true,
      value: { entries: [{ regularAU: 5000 }] },
    });
    operator.reply({ status: 'Success' });
    expect(await operator.calls.funds('AT')).toMatchObject({
      ok: false,
      failure: { code: 'MiscellaneousError' },
    });
  });

  it('[S3-CODE-01 S3-CODE-02 S7-CALL-08 S7-CALL-09] access code', async () => {
    operator.reply({ status: 'Success', token: { verbalCode: '123-456', expirationDate: expiresAt } });
    expect(await operator.calls.accessCode('AT', { casinoId: 0 })).toEqual({
      ok: true,
      value: { verbalCode: '123-456', expiresAt },
    });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/funds/code',
      json: {
        casinoId: 0,
        allowCashierCashIn: true,
        allowCashierCashOut: true,
        allowCashierLockRelease: true,
      },
      bearer: 'Bearer AT',
    });
    const token = { verbalCode: '123-456', expirationDate: expiresAt, allowCashierCashIn: false };
    operator.reply({ status: 'Success', token });
    expect(await operator.calls.accessCode('AT', { casinoId: 0 })).toMatchObject({
      value: { isCashOutOnly: true },
    });
    operator.reply({ status: 'Success', token: { verbalCode: '', expirationDate: expiresAt } });
    expect(await operator.calls.accessCode('AT', { casinoId: 0 })).toMatchObject({ ok: false });
  });
});

describe('balanceAU', () => {
  const isShown = async (regularAU: unknown) => {
    operator.reply([
      { casinoId: 12, balance: { regularAU, promoAU: 0 }, lockedFundsAU: 0, lockedClaimsCount: 0 },
    ]);
    const funds = await operator.calls.funds('AT');
    return funds.ok && funds.value.entries.every(({ unavailable }) => !unavailable);
  };
  it.each([[0], [1], [1_000_000_000]])('[S5-AMOUNT-01 S9-CONST-13] takes %d', async (au) =>
    expect(await isShown(au)).toBe(true),
  );
  it.each([[-1], [0.1], [1_000_000_001], [2 ** 53], [1e21], ['5'], [null], [undefined], [Number.NaN]])(
    '[S5-AMOUNT-01 S9-CONST-13 ASVS-1.4.2] refuses %s',
    async (au) => expect(await isShown(au)).toBe(false),
  );
});
