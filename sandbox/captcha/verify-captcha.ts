import type { RegisterRules } from '../site/register-rules.ts';

/** The one answer Turnstile's test keys give and take. */
const DUMMY_TOKEN = 'XXXX.DUMMY.TOKEN.XXXX';

/** Turnstile's public test site keys whose challenge can be passed: visible, invisible, forced interaction. */
const PASSING_SITE_KEYS = new Set([
  '1x00000000000000000000AA',
  '1x00000000000000000000BB',
  '3x00000000000000000000FF',
]);

/**
 * Whether a captcha answer is good under the rules (spec §5, contract §10): anything without a captcha; the dummy
 * token under a test key that passes; nothing under a key that blocks. The sandbox asks nobody, so real keys never pass.
 */
export function isCaptchaSolved(
  rules: Pick<RegisterRules, 'captchaType' | 'captchaSiteKey'>,
  response: string | undefined,
): boolean {
  if (rules.captchaType === 'none') return true;
  return (
    rules.captchaType === 'turnstile' &&
    PASSING_SITE_KEYS.has(rules.captchaSiteKey) &&
    response === DUMMY_TOKEN
  );
}
