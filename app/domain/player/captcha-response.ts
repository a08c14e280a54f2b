/**
 * The captcha response to send for a picture challenge (contract §4.3).
 *
 * @param answer what the player read in the picture
 */
export function imageCaptchaResponse(challengeId: string, answer: string): string {
  return `image:${challengeId}:${answer.trim()}`;
}
