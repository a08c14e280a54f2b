import { createHash } from 'node:crypto';
import { CAPTCHA_LIFETIME_MS } from '#app/domain/limits.ts';
import type { Address } from '#app/domain/pages/routes.ts';
import {
  CAPTCHA_FIELDS,
  CAPTCHA_RESPONSE_MAXIMUM_LENGTH,
  type CaptchaModel,
  type CaptchaPurpose,
  imageCaptchaResponse,
} from '#app/domain/player/captcha.ts';
import { infos } from '#app/domain/texts/catalogue.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { CaptchaChallenge } from '#app/operator/registration.ts';
import { seal, unseal } from '#app/session/seal.ts';
import type { Visit } from '#app/session/visit.ts';

/** Sealed hidden field, so that neither its age nor its picture can be changed. */
interface CaptchaForm {
  purpose: CaptchaPurpose;
  madeAtMs: number;
  /** Picture shown; null without one. */
  challengeId: string | null;
}

/** Response for the operator, if required, or a refusal without a call. */
type CaptchaReading = { ok: true; captchaResponse?: string } | { ok: false; failure: Failure };

/**
 * Chooses the captcha of a form by the operator's rules (spec §5: required when captchaType is not none).
 * While the rules are unknown one is required, but cannot be shown. A page with a captcha is never shared.
 */
export async function loadCaptcha(visit: Visit, purpose: CaptchaPurpose): Promise<CaptchaModel> {
  const rules = await visit.calls.rules();
  if (!rules.ok) return { kind: 'impossible', purpose };
  const { captchaType, captchaSiteKey, captchaFallback } = rules.value;
  if (captchaType === 'none') return { kind: 'none' };

  const challenge = captchaFallback === 'image' ? await askForPicture(visit, purpose) : null;
  const picture = challenge && {
    imageDataUrl: challenge.imageDataUrl,
    alternativeText: challenge.alternativeText,
  };
  const form: CaptchaForm = {
    purpose,
    madeAtMs: visit.now(),
    challengeId: challenge?.challengeId ?? null,
  };
  const sealed = await seal(visit.keys, 'captcha', form);
  if (captchaType === 'turnstile' && captchaSiteKey !== null) {
    visit.response.captcha = { scriptUrl: visit.config.turnstileScriptUrl };
    return { kind: 'turnstile', purpose, siteKey: captchaSiteKey, seal: sealed, picture };
  }
  visit.response.captcha = { scriptUrl: null };
  return picture ? { kind: 'picture', purpose, seal: sealed, picture } : { kind: 'impossible', purpose };
}

async function askForPicture(visit: Visit, purpose: CaptchaPurpose): Promise<CaptchaChallenge | null> {
  const answer = await visit.calls.captchaChallenge(purpose);
  return answer.ok ? answer.value : null;
}

/**
 * Reloads the cached rules when the operator requires a captcha that they did not, so that the next form has
 * it.
 */
export async function noticeCaptchaRefusal(visit: Visit, answer: Result<unknown>): Promise<void> {
  if (!answer.ok && answer.failure.code === 'CaptchaFailed') await visit.calls.rules({ isNewer: true });
}

/**
 * Reads the captcha of a form (spec §5). Rejects a response that is empty, too long, given twice, from
 * another form, or older than a captcha lives (spec §9), with 'Captcha challenge not solved.' and without a
 * call.
 */
export async function readCaptcha(
  visit: Visit,
  form: FormData,
  purpose: CaptchaPurpose,
): Promise<CaptchaReading> {
  const rules = await visit.calls.rules();
  if (rules.ok && rules.value.captchaType === 'none') return { ok: true };
  const made = rules.ok ? await openSeal(visit, form) : null;
  const captchaResponse = made?.purpose === purpose ? soleResponse(form, made.challengeId) : null;
  return captchaResponse === null
    ? { ok: false, failure: failureOf('CaptchaNotSolved') }
    : { ok: true, captchaResponse };
}

/** Null when it is not the portal's or too old. */
async function openSeal(visit: Visit, form: FormData): Promise<CaptchaForm | null> {
  const seals = form.getAll(CAPTCHA_FIELDS.seal);
  const opened = seals.length === 1 ? await unseal(visit.keys, 'captcha', String(seals[0])) : null;
  if (!opened) return null;
  const made = opened.value as CaptchaForm;
  return visit.now() - made.madeAtMs <= CAPTCHA_LIFETIME_MS ? made : null;
}

/** Response of the widget, or answer to the form's own picture; null for none or both. */
function soleResponse(form: FormData, challengeId: string | null): string | null {
  const answers = form.getAll(CAPTCHA_FIELDS.answer).map((answer) => String(answer).trim());
  const read = challengeId === null ? [] : answers.filter((answer) => answer !== '');
  const responses = [
    ...form.getAll(CAPTCHA_FIELDS.response).map((response) => String(response).trim()),
    ...read.map((answer) => imageCaptchaResponse(challengeId ?? '', answer)),
  ];
  const [response] = responses;
  const isOne = responses.length === 1 && response !== undefined && response !== '';
  return isOne && response.length <= CAPTCHA_RESPONSE_MAXIMUM_LENGTH ? response : null;
}

const CAPTCHA_OVER = 'CaptchaOver' satisfies keyof typeof infos;

/**
 * Notifies why the captcha expired (spec §4 "Captcha widget"), with a link to the registration, until dismissed,
 * as the visitor may be away. Null for a visitor who is on the page of the form.
 */
export function tellCaptchaOver(visit: Visit, registrationHref: Address | null): void {
  visit.messages.notify({
    code: CAPTCHA_OVER,
    messageKey: infos[CAPTCHA_OVER],
    kind: 'info',
    userMustDismiss: registrationHref !== null,
    ...(registrationHref === null
      ? {}
      : { link: { href: registrationHref, labelKey: 'register:goOn' as const } }),
  });
}

/** Withdraws the notification of an expired captcha. */
export function forgetCaptchaOver(visit: Visit): void {
  visit.messages.withdraw(CAPTCHA_OVER);
}

/** Draft name of the note; each response has its own, kept longer than any response is valid. */
const SPENT = 'spentCaptcha';

/** Owned by nobody, as a response is valid once for everybody. */
const ownerOf = (captchaResponse: string) =>
  `captcha:${createHash('sha256').update(captchaResponse).digest('base64url')}`;

/**
 * Checks if a captcha response was sent to the operator before: one is valid for one use (contract §4.3), and
 * must not be tried for other uses.
 */
export async function isCaptchaSpent(
  visit: Visit,
  captchaResponse: string | undefined,
  use: string,
): Promise<boolean> {
  if (captchaResponse === undefined) return false;
  const { use: spentOn } = await visit.draftsOf(ownerOf(captchaResponse)).read(SPENT);
  return spentOn !== undefined && spentOn !== use;
}

/** Records the use of a captcha response for {@link isCaptchaSpent}. */
export async function spendCaptcha(
  visit: Visit,
  captchaResponse: string | undefined,
  use: string,
): Promise<void> {
  if (captchaResponse === undefined) return;
  await visit.draftsOf(ownerOf(captchaResponse)).keep(SPENT, { use });
}
