import { expect, it, vi } from 'vitest';
import { Ending } from './ending.ts';

it('tells those who listen, once', () => {
  const ending = new Ending();
  const listener = vi.fn();
  ending.addEventListener('abort', listener);
  expect(ending.aborted).toBe(false);
  ending.end();
  expect(ending.aborted).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);
  // One that comes too late looks at `aborted`, as it would with an `AbortSignal`.
  ending.addEventListener('abort', listener);
  ending.end();
  expect(listener).toHaveBeenCalledTimes(1);
});

it('tells nobody who has left', () => {
  const ending = new Ending();
  const gone = vi.fn();
  const stays = vi.fn();
  ending.addEventListener('abort', gone);
  ending.addEventListener('abort', stays);
  ending.removeEventListener('abort', gone);
  ending.end();
  expect(gone).not.toHaveBeenCalled();
  expect(stays).toHaveBeenCalledTimes(1);
});
