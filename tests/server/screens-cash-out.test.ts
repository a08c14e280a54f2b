import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { LIST, Payer } from './payer.ts';

const CASH_OUT = '/webPayCashOut';
const CLABE = '032180000118359719';
/** A player who may cash out; the personal information is that of Ana Ruiz Ejemplo. */
const READY: PlayerOrderInput = {
  casinos: [{ casinoId: 12, regularAU: 900_000, promoAU: 50_000 }],
  email: 'ana@player.example',
  personalInfo: 'complete',
};

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

async function signIn(order: PlayerOrderInput = {}, language: 'en' | 'es-MX' | 'ja' = 'en'): Promise<Payer> {
  const payer = await Payer.signIn(stack, { ...READY, ...order }, language);
  payers.push(payer);
  return payer;
}

/** What stands under each label of the list of a page. */
function factsIn({ body }: Answer): Map<string, string> {
  const rows = [...body.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)];
  const text = (html: string) => pageText(html).replaceAll('\u00a0', ' ');
  return new Map(rows.map(([, label = '', value = '']) => [text(label), text(value)]));
}

/** The main part of a page, as a reader meets it. */
const mainOf = ({ body }: Answer) =>
  pageText(/<main\b.*?<\/main>/s.exec(body)?.[0] ?? '').replaceAll('\u00a0', ' ');

/** Sends the form of a bank transfer to be checked. */
async function check({ client }: Payer, typed: Record<string, string> = {}): Promise<Answer> {
  const form = formWith((await client.get(CASH_OUT)).body, 'operation');
  const answers = { method: 'm_spei_out', 'details.m_spei_out.clabe': CLABE, intent: 'check' };
  return client.submit(CASH_OUT, { ...form, quickAmount: 'other', amount: '100', ...answers, ...typed });
}

describe('the screen of a cash-out', () => {
  it('[SC-OUT-01] shows what may leave, what may not, and all of it to choose, and pays to the own name alone', async () => {
    const { client } = await signIn();
    const page = await client.get(CASH_OUT);
    const main = mainOf(page);
    expect(main).toContain('Available to cash out 900.00 USD');
    expect(main).toContain('50.00 USD is promo credit. It is restricted and cannot be cashed out.');
    expect(main).toContain('All (900.00)');
    expect(main).toContain('Account holder Ana Ruiz Ejemplo The account must be in your own name.');
    expect(page.body).not.toMatch(/<input[^>]*name="[^"]*(holder|name)"/i);
  });

  it('[OC-MORE-03] takes what is on its way out off what is available, once', async () => {
    const payer = await signIn();
    const id = await payer.pay({
      direction: 'cashOut',
      methodId: 'm_spei_out',
      amountAU: 300_000,
      status: 'WaitingForProviderConfirmation',
    });
    const page = await payer.client.get(CASH_OUT);
    expect(mainOf(page)).toContain('Available to cash out 600.00 USD');
    expect(page.body).toContain(`href="${LIST}?tx=${id}"`);
  });

  it('shows no form over an empty balance, but why and the way to a buy-in', async () => {
    const payer = await signIn({
      casinos: [
        { casinoId: 12, regularAU: 0 },
        { casinoId: 13, regularAU: 900_000 },
      ],
    });
    const empty = await payer.client.get(`${CASH_OUT}?casino=12`);
    expect(mainOf(empty)).toContain('There are not enough funds in your casino balance.');
    expect(empty.body).not.toContain('name="operation"');
    expect(/<main.*<\/main>/s.exec(empty.body)?.[0]).toContain('href="/webPayCashIn"');
    // The other casino has money.
    expect(formWith((await payer.client.get(`${CASH_OUT}?casino=13`)).body, 'operation').casino).toBe('13');
    expect(empty.body).toMatch(/name="casino" value="13"/);
  });

  it.each([
    [
      'en',
      { get: 'You will get', account: ' to Banorte (Ixe) •••• 9719', holder: 'Ana Ruiz Ejemplo' },
      ['Fee', 'Your bank may charge its own fee'],
      ['Expected by', /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \w{3} \d{1,2}, \d{1,2}:\d\d [AP]M CST$/],
    ],
    [
      'es-MX',
      { get: 'Usted recibirá', account: ' en Banorte (Ixe) •••• 9719', holder: 'Ana Ruiz Ejemplo' },
      ['Comisión', 'Su banco puede cobrar su propia comisión'],
      [
        'Llegará a más tardar',
        /^(lun|mar|mié|jue|vie|sáb|dom) \d{1,2} de \w{3}, \d{1,2}:\d\d [ap]\.m\. CST$/,
      ],
    ],
    [
      'ja',
      { get: 'お受け取り額', account: '（Banorte (Ixe) •••• 9719）', holder: 'Ruiz Ejemplo Ana' },
      ['手数料', '銀行の手数料がかかる場合があります'],
      ['着金予定', /^\d{1,2}月\d{1,2}日（[月火水木金土日]）\d{1,2}:\d\d CST$/],
    ],
  ] as const)(
    '[SC-OUT-04] says on the check in %s what arrives where, for what and by when',
    async (language, arrives, fee, by) => {
      const payer = await signIn({}, language);
      const facts = factsIn(await payer.client.arrive(await check(payer)));
      expect(facts.get(arrives.get)).toBe(`$1,852.00 MXN${arrives.account}`);
      expect([...facts.values()]).toEqual(expect.arrayContaining(['100.00 USD', arrives.holder]));
      expect(facts.get(fee[0])).toBe(fee[1]);
      expect(facts.get(by[0])).toMatch(by[1]);
    },
  );
});

describe('a cash-out that was sent', () => {
  it('[SC-OUT-09] says on its way out what is held, and can be cancelled while it may', async () => {
    const payer = await signIn();
    const form = formWith((await payer.client.arrive(await check(payer))).body, 'operation');
    const done = await payer.client.arrive(await payer.client.submit(CASH_OUT, { ...form, intent: 'pay' }));
    expect(factsIn(done).get('Casino balance')).toBe('Held until it is sent');
    expect(factsIn(done).get('Payout account')).toContain('9719');
    expect(mainOf(done)).toContain('What has happened so far');
    const [id = ''] = /tx_\w+/.exec(done.body) ?? [];
    expect(done.body).toContain(`href="${LIST}?tx=${id}&amp;step=cancel"`);
    const asked = await payer.client.get(`${LIST}?tx=${id}&step=cancel`);
    expect(mainOf(asked)).toContain('The money goes back to your casino balance.');
    const cancelled = await payer.client.arrive(
      await payer.client.submit(`${LIST}?tx=${id}&step=cancel`, {
        ...formWith(asked.body, 'operation'),
        intent: 'cancel',
      }),
    );
    expect(factsIn(cancelled).get('Casino balance')).toBe('Returned to your balance');
    expect(mainOf(await payer.client.get(CASH_OUT))).toContain('Available to cash out 900.00 USD');
  });

  it('[SC-OUT-10] that the bank sent back says why, and leads to another account', async () => {
    const payer = await signIn({}, 'es-MX');
    const info = 'La cuenta no admite más depósitos este mes';
    const order = {
      direction: 'cashOut',
      methodId: 'm_spei_out',
      status: 'RefusedByProvider',
      info,
    } as const;
    const id = await payer.pay(order);
    const page = await payer.client.get(`${LIST}?tx=${id}`);
    expect(mainOf(page)).toContain(info);
    expect(mainOf(page)).toContain('Intentar con otra cuenta de destino');
    expect(mainOf(await payer.client.get(CASH_OUT))).toContain('900.00 USD');
  });
});
