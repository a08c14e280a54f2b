import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '#app/domain/texts/failure.ts';
import { type Result, refused } from '#app/operator/http/result.ts';
import { createLateAnswers, type LateAnswers } from './late-answers.ts';

interface Amount {
  au: number;
}

let clock: number;
let answers: LateAnswers<Amount>;

beforeEach(() => {
  clock = 1_000_000;
  answers = createLateAnswers<Amount>(() => clock);
});

const good = (au: number): Result<Amount> => ({ ok: true, value: { au } });

describe('an answer that came too late for its page', () => {
  it('is given to the next page of its session, once, and to no other', async () => {
    answers.expect('ann', Promise.resolve(good(5)));
    expect(answers.isExpected('ann')).toBe(true);
    await sleep(1);
    expect(answers.take('ben')).toBeNull();
    expect(answers.take('ann')).toEqual({ au: 5 });
    expect(answers.isExpected('ann')).toBe(false);
    expect(answers.take('ann')).toBeNull();
  });

  it('may be one of several: the next is expected until it comes', async () => {
    answers.expect('ann', sleep(50, good(6)));
    answers.expect('ann', Promise.resolve(good(5)));
    await sleep(1);
    expect(answers.take('ann')).toEqual({ au: 5 });
    expect(answers.isExpected('ann')).toBe(true);
    await expect.poll(() => answers.take('ann')).toEqual({ au: 6 });
    expect(answers.isExpected('ann')).toBe(false);
  });

  it('is good for 15 seconds', async () => {
    answers.expect('ann', Promise.resolve(good(5)));
    await sleep(1);
    clock += 15_001;
    expect(answers.take('ann')).toBeNull();
  });

  it('is dropped when money has moved, also before it comes', async () => {
    answers.expect('ann', Promise.resolve(good(5)));
    answers.forget('ann');
    await sleep(1);
    expect(answers.take('ann')).toBeNull();
  });

  it('is not kept when it is a refusal, or never came', async () => {
    answers.expect('ann', Promise.resolve(refused(failureOf('http500'))));
    answers.expect('ben', Promise.reject(new Error('gone')));
    await sleep(1);
    expect(answers.isExpected('ann')).toBe(false);
    expect(answers.isExpected('ben')).toBe(false);
    expect(answers.take('ann')).toBeNull();
  });
});
