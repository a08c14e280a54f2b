import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#app/domain/country.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

/** The first one stands before all headings. */
const STORES = ['7-Eleven', 'Circle K', 'Extra', 'Soriana', 'Calimax', 'Walmart', 'Chedraui', 'Casa Ley'];
const PHARMACIES = ['Farmacias del Ahorro', 'Farmacias YZA', 'Farmacias Guadalajara', 'Farmacias Benavides'];

/** Names under each heading of the ways to pay, as the page has them; what stands before all headings is left out. */
function namesByHeading(body: string): Map<string, string[]> {
  const groups = [...body.matchAll(/<details class="methods"[^>]*>(.*?)<\/details>/gs)];
  return new Map(
    groups.map(([, group = '']) => {
      const [, summary = ''] = /<summary[^>]*>(.*?)<\/summary>/s.exec(group) ?? [];
      const names = [...group.matchAll(/<label class="method__name"[^>]*>(.*?)<\/label>/gs)];
      return [pageText(summary).replace(/ \(.*$/, ''), names.map(([, name = '']) => pageText(name))];
    }),
  );
}

describe('the networks of Mexico on the page of a buy-in', () => {
  let stack: Stack;
  let player: MadePlayer;

  beforeAll(async () => {
    stack = await borrowStack('MX');
    player = await stack.sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 900_000 }] });
  });

  afterAll(() => stack.stop());

  it.each([
    ['es-MX', 'Tienda de conveniencia', 'Farmacia'],
    ['en', 'Convenience store', 'Pharmacy'],
    ['ja', 'コンビニ・店舗', '薬局'],
  ] satisfies [Language, string, string][])(
    '[S3-PAY-02 S3-PAY-03] stand under their kind, in %s',
    async (language, store, pharmacy) => {
      const client = new HttpClient(stack.portal.origin, { language });
      await client.logIn(player);
      const names = namesByHeading((await client.get('/webPayCashIn?casino=12')).body);
      // What the operator calls them in Japanese is its own affair.
      const isJapanese = language === 'ja';
      expect(names.get(store)).toEqual(isJapanese ? expect.arrayContaining(['Extra']) : STORES);
      expect(names.get(store)).toHaveLength(STORES.length);
      expect(names.get(pharmacy)).toEqual(expect.arrayContaining(isJapanese ? [] : PHARMACIES));
      expect(names.get(pharmacy)).toHaveLength(PHARMACIES.length);
      client.close();
    },
  );
});
