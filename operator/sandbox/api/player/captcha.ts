import type { Router } from 'express';
import { z } from 'zod/v4';
import { drawDigits } from '../../captcha/draw-digits.ts';
import { CAPTCHA_PURPOSES } from '../../captcha/image-challenges.ts';
import { httpError, ok } from '../../http/answer.ts';
import { openCall, readQuery, routes } from '../../http/calls.ts';
import type { Runtime } from '../../runtime.ts';
import { isoTime } from './session-answer.ts';

const challengeQuery = z.strictObject({ purpose: z.enum(CAPTCHA_PURPOSES) });

/**
 * GET /captcha/challenge?purpose=register|resetCode (contract §4.3): a picture of digits for browsers without
 * JavaScript. HTTP 404 unless the rules name the image as fallback.
 */
export function captchaChallengeRouter(runtime: Runtime): Router {
  return routes({
    'GET /captcha/challenge': openCall(
      runtime,
      (request) => {
        if (runtime.rules.captchaFallback !== 'image') return httpError(404, 'There are no pictures here.');
        const query = readQuery(request, challengeQuery);
        if (!query.ok) return query.answer;
        const challenge = runtime.imageChallenges.issue(query.value.purpose, runtime.now());
        return ok({
          status: 'Success',
          challengeId: challenge.challengeId,
          imageDataUrl: drawDigits(challenge.answer),
          alternativeText: null,
          expiresAt: isoTime(challenge.expiresAt),
        });
      },
      { readsQuery: true },
    ),
  });
}
