import { expect } from 'vitest';
import type { PaymentRecords } from '#sandbox/scenario/payment-records.ts';
import type { MadePlayer, PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { expectNotToRead, expectToRead, type Journey, type JourneySetting, logIn, say } from '../journey.ts';

/** A player who may do everything, with 1,000 dollars at a casino that counts in thousandths of them. */
const PLAYER: PlayerOrderInput = {
  displayName: 'Ana Ruiz',
  casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
  email: 'ana@player.example',
  personalInfo: 'complete',
};

const CARD = 'Tarjeta de débito';
const CARD_PROVIDER = 'CardPay';
/** What the button on the provider's own page reads. */
const PAY_AT_PROVIDER = 'Pagar';

/** Comes to the buy-in by a guest link; a browser that does not tell where it comes from is asked to go on. */
async function comeAsGuest({ browser, sandbox }: JourneySetting, { phone }: MadePlayer): Promise<void> {
  await browser.open(await sandbox.guestLink(phone, { path: '/about' }));
  if ((await browser.text()).includes(say('guest:continue.title')))
    await browser.press(say('guest:continue.submit'));
  await expectToRead(browser, say('guest:marker'));
  await expectToRead(browser, say('web-pay:amount.buyIn'));
}

async function typeAmount({ browser }: JourneySetting, amount: string): Promise<void> {
  await browser.choose(say('web-pay:amount.other'));
  await browser.fill(say('web-pay:amount.label', { currency: 'USD' }), amount);
}

/** The one payment that the operator has of a player, and the player's balance; the books are in order. */
async function onlyPayment(sandbox: TestSandbox, { phone }: MadePlayer) {
  const records: PaymentRecords = await sandbox.paymentsOf(phone);
  expect(records.transactions).toHaveLength(1);
  expect(records.ledgerSumAU).toBe(0);
  const [payment] = records.transactions;
  const [funds] = records.funds;
  return {
    id: payment?.transactionId ?? '',
    status: payment?.status,
    amountAU: payment?.amountAU,
    balanceAU: funds?.balance.regularAU,
    heldAU: funds?.lockedFundsAU,
  };
}

/** Logs in and sends a cash-out of 50 dollars; its page says how to go on with the provider. */
async function cashOut(setting: JourneySetting, player: MadePlayer): Promise<void> {
  const { browser } = setting;
  await logIn(setting, player);
  await browser.follow(say('common:menu.cashOut'));
  await typeAmount(setting, '50');
  await browser.choose(CARD);
  await browser.press(say('web-pay:button.check'));
  await expectToRead(browser, say('web-pay:check.title'));
  await expectToRead(browser, '50.00');
  const goOn = say('web-pay:button.redirect', { provider: CARD_PROVIDER });
  // Some browsers draw buttons as nothing but words.
  await expectNotToRead(browser, `${goOn}${say('web-pay:button.change')}`);
  await browser.press(goOn);
  await expectToRead(browser, say('transactions:provider.title'));
  expect(await onlyPayment(setting.sandbox, player)).toMatchObject({
    status: 'OfferedToUser',
    amountAU: 50_000,
    balanceAU: 950_000,
    heldAU: 50_000,
  });
}

const buyInByCard: Journey = {
  task: 'guest link, buy-in by card',
  async make(setting) {
    const { browser, sandbox } = setting;
    const player = await sandbox.makePlayer(PLAYER);
    await comeAsGuest(setting, player);
    await typeAmount(setting, '60');
    await browser.choose(CARD);
    await browser.press(say('web-pay:button.any'));
    await expectToRead(browser, say('transactions:provider.text', { provider: CARD_PROVIDER }));
    await browser.follow(say('transactions:detail.continue', { provider: CARD_PROVIDER }));
    await browser.press(PAY_AT_PROVIDER);
    await expectToRead(browser, say('transactions:receipt.credited.title'));
    expect(await onlyPayment(sandbox, player)).toMatchObject({
      status: 'Committed',
      amountAU: 60_000,
      balanceAU: 1_060_000,
    });
  },
};

const buyInBySlip: Journey = {
  task: 'guest link, buy-in by slip',
  async make(setting) {
    const { browser, sandbox } = setting;
    const player = await sandbox.makePlayer(PLAYER);
    await comeAsGuest(setting, player);
    await typeAmount(setting, '250');
    await browser.choose(say('money:paymentType.oxxo'));
    await browser.press(say('web-pay:button.any'));
    await expectToRead(browser, say('transactions:slip.title', { place: 'OXXO' }));
    await expectToRead(browser, /\$4,630\.00 MXN/);
    const offered = await onlyPayment(sandbox, player);
    expect(offered).toMatchObject({ status: 'OfferedToUser', amountAU: 250_000, balanceAU: 1_000_000 });
    await sandbox.changePayment({ transactionId: offered.id, atProvider: 'pay' });
    await browser.reload();
    await expectToRead(browser, say('transactions:receipt.credited.title'));
    expect(await onlyPayment(sandbox, player)).toMatchObject({ status: 'Committed', balanceAU: 1_250_000 });
  },
};

const cashOutByCard: Journey = {
  task: 'cash-out',
  async make(setting) {
    const { browser, sandbox } = setting;
    const player = await sandbox.makePlayer(PLAYER);
    await cashOut(setting, player);
    const { id } = await onlyPayment(sandbox, player);
    await sandbox.changePayment({ transactionId: id, atProvider: 'pay', status: 'Committed' });
    await browser.follow(say('transactions:provider.back'));
    await expectToRead(browser, say('money:meaning.cashOut.Committed'));
    expect(await onlyPayment(sandbox, player)).toMatchObject({
      status: 'Committed',
      balanceAU: 950_000,
      heldAU: 0,
    });
  },
};

const cancelCashOut: Journey = {
  task: 'cancel a cash-out',
  async make(setting) {
    const { browser, sandbox } = setting;
    const player = await sandbox.makePlayer(PLAYER);
    await cashOut(setting, player);
    await browser.follow(say('transactions:provider.back'));
    await browser.follow(say('transactions:detail.cancel'));
    await expectToRead(browser, say('transactions:cancel.title'));
    await browser.press(say('transactions:cancel.confirm'));
    await expectToRead(browser, say('money:status.Cancelled'));
    expect(await onlyPayment(sandbox, player)).toMatchObject({
      status: 'Cancelled',
      balanceAU: 1_000_000,
      heldAU: 0,
    });
  },
};

const transactions: Journey = {
  task: 'look at the transactions',
  async make(setting) {
    const { browser, sandbox } = setting;
    const player = await sandbox.makePlayer(PLAYER);
    const order = { phone: player.phone, casinoId: 12, status: 'Committed' as const };
    const [slip = ''] = await sandbox.makePayments(
      { ...order, methodId: 'm_oxxo', amountAU: 41_000 },
      { ...order, methodId: 'm_card', amountAU: 42_000 },
    );
    const nameOf = (key: string) => `${say('money:direction.buyIn')}, ${say(key)}`;
    await logIn(setting, player);
    await browser.follow(say('common:menu.transactions'));
    await expectToRead(browser, '41.00');
    await expectToRead(browser, '42.00');
    await expectToRead(browser, nameOf('money:paymentType.debitCard'));
    await browser.follow(nameOf('money:paymentType.oxxo'));
    await expectToRead(browser, slip);
    await expectToRead(browser, '41.00');
    await expectNotToRead(browser, '42.00');
    await browser.follow(say('transactions:detail.back'));
    await expectToRead(browser, '42.00');
  },
};

/** Journeys that every change is tried by. */
export const essentialMoneyJourneys = [cashOutByCard];
export const furtherMoneyJourneys = [buyInByCard, buyInBySlip, cancelCashOut, transactions];
