import { setTimeout as sleep } from 'node:timers/promises';
import type { Direction } from '../accounts.ts';
import type { Clause } from '../clause.ts';
import { serverNow, timeOf } from '../sessions.ts';
import type { Json, Trial } from '../trial.ts';
import {
  cancel,
  detail,
  funds,
  holdOne,
  holdReplayed,
  listed,
  methodOf,
  payment,
  readBooks,
  start,
  started,
} from './payments.ts';

const buyIn = { access: 'money', feature: 'allowWebBuyIn', accounts: ['buyIn'] } as const;
const cashOut = { access: 'money', feature: 'allowWebCashOut', accounts: ['cashOut'] } as const;

/** Difference of a new payment's time and the server's clock, in ms. */
const NOW_MS = 2 * 60_000;
/** Time in which a second payment of one call would turn up, in ms. */
const SETTLED_MS = 300;

/** AU that one unit of the casino's currency has, and its minor digits. */
async function currencyOf(trial: Trial): Promise<{ unitAU: number; code: string; digits: number }> {
  const casinos = trial.list(await trial.get('/site'));
  const { currencyInfo } = casinos.find(({ id }) => id === trial.accounts.payment?.casinoId) ?? {};
  const info = (currencyInfo ?? {}) as Json;
  return {
    unitAU: Number(info.auPerCurrencyUnit),
    code: String(info.iso4217Code),
    digits: Number(info.minorDigits),
  };
}

const unitsOf = ({ amount, minorDigits }: Json) => Number(amount) / 10 ** Number(minorDigits);

/** The amount of a buy-in in units of a currency, by the casino or by a quote; null where neither says. */
async function askedFor(trial: Trial, { amountAU }: Json, code: string): Promise<number | null> {
  const own = await currencyOf(trial);
  if (own.code === code) return Number(amountAU) / own.unitAU;
  if (trial.features.webPayQuote !== true) return null;
  const { casinoId, methodId } = payment(trial, 'buyIn');
  const body = { direction: 'buyIn', casinoId, methodId, amountAU };
  const quoted = trial.json(await trial.post('/webpay/quote', { as: 'player', body })).payable as
    | Json
    | undefined;
  return quoted?.iso4217Code === code ? unitsOf(quoted) : null;
}

/** Clauses of both directions. */
function moneyClauses(direction: Direction): Clause[] {
  const common = direction === 'buyIn' ? buyIn : cashOut;
  const group = direction === 'buyIn' ? 'webpay' : 'cashout';
  const source = direction === 'buyIn' ? 'contract §6.2' : 'contract §6.3';
  return [
    {
      ...common,
      id: `${group}.once`,
      rule: 'One call makes one payment, and no second one',
      source,
      async check(trial) {
        const before = await readBooks(trial);
        const answer = await start(trial, direction);
        trial.success(answer);
        await sleep(SETTLED_MS);
        await holdOne(trial, direction, before, [answer]);
      },
    },
    {
      ...common,
      id: `${group}.started`,
      rule: 'A started payment is in the list and by its id, with the amount that was asked for, and is the newest',
      source: `${source}, contract §6.6`,
      async check(trial) {
        const { transaction } = await started(trial, direction);
        const { transactionId, amountAU } = transaction;
        trial.hold(
          amountAU === payment(trial, direction).amountAU,
          `amountAU must be the amount asked for, in AU, and is ${amountAU}.`,
        );
        trial.hold(transaction.direction === direction, `direction must be ${direction}.`);
        const rows = await listed(trial);
        const at = rows.findIndex((row) => row.transactionId === transactionId);
        trial.hold(at >= 0, 'The payment must be in the list of transactions, pending as it is.');
        const own = rows[at] as Json;
        const isNewest = rows
          .slice(0, at)
          .every((row) => timeOf(row.initiationDate) <= timeOf(own.initiationDate));
        trial.hold(isNewest, 'No older payment may stand before it.');
        const read = await detail(trial, transactionId);
        trial.hold(
          read.amountAU === amountAU && own.amountAU === amountAU,
          'All readings must have the same amount.',
        );
      },
    },
    {
      ...common,
      id: `${group}.time`,
      rule: 'initiationDate of a new payment is the time now, by the Date of the server',
      source: 'contract §1.6',
      async check(trial) {
        const answer = await start(trial, direction);
        const { initiationDate } = trial.success(answer).transaction as Json;
        const apartMs = timeOf(initiationDate) - serverNow(answer);
        trial.hold(
          Math.abs(apartMs) <= NOW_MS,
          `initiationDate is ${initiationDate}, and Date ${new Date(serverNow(answer)).toISOString()}: is it a local time?`,
        );
      },
    },
    {
      ...common,
      id: `${group}.fee`,
      rule: 'feeAU of a transaction is the fee of its method, to the next minor unit of the currency',
      source: 'contract §2, contract §1.5',
      async check(trial) {
        const { fee } = await methodOf(trial, direction);
        const { transaction } = await started(trial, direction);
        const { fixedAU = 0, percent = 0, paidTo } = (fee ?? {}) as Json;
        // The fee of a store or a bank is not the operator's to take.
        if (fee && paidTo !== 'operator' && !transaction.feeAU) return;
        if (fee && transaction.feeAU === undefined)
          return trial.advise(false, 'The transaction should have feeAU.');
        const { unitAU, digits } = await currencyOf(trial);
        const expected = Number(fixedAU) + (Number(percent) * Number(transaction.amountAU)) / 100;
        const minorAU = Math.max(1, unitAU / 10 ** digits);
        trial.hold(
          Math.abs(Number(transaction.feeAU ?? 0) - expected) <= minorAU,
          `feeAU must be ${expected}, and is ${transaction.feeAU ?? 0}.`,
        );
      },
    },
  ];
}

/** Payments that are carried out. What is still open at the end of a clause is cancelled. */
export const MONEY_CLAUSES: readonly Clause[] = [
  ...moneyClauses('buyIn'),
  ...moneyClauses('cashOut'),
  {
    ...buyIn,
    id: 'webpay.unpaid',
    rule: 'A buy-in moves no money before it is paid',
    source: 'contract §6.6',
    async check(trial) {
      const before = await funds(trial);
      const { transaction } = await started(trial, 'buyIn');
      if (transaction.status !== 'OfferedToUser') return trial.skip('a buy-in is paid at once');
      const after = await funds(trial);
      trial.hold(after.regularAU === before.regularAU, 'No money may move before it is paid.');
    },
  },
  {
    ...buyIn,
    id: 'webpay.payable',
    rule: 'What is paid outside is money of a real currency, the same in the transaction and on the slip, and worth the amount',
    source: 'contract §1.5, contract §2',
    async check(trial) {
      const { transaction, nextAction } = await started(trial, 'buyIn');
      const slip = (nextAction?.voucher ?? nextAction?.transfer) as { payable?: Json } | undefined;
      const own = transaction.payable as Json | null | undefined;
      for (const name of ['amount', 'minorDigits', 'iso4217Code'])
        trial.hold(
          !own || !slip?.payable || own[name] === slip.payable[name],
          `payable.${name} is ${own?.[name]} in the transaction, and ${slip?.payable?.[name]} on the slip.`,
        );
      const payable = slip?.payable ?? own;
      if (payable) {
        const paid = unitsOf(payable);
        const asked = await askedFor(trial, transaction, String(payable.iso4217Code));
        // With or without a fee; a factor of ten is a mistake in the units.
        trial.hold(
          asked === null || (paid > asked / 2 && paid < asked * 2),
          `payable is ${paid} ${payable.iso4217Code}, and the amount ${asked}.`,
        );
      }
      const read = await detail(trial, transaction.transactionId);
      const type = (read.nextAction as Json | null | undefined)?.type;
      trial.hold(
        read.status !== 'OfferedToUser' || type === nextAction?.type,
        'The detail must have the same nextAction.',
      );
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
      trial.closed(await trial.get(path, { as: 'otherPlayer' }));
      const key = trial.newKey();
      trial.closed(await trial.post(`${path}/cancel`, { as: 'otherPlayer', body: {}, key }));
      trial.closed(await trial.post(`${path}/return`, { as: 'otherPlayer', body: { query: '' } }));
      trial.closed(await trial.get('/webpay/transactions/no_such_thing', { as: 'player' }));
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
    },
  },
  {
    ...buyIn,
    id: 'webpay.cancel',
    rule: 'What is cancelled is Cancelled; its key is answered again, with Idempotent-Replayed; a second time is InvalidTransferParameters with the transaction',
    source: 'contract §6.6, contract §1.8',
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
      const { status } = await detail(trial, transactionId);
      trial.hold(status === 'Cancelled', `It must stay Cancelled, and is ${status}.`);
    },
  },
  {
    ...cashOut,
    id: 'cashout.locks',
    rule: 'A cash-out leaves regularAU at once and counts in lockedFundsAU; cancelled, it comes back once',
    source: 'contract §6.3',
    async check(trial) {
      const before = await funds(trial);
      const { transaction } = await started(trial, 'cashOut');
      const amount = Number(transaction.amountAU);
      const during = await funds(trial);
      trial.hold(
        during.regularAU === before.regularAU - amount,
        `regularAU must be ${amount} AU less than ${before.regularAU}, and is ${during.regularAU}.`,
      );
      if (transaction.status === 'Committed') return trial.skip('a cash-out is paid at once');
      trial.hold(
        during.lockedFundsAU === before.lockedFundsAU + amount,
        `lockedFundsAU must be ${amount} AU more than ${before.lockedFundsAU}, and is ${during.lockedFundsAU}.`,
      );
      if ((await detail(trial, transaction.transactionId)).isCancellable !== true)
        return trial.skip('it cannot be cancelled');
      trial.success(await cancel(trial, transaction.transactionId));
      await cancel(trial, transaction.transactionId);
      const after = await funds(trial);
      trial.hold(
        after.regularAU === before.regularAU,
        `Cancelled, the amount must be back in regularAU: ${before.regularAU}, and it is ${after.regularAU}.`,
      );
      trial.hold(after.lockedFundsAU === before.lockedFundsAU, 'Cancelled, nothing of it may be locked.');
    },
  },
];
