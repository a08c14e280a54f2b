import { expect, it, vi } from 'vitest';
import { failureFromHttpStatus, failureOf } from '#app/domain/texts/failure.ts';
import { ok, type Result, refused } from '#app/operator/http/result.ts';
import { KeyedCalls } from './keyed-calls.ts';

const UNAUTHORIZED = refused({ ...failureFromHttpStatus(401), outcome: 'refused' });
const BODY = { amountAU: 20_000 };

/** Joins a call that gets `first` while it is under way; `again` is what the joiner's own call would get. */
async function joined(first: Result<string>, accessToken: string) {
  const calls = new KeyedCalls();
  let answer: (result: Result<string>) => void = () => undefined;
  const promise = new Promise<Result<string>>((resolve) => {
    answer = resolve;
  });
  const made = calls.join('key', BODY, 'old', () => promise);
  const again = vi.fn(async () => ok('again'));
  const others = [1, 2].map(() => calls.join('key', BODY, accessToken, again));
  answer(first);
  return { first: await made, others: await Promise.all(others), again };
}

it('hands the answer on, whichever token the call was made with', async () => {
  for (const answer of [ok('first'), refused(failureOf('http500'))]) {
    const { first, others, again } = await joined(answer, 'new');
    expect([first, ...others]).toEqual([answer, answer, answer]);
    expect(again).not.toHaveBeenCalled();
  }
});

it('hands a 401 on to callers with the same token alone', async () => {
  const { others, again } = await joined(UNAUTHORIZED, 'old');
  expect(others).toEqual([UNAUTHORIZED, UNAUTHORIZED]);
  expect(again).not.toHaveBeenCalled();
});

it('makes the call again, once, for callers with another token than the one that got a 401', async () => {
  const { first, others, again } = await joined(UNAUTHORIZED, 'new');
  expect(first).toEqual(UNAUTHORIZED);
  expect(others).toEqual([ok('again'), ok('again')]);
  expect(again).toHaveBeenCalledOnce();
});
