import type { CodeSent } from '../../contract.ts';
import { type Answer, ok, refused } from '../../http/answer.ts';

/** What a call that sends a code answers: how it went, and how long to wait for the next (contract §1, §4.4). */
export function codeAnswer(sent: CodeSent): Answer {
  const retryAfterSeconds = sent.resendAfterSeconds;
  return sent.status === 'Success'
    ? ok({ status: 'Success', retryAfterSeconds, verification: sent })
    : refused(sent.status, { retryAfterSeconds }, { verification: sent });
}
