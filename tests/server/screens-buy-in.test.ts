import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { LIST, Payer } from './payer.ts';

const BUY_IN = '/webPayCashIn';
const METHODS = '/webpay/methods';
const CASINOS = [
  { casinoId: 12, regularAU: 900_000 },
  { casinoId: 13, regularAU: 486_075 },
];

let stack: Stack;
const payers: Payer[] = [];

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterEach(async () => {
  for (const { client } of payers.splice(0)) client.close();
  await stack.sandbox.reset();
});

afterAll(() => stack.stop());

async function signIn(order: PlayerOrderInput = {}, language: 'en' | 'es-MX' = 'en'): Promise<Payer> {
  const payer = await Payer.signIn(stack, order, language);
  payers.push(payer);
  await stack.sandbox.clearCalls();
  return payer;
}

/** What the page says of each method, by its id: what describes its radio, part by part. */
function methodsIn({ body }: Answer): Map<string, string> {
  const textOf = (id: string) =>
    pageText(new RegExp(`<p[^>]* id="${id}">(.*?)</p>`, 's').exec(body)?.[1] ?? '');
  const radios = body.matchAll(/<input[^>]* id="pay-method-(\w+)"[^>]* aria-describedby="([^"]+)"/g);
  return new Map(
    [...radios].map(([, id = '', described = '']) => {
      const parts = described.split(' ').map(textOf);
      return [id, parts.join(' · ').replaceAll('\u00a0', ' ')];
    }),
  );
}

/** Where each of the parts begins in the text of the page. */
const positionsIn = (text: string, parts: readonly string[]) => parts.map((part) => text.indexOf(part));

describe('the screen of a buy-in', () => {
  it('ties what is wrong with the amount and the method to their groups', async () => {
    const { client } = await signIn({ casinos: CASINOS });
    const form = formWith((await client.get(BUY_IN)).body, 'operation');
    const refused = await client.submit(`${BUY_IN}?casino=12`, { ...form, amount: '', intent: 'pay' });
    expect(refused.status).toBe(422);
    for (const group of ['pay-amount', 'pay-method']) {
      const tag = new RegExp(`<fieldset[^>]* id="${group}"[^>]*>`).exec(refused.body)?.[0] ?? '';
      const [, id] = / aria-describedby="([^"]+)"/.exec(tag) ?? [];
      expect(refused.body, group).toMatch(new RegExp(`<p class="field__error" id="${id}">[^<]`));
    }
  });

  it('[SC-BUY-01] goes from the casino to the limits, the amount, the method and the button, for one call', async () => {
    const { client } = await signIn({ casinos: CASINOS });
    const text = pageText((await client.get(BUY_IN)).body);
    const positions = positionsIn(text, [
      'Change casino',
      'How much do you want to buy in? USD',
      'Minimum 10.00',
      'How do you want to pay?',
      'Continue',
      'See total',
    ]);
    expect(positions).not.toContain(-1);
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    expect(await stack.sandbox.calls({ path: METHODS })).toHaveLength(1);
  });

  it('[SC-BUY-02] shows the balance of each casino, and no choice where there is one', async () => {
    const { client } = await signIn({ casinos: CASINOS });
    const { body } = await client.get(BUY_IN);
    const choice = /<div class="casino-choice".*?<\/fieldset>/s.exec(body)?.[0];
    expect(pageText(choice ?? '')).toMatch(/Casino Jacaranda 900\.00 USD .*\$4,860\.75/);
    const alone = await signIn();
    expect((await alone.client.get(BUY_IN)).body).not.toContain('class="casino-choice"');
  });

  it('[SC-BUY-07] says of each method what it costs, takes, lasts, and how long its slip can be paid', async () => {
    const { client } = await signIn();
    const methods = methodsIn(await client.get(BUY_IN));
    // Its bounds are those of the form.
    expect(methods.get('m_card')).toBe('No fee · Usually instant');
    expect(methods.get('m_credit')).toBe('Fee 2% · Usually instant');
    expect(methods.get('m_oxxo')).toBe(
      'Usually 5 minutes to 24 hours · up to 539.00 USD · The store may charge its own fee · pay within 3 days',
    );
    expect(methods.get('m_telecomm')).toMatch(/ · 54\.00 to [\d,.]+ USD · /);
    const spanish = methodsIn(await (await signIn({}, 'es-MX')).client.get(BUY_IN));
    expect(spanish.get('m_oxxo')).toMatch(/^[^·]*5 minutos[^·]*24 horas · .* · [^·]*3 días$/);
  });

  it('[SC-BUY-08] shows a method that cannot be had, with the reason, and offers the others', async () => {
    const { client } = await signIn();
    const offered = {
      methodId: 'm_card',
      paymentType: 'debitCard',
      group: 'card',
      provider: { providerId: 'p2', name: 'CardPay' },
      label: 'Card',
      flow: 'redirect',
      minimumAU: 10_000,
      maximumAU: 500_000,
      fee: null,
      eta: null,
      offerLifetimeMinutes: null,
      fields: [],
      isAvailable: true,
      unavailableReason: null,
    };
    const closed = {
      ...offered,
      methodId: 'm_credit',
      isAvailable: false,
      unavailableReason: 'IdCheckRequired',
    };
    const limits = {
      isRestricted: false,
      minimumAU: 10_000,
      maximumAU: 500_000,
      thresholdAU: null,
      thresholdRemainingAU: null,
      availableAU: null,
      requirements: [],
    };
    const json = {
      status: 'Success',
      casinoId: 12,
      direction: 'buyIn',
      limits,
      methods: [offered, closed],
      suggestedAmountsAU: [],
    };
    await stack.sandbox.addFaults({ match: { path: METHODS }, fault: { json } });
    const page = await client.get(BUY_IN);
    expect(methodsIn(page).get('m_credit')).toMatch(/^Not available\. \S.*identity check/i);
    expect(/<input[^>]*id="pay-method-m_credit"[^>]*>/.exec(page.body)?.[0]).toContain('disabled');
    expect(/<input[^>]*id="pay-method-m_card"[^>]*>/.exec(page.body)?.[0]).not.toContain('disabled');
  });

  it('[SC-BUY-03] ticks what is done of what lifts the limit, in the order of the operator', async () => {
    const { client } = await signIn({ restricted: true, email: 'ana@player.example' });
    const { body } = await client.get(BUY_IN);
    const list = /<ol class="requirements">.*?<\/ol>/s.exec(body)?.[0] ?? '';
    const items = [...list.matchAll(/<li\b.*?<\/li>/gs)].map(([item]) => pageText(item));
    expect(items).toEqual([
      'Phone number Done',
      'Personal information Complete it',
      'Identity check Start the identity check',
    ]);
  });

  it('[SC-BUY-06] takes an amount as people write it', async () => {
    const { client, player } = await signIn();
    const written = ['$1,234.50', ' 1234.5 ', 'USD 1,234.50'];
    for (const amount of written) {
      const form = formWith((await client.get(BUY_IN)).body, 'operation');
      const typed = { quickAmount: 'other', amount, method: 'm_card', intent: 'pay', confirmed: 'yes' };
      let answer = await client.submit(BUY_IN, { ...form, ...typed });
      // The second one like it is asked about first.
      if (answer.status === 422) {
        answer = await client.submit(BUY_IN, { ...formWith(answer.body, 'operation'), ...typed });
      }
      expect([amount, answer.status]).toEqual([amount, 303]);
    }
    const { transactions } = await stack.sandbox.paymentsOf(player.phone);
    expect(transactions.map(({ amountAU }) => amountAU)).toEqual(written.map(() => 1_234_500));
  });

  it('[SC-BUY-10] names on its button what comes next, without a script too', async () => {
    const { client } = await signIn();
    const buttonFor = async (method: string) => {
      const { body } = await client.get(`${BUY_IN}?method=${method}`);
      return pageText(/<button[^>]* value="pay"[^>]*>.*?<\/button>/s.exec(body)?.[0] ?? '');
    };
    expect(await buttonFor('m_card')).toContain('Continue to CardPay');
    expect(await buttonFor('m_oxxo')).toContain('Get payment slip');
    expect(await buttonFor('m_spei')).toContain('Show transfer details');
  });
});

describe('a buy-in that was offered', () => {
  it('[SC-BUY-22] goes on at the provider until the offer ends, and then no more', async () => {
    const payer = await signIn();
    const id = await payer.pay({ methodId: 'm_card' });
    const open = (await payer.client.get(`${LIST}?tx=${id}`)).body;
    expect(open).toContain(`href="${LIST}?tx=${id}&amp;step=provider"`);
    await stack.sandbox.changePaymentSettings({ aheadMs: 60 * 60_000 });
    const over = (await payer.client.get(`${LIST}?tx=${id}`)).body;
    expect(over).not.toContain('step=provider');
    expect(pageText(over)).toContain('Expired');
  });

  it('[SC-BUY-14] says on its slip how soon the money is usually there', async () => {
    const payer = await signIn({}, 'es-MX');
    const id = await payer.pay({ methodId: 'm_oxxo' });
    const slip = /<section class="card slip"[^>]*>.*?<\/section>/s.exec(
      (await payer.client.get(`${LIST}?tx=${id}`)).body,
    );
    expect(pageText(slip?.[0] ?? '')).toContain(
      'Normalmente se abona entre 5 minutos y 24 horas después de pagar.',
    );
  });
});
