import express, { Router } from 'express';
import { z } from 'zod/v4';
import { LANGUAGES } from '../../contract.ts';
import { httpError, json, ok } from '../../http/answer.ts';
import { publicCall, readBody } from '../../http/calls.ts';
import { requestLanguage } from '../../http/language.ts';
import { loopbackOnly } from '../../http/loopback-only.ts';
import type { Runtime } from '../../runtime.ts';
import { conductOf, SITE_KEY_PATTERN } from '../site-keys.ts';
import { API_SCRIPT } from './api-script.ts';
import { FRAME_POLICY, framePage } from './frame-page.ts';

const siteKey = z.string().regex(SITE_KEY_PATTERN);
/** `id` tells the frames of a page apart. */
const frameQuery = z.strictObject({
  sitekey: siteKey,
  id: z.string().optional(),
  language: z.string().optional(),
});
const tokenBody = z.strictObject({ sitekey: siteKey });
/**
 * The stand-in for Turnstile: GET /captcha/api.js (the script of a page), GET /captcha/widget (the frame it puts
 * there), POST /captcha/token (a one-use token for the current site key, to this machine only).
 */
export function widgetRouter(runtime: Runtime): Router {
  const router = Router();

  router.get(
    '/api.js',
    publicCall(runtime, () => ({
      httpStatus: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      },
      body: API_SCRIPT,
    })),
  );

  router.get(
    '/widget',
    publicCall(runtime, (request) => {
      const query = frameQuery.safeParse(request.query);
      if (!query.success) return httpError(400, 'sitekey: letters, digits, - and _.');
      const { sitekey, language: wanted = '' } = query.data;
      const primary = wanted.toLowerCase().split('-')[0];
      const language = LANGUAGES.find((candidate) => candidate.split('-')[0] === primary);
      return {
        httpStatus: 200,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': FRAME_POLICY,
          'cross-origin-resource-policy': 'cross-origin',
        },
        body: framePage(sitekey, language ?? requestLanguage(request, runtime.country)),
      };
    }),
  );

  router.post(
    '/token',
    loopbackOnly,
    express.json({ limit: '16kb' }),
    publicCall(runtime, (request) => {
      const body = readBody(request, tokenBody);
      if (!body.ok) return body.answer;
      const { sitekey } = body.value;
      const { captchaType, captchaSiteKey } = runtime.rules;
      const isOwn = captchaType === 'turnstile' && sitekey === captchaSiteKey;
      if (!isOwn || conductOf(sitekey) !== 'issues') return json(400, { problems: ['sitekey: not in use'] });
      return ok({ token: runtime.turnstileTokens.issue(sitekey, runtime.now()) });
    }),
  );
  return router;
}
