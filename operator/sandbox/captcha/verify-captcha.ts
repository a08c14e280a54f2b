import type { Runtime } from '../runtime.ts';
import type { CaptchaPurpose } from './image-challenges.ts';
import { conductOf, DUMMY_TOKEN } from './site-keys.ts';

/** How a captcha was passed: not asked for, the widget, or a picture; `failed` otherwise. */
export type CaptchaOutcome = 'notNeeded' | 'widget' | 'image' | 'failed';

/** `image:<challengeId>:<answer>` (contract §4.3). */
const IMAGE_RESPONSE = /^image:([\w-]{1,64}):(.{1,50})$/s;

/**
 * Judges a captcha answer by the rules of registration (spec §5, contract §4.3). A token or a picture is used up by
 * being right, whatever becomes of the call; a captcha of a kind the sandbox does not know is never passed.
 */
export function verifyCaptcha(
  runtime: Runtime,
  response: string | null | undefined,
  purpose: CaptchaPurpose,
): CaptchaOutcome {
  const { rules } = runtime;
  if (rules.captchaType === 'none') return 'notNeeded';
  const [isImage, challengeId = '', answer = ''] = IMAGE_RESPONSE.exec(response ?? '') ?? [];
  if (isImage && rules.captchaFallback === 'image') {
    const isRight = runtime.imageChallenges.solve(challengeId, answer, purpose, runtime.now());
    return isRight ? 'image' : 'failed';
  }
  if (rules.captchaType !== 'turnstile') return 'failed';
  const { captchaSiteKey } = rules;
  const conduct = conductOf(captchaSiteKey);
  const isPassed =
    conduct === 'issues'
      ? runtime.turnstileTokens.redeem(response ?? '', captchaSiteKey, runtime.now())
      : conduct !== 'blocks' && response === DUMMY_TOKEN;
  return isPassed ? 'widget' : 'failed';
}
