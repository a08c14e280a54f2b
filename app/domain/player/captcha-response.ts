import { plainText } from '../texts/typed-text.ts';

/** The captcha response to send for a picture challenge (contract §4.3). */
export function imageCaptchaResponse(challengeId: string, answer: string): string {
  return `image:${challengeId}:${plainText(answer)}`;
}
