import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { LIST, Payer } from './payer.ts';

let stack: Stack;
const payers: Payer[] = [];

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterEach(() => {
  for (const { client } of payers.splice(0)) client.close();
});

afterAll(() => stack.stop());

async function signIn(language: 'en' | 'es-MX' | 'ja' = 'en'): Promise<Payer> {
  const payer = await Payer.signIn(stack, {}, language);
  payers.push(payer);
  return payer;
}

/** The day and the cells of the first row of a list, as a reader meets them. */
function firstRow({ body }: Answer): string[] {
  const row = /<tbody\b[^>]*>(<tr\b.*?<\/tr><tr\b.*?<\/tr>)/s.exec(body)?.[1] ?? '';
  const cells = [...row.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)];
  return cells.map(([, cell = '']) =>
    pageText(cell)
      .replaceAll('\u00a0', ' ')
      // Between two elements of a line no space is seen.
      .replace(/ (?=,)| (?=、)|(?<=、) /g, ''),
  );
}

const mainOf = ({ body }: Answer) => pageText(/<main\b.*?<\/main>/s.exec(body)?.[0] ?? '');

describe('the list of transactions', () => {
  it.each([
    [
      'en',
      'Friday, November 20, 2026',
      'Buy-In, Credit card',
      '12:00 PM CST',
      'Fee 1.00 USD',
      'Committed Credited',
    ],
    [
      'es-MX',
      'Viernes, 20 de noviembre de 2026',
      'Depósito, Tarjeta de crédito',
      '12:00 p.m. CST',
      'Comisión 1.00 USD',
      'Completada Abonado',
    ],
    [
      'ja',
      '2026年11月20日（金）',
      '入金、クレジットカード',
      '12:00 CST',
      '手数料1.00 USD',
      '完了 残高に反映済み',
    ],
  ] as const)(
    '[SC-TX-16] says in %s of each when, what, where, how much with its fee, and how it stands',
    async (language, ...told) => {
      const [day, what, time, fee, status] = told;
      const payer = await signIn(language);
      await payer.pay({ methodId: 'm_credit', status: 'Committed', initiationDate: '2026-11-20T18:00:00Z' });
      const row = firstRow(await payer.client.get(LIST));
      expect(row).toEqual([
        day,
        what,
        'Casino Jacaranda',
        time,
        '+50.00 USD',
        fee,
        expect.stringContaining(String(status)),
      ]);
    },
  );
});

describe('a payment that the player cancels at the provider', () => {
  it('[SC-BUY-25] is cancelled here too, by the provider’s news and not by the way back', async () => {
    const payer = await signIn();
    const id = await payer.pay({ methodId: 'm_card' });
    await payer.client.get(`${LIST}?from=provider&tx=${id}&result=cancelled`);
    expect(mainOf(await payer.client.get(`${LIST}?tx=${id}`))).toContain('Continue to CardPay');
    await stack.sandbox.changePayment({ transactionId: id, atProvider: 'cancel' });
    const page = mainOf(await payer.client.get(`${LIST}?tx=${id}`));
    expect(page).toContain('Cancelled');
    expect(page).not.toContain('Continue to CardPay');
    expect(await payer.statuses()).toEqual(['Cancelled']);
  });
});
