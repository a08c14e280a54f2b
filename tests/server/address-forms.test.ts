import { describe, expect, it } from 'vitest';
import type { Country } from '#app/domain/country.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

const PROFILE = '/userProfile';
const LANGUAGE = { MX: 'es-MX', US: 'en', JP: 'ja' } as const;

interface Visitor {
  client: HttpClient;
  form: () => Promise<Record<string, string>>;
  save: (typed: Record<string, string>) => Promise<Answer>;
}

/** Signs a player in, and fills in the form as the page has it. */
async function inPortal(
  country: Country,
  personalInfo: 'complete' | Record<string, unknown>,
  act: (visitor: Visitor, stack: Stack) => Promise<void>,
): Promise<void> {
  const stack = await borrowStack(country);
  const client = new HttpClient(stack.portal.origin, { language: LANGUAGE[country] });
  try {
    await client.logIn(await stack.sandbox.makePlayer({ personalInfo }));
    const form = async () => formWith((await client.get(PROFILE)).body, 'firstName');
    const save = async (typed: Record<string, string>) =>
      client.submit(PROFILE, { ...(await form()), intent: 'savePersonalInfo', ...typed });
    await act({ client, form, save }, stack);
  } finally {
    client.close();
    await stack.stop();
  }
}

/** Errors beside the fields, by the name of the input. */
function errorsIn({ body }: Answer): Record<string, string> {
  const inputs = [...body.matchAll(/<(?:input|select)\b[^>]*aria-invalid="true"[^>]*>/g)].map(([tag]) => tag);
  return Object.fromEntries(
    inputs.map((tag) => {
      const id = / id="([^"]+)"/.exec(tag)?.[1] ?? '';
      const message = new RegExp(`id="${id}-error">(.*?)</p>`, 's').exec(body)?.[1] ?? '';
      return [/ name="([^"]+)"/.exec(tag)?.[1] ?? '', pageText(message)];
    }),
  );
}

describe('the form of personal information', () => {
  it.each<[Country, string[], string[]]>([
    [
      'MX',
      [
        'street',
        'number',
        'suite',
        'neighborhood',
        'zipcode',
        'zipcodeAgain',
        'city',
        'county',
        'state',
        'country',
      ],
      ['nationalId', 'taxId'],
    ],
    ['US', ['number', 'street', 'suite', 'city', 'state', 'zipcode', 'zipcodeAgain', 'country'], []],
    ['JP', ['zipcode', 'zipcodeAgain', 'state', 'city', 'street', 'number', 'suite', 'country'], []],
  ])(
    'of a player of %s has the address as it is written there, and only the numbers that may be asked for',
    async (country, address, numbers) => {
      await inPortal(country, { firstName: 'Ana', lastName: 'Ruiz' }, async ({ client, form }) => {
        const names = Object.keys(await form());
        expect(names.filter((name) => name.startsWith('address.'))).toEqual(
          address.map((part) => `address.${part}`),
        );
        expect(names.filter((name) => name === 'nationalId' || name === 'taxId')).toEqual(numbers);
        const { body } = await client.get(PROFILE);
        expect(body.includes('value="ine"')).toBe(country === 'MX');
      });
    },
  );

  it('shows what the operator has, also where the country does not ask for it', async () => {
    const stored = { firstName: 'Ana', taxId: 'T1', address: { county: 'Washoe', state: 'Old Territory' } };
    await inPortal('US', stored, async ({ form, save }) => {
      expect(await form()).toMatchObject({
        taxId: 'T1',
        'address.county': 'Washoe',
        'address.state': 'Old Territory',
      });
      const rest = {
        lastName: 'Ruiz',
        'birthDate.day': '1',
        'birthDate.month': '2',
        'birthDate.year': '1980',
      };
      expect((await save({ ...rest, nationality: 'US' })).status).toBe(303);
      expect(await form()).toMatchObject({ taxId: 'T1', 'address.state': 'Old Territory', lastName: 'Ruiz' });
    });
  });
});

describe('another country of the address', () => {
  it.each<[Country, string, string]>([
    ['US', 'K1A 0B1', 'CA'],
    ['JP', '89501', 'US'],
    ['MX', '28013', 'ES'],
  ])(
    'of a player of %s asks for the state again, and saves nothing until it is given',
    async (country, zipcode, other) => {
      await inPortal(country, 'complete', async ({ form, save }) => {
        const before = await form();
        const typed = {
          'address.country': other,
          'address.zipcode': zipcode,
          'address.zipcodeAgain': zipcode,
        };
        const refused = await save(typed);
        expect(refused.status).toBe(422);
        expect(Object.keys(errorsIn(refused))).toEqual(['address.state']);
        expect(formWith(refused.body, 'firstName')).toMatchObject({ ...typed, 'address.state': '' });
        expect(await form()).toMatchObject({
          'address.country': country,
          'address.state': before['address.state'],
        });
        const state = other === 'US' ? 'US:NV' : 'Ontario';
        expect((await save({ ...typed, 'address.state': state })).status).toBe(303);
        expect(await form()).toMatchObject({ 'address.country': other, 'address.state': state });
      });
    },
  );

  it.each([
    ['CA', 'Ontario', 'GB', 'Ontario'],
    ['CA', 'Ontario', 'GB', 'Kent'],
    ['CA', 'Ontario', 'US', 'US:NV'],
    ['US', 'Old Territory', 'MX', 'MX:Jalisco'],
    ['US', 'Old Territory', 'CA', 'Ontario'],
  ])('asks again for a state of %s that no list has, %s, in %s', async (before, stored, country, state) => {
    const address = { country: before, state: stored, zipcode: '89501' };
    await inPortal('US', { firstName: 'Ana', lastName: 'Ruiz', address }, async ({ client, form, save }) => {
      const rest = {
        'birthDate.day': '1',
        'birthDate.month': '2',
        'birthDate.year': '1980',
        nationality: 'US',
        'address.zipcodeAgain': '89501',
      };
      const refused = await save({ ...rest, 'address.country': country });
      expect(errorsIn(refused)).toMatchObject({ 'address.state': expect.any(String) });
      const shown = formWith(refused.body, 'firstName');
      expect(shown).toMatchObject({ 'address.country': country, 'address.state': '' });
      expect(await form()).toMatchObject({ 'address.country': before, 'address.state': stored });
      // What is typed on the page that asks is meant, the same name as well.
      const typed = { ...shown, ...rest, 'address.state': state, intent: 'savePersonalInfo' };
      expect((await client.submit(PROFILE, typed)).status).toBe(303);
      expect(await form()).toMatchObject({ 'address.country': country, 'address.state': state });
    });
  });

  it('takes a country and its state that were changed together', async () => {
    const address = { country: 'CA', state: 'Ontario', zipcode: '89501' };
    await inPortal('US', { firstName: 'Ana', lastName: 'Ruiz', address }, async ({ form, save }) => {
      const birth = { 'birthDate.day': '1', 'birthDate.month': '2', 'birthDate.year': '1980' };
      const typed = { ...birth, nationality: 'US', 'address.country': 'GB', 'address.state': 'Kent' };
      expect((await save({ ...typed, 'address.zipcodeAgain': '89501' })).status).toBe(303);
      expect(await form()).toMatchObject({ 'address.country': 'GB', 'address.state': 'Kent' });
    });
  });

  it('asks for the zipcode once more, where it stays the same', async () => {
    await inPortal('US', 'complete', async ({ form, save }) => {
      const typed = { 'address.country': 'MX', 'address.state': 'MX:Jalisco' };
      const refused = await save(typed);
      expect(Object.keys(errorsIn(refused))).toEqual(['address.zipcodeAgain']);
      expect((await save({ ...typed, 'address.zipcodeAgain': '89501' })).status).toBe(303);
      expect(await form()).toMatchObject({ 'address.zipcode': '89501', 'address.state': 'MX:Jalisco' });
    });
  });

  it('takes a state that was typed before the list of its country was shown', async () => {
    await inPortal('US', 'complete', async ({ form, save }) => {
      expect((await save({ 'address.state': 'Gotham' })).status).toBe(422);
      expect((await save({ 'address.state': 'new  york' })).status).toBe(303);
      expect(await form()).toMatchObject({ 'address.state': 'US:NY' });
    });
  });
});
