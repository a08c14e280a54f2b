import type { Direction } from '../accounts.ts';
import type { Clause } from '../clause.ts';
import type { Exchange } from '../client.ts';
import { serverNow, timeOf } from '../sessions.ts';
import type { Json, Trial } from '../trial.ts';
import { methodOf, payment, start } from './payments.ts';
import { hasLanguages, LANGUAGES } from './site.ts';

const methodsOf = async (trial: Trial, casinoId: number, direction = 'buyIn') =>
  trial.json(
    await trial.get(`/webpay/methods?direction=${direction}&casinoId=${casinoId}`, { as: 'player' }),
  );

const common = { access: 'read', feature: 'allowWebBuyIn' } as const;
const SETTINGS = {
  buyIn: {
    group: 'webpay',
    feature: 'allowWebBuyIn',
    sections: 'contract §6.2',
    empty: 'buyInAmountEmpty',
    tooSmall: ['tenMinimumForBuyIn', 'meetMinimumBuyInAmount'],
    tooMuch: ['exceededMaximumBuyInAmount', 'completeNeoCheck'],
  },
  cashOut: {
    group: 'cashout',
    feature: 'allowWebCashOut',
    sections: 'contract §6.3',
    empty: 'cashOutAmountEmpty',
    tooSmall: ['meetMinimumCashOutAmount'],
    tooMuch: ['notEnoughFundsInAccount', 'completeNeoCheck'],
  },
} as const;

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
      const answer = await trial.get(path, { as: 'player' });
      trial.httpError(answer, 403, 404);
      trial.advise(answer.status === 403, `It should be HTTP 403, not ${answer.status}.`);
    },
  },
  {
    ...common,
    id: 'webpay.language',
    rule: 'Labels are in the language of Accept-Language, where the operator has it',
    source: 'contract §1.2, contract §2',
    level: 'advice',
    async check(trial) {
      const texts: string[] = [];
      for (const language of LANGUAGES) {
        const path = '/webpay/methods?direction=buyIn&casinoId=0';
        const { methods = [] } = trial.json(await trial.get(path, { as: 'player', language }));
        texts.push((methods as Json[]).map(({ label }) => label).join(', '));
      }
      // A name of a company is the same in every language; a phrase is not.
      const isPhrase = texts.some((text) => /\p{Ll} \p{L}|\p{Lo}/u.test(text));
      if (!isPhrase || !(await hasLanguages(trial)))
        return trial.skip('nothing shows more than one language');
      trial.hold(new Set(texts).size > 1, `The labels are the same in every language: ${texts[0]}.`);
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
      trial.hold(typeof limits === 'object' && limits !== null, 'The limits must be there all the same.');
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
      const answer = await trial.post('/webpay/quote', { as: 'player', body });
      const { validUntil } = trial.success(answer);
      trial.hold(timeOf(validUntil) > serverNow(answer), 'validUntil must be in the future.');
    },
  },
  ...(['buyIn', 'cashOut'] as const).flatMap(refusalClauses),
  {
    ...refusal,
    id: 'webpay.foreign-casino-paid',
    rule: "A buy-in at a casino that is not the player's is HTTP 403",
    source: 'contract §6.1, contract §8a.3',
    async check(trial) {
      const answer = await start(trial, 'buyIn', payment(trial, 'buyIn', { casinoId: 987_654 }));
      trial.httpError(answer, 403, 404);
      trial.advise(answer.status === 403, `It should be HTTP 403, not ${answer.status}.`);
    },
  },
  {
    ...refusal,
    id: 'webpay.unknown-field',
    rule: 'A payment with a member that the server does not know is refused as without it, or HTTP 400 naming it',
    source: 'contract §1.13',
    async check(trial) {
      const answer = await start(trial, 'buyIn', payment(trial, 'buyIn', { amountAU: 1, noSuchMember: 1 }));
      if (answer.status !== 400) return void trial.refused(answer, ...SETTINGS.buyIn.tooSmall);
      trial.advise(answer.text.includes('noSuchMember'), 'The HTTP 400 should name noSuchMember.');
    },
  },
];

/** Holds a refusal to be in the body; HTTP 400 keeps the money, and is advised against. */
function refusedInBody(trial: Trial, answer: Exchange, ...statuses: string[]): void {
  if (answer.status !== 400) return void trial.refused(answer, ...statuses);
  trial.advise(false, `It should be ${statuses.join(' or ')} with HTTP 200, not HTTP 400.`);
}

/** Refusals of a payment, in one direction. */
function refusalClauses(direction: Direction): Clause[] {
  const { group, feature, empty, tooSmall, tooMuch, sections } = SETTINGS[direction];
  const common = { access: 'money', feature, accounts: [direction], source: sections } as const;
  const pay = (trial: Trial, changes: Json) => start(trial, direction, payment(trial, direction, changes));
  return [
    {
      ...common,
      id: `${group}.key`,
      rule: 'A payment without an Idempotency-Key is HTTP 400',
      source: 'contract §1.8',
      async check(trial) {
        const body = payment(trial, direction, { amountAU: 1 });
        trial.httpError(await trial.post(`/webpay/${direction}`, { as: 'player', body }), 400);
      },
    },
    {
      ...common,
      id: `${group}.order`,
      rule: 'Where several refusals apply the first in the order listed is answered',
      source: `contract §1.11, ${sections}`,
      async check(trial) {
        const wrong = { methodId: 'no_such_method', returnUrl: 'https://elsewhere.example/' };
        refusedInBody(trial, await pay(trial, { ...wrong, amountAU: 0 }), empty);
        refusedInBody(trial, await pay(trial, { ...wrong, amountAU: 1.5 }), 'valueIsNotANumber');
        trial.refused(await pay(trial, { ...wrong, amountAU: 1 }), ...tooSmall);
        trial.refused(await pay(trial, wrong), 'NoPaymentMethodAvailable');
      },
    },
    {
      ...common,
      id: `${group}.no-amount`,
      rule: 'A negative amount, or a text for one, starts nothing',
      async check(trial) {
        const { amountAU } = payment(trial, direction);
        for (const wrong of [-Number(amountAU), String(amountAU)]) {
          const answer = await pay(trial, { amountAU: wrong });
          const { status = 'Success' } = (answer.json ?? {}) as Json;
          const isRefused = answer.status === 400 || (answer.status === 200 && status !== 'Success');
          trial.hold(isRefused, `amountAU ${JSON.stringify(wrong)} must be refused.`);
        }
      },
    },
    {
      ...common,
      id: `${group}.bounds`,
      rule: 'An amount under the minimum or over the maximum of its method is refused',
      async check(trial) {
        const { minimumAU, maximumAU } = await methodOf(trial, direction);
        if (Number(minimumAU) > 1)
          trial.refused(await pay(trial, { amountAU: Number(minimumAU) - 1 }), ...tooSmall);
        if (Number(maximumAU) < 1_000_000_000)
          trial.refused(
            await pay(trial, { amountAU: Number(maximumAU) + 1 }),
            ...tooMuch,
            'InvalidTransferParameters',
          );
      },
    },
    {
      ...common,
      id: `${group}.${direction === 'buyIn' ? 'refusal-limits' : 'over-available'}`,
      rule: 'An amount that is far too much is refused, with the limits of now',
      source: `contract §2, ${sections}`,
      async check(trial) {
        const refused = trial.refused(await pay(trial, { amountAU: 1_000_000_000 }), ...tooMuch);
        const { limits } = refused;
        trial.hold(typeof limits === 'object' && limits !== null, 'The refusal must have limits.');
      },
    },
    {
      ...common,
      id: `${group}.return-url`,
      rule: 'A returnUrl of another origin is InvalidTransferParameters',
      source: 'contract §6.4',
      async check(trial) {
        const answer = await pay(trial, { returnUrl: 'https://elsewhere.example/' });
        trial.refused(answer, 'InvalidTransferParameters');
      },
    },
  ];
}
