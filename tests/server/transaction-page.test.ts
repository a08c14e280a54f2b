import { describe, expect, it } from 'vitest';
import type { PaymentOrderInput } from '#sandbox/scenario/payment-order.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { UNKNOWN } from '#tests/support/casinos.ts';
import { fold, type Visitor } from '#tests/support/visitor.ts';
import { visiting, visitOwn } from './visiting.ts';

const LIST = '/webPayTransactions';
const CASINOS = [{ casinoId: 12, regularAU: 900_000 }];
const DETAIL = { method: 'GET', path: '^/api/v1/webpay/transactions/[^/]+$' };
const CANCELLING = { method: 'POST', path: '^/api/v1/webpay/transactions/[^/]+/cancel$' };
const REPORTING = { method: 'POST', path: '^/api/v1/webpay/transactions/[^/]+/return$' };
const LONG_AGO = '2026-03-15T18:00:00Z';
const here = visiting();

/** Makes a payment of 200 units at casino 12 unless said otherwise; gives its id. */
async function makePayment({ phone }: MadePlayer, order: Partial<PaymentOrderInput> = {}): Promise<string> {
  const payment = { phone, casinoId: 12, amountAU: 200_000, ...order };
  const [id = ''] = await here.sandbox.makePayments(payment);
  return id;
}

const open = (page: Visitor, id: string, more = '') => page.open(`${LIST}?tx=${id}${more}`);

/** What the page says under one of the labels of spec §3. */
function fact(page: Visitor, key: string): string {
  const rows = page.all('.tx-facts:not(.receipt__facts) .tx-facts__row');
  const row = rows.find((one) => fold(one.querySelector('dt')?.textContent ?? '') === page.say(key));
  return fold(row?.querySelector('dd')?.textContent ?? '');
}

/** A status in a direction, how it comes about, and the links that its page offers, in order. */
type Standing = readonly [
  status: NonNullable<PaymentOrderInput['status']>,
  direction: 'buyIn' | 'cashOut',
  order: Partial<PaymentOrderInput>,
  links: readonly string[],
];

const OUT = { methodId: 'm_spei_out' };
const TOLD = { info: 'Told by the operator' };
const PAID_OUT = { ...OUT, trackingKey: '2026BMOV00041234', payoutAccountMask: 'BBVA •••• 9719' };
const STANDINGS: readonly Standing[] = [
  ['OfferedToUser', 'buyIn', {}, ['continue', 'checkAgain', 'cancel']],
  ['WaitingForProviderConfirmation', 'buyIn', {}, ['checkAgain']],
  ['Committed', 'buyIn', {}, ['home']],
  ['Cancelled', 'buyIn', TOLD, []],
  ['Expired', 'buyIn', { initiationDate: LONG_AGO }, ['startAgain']],
  ['RefusedByProvider', 'buyIn', TOLD, ['otherMethod']],
  ['OfferedToUser', 'cashOut', {}, ['continue', 'checkAgain', 'cancel']],
  ['WaitingForProviderConfirmation', 'cashOut', OUT, ['checkAgain', 'cancel']],
  ['Committed', 'cashOut', PAID_OUT, ['home']],
  ['Cancelled', 'cashOut', { ...OUT, ...TOLD }, []],
  ['Expired', 'cashOut', { initiationDate: LONG_AGO }, ['startAgain']],
  ['RefusedByProvider', 'cashOut', { ...OUT, ...TOLD }, ['otherAccount']],
];

/** Payments that have a receipt, with the name of its texts. */
const RECEIPTS: Readonly<Record<string, string>> = {
  'buyIn Committed': 'credited',
  'cashOut Committed': 'sent',
  'cashOut WaitingForProviderConfirmation': 'received',
};

describe('the page of a transaction', () => {
  it.each(STANDINGS)(
    '[S2-OTHER-03 S3-TX-06 S4-TX-01..06 SC-TX-10] that is %s (%s) tells what it means and what to do',
    async (status, direction, order, links) => {
      const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
      await open(page, await makePayment(player, { amountAU: 20_000, direction, status, ...order }));
      const isOffered = status === 'OfferedToUser';
      const receipt = RECEIPTS[`${direction} ${status}`];
      const lead = isOffered ? `money:lead.${direction}.${status}` : `money:status.${status}`;
      expect(page.texts('.tx-standing h1, .tx-standing .marker').at(-1)).toBe(
        page.say(receipt ? `transactions:receipt.${receipt}.title` : lead),
      );
      const standing = page.text('.tx-standing');
      expect(standing).toContain(page.say(`money:meaning.${direction}.${status}`));
      expect(standing).toContain('20.00');
      if (order.info) expect(standing).toContain(order.info);
      expect(fact(page, 'transactions:facts.status')).toBe(page.say(`money:status.${status}`));
      const labels = links.map((key) =>
        page.say(key === 'home' ? 'common:pages.home' : `transactions:detail.${key}`, {
          provider: 'CardPay',
        }),
      );
      expect(page.texts('.tx-standing a, .tx-standing button')).toEqual(labels);
      const last = isOffered ? `transactions:waiting.${direction}` : `money:status.${status}`;
      expect(page.texts('.tx-timeline li').at(-1)).toContain(page.say(last));
    },
  );

  it('[S1-CAN-12 S3-TX-01 S3-TX-02 S3-TX-03 S3-TX-05 S3-TX-07 S3-TX-08 SC-TX-09 SC-TX-11] shows everything that is known', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    const order = { direction: 'cashOut', status: 'Committed', initiationDate: LONG_AGO } as const;
    const id = await makePayment(player, { ...PAID_OUT, ...order });
    await open(page, id);
    const facts: [string, string | RegExp][] = [
      ['facts.folio', id],
      ['facts.casino', 'Casino Jacaranda'],
      ['facts.casinoId', '12'],
      ['facts.status', page.say('money:status.Committed')],
      ['facts.initiationDate', /15 mar 2026, 12:00 p.*CST/],
      ['facts.provider', 'PayMx'],
      ['facts.paymentType', page.say('money:paymentType.spei')],
      ['facts.amount', '200.00 USD'],
      ['words.fee.plain', '0.00 USD'],
      ['facts.balance', page.say('transactions:words.balance.sent')],
      ['words.payable.sent', /3,704\.00 MXN/],
      ['facts.trackingKey', '2026BMOV00041234'],
      ['facts.payoutAccount', 'BBVA •••• 9719'],
    ];
    for (const [key, text] of facts) {
      const said = fact(page, `transactions:${key}`);
      if (typeof text === 'string') expect([key, said]).toEqual([key, text]);
      else expect(said, key).toMatch(text);
    }
    expect(page.text('.tx-help')).toContain(page.say('transactions:detail.helpText', { folio: id }));
    expect(page.all('.tx-help a[href^="tel:"]')).toHaveLength(1);
  });

  it('has a receipt that says how it was paid, what it cost, and the balance now', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    await open(page, await makePayment(player, { amountAU: 20_000, status: 'Committed' }));
    const facts = () => page.text('.receipt__facts');
    expect(page.heading).toBe(page.say('transactions:receipt.credited.title'));
    expect(facts()).toContain(page.say('transactions:receipt.credited.method'));
    expect(facts()).toContain('920.00 USD');
    const order = { amountAU: 20_000, direction: 'cashOut', status: 'Committed' } as const;
    const cashOut = await makePayment(player, { ...PAID_OUT, ...order });
    await open(page, cashOut);
    expect(facts()).toContain('BBVA •••• 9719');
    expect(facts()).toContain('900.00 USD');
    // The balance is left out when it cannot be read.
    const match = { path: '^/api/v1/funds' };
    await here.sandbox.addFaults({ match, times: 5, fault: { status: 500 } });
    await open(page, cashOut);
    expect(page.heading).toBe(page.say('transactions:receipt.sent.title'));
    expect(facts()).not.toContain(page.say('transactions:receipt.balance'));
  });

  it('[S4-TX-04 SC-OUT-09] cancels a cash-out once, and the money is back', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    const status = 'WaitingForProviderConfirmation';
    const id = await makePayment(player, { ...OUT, direction: 'cashOut', status });
    const regular = async () => (await here.sandbox.paymentsOf(player.phone)).funds[0]?.balance.regularAU;
    expect(await regular()).toBe(700_000);
    await open(page, id);
    await page.follow(page.say('transactions:detail.cancel'));
    expect(page.heading).toBe(page.say('transactions:cancel.title'));
    expect(page.text()).toContain(page.say('transactions:cancel.cashOutText'));
    await page.follow(page.say('transactions:cancel.keep'));
    await page.follow(page.say('transactions:detail.cancel'));
    const confirm = page.buttons(page.say('transactions:cancel.confirm'))[0];
    if (!confirm) throw new Error('There is nothing to confirm.');
    await page.sendAs(confirm);
    expect(page.url).toMatch(new RegExp(`tx=${id}$`));
    expect(page.text()).toContain(page.say('money:meaning.cashOut.Cancelled'));
    await open(page, id, '&step=cancel');
    expect(page.text()).toContain(page.say('transactions:cancel.tooLate'));
    expect(await here.sandbox.calls(CANCELLING)).toHaveLength(1);
    // Back, and sent again: what came of it before.
    await page.sendAs(confirm);
    expect(page.text()).toContain(page.say('money:status.Cancelled'));
    expect(await regular()).toBe(900_000);
  });

  it('[SC-TX-12] is none of what is unknown, or of somebody else', async () => {
    const theirs = await makePayment(await here.sandbox.makePlayer({ casinos: CASINOS }));
    const { visitor: page } = await here.logIn({ casinos: CASINOS });
    for (const id of [theirs, 'tx_nothing', '', '../funds', 'a%2Fb', 'x'.repeat(65)])
      for (const more of ['', '&step=cancel', '&step=provider']) {
        await open(page, id, more);
        expect([id, page.status]).toEqual([id, 404]);
        expect(page.heading).toBe(page.say('common:pages.notFound.title'));
      }
  });

  it('[SC-TX-13] that cannot be loaded is not said to have failed', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    const id = await makePayment(player, { status: 'Committed' });
    await here.sandbox.addFaults({ match: DETAIL, times: 1, fault: { status: 500 } });
    await open(page, id);
    expect(page.status).toBe(503);
    expect(page.text()).toContain(page.say('transactions:detail.failed'));
    expect(page.text()).not.toContain(page.say('money:status.RefusedByProvider'));
    await page.follow(page.say('transactions:detail.tryAgain'));
    expect(page.text()).toContain(page.say('money:meaning.buyIn.Committed'));
  });

  it('[OC-TYPE-12] shows what the operator says in words of its own as text', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    const id = await makePayment(player, { status: 'Committed' });
    const [transaction] = (await here.sandbox.paymentsOf(player.phone)).transactions;
    const text = '"><svg onload=alert(1)>';
    const strange = {
      ...transaction,
      status: 'OnHold',
      statusAdditionalInfo: text,
      paymentType: 'newMethod',
      paymentTypeLabel: text,
      provider: { providerId: 'p9', name: text },
      casinoId: UNKNOWN,
    };
    const fault = { json: { status: 'Success', transaction: strange } };
    await here.sandbox.addFaults({ match: DETAIL, times: 1, fault });
    await open(page, id);
    expect(fact(page, 'transactions:facts.status')).toBe('OnHold');
    expect(fact(page, 'transactions:facts.provider')).toBe(text);
    expect(fact(page, 'transactions:facts.amount')).toBe(page.say('money:amountUnavailable'));
    expect(page.text()).not.toMatch(/(?<!\d)0\.00/);
    expect(page.all('main svg')).toEqual([]);
  });

  it('[SC-BUY-20] looks again by itself until something has become of it', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    const status = 'WaitingForProviderConfirmation';
    const id = await makePayment(player, { ...OUT, direction: 'cashOut', status });
    await open(page, id);
    const rechecks = page.say('transactions:detail.rechecks', { seconds: 15 });
    expect(page.text()).toContain(rechecks);
    expect(page.answer?.headers.refresh).toMatch(/^15\b/);
    await here.sandbox.changePayment({ transactionId: id, atProvider: 'pay' });
    await open(page, id);
    expect(page.text()).toContain(page.say('money:meaning.cashOut.Committed'));
    expect(page.text()).not.toContain(rechecks);
  });

  it('[SC-BUY-19] is the same after a forged return, which is reported once', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    const id = await makePayment(player);
    await page.open(`${LIST}?from=provider&tx=${id}&result=success&status=Committed&amount=999999`);
    expect(page.url).toBe(`${LIST}?tx=${id}`);
    expect(page.text()).toContain(page.say('money:meaning.buyIn.OfferedToUser'));
    expect(page.text()).not.toMatch(/999[,.]?999/);
    await page.open(page.url);
    expect(await here.sandbox.calls(REPORTING)).toHaveLength(1);
  });

  it('[OC-TYPE-10] has no way to a provider that may not be followed', async () => {
    const own = await visitOwn({ env: { PAYMENT_ORIGINS: 'https://pay.example' } });
    const { player, visitor: page } = await own.logIn({ casinos: CASINOS });
    const [id = ''] = await own.sandbox.makePayments({
      phone: player.phone,
      casinoId: 12,
      amountAU: 200_000,
    });
    await open(page, id, '&step=provider');
    page.expectTold('errors:webPayInitiateFailed');
    expect(page.all('main a[href^="http"], main form')).toEqual([]);
  });
});

describe('a slip', () => {
  const spaced = (digits: string) => digits.replace(/(.{4})(?=.)/g, '$1 ');

  it.each([
    ['es-MX', 'lunes, 18 de marzo de 2199, 12:00 p.m. CST (hora de Ciudad de México)'],
    ['en', 'Monday, March 18, 2199 at 12:00 PM CST (Central Standard Time)'],
  ] as const)(
    '[S3-TX-04 SC-BUY-13] says in %s all that a till and its payer have to know',
    async (language, deadline) => {
      const { player, visitor: page } = await here.logIn({ casinos: CASINOS }, '/', language);
      const offerExpirationDate = '2199-03-18T18:00:00Z';
      const id = await makePayment(player, { methodId: 'm_oxxo', offerExpirationDate });
      const [transaction] = (await here.sandbox.paymentsOf(player.phone)).transactions;
      const reference = transaction?.providerReference ?? '';
      await open(page, id);
      expect(page.heading).toBe(page.say('transactions:slip.title', { place: 'OXXO' }));
      expect(page.text('.slip__amount')).toMatch(/3,704\.00 MXN/);
      expect(page.text('.slip__reference').replaceAll(' ', '')).toBe(reference);
      expect(page.text('.slip__deadline')).toBe(deadline);
      const barcode = page.find('.slip [role="img"]').getAttribute('aria-label');
      expect(fold(barcode)).toBe(page.say('transactions:slip.barcode', { reference: spaced(reference) }));
      // Not Extra and the others that take no more than the amount, but those that do, with codes of their own.
      const stores = page.text('.slip__stores');
      expect(stores).toContain('7-Eleven');
      const own = { reference: `77${reference.slice(-11)}` };
      expect(stores).toContain(page.say('transactions:slip.storeReference', own));
      const confirmation = { number: reference.slice(-8, -1) };
      expect(stores).toContain(page.say('transactions:slip.storeConfirmation', confirmation));
      expect(page.text('.slip')).toContain('$15.00');
      expect(page.all('.slip ol li')).toHaveLength(3);
      expect(page.text('.slip')).toContain(id);
      expect(page.links(page.say('transactions:detail.cancel'))).toHaveLength(1);
      expect(fact(page, 'transactions:facts.offerExpirationDate')).toMatch(/2199/);
      expect(page.text()).toContain(page.say('records:printHint'));
      // Without a script it has no buttons that do nothing.
      expect(page.texts('main button')).toEqual([page.say('transactions:detail.paid')]);

      await here.sandbox.changePayment({ transactionId: id, atProvider: 'pay' });
      await page.send(page.say('transactions:detail.paid'));
      expect(page.told).toMatch(/CST/);
      expect(page.text()).toContain(page.say('money:meaning.buyIn.Committed'));
      expect(page.all('.slip')).toEqual([]);
    },
  );

  it('[S4-TX-05 SC-BUY-17] that has expired is struck out, with nothing to scan', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    const initiationDate = new Date(Date.now() - 73 * 3_600_000).toISOString();
    const id = await makePayment(player, { methodId: 'm_oxxo', status: 'Expired', initiationDate });
    const [transaction] = (await here.sandbox.paymentsOf(player.phone)).transactions;
    await open(page, id);
    expect(page.text('main s').replaceAll(' ', '')).toBe(transaction?.providerReference);
    expect(page.all('main svg')).toEqual([]);
    expect(page.text()).toContain(page.say('transactions:slip.expiredTitle'));
    expect(page.text()).toContain(page.say('transactions:slip.paidAlready', { folio: id }));
    const [anew = ''] = page.links(page.say('transactions:detail.newSlip'));
    expect(anew).toBe('/webPayCashIn?casino=12&amount=200.00&paymentType=oxxo');
    // Paid at the last moment, it comes all the same.
    await here.sandbox.changePayment({ transactionId: id, atProvider: 'pay' });
    await page.send(page.say('transactions:detail.checkAgain'));
    expect(page.text()).toContain(page.say('money:meaning.buyIn.CommittedAfterExpiry'));
  });

  it.each([null, { symbology: 'aztec', value: '1' }])(
    '[SC-BUY-13 OC-TYPE-11] with the barcode %j still has its reference',
    async (barcode) => {
      const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
      const id = await makePayment(player, { methodId: 'm_oxxo' });
      const [transaction] = (await here.sandbox.paymentsOf(player.phone)).transactions;
      const action = transaction?.nextAction;
      const voucher = action?.type === 'voucher' ? action.voucher : null;
      const changed = {
        ...voucher,
        barcode,
        storeFee: null,
        stores: [{ storeId: 'x', name: 'Tienda Ñandú', maximum: { ...voucher?.payable, amount: 1 } }],
        hostedVoucherUrl: 'https://evil.test/slip',
      };
      const nextAction = { type: 'voucher', voucher: changed };
      const fault = { json: { status: 'Success', transaction: { ...transaction, nextAction } } };
      await here.sandbox.addFaults({ match: DETAIL, times: 1, fault });
      await open(page, id);
      expect(page.text('.slip__reference').replaceAll(' ', '')).toBe(voucher?.reference);
      expect(page.all('main svg, main a[href*="evil"]')).toEqual([]);
      expect(page.text()).not.toContain('Tienda Ñandú');
    },
  );

  it('[SC-BUY-18] of a bank transfer has everything that a bank asks for', async () => {
    const { player, visitor: page } = await here.logIn({ casinos: CASINOS });
    const id = await makePayment(player, { methodId: 'm_spei' });
    const [transaction] = (await here.sandbox.paymentsOf(player.phone)).transactions;
    const action = transaction?.nextAction;
    const { clabe, reference } = action?.type === 'transfer' ? action.transfer : { clabe: '', reference: '' };
    expect(clabe).toMatch(/^\d{18}$/);
    await open(page, id);
    expect(page.heading).toBe(page.say('transactions:transfer.title'));
    expect(page.text('.slip__reference').replaceAll(' ', '')).toBe(clabe);
    expect(page.text('.slip__amount')).toMatch(/3,704\.00 MXN/);
    for (const text of ['STP', 'PAYMX', reference ?? '', id]) expect(page.text('.slip')).toContain(text);
  });
});
