import { expect, test } from '#tests/support/fixtures.ts';
import type { Language, TextValues } from './texts.ts';
import { DOLLARS, WebPayPage } from './web-pay-page.ts';

const BUY_IN = { method: 'POST', path: '/webpay/buyIn' };
const CASH_OUT = { method: 'POST', path: '/webpay/cashOut' };

/** A language and the locale that asks for it, on a portal that offers all three. */
const LANGUAGES: readonly (readonly [Language, locale: string])[] = [
  ['en', 'en-US'],
  ['es', 'es-US'],
  ['ja', 'ja-JP'],
];

/** How the operator is brought to refuse, and where the page tells it. */
interface Refusal {
  code: string;
  key: string;
  values?: TextValues;
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
  { code: 'buyInAmountEmpty', key: 'buyInAmountEmpty', answer: {}, where: 'field' },
  { code: 'valueIsNotANumber', key: 'valueIsNotANumber', answer: {}, where: 'field' },
  { code: 'tenMinimumForBuyIn', key: 'tenMinimumForBuyIn', answer: {}, where: 'field' },
  {
    code: 'meetMinimumBuyInAmount',
    key: 'meetMinimumBuyInAmount',
    values: { amount: '$60.00' },
    answer: { limits: LIMITS },
    where: 'field',
  },
  {
    code: 'exceededMaximumBuyInAmount',
    key: 'exceededMaximumBuyInAmount',
    values: { amount: '$70.00' },
    answer: { limits: LIMITS },
    where: 'field',
  },
  {
    code: 'completeNeoCheck',
    key: 'completeNeoCheck',
    values: { amount: '$5,000.00' },
    units: '15',
    where: 'field',
  },
  { code: 'AgeConfirmationRequired', key: 'ageConfirmationRequired', units: '19', where: 'field' },
  { code: 'IdCheckRequired', key: 'idCheckRequired', units: '16', where: 'notice' },
  {
    code: 'EmailNotVerified',
    key: 'emailNotVerified',
    units: '17',
    where: 'notice',
    href: /^\/verifyEmail$/,
  },
  {
    code: 'PersonalInfoRequired',
    key: 'personalInfoRequired',
    units: '18',
    where: 'notice',
    href: /^\/userProfile\?next=%2FwebPayCashIn$/,
  },
  {
    code: 'PhoneNumberNotVerified',
    key: 'phoneNumberNotVerified',
    answer: {},
    where: 'notice',
    href: /^\/userProfile\?verify=phone$/,
  },
  {
    code: 'RequiredDocumentNotFound',
    key: 'requiredDocumentNotFound',
    answer: {},
    where: 'notice',
    href: /^\/$/,
  },
  { code: 'NoPaymentMethodAvailable', key: 'noPaymentMethodAvailable', answer: {}, where: 'field' },
  { code: 'InvalidTransferParameters', key: 'invalidTransferParameters', answer: {}, where: 'notice' },
  { code: 'webPayIniateFailed', key: 'webPayInitiateFailed', units: '11', where: 'notice' },
  {
    code: 'RejectedByPaymentService',
    key: 'rejectedByPaymentService',
    units: '12',
    where: 'notice',
    href: /^\/webPayTransactions\?tx=/,
  },
];

const CASH_OUT_REFUSALS: readonly Refusal[] = [
  { code: 'cashOutAmountEmpty', key: 'cashOutAmountEmpty', answer: {}, where: 'field' },
  { code: 'valueIsNotANumber', key: 'valueIsNotANumber', answer: {}, where: 'field' },
  {
    code: 'meetMinimumCashOutAmount',
    key: 'meetMinimumCashOutAmount',
    values: { amount: '$60.00' },
    answer: { limits: LIMITS },
    where: 'field',
  },
  { code: 'notEnoughFundsInAccount', key: 'notEnoughFundsInAccount', units: '31', where: 'field' },
  {
    code: 'completeNeoCheck',
    key: 'completeNeoCheck',
    values: { amount: '$70.00' },
    answer: { limits: LIMITS },
    where: 'field',
  },
  {
    code: 'PersonalInfoRequired',
    key: 'personalInfoRequired',
    answer: {},
    where: 'notice',
    href: /^\/userProfile\?next=%2FwebPayCashOut$/,
  },
  { code: 'IdCheckRequired', key: 'idCheckRequired', answer: {}, where: 'notice' },
  { code: 'EmailNotVerified', key: 'emailNotVerified', answer: {}, where: 'notice', href: /^\/verifyEmail$/ },
  { code: 'NoPaymentMethodAvailable', key: 'noPaymentMethodAvailable', answer: {}, where: 'field' },
  { code: 'InvalidTransferParameters', key: 'invalidTransferParameters', answer: {}, where: 'notice' },
  { code: 'webPayIniateFailed', key: 'webPayInitiateFailed', answer: {}, where: 'notice' },
  { code: 'RejectedByPaymentService', key: 'rejectedByPaymentService', answer: {}, where: 'notice' },
];

async function expectRefusal(screen: WebPayPage, refusal: Refusal, amount: string): Promise<void> {
  const text = screen.say(`errors:${refusal.key}`, refusal.values);
  if (refusal.where === 'field') await screen.expectErrors(text);
  else await screen.expectNotice(text);
  if (refusal.href !== undefined) {
    const notice = screen.main.getByRole('alert').filter({ hasText: text });
    await expect(notice.getByRole('link')).toHaveAttribute('href', refusal.href);
  }
  await expect(screen.amount).toHaveValue(amount);
}

test.describe('every refusal of the catalogue', { tag: '@once' }, () => {
  test.use({ country: 'US' });
  // Some thirty forms in one go, on a machine that is busy with other things.
  test.setTimeout(120_000);

  for (const [language, locale] of LANGUAGES) {
    test.describe(language, () => {
      test.use({ locale });

      test('of a buy-in is told where it is mended, and the amount stays as typed', async ({
        page,
        sandbox,
        makePlayer,
      }) => {
        const player = await makePlayer({ casinos: [{ casinoId: DOLLARS, regularAU: 1_000_000 }] });
        const screen = new WebPayPage(page, language);
        await screen.open(player, '/webPayCashIn');
        for (const refusal of BUY_IN_REFUSALS) {
          await test.step(refusal.code, async () => {
            const { units = '50', answer } = refusal;
            if (answer) {
              const json = { status: refusal.code, ...answer };
              await sandbox.addFaults({ match: BUY_IN, times: 1, fault: { json } });
            }
            await page.goto('/webPayCashIn');
            await screen.type(units);
            await screen.choose('m_card');
            const before = (await sandbox.calls(BUY_IN)).length;
            await screen.pay();
            await expectRefusal(screen, refusal, units);
            expect((await sandbox.calls(BUY_IN)).length).toBe(before + 1);
          });
        }
      });

      test('of a cash-out is told where it is mended, and the amount stays as typed', async ({
        page,
        sandbox,
        makePlayer,
      }) => {
        const player = await makePlayer({
          casinos: [{ casinoId: DOLLARS, regularAU: 1_000_000 }],
          email: 'ana@player.example',
          personalInfo: 'complete',
        });
        const screen = new WebPayPage(page, language);
        await screen.open(player, '/webPayCashOut');
        for (const refusal of CASH_OUT_REFUSALS) {
          await test.step(refusal.code, async () => {
            const { units = '50', answer } = refusal;
            if (answer) {
              const json = { status: refusal.code, ...answer };
              await sandbox.addFaults({ match: CASH_OUT, times: 1, fault: { json } });
            }
            await page.goto('/webPayCashOut');
            await screen.type(units);
            await screen.choose('m_card_out');
            await screen.button('web-pay:button.check').click();
            const before = (await sandbox.calls(CASH_OUT)).length;
            await page.locator('button[value="pay"]').click();
            await expectRefusal(screen, refusal, units);
            expect((await sandbox.calls(CASH_OUT)).length).toBe(before + 1);
          });
        }
        expect((await sandbox.paymentsOf(player.phone)).transactions).toEqual([]);
      });

      test('what is not known is told so, and not as failed', async ({ page, sandbox, makePlayer }) => {
        const player = await makePlayer({ casinos: [{ casinoId: DOLLARS, regularAU: 1_000_000 }] });
        const screen = new WebPayPage(page, language);
        await screen.open(player, '/webPayCashIn');
        const faults = [
          ['50', { status: 500 }, 0],
          ['51', { json: { status: 'WaitingForProviderConfirmation' } }, 1],
        ] as const;
        for (const [amount, fault, told] of faults) {
          await sandbox.addFaults({ match: BUY_IN, times: 1, fault });
          await page.goto('/webPayCashIn');
          await screen.type(amount);
          await screen.choose('m_card');
          await screen.pay();
          await expect(page).toHaveURL(/\/webPayTransactions\?unconfirmed=/);
          await expect(screen.main).toContainText(screen.say('transactions:unconfirmed.lead.buyIn'));
          await expect(screen.main).toContainText(`$${amount}.00`);
          // What the operator says itself is told in the words of the catalogue.
          if (told > 0) await screen.expectTold('errors:waitingForProviderConfirmation');
          await expect(page.locator('.notification--info')).toHaveCount(told);
          await expect(page.locator('.notification--error')).toHaveCount(0);
        }
      });

      test('found by the portal itself costs no call', async ({ page, sandbox, makePlayer }) => {
        const player = await makePlayer({ casinos: [{ casinoId: DOLLARS, regularAU: 30_000 }] });
        const screen = new WebPayPage(page, language);
        await screen.open(player, '/webPayCashIn');
        const amounts: [typed: string, key: string, values?: TextValues][] = [
          ['', 'buyInAmountEmpty'],
          ['ten', 'valueIsNotANumber'],
          ['9.99', 'tenMinimumForBuyIn'],
          ['5000.01', 'exceededMaximumBuyInAmount', { amount: '$5,000.00' }],
        ];
        for (const [typed, key, values] of amounts) {
          await screen.type(typed);
          await screen.choose('m_card');
          await screen.pay();
          await screen.expectErrors(screen.say(`errors:${key}`, values));
          await expect(screen.amount).toHaveValue(typed);
        }
        await page.goto('/webPayCashIn');
        await screen.type('50');
        await screen.pay();
        await screen.expectErrors(screen.say('web-pay:method.choose'));
        expect(await sandbox.calls(BUY_IN)).toHaveLength(0);
      });
    });
  }
});
