import { describe, expect, it } from 'vitest';
import { createExpiringStore } from './expiring-store.ts';

const MINUTE_MS = 60_000;
const BYTES_OF_A_TEXT = 500 + 2 * 101;

function storeFor(texts: number) {
  let ms = 1_000_000;
  const removed: string[] = [];
  const store = createExpiringStore<string>({
    now: () => ms,
    maximumBytes: texts * BYTES_OF_A_TEXT,
    textsOf: (text) => [text],
    onRemoved: (_text, key) => removed.push(key),
  });
  return { store, removed, wait: (byMs: number) => (ms += byMs) };
}

const TEXT = 'x'.repeat(100);

describe('what is kept for a while', () => {
  it('is found for ten minutes after it was last kept', () => {
    const { store, wait } = storeFor(3);
    store.keep('a', TEXT);
    wait(9 * MINUTE_MS);
    store.keep('a', 'again');
    wait(10 * MINUTE_MS - 1);
    expect(store.find('a')).toBe('again');
    wait(1);
    expect(store.find('a')).toBeUndefined();
  });

  it('makes room by its age, however often it was found', () => {
    const { store, removed } = storeFor(3);
    for (const key of ['a', 'b', 'c']) store.keep(key, TEXT);
    expect(store.find('a')).toBe(TEXT);
    store.keep('b', TEXT.toUpperCase());
    store.keep('d', TEXT);
    expect(store.find('a')).toBeUndefined();
    expect(['b', 'c', 'd'].map((key) => store.find(key))).toEqual([TEXT.toUpperCase(), TEXT, TEXT]);
    store.forget('c');
    expect(store.find('c')).toBeUndefined();
    expect(removed).toEqual(['b', 'a', 'c']);
  });

  it('is not kept at all when it takes more room than there is', () => {
    const { store } = storeFor(3);
    store.keep('a', TEXT);
    store.keep('b', TEXT.repeat(20));
    expect(store.find('b')).toBeUndefined();
    expect(store.find('a')).toBe(TEXT);
  });
});
