import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectSandboxedOperator, expectValue, type SandboxedOperator } from './sandboxed-operator.ts';

let operator: SandboxedOperator;

beforeAll(async () => {
  operator = await connectSandboxedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

const order = {
  casinoId: 12,
  amountAU: 50_000,
  returnUrl: 'http://localhost:3000/webPayTransactions?from=provider',
  language: 'es-MX',
} as const;
const voucher = { ...order, methodId: 'm_oxxo', paymentDetails: {} };
const transfer = { ...order, methodId: 'm_spei_out', paymentDetails: { clabe: '032180000118359719' } };
const newKey = () => crypto.randomUUID();

/** A player who lacks nothing for any payment. */
async function payerToken(): Promise<string> {
  const { token } = await operator.logOn({
    email: 'payer@player.example',
    personalInfo: 'complete',
    casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
  });
  return token;
}

describe('payments', () => {
  it('[OC-RULE-11] start once for a key, in both directions', async () => {
    const token = await payerToken();
    const key = newKey();
    const { transaction, nextAction } = expectValue(await operator.calls.buyIn(token, voucher, key));
    expect(transaction).toMatchObject({ direction: 'buyIn', status: 'OfferedToUser', amountAU: 50_000 });
    expect(nextAction?.type).toBe('voucher');
    const again = expectValue(await operator.calls.buyIn(token, voucher, key));
    expect(again.transaction.transactionId).toBe(transaction.transactionId);
    const out = expectValue(await operator.calls.cashOut(token, transfer, newKey()));
    expect(out.transaction).toMatchObject({ direction: 'cashOut', status: 'WaitingForProviderConfirmation' });
    expect(out.nextAction).toEqual({ type: 'none' });
  });

  it('[OC-PAY-05] that are refused say so, with the limits', async () => {
    const token = await payerToken();
    const tooMuch = { ...transfer, amountAU: 900_000_000 };
    expect(await operator.calls.cashOut(token, tooMuch, newKey())).toMatchObject({
      ok: false,
      failure: { outcome: 'refused', payment: { limits: { minimumAU: expect.any(Number) } } },
    });
  });

  it('are listed, shown and asked for after the way back', async () => {
    const token = await payerToken();
    const { transaction } = expectValue(await operator.calls.buyIn(token, voucher, newKey()));
    const { transactionId } = transaction;
    const filter = { direction: 'buyIn', statuses: ['OfferedToUser', 'Committed'], limit: 5 } as const;
    const list = expectValue(await operator.calls.transactions(token, filter));
    expect(list).toMatchObject({ entries: [{ unavailable: false, transaction }], nextCursor: null });
    const shown = expectValue(await operator.calls.transaction(token, transactionId));
    expect(shown).toMatchObject({ ...transaction, nextAction: { type: 'voucher' } });
    await operator.scenario.script({ transaction: { transactionId, atProvider: 'pay' } });
    const query = { query: 'from=provider' };
    const after = await operator.calls.returnedFromProvider(token, transactionId, query);
    expect(expectValue(after).status).toBe('Committed');
    const stranger = await payerToken();
    expect(await operator.calls.transaction(stranger, transactionId)).toMatchObject({
      ok: false,
      failure: { code: 'http404' },
    });
  });

  it('[OC-PAY-09] are cancelled while they can be', async () => {
    const token = await payerToken();
    const { transaction } = expectValue(await operator.calls.buyIn(token, voucher, newKey()));
    const { transactionId } = transaction;
    const cancelled = await operator.calls.cancelTransaction(token, transactionId, newKey());
    expect(expectValue(cancelled)).toMatchObject({ status: 'Cancelled', isCancellable: false });
    expect(await operator.calls.cancelTransaction(token, transactionId, newKey())).toMatchObject({
      ok: false,
      failure: { code: 'InvalidTransferParameters', outcome: 'refused' },
    });
  });
});
