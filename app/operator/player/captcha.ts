import { z } from 'zod';
import type { CaptchaPurpose } from '#app/domain/player/captcha.ts';
import type { Send } from '../http/call.ts';
import { id, instant, optionalText, type Wire } from '../http/wire.ts';

/** A picture to be read, for browsers without JavaScript (contract §4.3). */
export interface CaptchaChallenge {
  challengeId: string;
  /** `data:` address of a picture, for the `src` of an `<img>` and nothing else. */
  imageDataUrl: string;
  alternativeText: string | null;
  /** Epoch ms. */
  expiresAt: number;
}

const MAXIMUM_IMAGE_CHARACTERS = 200_000;

const captchaChallenge: Wire<CaptchaChallenge> = z
  .object({
    status: z.literal('Success'),
    // It is put between the colons of a captcha response.
    challengeId: id,
    imageDataUrl: z
      .string()
      .max(MAXIMUM_IMAGE_CHARACTERS)
      .regex(/^data:image\/(png|jpeg|gif|webp|svg\+xml)(;charset=utf-8)?(;base64)?,[\x21-\x7e]+$/i),
    alternativeText: optionalText(500),
    expiresAt: instant,
  })
  .transform(({ status: _, ...challenge }) => challenge);

/** GET /captcha/challenge (contract §4.3); only there when the rules' `captchaFallback` is `image`. */
export function getCaptchaChallenge(send: Send, purpose: CaptchaPurpose) {
  return send({
    method: 'GET',
    route: '/captcha/challenge',
    circuit: 'account',
    query: { purpose },
    schema: captchaChallenge,
  });
}
