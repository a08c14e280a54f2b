import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { LIST, Payer } from './payer.ts';

let stack: Stack;
let payer: Payer;

beforeAll(async () => {
  stack = await borrowStack('US');
  // Fields that the country does not ask for are shown where the operator has a value.
  const personalInfo = {
    taxId: 'T1',
    nationalId: 'N1',
    address: { neighborhood: 'Old Town', county: 'Washoe' },
  };
  payer = await Payer.signIn(stack, { personalInfo });
});

afterAll(async () => {
  payer.client.close();
  await stack.stop();
});

/** What stands under a label of a list of facts. */
function factIn(body: string, label: string): string {
  const rows = [...body.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)];
  return pageText(rows.find(([, name]) => name === label)?.[2] ?? '');
}

describe('a transaction', () => {
  it.each([
    ['regular', 'Regular (cashable)'],
    ['promo', 'Promo (restricted)'],
  ] as const)('[S3-PAY-05] of %s credits says "%s"', async (creditType, label) => {
    const id = await payer.pay({ status: 'Committed', creditType });
    expect(factIn((await payer.client.get(`${LIST}?tx=${id}`)).body, 'Credited as')).toBe(label);
  });
});

describe('the profile', () => {
  let body: string;

  beforeAll(async () => {
    body = (await payer.client.get('/userProfile')).body;
  });

  it.each([
    ['firstName', 'First name'],
    ['lastName', 'Last name'],
    ['birthDate.day', 'Day'],
    ['nationality', 'Nationality'],
    ['countryOfResidence', 'Country of residence'],
    ['taxId', 'Tax ID'],
    ['nationalId', 'National ID'],
    ['address.number', 'Number'],
    ['address.suite', 'Suite or apartment'],
    ['address.neighborhood', 'Neighborhood'],
    ['address.city', 'City'],
    ['address.county', 'County or municipality'],
    ['address.state', 'State'],
    ['address.street', 'Street'],
    ['address.country', 'Country'],
    ['address.zipcode', 'Zipcode'],
    ['documentType', 'Identity document'],
    ['documentNumber', 'Document number'],
  ])('[S3-INFO-01 S3-INFO-03..11] asks for %s as "%s"', (name, label) => {
    const control = new RegExp(`<(?:input|select)\\b[^>]*\\bname="${name.replace('.', '\\.')}"[^>]*>`).exec(
      body,
    );
    const id = / id="([^"]+)"/.exec(control?.[0] ?? '')?.[1] ?? 'none';
    const labels = [...body.matchAll(/<label\b[^>]*\bfor="([^"]+)"[^>]*>(.*?)<\/label>/gs)];
    const found = pageText(labels.find(([, of]) => of === id)?.[2] ?? '');
    expect(found.replace(/ \(optional\)$/, '')).toBe(label);
  });

  it('[S3-INFO-02] asks for the three parts of the birth date under its name', () => {
    const group =
      /<fieldset\b(?:(?!<fieldset).)*name="birthDate\.year".*?<\/fieldset>/s.exec(body)?.[0] ?? '';
    expect(pageText(/<legend\b.*?<\/legend>/s.exec(group)?.[0] ?? '')).toBe('Birth date');
    for (const part of ['day', 'month', 'year']) expect(group).toContain(`name="birthDate.${part}"`);
  });
});
