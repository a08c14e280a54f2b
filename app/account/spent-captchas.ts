import { createHash } from 'node:crypto';
import type { VisitWith } from '#app/session/visit.ts';

const keyOf = (captchaResponse: string) => createHash('sha256').update(captchaResponse).digest('base64url');

/**
 * Whether a captcha response has been sent to the operator before: one is good for one use (contract §4.3), and no one
 * is to find out what else it can be used for.
 *
 * @param captchaResponse the response of the form; undefined where none is required
 */
export function isCaptchaSpent(
  visit: VisitWith<'spentCaptchas'>,
  captchaResponse: string | undefined,
  use: string,
): boolean {
  if (captchaResponse === undefined) return false;
  const spentOn = visit.spentCaptchas.find(keyOf(captchaResponse));
  return spentOn !== undefined && spentOn !== use;
}

/**
 * Notes what a captcha response was spent on.
 *
 * @param captchaResponse the response of the form; undefined where none is required
 * @param use as for {@link isCaptchaSpent}
 */
export function spendCaptcha(
  visit: VisitWith<'spentCaptchas'>,
  captchaResponse: string | undefined,
  use: string,
): void {
  if (captchaResponse === undefined) return;
  visit.spentCaptchas.keep(keyOf(captchaResponse), use);
}
