import { plainText } from '#app/domain/texts/typed-text.ts';

/** Purpose of a captcha: a registration, or a code for a forgotten password (contract §4.3). */
export type CaptchaPurpose = 'register' | 'resetCode';

export interface CaptchaPicture {
  /** `data:` URL. */
  imageDataUrl: string;
  /** The operator's text alternative, or null. */
  alternativeText: string | null;
}

/** Captcha of a form (spec §2 "Captcha widget", §5; contract §4.3). Plain data. */
export type CaptchaModel =
  | { kind: 'none' }
  | {
      kind: 'turnstile';
      purpose: CaptchaPurpose;
      siteKey: string;
      seal: string;
      /** Picture for browsers without JavaScript; null where the operator has none. */
      picture: CaptchaPicture | null;
    }
  | { kind: 'picture'; purpose: CaptchaPurpose; seal: string; picture: CaptchaPicture }
  /** A captcha is required, but none is available: the form cannot be sent. */
  | { kind: 'impossible'; purpose: CaptchaPurpose };

export const CAPTCHA_FIELDS = {
  response: 'captchaResponse',
  answer: 'captchaAnswer',
  seal: 'captchaSeal',
} as const;

/** `intent` of the widget's submit on expiry, which only saves the form. */
export const CAPTCHA_OVER_INTENT = 'captchaOver';

/** Maximum length of a captcha response, in characters, which covers Turnstile's tokens. */
export const CAPTCHA_RESPONSE_MAXIMUM_LENGTH = 2048;

/** Returns the captcha response for a picture challenge (contract §4.3). */
export function imageCaptchaResponse(challengeId: string, answer: string): string {
  return `image:${challengeId}:${plainText(answer)}`;
}
