import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue, isOperatorCode } from '#app/domain/texts/catalogue.ts';
import { REFUSAL_STATUSES } from '../../operator/contract/schemas/primitives.ts';

const guide = readFileSync(new URL('../../docs/operator-api.md', import.meta.url), 'utf8');

it('the refusals of the contract are those that the portal has a message for', () => {
  expect([...REFUSAL_STATUSES].sort()).toEqual(Object.keys(catalogue).filter(isOperatorCode).sort());
});

it('the refusals of the contract are those of its catalogue in words', () => {
  const section = guide.split('### Catalogue of statuses')[1]?.split('In openapi.yaml')[0] ?? '';
  const words = [...section.matchAll(/`(\w+)`/g)].map(([, word]) => word);
  expect(words.toSorted()).toEqual(['Success', ...REFUSAL_STATUSES].sort());
});
