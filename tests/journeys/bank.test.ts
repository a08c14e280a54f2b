import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { providerTexts } from '#sandbox/provider/texts.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { startChromium } from './drivers/chromium.ts';
import { startFirefox } from './drivers/firefox.ts';
import { expectToRead, logIn, say } from './journey.ts';
import { BROWSER_LANGUAGE, type BrowserProgram } from './journey-browser.ts';

const REPORTING = { method: 'POST', path: '^/api/v1/webpay/transactions/[^/]+/return$' };
const BANK = providerTexts(BROWSER_LANGUAGE);

/** A card payment by 3-D Secure: the provider sends the form on to a bank of another site, which posts back. */
describe.each([
  ['Firefox', true, startFirefox],
  ['Firefox without scripts', false, startFirefox],
  ['Chromium', true, startChromium],
] as const)('%s', (_name, hasScripts, start) => {
  let program: BrowserProgram;
  let stack: Stack;

  beforeAll(async () => {
    [program, stack] = await Promise.all([start(hasScripts), startStack({ country: 'MX' })]);
  });

  afterAll(() => Promise.all([program?.stop(), stack?.stop()]));

  test.each([303, 307] as const)('pay at the bank that %i leads to', async (status) => {
    const { portal, sandbox } = stack;
    await sandbox.reset();
    await sandbox.changePaymentSettings({ bankRedirect: status });
    const casinos = [{ casinoId: 12, regularAU: 900_000 }];
    const player = await sandbox.makePlayer({ displayName: 'Ana Ruiz', casinos });
    const payment = { phone: player.phone, casinoId: 12, amountAU: 200_000, methodId: 'm_credit' };
    const [id = ''] = await sandbox.makePayments(payment);
    const browser = await program.open();
    onTestFinished(() => browser.close());
    await logIn({ browser, origin: portal.origin, sandbox }, player);
    await browser.open(`${portal.origin}/webPayTransactions?tx=${id}&step=provider`);
    await browser.press(say('transactions:detail.continue', { provider: 'CardPay' }));
    await expectToRead(browser, BANK.bank);
    await browser.press(BANK.pay);
    await expectToRead(browser, say('money:meaning.buyIn.Committed'));
    expect(await sandbox.calls(REPORTING)).toHaveLength(1);
    const { transactions } = await sandbox.paymentsOf(player.phone);
    expect(transactions.map(({ transactionId }) => transactionId)).toEqual([id]);
  });
});
