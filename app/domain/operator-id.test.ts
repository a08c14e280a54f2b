import { expect, it } from 'vitest';
import { isOperatorId } from './operator-id.ts';

it.each(['7', 'tx_7Q2-b', 'a'.repeat(64)])('is an id: %s', (text) => {
  expect(isOperatorId(text)).toBe(true);
});

it.each(['', 'a'.repeat(65), '..', 'a/b', 'a b', 'a\n', 'ñ', '%41'])('is no id: %j', (text) => {
  expect(isOperatorId(text)).toBe(false);
});
