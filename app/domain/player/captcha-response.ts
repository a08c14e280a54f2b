/**
 * Takes the id of a picture challenge and what the player read in the picture; gives the captcha response to send
 * (contract §4.3).
 */
export function imageCaptchaResponse(challengeId: string, answer: string): string {
  return `image:${challengeId}:${answer.trim()}`;
}
