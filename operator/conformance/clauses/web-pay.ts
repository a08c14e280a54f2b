import type { Clause } from '../clause.ts';
import type { Trial } from '../trial.ts';
import { payment, start } from './payments.ts';

const methodsOf = async (trial: Trial, casinoId: number, direction = 'buyIn') =>
  trial.json(
    await trial.get(`/webpay/methods?direction=${direction}&casinoId=${casinoId}`, { as: 'player' }),
  );

const common = { access: 'read', feature: 'allowWebBuyIn' } as const;
/** Refused payments make nothing, but a server that is wrong may make one: they count as money. */
const refusal = { access: 'money', feature: 'allowWebBuyIn', accounts: ['buyIn'] } as const;

/** GET /webpay/methods, and payments that are refused. */
export const WEB_PAY_CLAUSES: readonly Clause[] = [
  {
    ...common,
    id: 'webpay.methods',
    rule: 'GET /webpay/methods tells limits and methods in whole AU, none outside the limits',
    source: 'contract §6.1',
    async check(trial) {
      const { limits, methods } = await methodsOf(trial, 0);
      const { minimumAU, maximumAU } = limits as { minimumAU: number; maximumAU: number };
      for (const method of methods as {
        label: string;
        minimumAU: number;
        maximumAU: number;
        isAvailable: boolean;
      }[]) {
        if (!method.isAvailable) continue;
        trial.hold(method.minimumAU >= minimumAU, `${method.label}: less than limits.minimumAU.`);
        trial.hold(method.maximumAU <= maximumAU, `${method.label}: more than limits.maximumAU.`);
        trial.hold(method.minimumAU <= method.maximumAU, `${method.label}: its minimum is over its maximum.`);
      }
    },
  },
  {
    ...common,
    id: 'webpay.default-casino',
    rule: "casinoId=0 asks for the player's default casino, and the answer names it",
    source: 'contract §6.1',
    async check(trial) {
      const { casinoId } = await methodsOf(trial, 0);
      const own = trial.list(await trial.get('/funds', { as: 'player' })).map((entry) => entry.casinoId);
      trial.hold(own.includes(casinoId), 'casinoId must be one of GET /funds.');
    },
  },
  {
    ...common,
    id: 'webpay.foreign-casino',
    rule: "A casino that is not the player's is HTTP 403",
    source: 'contract §8a.3',
    async check(trial) {
      const path = '/webpay/methods?direction=buyIn&casinoId=987654';
      trial.httpError(await trial.get(path, { as: 'player' }), 403, 404);
      trial.httpError(await trial.get('/webpay/methods?direction=sideways', { as: 'player' }), 400);
    },
  },
  {
    ...common,
    id: 'webpay.suspended',
    rule: 'Suspended permissions are HTTP 403',
    source: 'contract §6.1',
    accounts: ['suspended'],
    async check(trial) {
      trial.httpError(await trial.get('/webpay/methods?direction=buyIn', { as: 'suspended' }), 403);
    },
  },
  {
    ...common,
    id: 'webpay.no-casino',
    rule: 'A player without a casino gets NoPaymentMethodAvailable with the limits',
    source: 'contract §8a.3',
    accounts: ['noCasino'],
    async check(trial) {
      const answer = await trial.get('/webpay/methods?direction=buyIn&casinoId=0', { as: 'noCasino' });
      const { limits } = trial.refused(answer, 'NoPaymentMethodAvailable');
      trial.hold(typeof limits === 'object', 'The limits must be there all the same.');
    },
  },
  {
    ...common,
    id: 'webpay.quote',
    rule: 'POST /webpay/quote tells money of a real currency, and until when',
    source: 'contract §8b.3',
    feature: 'webPayQuote',
    accounts: ['buyIn'],
    access: 'write',
    async check(trial) {
      const { casinoId, methodId, amountAU } = payment(trial, 'buyIn');
      const body = { direction: 'buyIn', casinoId, methodId, amountAU };
      const { validUntil } = trial.success(await trial.post('/webpay/quote', { as: 'player', body }));
      trial.hold(new Date(validUntil as string).getTime() > Date.now(), 'validUntil must be in the future.');
    },
  },
  {
    ...refusal,
    id: 'webpay.key',
    rule: 'A payment without an Idempotency-Key is HTTP 400',
    source: 'contract §1.8',
    async check(trial) {
      const body = payment(trial, 'buyIn', { amountAU: 1 });
      trial.httpError(await trial.post('/webpay/buyIn', { as: 'player', body }), 400);
    },
  },
  {
    ...refusal,
    id: 'webpay.order',
    rule: 'Where several refusals apply the first in the order listed is answered',
    source: 'contract §1.11',
    async check(trial) {
      const wrong = { methodId: 'no_such_method', returnUrl: 'https://elsewhere.example/' };
      const none = await start(trial, 'buyIn', payment(trial, 'buyIn', { ...wrong, amountAU: 0 }));
      trial.refused(none, 'buyInAmountEmpty');
      const broken = await start(trial, 'buyIn', payment(trial, 'buyIn', { ...wrong, amountAU: 1.5 }));
      trial.refused(broken, 'valueIsNotANumber');
      const small = await start(trial, 'buyIn', payment(trial, 'buyIn', { ...wrong, amountAU: 1 }));
      trial.refused(small, 'tenMinimumForBuyIn', 'meetMinimumBuyInAmount');
      const foreign = await start(trial, 'buyIn', payment(trial, 'buyIn', wrong));
      trial.refused(foreign, 'NoPaymentMethodAvailable');
    },
  },
  {
    ...refusal,
    id: 'webpay.refusal-limits',
    rule: 'A refusal about the amount tells the limits of now',
    source: 'contract §2',
    async check(trial) {
      const answer = await start(trial, 'buyIn', payment(trial, 'buyIn', { amountAU: 1_000_000_000 }));
      const refused = trial.refused(answer, 'exceededMaximumBuyInAmount', 'completeNeoCheck');
      trial.hold(typeof refused.limits === 'object', 'The refusal must have limits.');
    },
  },
  {
    ...refusal,
    id: 'webpay.return-url',
    rule: 'A returnUrl of another origin is InvalidTransferParameters',
    source: 'contract §6.4',
    async check(trial) {
      const body = payment(trial, 'buyIn', { returnUrl: 'https://elsewhere.example/' });
      trial.refused(await start(trial, 'buyIn', body), 'InvalidTransferParameters');
    },
  },
  {
    ...refusal,
    id: 'webpay.unknown-field',
    rule: 'A payment with a member that the server does not know is HTTP 400, and names it',
    source: 'contract §1.1',
    async check(trial) {
      const answer = await start(trial, 'buyIn', payment(trial, 'buyIn', { amountAU: 1, noSuchMember: 1 }));
      trial.httpError(answer, 400);
      trial.hold(answer.text.includes('noSuchMember'), 'The HTTP 400 must name noSuchMember.');
    },
  },
  {
    ...refusal,
    id: 'cashout.over-available',
    rule: 'A cash-out of more than there is is notEnoughFundsInAccount, with the limits',
    source: 'contract §6.3',
    feature: 'allowWebCashOut',
    accounts: ['cashOut'],
    async check(trial) {
      const answer = await start(trial, 'cashOut', payment(trial, 'cashOut', { amountAU: 1_000_000_000 }));
      const refused = trial.refused(answer, 'notEnoughFundsInAccount');
      trial.hold(typeof refused.limits === 'object', 'The refusal must have limits.');
    },
  },
];
