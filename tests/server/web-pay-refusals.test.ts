import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#app/domain/country.ts';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import { textsIn } from '#app/i18n/texts.ts';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { formWith, linksIn } from '#tests/support/html-form.ts';
import { type Answer, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { rowsIn } from '#tests/support/rows.ts';
import type { Stack } from '#tests/support/stack.ts';
import { messageIn } from './expectations.ts';
import { Payer } from './payer.ts';

const BUY_IN = '/webPayCashIn';
const CASH_OUT = '/webPayCashOut';
const LANGUAGES: readonly Language[] = ['en', 'es', 'ja'];

/** How the operator is brought to refuse, and where the page tells it. */
interface Refusal {
  code: string;
  key: MessageKey;
  values?: Record<string, string>;
  /** An amount with a meaning of its own (contract §10); 50 units otherwise. */
  units?: string;
  /** The operator's answer, where the portal does not let the form get so far. */
  answer?: Record<string, unknown>;
  where: 'field' | 'notice';
  /** Where the notice leads to. */
  href?: RegExp;
}

const LIMITS = {
  isRestricted: false,
  minimumAU: 60_000,
  maximumAU: 70_000,
  thresholdAU: null,
  thresholdRemainingAU: null,
  availableAU: null,
  requirements: [],
};

const BUY_IN_REFUSALS: readonly Refusal[] = [
  { code: 'buyInAmountEmpty', key: 'errors:buyInAmountEmpty', answer: {}, where: 'field' },
  { code: 'valueIsNotANumber', key: 'errors:valueIsNotANumber', answer: {}, where: 'field' },
  { code: 'tenMinimumForBuyIn', key: 'errors:tenMinimumForBuyIn', answer: {}, where: 'field' },
  {
    code: 'meetMinimumBuyInAmount',
    key: 'errors:meetMinimumBuyInAmount',
    values: { amount: '$60.00' },
    answer: { limits: LIMITS },
    where: 'field',
  },
  {
    code: 'exceededMaximumBuyInAmount',
    key: 'errors:exceededMaximumBuyInAmount',
    values: { amount: '$70.00' },
    answer: { limits: LIMITS },
    where: 'field',
  },
  {
    code: 'completeNeoCheck',
    key: 'errors:completeNeoCheck',
    values: { amount: '$5,000.00' },
    units: '15',
    where: 'field',
  },
  { code: 'AgeConfirmationRequired', key: 'errors:ageConfirmationRequired', units: '19', where: 'field' },
  { code: 'IdCheckRequired', key: 'errors:idCheckRequired', units: '16', where: 'notice' },
  {
    code: 'EmailNotVerified',
    key: 'errors:emailNotVerified',
    units: '17',
    where: 'notice',
    href: /^\/verifyEmail$/,
  },
  {
    code: 'PersonalInfoRequired',
    key: 'errors:personalInfoRequired',
    units: '18',
    where: 'notice',
    href: /^\/userProfile\?next=%2FwebPayCashIn$/,
  },
  {
    code: 'PhoneNumberNotVerified',
    key: 'errors:phoneNumberNotVerified',
    answer: {},
    where: 'notice',
    href: /^\/userProfile\?verify=phone$/,
  },
  {
    code: 'RequiredDocumentNotFound',
    key: 'errors:requiredDocumentNotFound',
    answer: {},
    where: 'notice',
    href: /^\/$/,
  },
  { code: 'NoPaymentMethodAvailable', key: 'errors:noPaymentMethodAvailable', answer: {}, where: 'field' },
  { code: 'InvalidTransferParameters', key: 'errors:invalidTransferParameters', answer: {}, where: 'notice' },
  { code: 'webPayIniateFailed', key: 'errors:webPayInitiateFailed', units: '11', where: 'notice' },
  {
    code: 'RejectedByPaymentService',
    key: 'errors:rejectedByPaymentService',
    units: '12',
    where: 'notice',
    href: /^\/webPayTransactions\?tx=/,
  },
];

const CASH_OUT_REFUSALS: readonly Refusal[] = [
  { code: 'cashOutAmountEmpty', key: 'errors:cashOutAmountEmpty', answer: {}, where: 'field' },
  { code: 'valueIsNotANumber', key: 'errors:valueIsNotANumber', answer: {}, where: 'field' },
  {
    code: 'meetMinimumCashOutAmount',
    key: 'errors:meetMinimumCashOutAmount',
    values: { amount: '$60.00' },
    answer: { limits: LIMITS },
    where: 'field',
  },
  { code: 'notEnoughFundsInAccount', key: 'errors:notEnoughFundsInAccount', units: '31', where: 'field' },
  {
    code: 'completeNeoCheck',
    key: 'errors:completeNeoCheck',
    values: { amount: '$70.00' },
    answer: { limits: LIMITS },
    where: 'field',
  },
  {
    code: 'PersonalInfoRequired',
    key: 'errors:personalInfoRequired',
    answer: {},
    where: 'notice',
    href: /^\/userProfile\?next=%2FwebPayCashOut$/,
  },
  { code: 'IdCheckRequired', key: 'errors:idCheckRequired', answer: {}, where: 'notice' },
  {
    code: 'EmailNotVerified',
    key: 'errors:emailNotVerified',
    answer: {},
    where: 'notice',
    href: /^\/verifyEmail$/,
  },
  { code: 'NoPaymentMethodAvailable', key: 'errors:noPaymentMethodAvailable', answer: {}, where: 'field' },
  { code: 'InvalidTransferParameters', key: 'errors:invalidTransferParameters', answer: {}, where: 'notice' },
  { code: 'webPayIniateFailed', key: 'errors:webPayInitiateFailed', answer: {}, where: 'notice' },
  { code: 'RejectedByPaymentService', key: 'errors:rejectedByPaymentService', answer: {}, where: 'notice' },
];

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('US');
});

afterAll(() => stack.stop());

/** A signed-in player who speaks a language, and the calls for money made for him. */
async function payerIn(language: Language, order: PlayerOrderInput = {}) {
  const payer = await Payer.signIn(stack, order, language);
  const match = (path: string) => ({ method: 'POST', path, userId: payer.player.userId });
  return {
    player: payer.player,
    client: payer.client,
    callsTo: async (path: string) => (await stack.sandbox.calls(match(path))).length,
    refuse: (path: string, fault: Record<string, unknown>) =>
      stack.sandbox.addFaults({
        match: { method: 'POST', path, phone: payer.player.phone },
        times: 1,
        fault,
      }),
  };
}
type Refused = Awaited<ReturnType<typeof payerIn>>;

/** Sends the form of a fresh page as a player fills it in. */
async function send({ client }: Refused, path: string, typed: Record<string, string>): Promise<Answer> {
  const page = await client.get(path);
  const fields = { ...formWith(page.body, 'operation'), quickAmount: 'other', ...typed };
  return client.submit(path, fields);
}

/** Messages of a refused form: beside its fields, and in the summary. */
const errorsOf = ({ body }: Answer) =>
  [...body.matchAll(/<p class="field__error".*?<\/p>|<div class="error-summary".*?<\/div>/gs)].map(
    ([error]) => error,
  );

/** The notices above a form, each with its links. */
const noticesOf = ({ body }: Answer) =>
  [...body.matchAll(/<p class="notice[^>]* role="alert".*?<\/p>/gs)].map(([notice]) => notice);

const valueOfAmount = ({ body }: Answer) =>
  /<input[^>]* id="pay-amount-text"[^>]*>/.exec(body)?.[0].match(/ value="([^"]*)"/)?.[1] ?? '';

/** Fails unless the message stands where it is mended: beside its field, which has the focus, or in one notice. */
function expectRefusal(answer: Answer, refusal: Refusal, language: Language, amount: string): void {
  const { code, key, values = {}, where, href } = refusal;
  const text = messageIn(language, key, values);
  expect(answer.status, code).toBe(422);
  expect(answer.body, code).toContain(`<title>${textsIn(language)('titleErrorPrefix')}`);
  const places = where === 'field' ? errorsOf(answer) : noticesOf(answer);
  const found = places.filter((place) => pageText(place).replaceAll('\u00a0', ' ').includes(text));
  expect(found, `${code}: ${text}`).toHaveLength(1);
  if (where === 'field') {
    const [, id] = / id="(\S+)"/.exec(found[0] ?? '') ?? [];
    expect(answer.body, code).toMatch(new RegExp(`aria-describedby="[^"]*\\b${id}"[^>]* autofocus=""`, 'i'));
  }
  if (href !== undefined) expect(linksIn(found[0] ?? ''), code).toEqual([expect.stringMatching(href)]);
  expect(valueOfAmount(answer), code).toBe(amount);
}

describe.each(LANGUAGES)('every refusal of the catalogue in %s', (language) => {
  it('[S1-CAN-07 S5-FORM-01 S8-BODY-16 S8-MONEY-01..10 S8-MONEY-14 S8-MONEY-15 S8-MONEY-17 S8-MONEY-18 S8-MONEY-19] of a buy-in is told where it is mended, and the amount stays as typed', async () => {
    const player = await payerIn(language, { casinos: [{ casinoId: 12, regularAU: 1_000_000 }] });
    for (const refusal of rowsIn(language, LANGUAGES, BUY_IN_REFUSALS)) {
      const { code, units = '50', answer } = refusal;
      if (answer) await player.refuse('/webpay/buyIn', { json: { status: code, ...answer } });
      const before = await player.callsTo('/webpay/buyIn');
      const refused = await send(player, BUY_IN, { amount: units, method: 'm_card', intent: 'pay' });
      expectRefusal(refused, refusal, language, units);
      expect(await player.callsTo('/webpay/buyIn'), code).toBe(before + 1);
    }
    player.client.close();
  });

  it('[S1-LANG-04 S8-MONEY-02 S8-MONEY-05..08 S8-MONEY-10..15 S8-MONEY-18] of a cash-out is told where it is mended, and the amount stays as typed', async () => {
    const player = await payerIn(language, {
      casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
      email: 'ana@player.example',
      personalInfo: 'complete',
    });
    for (const refusal of rowsIn(language, LANGUAGES, CASH_OUT_REFUSALS)) {
      const { code, units = '50', answer } = refusal;
      if (answer) await player.refuse('/webpay/cashOut', { json: { status: code, ...answer } });
      const check = await send(player, CASH_OUT, { amount: units, method: 'm_card_out', intent: 'check' });
      const before = await player.callsTo('/webpay/cashOut');
      const refused = await player.client.submit(CASH_OUT, {
        ...formWith((await player.client.arrive(check)).body, 'operation'),
        intent: 'pay',
      });
      expectRefusal(refused, refusal, language, units);
      expect(await player.callsTo('/webpay/cashOut'), code).toBe(before + 1);
    }
    expect((await stack.sandbox.paymentsOf(player.player.phone)).transactions).toEqual([]);
    player.client.close();
  });

  it('[S8-MONEY-16 OC-RULE-14] what is not known is told so, and not as failed', async () => {
    const player = await payerIn(language, { casinos: [{ casinoId: 12, regularAU: 1_000_000 }] });
    const faults = [
      ['50', { status: 500 }, 0],
      ['51', { json: { status: 'WaitingForProviderConfirmation' } }, 1],
    ] as const;
    for (const [amount, fault, told] of faults) {
      await player.refuse('/webpay/buyIn', fault);
      const answer = await send(player, BUY_IN, { amount, method: 'm_card', intent: 'pay' });
      expect(answer.headers.location).toMatch(/\/webPayTransactions\?unconfirmed=/);
      const page = await player.client.arrive(answer);
      const text = pageText(page.body);
      expect(text).toContain(textsIn(language)('transactions:unconfirmed.lead.buyIn'));
      expect(text).toContain(`$${amount}.00`);
      // What the operator says itself is told in the words of the catalogue.
      if (told > 0) expect(text).toContain(messageIn(language, 'errors:waitingForProviderConfirmation'));
      expect(page.body.match(/notification--info/g)?.length ?? 0).toBe(told);
      expect(page.body).not.toContain('notification--error');
    }
    player.client.close();
  });

  it('[S5-MSG-01 S5-MSG-02 S5-MSG-04 S5-MSG-05] found by the portal itself costs no call', async () => {
    const player = await payerIn(language, { casinos: [{ casinoId: 12, regularAU: 30_000 }] });
    const amounts: [typed: string, key: MessageKey, values?: Record<string, string>][] = [
      ['', 'errors:buyInAmountEmpty'],
      ['ten', 'errors:valueIsNotANumber'],
      ['9.99', 'errors:tenMinimumForBuyIn'],
      ['5000.01', 'errors:exceededMaximumBuyInAmount', { amount: '$5,000.00' }],
    ];
    for (const [amount, key, values = {}] of amounts) {
      const refused = await send(player, BUY_IN, { amount, method: 'm_card', intent: 'pay' });
      expectRefusal(refused, { code: amount, key, values, where: 'field' }, language, amount);
    }
    const noMethod = await send(player, BUY_IN, { amount: '50', method: '', intent: 'pay' });
    expect(errorsOf(noMethod).map(pageText).join()).toContain(textsIn(language)('web-pay:method.choose'));
    expect(await player.callsTo('/webpay/buyIn')).toBe(0);
    player.client.close();
  });
});
