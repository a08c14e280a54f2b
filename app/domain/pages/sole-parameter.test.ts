import { expect, it } from 'vitest';
import { soleParameter } from './sole-parameter.ts';

it('[ASVS-15.3.7] is a value that stands once, be it empty', () => {
  const query = new URLSearchParams('a=1&b=&c=1&c=1');
  expect(['a', 'b', 'c', 'd'].map((name) => soleParameter(query, name))).toEqual(['1', '', null, null]);
});
