import { newDigits, newId } from '../identity/secrets.ts';

/** What a picture is asked for (contract §4.3). */
export const CAPTCHA_PURPOSES = ['register', 'resetCode'] as const;
export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number];

/** Life of a picture (contract §4.3). */
const CHALLENGE_LIFE_MS = 290_000;
/** Answers a picture takes (contract §4.3). */
const CHALLENGE_TRIES = 3;
/** Digits in a picture. */
const ANSWER_DIGITS = 5;
/** Pictures kept at most; the oldest go first. */
const CAPACITY = 10_000;

/** A picture that waits for its answer. */
export interface ImageChallenge {
  challengeId: string;
  purpose: CaptchaPurpose;
  answer: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** The pictures handed out: each good for one right answer, three tries, 290 s, one purpose. */
export class ImageChallenges {
  readonly #challenges = new Map<string, ImageChallenge & { triesLeft: number }>();

  /** A new picture's content; `now` in epoch milliseconds. */
  issue(purpose: CaptchaPurpose, now: number): ImageChallenge {
    const [oldest] = this.#challenges.keys();
    if (this.#challenges.size >= CAPACITY && oldest !== undefined) this.#challenges.delete(oldest);
    const challenge = {
      challengeId: newId('img'),
      purpose,
      answer: newDigits(ANSWER_DIGITS),
      expiresAt: now + CHALLENGE_LIFE_MS,
    };
    this.#challenges.set(challenge.challengeId, { ...challenge, triesLeft: CHALLENGE_TRIES });
    return challenge;
  }

  /** Whether an answer is right; a right one uses the picture up, a wrong one costs a try. */
  solve(challengeId: string, answer: string, purpose: CaptchaPurpose, now: number): boolean {
    const challenge = this.#challenges.get(challengeId);
    if (!challenge) return false;
    const isOpen = challenge.purpose === purpose && now < challenge.expiresAt;
    const isRight = isOpen && challenge.answer === readDigits(answer);
    challenge.triesLeft -= 1;
    if (isRight || challenge.triesLeft <= 0) this.#challenges.delete(challengeId);
    return isRight;
  }

  /** The digits in a picture, for tests; undefined once it is used up. */
  answerTo(challengeId: string): string | undefined {
    return this.#challenges.get(challengeId)?.answer;
  }
}

/** Digits as typed: a Japanese keyboard may give wide ones, people put spaces between. */
function readDigits(typed: string): string {
  return typed.normalize('NFKC').replace(/\s/g, '');
}
