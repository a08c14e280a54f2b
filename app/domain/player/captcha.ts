import { plainText } from '#app/domain/texts/typed-text.ts';

/** What a captcha protects: a registration, or the sending of a code for a forgotten password (contract §4.3). */
export type CaptchaPurpose = 'register' | 'resetCode';

/** A picture to be read where the widget cannot run. */
export interface CaptchaPicture {
  /** `data:` address of the picture. */
  imageDataUrl: string;
  /** What the operator says instead of the picture, or null. */
  alternativeText: string | null;
}

/** The captcha of a form (spec §2 "Captcha widget", §5; contract §4.3). Plain data, made by the session. */
export type CaptchaModel =
  | { kind: 'none' }
  | {
      kind: 'turnstile';
      purpose: CaptchaPurpose;
      siteKey: string;
      /** Sealed: what the form was made for, when, and with which picture. */
      seal: string;
      /** For browsers without JavaScript; null where the operator has none. */
      picture: CaptchaPicture | null;
    }
  | { kind: 'picture'; purpose: CaptchaPurpose; seal: string; picture: CaptchaPicture }
  /** A captcha is required and the portal has none to show: the form cannot be sent on. */
  | { kind: 'impossible'; purpose: CaptchaPurpose };

/** Names of the fields of {@link CaptchaModel} in a form. */
export const CAPTCHA_FIELDS = {
  /** What the widget gave. */
  response: 'captchaResponse',
  /** What was read in the picture. */
  answer: 'captchaAnswer',
  seal: 'captchaSeal',
} as const;

/** The `intent` that the widget sends its form with when its time is over: nothing is carried out, only kept. */
export const CAPTCHA_OVER_INTENT = 'captchaOver';

/** Longest captcha response that is sent on, in characters: no token of Turnstile is longer. */
export const CAPTCHA_RESPONSE_MAXIMUM_LENGTH = 2048;

/** The captcha response to send for a picture challenge (contract §4.3). */
export function imageCaptchaResponse(challengeId: string, answer: string): string {
  return `image:${challengeId}:${plainText(answer)}`;
}
