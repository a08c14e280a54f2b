import { expect, it } from 'vitest';
import { textsIn } from './texts.ts';
import { phoneHint } from './words.ts';

it.each([
  ['MX', 'es-MX', 10, '10 dígitos, solo números'],
  ['US', 'en', 10, '10 digits, numbers only'],
  ['JP', 'ja', 10, '例：090-1234-5678'],
  ['JP', 'en', 10, 'For example 090-1234-5678'],
  ['JP', 'ja', null, '数字のみ'],
  ['US', 'en', null, 'Numbers only'],
] as const)('the hint of a phone in %s in %s, of %s digits: %s', (country, language, length, hint) => {
  expect(phoneHint(country, length, textsIn(language))).toBe(hint);
});
