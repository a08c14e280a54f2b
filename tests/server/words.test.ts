import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { LIST, Payer } from './payer.ts';

describe('the texts of Mexico', () => {
  let stack: Stack;
  let payer: Payer;

  beforeAll(async () => {
    stack = await borrowStack('MX');
    payer = await Payer.signIn(stack, { casinos: [{ casinoId: 12, regularAU: 9_000_000 }] });
  });

  afterAll(async () => {
    payer.client.close();
    await stack.stop();
  });

  it.each([
    ['buyIn', 'To be paid'],
    ['cashOut', 'To be confirmed'],
  ] as const)(
    '[S4-TX-30] lead with what there is to do about a %s: "%s", and name the status in its details',
    async (direction, lead) => {
      const methodId = direction === 'buyIn' ? 'm_credit' : 'm_card_out';
      const id = await payer.pay({ status: 'OfferedToUser', direction, methodId });
      const places = [
        [LIST, /<bdi class="record__state record__state--open">(.*?)<\/bdi>/gs],
        [`${LIST}?tx=${id}`, /<span class="marker[^>]*>(.*?)<\/span>/gs],
      ] as const;
      for (const [path, mark] of places) {
        const marks = [...(await payer.client.get(path)).body.matchAll(mark)];
        expect(
          marks.map(([, text = '']) => pageText(text)),
          path,
        ).toContain(lead);
      }
      const facts = (await payer.client.get(`${LIST}?tx=${id}`)).body;
      expect(pageText(/<dt>Status<\/dt><dd>(.*?)<\/dd>/s.exec(facts)?.[1] ?? '')).toBe('Offered to User');
    },
  );

  it('[SC-ALL-06] give one failure one number, and say what it is for', async () => {
    await stack.sandbox.addFaults({
      match: { path: '/webpay/methods' },
      fault: { json: { status: 'MiscellaneousError', traceId: 'trace-4711' } },
    });
    const { body } = await payer.client.get('/webPayCashIn');
    await stack.sandbox.clearFaults();
    expect(pageText(body)).toContain(
      'An unknown error has occurred. Please try again. Number for support: trace-4711',
    );
    expect(body).toContain('error-page');
    expect(pageText(body)).not.toContain('Quote this number');
  });

  it('[SC-CODE-08] head a dead link of a mail by what it is, and keep the words of the code below', async () => {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    try {
      const { body } = await client.get('/verifyEmail?code=broken');
      const summary = /<div class="error-summary".*?<\/div>/s.exec(body)?.[0] ?? '';
      expect(pageText(/<p class="error-summary__title">(.*?)<\/p>/s.exec(summary)?.[1] ?? '')).toBe(
        'This link no longer works',
      );
      expect(pageText(summary)).toContain('Invalid Confirmation Code');
    } finally {
      client.close();
    }
  });
});

describe('the texts of the United States', () => {
  it('send players to the cashier for the identity check, of which there is no screen', async () => {
    const stack = await borrowStack('US');
    const client = new HttpClient(stack.portal.origin);
    try {
      const { body } = await client.get('/about');
      const part = pageText(/<section[^>]*id="restrictions".*?<\/section>/s.exec(body)?.[0] ?? '');
      expect(part).toContain('Have your identity checked by the cashier at your casino.');
      expect(part).not.toContain('Complete the identity check');
    } finally {
      client.close();
      await stack.stop();
    }
  });
});
