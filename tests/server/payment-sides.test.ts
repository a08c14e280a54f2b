import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { LIST, Payer } from './payer.ts';

/** A slip of 60 dollars: what is paid, what is credited, and the rate; null where they are the same. */
const CASES = [
  ['MX', 'en', 'm_oxxo', '$1,111.20 MXN', 'To be paid', 'credited: 60.00 USD', '1 USD = 18.52 MXN'],
  ['MX', 'es', 'm_oxxo', '$1,111.20 MXN', 'Por pagar', 'se abonan: 60.00 USD', '1 USD = 18.52 MXN'],
  ['JP', 'ja', 'm_sevenEleven', '9,000円', 'お支払い待ち', '残高への反映額：60.00 USD', '1 USD = 150 JPY'],
  ['US', 'en', 'm_sevenEleven', '$60.00', 'To be paid', null, null],
] as const;

/** Cash-outs of 60 dollars: method, what is received, what leaves the balance, and the rate; null in the same currency. */
const CASH_OUTS = {
  MX: ['m_spei_out', '$1,111.20 MXN', '60.00 USD', '1 USD = 18.52 MXN'],
  JP: ['m_furikomi_out', '9,000円', '60.00 USD', '1 USD = 150 JPY'],
  US: ['m_card_out', '$59.40', '$60.00', null],
} as const;

describe.each(CASES)('a slip in %s, %s', (country, language, methodId, paid, toPay, credited, rate) => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await borrowStack(country);
  });

  afterAll(() => stack.stop());

  it('is named by what is paid wherever it is to be paid, then by what is credited and the rate', async () => {
    const payer = await Payer.signIn(stack, {}, language);
    const id = await payer.pay({ methodId, amountAU: 60_000 });
    const places = ['/', LIST, `${LIST}?status=open`, `${LIST}?tx=${id}`, '/webPayCashIn?casino=12'];
    for (const place of places) {
      let text = '';
      const look = async () => {
        text = pageText((await payer.client.get(place)).body).replaceAll('\u00a0', ' ');
        return text;
      };
      // Home does not wait for what it can do without.
      await expect.poll(look).toContain(paid);
      if (credited === null) expect(text, place).not.toContain('1 USD =');
      else {
        expect(text, place).toContain(credited);
        expect(text, place).toContain(rate);
        expect(text.indexOf(paid), place).toBeLessThan(text.indexOf(credited));
      }
    }
    const home = async () => pageText((await payer.client.get('/')).body);
    await expect.poll(home).toContain(toPay);
    payer.client.close();
  });

  it('names a cash-out that is under way by what is received', async () => {
    const [methodId, received, taken, rate] = CASH_OUTS[country];
    const payer = await Payer.signIn(stack, {}, language);
    const id = await payer.pay({
      direction: 'cashOut',
      methodId,
      amountAU: 60_000,
      status: 'WaitingForProviderConfirmation',
    });
    const text = pageText((await payer.client.get(`${LIST}?tx=${id}`)).body).replaceAll('\u00a0', ' ');
    expect(text).toContain(received);
    expect(text.indexOf(received)).toBeLessThan(text.indexOf(taken));
    if (rate === null) expect(text).not.toContain('1 USD =');
    else expect(text).toContain(rate);
    payer.client.close();
  });

  it('tells of one that is paid or over in words of the past', async () => {
    const payer = await Payer.signIn(stack, {}, language);
    const id = await payer.pay({ methodId, amountAU: 60_000, status: 'Committed' });
    await payer.pay({ methodId, amountAU: 70_000, status: 'Expired' });
    const text = pageText((await payer.client.get(LIST)).body).replaceAll('\u00a0', ' ');
    expect(text).toContain(country === 'US' ? '+$60.00' : '+60.00 USD');
    expect(text).not.toContain(toPay);
    // The list names it by the casino's amount alone; its page has both.
    const page = pageText((await payer.client.get(`${LIST}?tx=${id}`)).body).replaceAll('\u00a0', ' ');
    if (credited !== null) expect(page).toContain(paid);
    payer.client.close();
  });
});
