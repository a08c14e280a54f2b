import type { Clause } from '../clause.ts';
import type { Exchange } from '../client.ts';
import type { Json, Trial } from '../trial.ts';
import { payment } from './web-pay.ts';

type Direction = 'buyIn' | 'cashOut';

/** Starts the payment of the accounts file. */
function start(trial: Trial, direction: Direction, key: string, as: 'player' | 'otherPlayer' = 'player') {
  return trial.post(`/webpay/${direction}`, { as, body: payment(trial, direction), key });
}

/** A payment that was started: its transaction, and what is to be done. */
async function started(trial: Trial, direction: Direction, key = trial.newKey()) {
  const answer = trial.success(await start(trial, direction, key));
  return { transaction: answer.transaction as Json, nextAction: answer.nextAction as Json | undefined };
}

const idOf = (exchange: Exchange) =>
  ((exchange.json as Json | undefined)?.transaction as Json | undefined)?.transactionId;

async function listed(trial: Trial): Promise<Json[]> {
  const page = trial.success(await trial.get('/webpay/transactions?limit=100', { as: 'player' }));
  return page.items as Json[];
}

async function detail(trial: Trial, id: unknown): Promise<Json> {
  const answer = trial.success(await trial.get(`/webpay/transactions/${id}`, { as: 'player' }));
  return answer.transaction as Json;
}

async function funds(trial: Trial): Promise<{ regularAU: number; lockedFundsAU: number }> {
  const entries = trial.list(await trial.get('/funds', { as: 'player' }));
  const entry = entries.find(({ casinoId }) => casinoId === trial.accounts.payment?.casinoId);
  if (entry === undefined) return trial.fail('GET /funds must have the casino of the payment.');
  const { regularAU } = entry.balance as { regularAU: number };
  return { regularAU, lockedFundsAU: Number(entry.lockedFundsAU) };
}

const cancel = (trial: Trial, id: unknown, key = trial.newKey()) =>
  trial.post(`/webpay/transactions/${id}/cancel`, { as: 'player', body: {}, key });

const buyIn = { access: 'money', feature: 'allowWebBuyIn', accounts: ['buyIn'] } as const;
const cashOut = { access: 'money', feature: 'allowWebCashOut', accounts: ['cashOut'] } as const;

/** Payments that are carried out. Each is cancelled where it can be. */
export const MONEY_CLAUSES: readonly Clause[] = [
  {
    ...buyIn,
    id: 'webpay.replay',
    rule: 'The second POST with the same Idempotency-Key must replay the first answer, and make no second payment',
    source: 'contract §1.8',
    async check(trial) {
      const key = trial.newKey();
      const first = await start(trial, 'buyIn', key);
      trial.success(first);
      const before = (await listed(trial)).length;
      const again = await start(trial, 'buyIn', key);
      trial.success(again);
      trial.hold(idOf(again) === idOf(first), 'Both answers must name one transaction.');
      trial.hold((await listed(trial)).length === before, 'The list must not have grown.');
      trial.hold(
        again.headers.get('idempotent-replayed') === 'true',
        'The second must say Idempotent-Replayed: true.',
      );
      await cancel(trial, idOf(first));
    },
  },
  {
    ...buyIn,
    id: 'webpay.other-body',
    rule: 'The same key with another body is InvalidTransferParameters, with HTTP 200 and never 409 or 422',
    source: 'contract §1.8',
    async check(trial) {
      const key = trial.newKey();
      const { transaction } = await started(trial, 'buyIn', key);
      const body = payment(trial, 'buyIn', { amountAU: Number(transaction.amountAU) + 1 });
      trial.refused(
        await trial.post('/webpay/buyIn', { as: 'player', body, key }),
        'InvalidTransferParameters',
      );
      await cancel(trial, transaction.transactionId);
    },
  },
  {
    ...buyIn,
    id: 'webpay.at-once',
    rule: 'Two POSTs with one key at the same time are one payment',
    source: 'contract §1.8',
    async check(trial) {
      const key = trial.newKey();
      await trial.session('player');
      const both = await Promise.all([start(trial, 'buyIn', key), start(trial, 'buyIn', key)]);
      for (const answer of both) {
        const { status } = trial.json(answer);
        const isGood = status === 'Success' || status === 'WaitingForProviderConfirmation';
        trial.hold(isGood, `Both must succeed, or wait for the other; one answers ${status}.`);
      }
      const ids = new Set(both.map(idOf).filter((id) => id !== undefined));
      trial.hold(ids.size === 1, 'Both answers must name one transaction.');
      await cancel(trial, [...ids][0]);
    },
  },
  {
    ...buyIn,
    id: 'webpay.key-per-player',
    rule: "A key is a player's own: another player's same key is another payment",
    source: 'contract §1.8',
    accounts: ['buyIn', 'otherPlayer'],
    async check(trial) {
      const key = trial.newKey();
      const first = await start(trial, 'buyIn', key);
      trial.success(first);
      const other = await start(trial, 'buyIn', key, 'otherPlayer');
      trial.hold(
        other.status === 403 || idOf(other) !== idOf(first),
        'The answers must not be of one payment.',
      );
      await cancel(trial, idOf(first));
    },
  },
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
    rule: 'What is cancelled is Cancelled; its key is answered again; a second time is InvalidTransferParameters with the transaction',
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
      trial.success(await cancel(trial, transactionId, key));
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
  {
    ...cashOut,
    id: 'cashout.replay',
    rule: 'A cash-out sent twice with one key takes its amount once',
    source: 'contract §1.8',
    async check(trial) {
      const before = await funds(trial);
      const key = trial.newKey();
      const first = await start(trial, 'cashOut', key);
      const { transaction } = trial.success(first);
      trial.success(await start(trial, 'cashOut', key));
      const after = await funds(trial);
      const taken = before.regularAU - after.regularAU;
      trial.hold(taken === (transaction as Json).amountAU, `${taken} AU were taken.`);
      await cancel(trial, idOf(first));
    },
  },
];
