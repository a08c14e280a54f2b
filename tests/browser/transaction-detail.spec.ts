import type { PaymentOrderInput } from '#sandbox/scenario/payment-order.ts';
import { expectNoViolations } from '#tests/support/axe.ts';
import { expect, sameAbroad, test } from '#tests/support/fixtures.ts';
import { expectReflowAt320, expectReflowAtDoubleText } from '#tests/support/reflow.ts';
import { LIST, makePayment, TransactionsPage } from './transactions-page.ts';
import { dollars } from './web-pay-page.ts';

const CASINOS = [{ casinoId: 12, regularAU: 900_000 }];
const DETAIL = { method: 'GET', path: '^/api/v1/webpay/transactions/[^/]+$' };
const CANCELLING = { method: 'POST', path: '^/api/v1/webpay/transactions/[^/]+/cancel$' };
const LONG_AGO = '2026-03-15T18:00:00Z';

/** Mexico speaks Spanish here and the United States English; each has a bank transfer that pays out. */
const PORTALS = [
  ['MX', 'es-MX', 'm_spei_out'],
  ['US', 'en', 'm_ach_out'],
] as const;

/** A status in a direction, how it comes about, and the links that its page offers, in order. */
type Standing = [
  status: NonNullable<PaymentOrderInput['status']>,
  direction: 'buyIn' | 'cashOut',
  order: Partial<PaymentOrderInput>,
  links: string[],
];

/** Payments that have a receipt, with the name of its texts. */
const RECEIPTS: Readonly<Record<string, string>> = {
  'buyIn Committed': 'credited',
  'cashOut Committed': 'sent',
  'cashOut WaitingForProviderConfirmation': 'received',
};

for (const [country, language, payout] of PORTALS) {
  test.describe(country, sameAbroad(country), () => {
    test.use({ country });

    const out = { methodId: payout };
    const standings: Standing[] = [
      ['OfferedToUser', 'buyIn', {}, ['continue', 'checkAgain', 'cancel']],
      ['WaitingForProviderConfirmation', 'buyIn', {}, ['checkAgain']],
      ['Committed', 'buyIn', {}, ['home']],
      ['Cancelled', 'buyIn', { info: 'Told by the operator' }, []],
      ['Expired', 'buyIn', { initiationDate: LONG_AGO }, ['startAgain']],
      ['RefusedByProvider', 'buyIn', { info: 'Told by the operator' }, ['otherMethod']],
      ['OfferedToUser', 'cashOut', {}, ['continue', 'checkAgain', 'cancel']],
      ['WaitingForProviderConfirmation', 'cashOut', out, ['checkAgain', 'cancel']],
      [
        'Committed',
        'cashOut',
        { ...out, trackingKey: '2026BMOV00041234', payoutAccountMask: 'BBVA •••• 9719' },
        ['home'],
      ],
      ['Cancelled', 'cashOut', { ...out, info: 'Told by the operator' }, []],
      ['Expired', 'cashOut', { initiationDate: LONG_AGO }, ['startAgain']],
      ['RefusedByProvider', 'cashOut', { ...out, info: 'Told by the operator' }, ['otherAccount']],
    ];

    test('[S2-OTHER-03 S3-TX-06 S4-TX-01..06 SC-TX-10] tells of every status in both directions what it means and what to do', {
      tag: '@plain',
    }, async ({ page, sandbox, makePlayer }) => {
      test.setTimeout(90_000);
      const player = await makePlayer({ casinos: CASINOS });
      const screen = new TransactionsPage(page, language);
      await screen.enter(player);
      for (const [status, direction, order, links] of standings) {
        await test.step(`${direction} ${status}`, async () => {
          const id = await makePayment(sandbox, player, { amountAU: 20_000, direction, status, ...order });
          await screen.openTransaction(id);
          const standing = screen.main.locator('.tx-standing');
          const receipt = RECEIPTS[`${direction} ${status}`];
          const lead =
            status === 'OfferedToUser' ? `money:lead.${direction}.${status}` : `money:status.${status}`;
          await expect(standing.locator('h1, .marker').last()).toHaveText(
            screen.say(receipt ? `transactions:receipt.${receipt}.title` : lead),
          );
          await expect(standing).toContainText(screen.say(`money:meaning.${direction}.${status}`));
          await expect(standing).toContainText('20.00');
          await expect(screen.fact('transactions:facts.status')).toHaveText(
            screen.say(`money:status.${status}`),
          );
          if (order.info) await expect(standing).toContainText(order.info);
          const labels = links.map((key) =>
            screen.say(key === 'home' ? 'common:pages.home' : `transactions:detail.${key}`, {
              provider: 'CardPay',
            }),
          );
          await expect(standing.locator('a, button')).toHaveText(labels);
          await expect(screen.main.locator('.tx-timeline li').last()).toContainText(
            screen.say(
              status === 'OfferedToUser' ? `transactions:waiting.${direction}` : `money:status.${status}`,
            ),
          );
        });
      }
    });

    test('[S1-CAN-12 S3-TX-01 S3-TX-02 S3-TX-03 S3-TX-05 S3-TX-07 S3-TX-08 SC-TX-09 SC-TX-11] shows everything that is known of a transaction', {
      tag: '@plain',
    }, async ({ page, sandbox, makePlayer }) => {
      const player = await makePlayer({ casinos: CASINOS });
      const id = await makePayment(sandbox, player, {
        direction: 'cashOut',
        methodId: payout,
        status: 'Committed',
        trackingKey: '2026BMOV00041234',
        payoutAccountMask: 'BBVA •••• 9719',
        initiationDate: LONG_AGO,
      });
      const screen = new TransactionsPage(page, language);
      await screen.enter(player);
      await screen.openTransaction(id);
      const facts: [string, string | RegExp][] = [
        ['facts.folio', id],
        ['facts.casino', country === 'MX' ? 'Casino Jacaranda' : 'Harbor Lights Casino'],
        ['facts.casinoId', '12'],
        ['facts.status', screen.say('money:status.Committed')],
        ['facts.initiationDate', country === 'MX' ? /15 mar 2026, 12:00 p.*CST/ : /Mar 15, 2026, 11:00.*PDT/],
        ['facts.provider', country === 'MX' ? 'PayMx' : 'PayNear'],
        [
          'facts.paymentType',
          country === 'MX' ? screen.say('money:paymentType.spei') : 'Bank transfer (ACH)',
        ],
        ['facts.amount', dollars(country, '$200.00')],
        ['words.fee.plain', dollars(country, '$0.00')],
        ['facts.balance', screen.say('transactions:words.balance.sent')],
        ['words.payable.sent', country === 'MX' ? /3,704\.00\sMXN/ : '$200.00'],
        ['facts.trackingKey', '2026BMOV00041234'],
        ['facts.payoutAccount', 'BBVA •••• 9719'],
      ];
      for (const [fact, text] of facts)
        await expect(screen.fact(`transactions:${fact}`), fact).toHaveText(text);
      const help = screen.main.locator('.tx-help');
      await expect(help).toContainText(screen.say('transactions:detail.helpText', { folio: id }));
      await expect(help.locator('a[href^="tel:"]')).toHaveCount(1);
    });

    test('a receipt says how it was paid, what it cost, and the balance now', {
      tag: '@plain',
    }, async ({ page, sandbox, makePlayer }) => {
      const player = await makePlayer({ casinos: CASINOS });
      const screen = new TransactionsPage(page, language);
      await screen.enter(player);
      const buyIn = await makePayment(sandbox, player, { amountAU: 20_000, status: 'Committed' });
      await screen.openTransaction(buyIn);
      const facts = screen.main.locator('.receipt__facts');
      await expect(screen.heading).toHaveText(screen.say('transactions:receipt.credited.title'));
      await expect(facts).toContainText(screen.say('transactions:receipt.credited.method'));
      await expect(facts).toContainText(dollars(country, '$920.00'));
      const cashOut = await makePayment(sandbox, player, {
        amountAU: 20_000,
        direction: 'cashOut',
        methodId: payout,
        status: 'Committed',
        payoutAccountMask: 'BBVA •••• 9719',
      });
      await screen.openTransaction(cashOut);
      await expect(facts).toContainText('BBVA •••• 9719');
      await expect(facts).toContainText(dollars(country, '$900.00'));
      // The balance is left out when it cannot be read.
      await sandbox.addFaults({ match: { path: '^/api/v1/funds' }, times: 5, fault: { status: 500 } });
      await screen.openTransaction(cashOut);
      await expect(screen.heading).toHaveText(screen.say('transactions:receipt.sent.title'));
      await expect(facts).not.toContainText(screen.say('transactions:receipt.balance'));
    });

    test('[S4-TX-04 SC-OUT-09] a cash-out is cancelled once, and the money is back', async ({
      page,
      sandbox,
      makePlayer,
    }) => {
      const player = await makePlayer({ casinos: CASINOS });
      const id = await makePayment(sandbox, player, {
        direction: 'cashOut',
        methodId: payout,
        status: 'WaitingForProviderConfirmation',
      });
      const regular = async () => (await sandbox.paymentsOf(player.phone)).funds[0]?.balance.regularAU;
      expect(await regular()).toBe(700_000);
      const screen = new TransactionsPage(page, language);
      await screen.enter(player);
      await screen.openTransaction(id);
      await screen.link('transactions:detail.cancel').click();
      await expect(screen.heading).toHaveText(screen.say('transactions:cancel.title'));
      await expect(screen.main).toContainText(screen.say('transactions:cancel.cashOutText'));
      await screen.link('transactions:cancel.keep').click();
      await screen.link('transactions:detail.cancel').click();
      await screen.button('transactions:cancel.confirm').click();
      await expect(page).toHaveURL(new RegExp(`tx=${id}$`));
      await expect(screen.main).toContainText(screen.say('money:meaning.cashOut.Cancelled'));
      expect(await regular()).toBe(900_000);

      // Back, and sent again: what came of it before.
      await page.goBack();
      await expect(screen.main).toContainText(/./);
      if (await screen.button('transactions:cancel.confirm').isVisible()) {
        await screen.button('transactions:cancel.confirm').click();
        await expect(screen.main).toContainText(screen.say('money:status.Cancelled'));
      } else {
        await expect(screen.main).toContainText(screen.say('transactions:cancel.tooLate'));
      }
      expect(await sandbox.calls(CANCELLING)).toHaveLength(1);
      expect(await regular()).toBe(900_000);
    });
  });
}

test('[SC-TX-12] what is unknown, or of somebody else, is not there', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const theirs = await makePayment(sandbox, await makePlayer({ casinos: CASINOS }));
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(await makePlayer({ casinos: CASINOS }));
  for (const id of [theirs, 'tx_nothing', '', '../funds', 'a%2Fb', 'x'.repeat(65)]) {
    for (const more of ['', '&step=cancel', '&step=provider']) {
      const answer = await page.goto(`${LIST}?tx=${id}${more}`);
      expect(answer?.status(), id).toBe(404);
      await expect(screen.heading).toHaveText(screen.say('common:pages.notFound.title'));
    }
  }
});

test('[SC-TX-13] a transaction that cannot be loaded is not said to have failed', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
  guard,
}) => {
  guard.expect(/503/);
  const player = await makePlayer({ casinos: CASINOS });
  const id = await makePayment(sandbox, player, { status: 'Committed' });
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  await sandbox.addFaults({ match: DETAIL, times: 1, fault: { status: 500 } });
  await screen.openTransaction(id);
  await expect(screen.main).toContainText(screen.say('transactions:detail.failed'));
  await expect(screen.main).not.toContainText(screen.say('money:status.RefusedByProvider'));
  await screen.link('transactions:detail.tryAgain').click();
  await expect(screen.main).toContainText(screen.say('money:meaning.buyIn.Committed'));
});

test('[OC-TYPE-12] what the operator says in words of its own is shown as text', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ casinos: CASINOS });
  const id = await makePayment(sandbox, player, { status: 'Committed' });
  const [transaction] = (await sandbox.paymentsOf(player.phone)).transactions;
  const text = '"><svg onload=alert(1)>';
  const strange = {
    ...transaction,
    status: 'OnHold',
    statusAdditionalInfo: text,
    paymentType: 'newMethod',
    paymentTypeLabel: text,
    provider: { providerId: 'p9', name: text },
    casinoId: 99,
  };
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  await sandbox.addFaults({
    match: DETAIL,
    times: 1,
    fault: { json: { status: 'Success', transaction: strange } },
  });
  await screen.openTransaction(id);
  await expect(screen.fact('transactions:facts.status')).toHaveText('OnHold');
  await expect(screen.fact('transactions:facts.provider')).toHaveText(text);
  await expect(screen.fact('transactions:facts.amount')).toHaveText(screen.say('money:amountUnavailable'));
  await expect(screen.main).not.toContainText(/(?<!\d)0\.00/);
  await expect(screen.main.locator('svg')).toHaveCount(0);
});

test('[SC-BUY-20] the page looks again by itself and shows what has become of it', { tag: '@plain' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  test.setTimeout(60_000);
  const player = await makePlayer({ casinos: CASINOS });
  const id = await makePayment(sandbox, player, {
    direction: 'cashOut',
    methodId: 'm_spei_out',
    status: 'WaitingForProviderConfirmation',
  });
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  await screen.openTransaction(id);
  await expect(screen.main).toContainText(screen.say('transactions:detail.rechecks', { seconds: 15 }));
  await sandbox.changePayment({ transactionId: id, atProvider: 'pay' });
  await expect(screen.main).toContainText(screen.say('money:meaning.cashOut.Committed'), { timeout: 25_000 });
  await expect(screen.main).not.toContainText(screen.say('transactions:detail.rechecks', { seconds: 15 }));
});

test('the page of a transaction can be used by everybody', { tag: '@script' }, async ({
  page,
  sandbox,
  makePlayer,
}) => {
  const player = await makePlayer({ casinos: CASINOS });
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  const id = await makePayment(sandbox, player);
  for (const step of ['', '&step=cancel', '&step=provider']) {
    await screen.openTransaction(id, step);
    await expectNoViolations(page);
    await expectReflowAt320(page);
    await expectReflowAtDoubleText(page);
  }
});
