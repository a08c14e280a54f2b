import { expect, it, vi } from 'vitest';
import { createPageCache } from './page-cache.ts';

const template = (name: string) => ({ parts: [name], fill: () => name });
const SAMPLE = { nonce: 'N', csrfToken: 'T' };
const LIFETIME_MS = 5000;
const never = () => new Promise<null>(() => undefined);

it('a page is kept for five seconds', () => {
  let now = 0;
  const cache = createPageCache(() => now, never);
  expect(cache.find('en /')).toBeNull();
  const page = template('a');
  cache.keep('en /', page, SAMPLE);
  now = LIFETIME_MS - 1;
  expect(cache.find('en /')?.template).toBe(page);
  expect(cache.find('ja /')).toBeNull();
  now = LIFETIME_MS;
  expect(cache.find('en /')).toBeNull();
});

it('a newer page takes the place of an older one', () => {
  let now = 0;
  const cache = createPageCache(() => now, never);
  cache.keep('en /', template('old'), SAMPLE);
  now = LIFETIME_MS - 1;
  const newer = template('new');
  cache.keep('en /', newer, SAMPLE);
  now = LIFETIME_MS + 1;
  expect(cache.find('en /')?.template).toBe(newer);
});

it('no number of pages fills the memory', () => {
  const cache = createPageCache(() => 0, never);
  const keys = Array.from({ length: 1000 }, (_, index) => `en /${index}`);
  for (const key of keys) cache.keep(key, template(key), SAMPLE);
  expect(keys.filter((key) => cache.find(key) !== null).length).toBeLessThanOrEqual(128);
  expect(cache.find('en /999')).not.toBeNull();
});

it('a page is compressed once for as long as it stays the same', async () => {
  let now = 0;
  const compressed = () => null;
  const compress = vi.fn(async () => compressed);
  const cache = createPageCache(() => now, compress);
  cache.keep('en /', template('a'), SAMPLE);
  expect(cache.find('en /')?.compressed).toBeNull();
  await vi.waitFor(() => expect(cache.find('en /')?.compressed).toBe(compressed));
  now = 2 * LIFETIME_MS;
  expect(cache.find('en /')).toBeNull();
  cache.keep('en /', template('a'), SAMPLE);
  expect(cache.find('en /')?.compressed).toBe(compressed);
  expect(compress).toHaveBeenCalledTimes(1);
  cache.keep('en /', template('b'), SAMPLE);
  expect(cache.find('en /')?.compressed).toBeNull();
  await vi.waitFor(() => expect(cache.find('en /')?.compressed).toBe(compressed));
  expect(compress).toHaveBeenCalledTimes(2);
});

it('a page that cannot be compressed beforehand is kept all the same', async () => {
  const cache = createPageCache(
    () => 0,
    () => Promise.reject(new Error('no')),
  );
  cache.keep('en /', template('a'), SAMPLE);
  await new Promise((resolve) => setImmediate(resolve));
  expect(cache.find('en /')).toMatchObject({ compressed: null });
});
