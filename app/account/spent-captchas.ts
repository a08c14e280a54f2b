import { createHash } from 'node:crypto';
import type { Visit } from '#app/session/visit.ts';

/** Name of the note among the drafts; each response has its own, kept longer than any response is good. */
const NOTE = 'spentCaptcha';

/** Whose note it is: nobody's in particular, as a response is good once for everybody. */
const ownerOf = (captchaResponse: string) =>
  `captcha:${createHash('sha256').update(captchaResponse).digest('base64url')}`;

/**
 * Whether a captcha response has been sent to the operator before: one is good for one use (contract §4.3), and no one
 * is to find out what else it can be used for.
 *
 * @param captchaResponse the response of the form; undefined where none is required
 */
export async function isCaptchaSpent(
  visit: Visit,
  captchaResponse: string | undefined,
  use: string,
): Promise<boolean> {
  if (captchaResponse === undefined) return false;
  const { use: spentOn } = await visit.draftsOf(ownerOf(captchaResponse)).read(NOTE);
  return spentOn !== undefined && spentOn !== use;
}

/**
 * Notes what a captcha response was spent on.
 *
 * @param captchaResponse the response of the form; undefined where none is required
 * @param use as for {@link isCaptchaSpent}
 */
export async function spendCaptcha(
  visit: Visit,
  captchaResponse: string | undefined,
  use: string,
): Promise<void> {
  if (captchaResponse === undefined) return;
  await visit.draftsOf(ownerOf(captchaResponse)).keep(NOTE, { use });
}
