import { expect, it } from 'vitest';
import { createPageCache } from './page-cache.ts';

const template = (name: string) => ({ fill: () => name });
const LIFETIME_MS = 5000;

it('a page is kept for five seconds', () => {
  let now = 0;
  const cache = createPageCache(() => now);
  expect(cache.find('en /')).toBeNull();
  const page = template('a');
  cache.keep('en /', page);
  now = LIFETIME_MS - 1;
  expect(cache.find('en /')).toBe(page);
  expect(cache.find('ja /')).toBeNull();
  now = LIFETIME_MS;
  expect(cache.find('en /')).toBeNull();
});

it('a newer page takes the place of an older one', () => {
  let now = 0;
  const cache = createPageCache(() => now);
  cache.keep('en /', template('old'));
  now = LIFETIME_MS - 1;
  const newer = template('new');
  cache.keep('en /', newer);
  now = LIFETIME_MS + 1;
  expect(cache.find('en /')).toBe(newer);
});

it('no number of pages fills the memory', () => {
  const cache = createPageCache(() => 0);
  const keys = Array.from({ length: 1000 }, (_, index) => `en /${index}`);
  for (const key of keys) cache.keep(key, template(key));
  expect(keys.filter((key) => cache.find(key) !== null).length).toBeLessThanOrEqual(128);
  expect(cache.find('en /999')).not.toBeNull();
});
