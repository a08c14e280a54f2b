import type { Answer } from './answer.ts';

/** Calls with an idempotency key that have not answered yet, by what identifies them. */
export type CallsUnderWay = Map<string, { requestHash: string; answer: Promise<Answer> }>;
