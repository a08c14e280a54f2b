import type { Clause } from '../clause.ts';
import type { Json } from '../trial.ts';
import { cancel, detail, funds, holdReplayed, listed, payment, started } from './payments.ts';

const buyIn = { access: 'money', feature: 'allowWebBuyIn', accounts: ['buyIn'] } as const;
const cashOut = { access: 'money', feature: 'allowWebCashOut', accounts: ['cashOut'] } as const;

/** Payments that are carried out. Each is cancelled where it can be. */
export const MONEY_CLAUSES: readonly Clause[] = [
  {
    ...buyIn,
    id: 'webpay.started',
    rule: 'A started payment is in the list and by its id, with the amount that was asked for, and moves nothing yet',
    source: 'contract §6.2',
    async check(trial) {
      const before = await funds(trial);
      const { transaction } = await started(trial, 'buyIn');
      const { transactionId, amountAU } = transaction;
      trial.hold(
        amountAU === payment(trial, 'buyIn').amountAU,
        'amountAU must be the amount asked for, in AU.',
      );
      const [newest] = await listed(trial);
      trial.hold(newest?.transactionId === transactionId, 'The payment must be the newest of the list.');
      const own = await detail(trial, transactionId);
      trial.hold(own.amountAU === amountAU, 'Both readings must have the same amount.');
      if (own.status === 'OfferedToUser') {
        const after = await funds(trial);
        trial.hold(after.regularAU === before.regularAU, 'No money may move before it is paid.');
      }
      await cancel(trial, transactionId);
    },
  },
  {
    ...buyIn,
    id: 'webpay.payable',
    rule: 'What is paid outside is money of a real currency, the same in the transaction and on the slip',
    source: 'contract §1.5',
    async check(trial) {
      const { transaction, nextAction } = await started(trial, 'buyIn');
      const slip = (nextAction?.voucher ?? nextAction?.transfer) as { payable?: unknown } | undefined;
      if (transaction.payable && slip?.payable) {
        const isSame =
          JSON.stringify(Object.entries(slip.payable).sort()) ===
          JSON.stringify(Object.entries(transaction.payable).sort());
        trial.hold(isSame, 'payable of the slip and of the transaction must be the same.');
      }
      const own = await detail(trial, transaction.transactionId);
      const type = (own.nextAction as Json | null | undefined)?.type;
      trial.hold(
        own.status !== 'OfferedToUser' || type === nextAction?.type,
        'The detail must have the same nextAction.',
      );
      await cancel(trial, transaction.transactionId);
    },
  },
  {
    ...buyIn,
    id: 'webpay.foreign',
    rule: "Another player's transaction is HTTP 404, to read and to cancel",
    source: 'contract §6.6',
    accounts: ['buyIn', 'otherPlayer'],
    async check(trial) {
      const { transaction } = await started(trial, 'buyIn');
      const path = `/webpay/transactions/${transaction.transactionId}`;
      trial.httpError(await trial.get(path, { as: 'otherPlayer' }), 404);
      const key = trial.newKey();
      trial.httpError(await trial.post(`${path}/cancel`, { as: 'otherPlayer', body: {}, key }), 404);
      trial.httpError(await trial.post(`${path}/return`, { as: 'otherPlayer', body: { query: '' } }), 404);
      trial.httpError(await trial.get('/webpay/transactions/no_such_thing', { as: 'player' }), 404);
      await cancel(trial, transaction.transactionId);
    },
  },
  {
    ...buyIn,
    id: 'webpay.return',
    rule: 'A return proves nothing: told twice, and with a forged result, the payment stays as it is',
    source: 'contract §6.4',
    async check(trial) {
      const { transaction } = await started(trial, 'buyIn');
      const path = `/webpay/transactions/${transaction.transactionId}/return`;
      const before = (await detail(trial, transaction.transactionId)).status;
      for (const query of ['from=provider', `result=ok&status=Committed&tx=${transaction.transactionId}`]) {
        const answer = trial.success(await trial.post(path, { as: 'player', body: { query } }));
        const { status } = answer.transaction as Json;
        trial.hold(
          status === before,
          `The payment was ${before}, and is ${status} after an unsigned return.`,
        );
      }
      await cancel(trial, transaction.transactionId);
    },
  },
  {
    ...buyIn,
    id: 'webpay.cancel',
    rule: 'What is cancelled is Cancelled; its key is answered again, with Idempotent-Replayed; a second time is InvalidTransferParameters with the transaction',
    source: 'contract §6.6',
    async check(trial) {
      const { transaction } = await started(trial, 'buyIn');
      const { transactionId } = transaction;
      if ((await detail(trial, transactionId)).isCancellable !== true)
        return trial.skip('the payment cannot be cancelled');
      const unkeyed = await trial.post(`/webpay/transactions/${transactionId}/cancel`, {
        as: 'player',
        body: {},
      });
      trial.httpError(unkeyed, 400);
      const key = trial.newKey();
      const done = trial.success(await cancel(trial, transactionId, key)).transaction as Json;
      trial.hold(done.status === 'Cancelled', `It must be Cancelled, and is ${done.status}.`);
      const replay = await cancel(trial, transactionId, key);
      trial.success(replay);
      holdReplayed(trial, replay);
      const again = trial.refused(await cancel(trial, transactionId), 'InvalidTransferParameters');
      trial.hold(typeof again.transaction === 'object', 'The refusal must have the transaction.');
    },
  },
  {
    ...cashOut,
    id: 'cashout.locks',
    rule: 'A cash-out leaves regularAU at once and counts in lockedFundsAU; cancelled, it comes back',
    source: 'contract §6.3',
    async check(trial) {
      const before = await funds(trial);
      const { transaction } = await started(trial, 'cashOut');
      const amount = Number(transaction.amountAU);
      const during = await funds(trial);
      trial.hold(during.regularAU === before.regularAU - amount, `regularAU must be ${amount} AU less.`);
      trial.hold(
        during.lockedFundsAU === before.lockedFundsAU + amount,
        `lockedFundsAU must be ${amount} AU more.`,
      );
      if ((await detail(trial, transaction.transactionId)).isCancellable !== true)
        return trial.skip('it cannot be cancelled');
      trial.success(await cancel(trial, transaction.transactionId));
      const after = await funds(trial);
      trial.hold(after.regularAU === before.regularAU, 'Cancelled, the amount must be back in regularAU.');
      trial.hold(after.lockedFundsAU === before.lockedFundsAU, 'Cancelled, nothing of it may be locked.');
    },
  },
];
