import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { messageIn } from './expectations.ts';

const REGISTER = '/registerNewUser';
const PASSWORD = 'Passw0rd!-77';
const LANGUAGES = ['en', 'es-MX', 'ja'] as const;

let stack: Stack;
let phones = 5587200000;

beforeAll(async () => {
  stack = await borrowStack('MX');
  await stack.sandbox.changeRules({
    captchaType: 'turnstile',
    captchaSiteKey: '1x00000000000000000000AA',
    captchaFallback: 'image',
  });
});

afterAll(() => stack.stop());

/** What was drawn in the picture of a form; only a machine that the operator tells knows it. */
async function answerTo(challengeId: string): Promise<string> {
  const known = await fetch(`${stack.sandbox.origin}/__scenario/captcha/${challengeId}`);
  return ((await known.json()) as { answer: string }).answer;
}

/** Lets the next picture be one that is known. */
async function knowNextPicture(): Promise<string> {
  const made = await fetch(`${stack.sandbox.apiUrl}/captcha/challenge?purpose=register`);
  const picture = (await made.json()) as { challengeId: string };
  await stack.sandbox.addFaults({
    match: { path: '/captcha/challenge' },
    times: 1,
    fault: { json: { ...picture } },
  });
  return answerTo(picture.challengeId);
}

describe('a registration without a script, where a captcha is wanted', () => {
  it.each(LANGUAGES)(
    '[SC-REG-21 SC-REG-25] says why in %s, and takes what was read in a picture',
    async (language) => {
      const client = new HttpClient(stack.portal.origin, { language });
      const answer = await knowNextPicture();
      const { body } = await client.get(REGISTER);
      const plain = [...body.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, text = '']) =>
        pageText(text),
      );
      expect(plain.join(' ')).toContain(textsIn(language)('captcha:needsScript'));
      expect(body).toMatch(/<img[^>]* src="data:image\//);
      // The script of the widget is no part of the page before the form is touched.
      expect(body).not.toMatch(/<script[^>]* src="[^"]*captcha/);
      const form = {
        ...formWith(body, 'captchaAnswer'),
        phoneNumber: String(++phones),
        displayName: 'Ana',
        newPassword: PASSWORD,
        confirmPassword: PASSWORD,
        documents: 'yes',
        ageConfirmed: 'yes',
      };
      const empty = await client.submit(REGISTER, form);
      expect(empty.status).toBe(422);
      expect(pageText(empty.body)).toContain(messageIn(language, 'errors:captchaNotSolved'));
      const registered = await client.submit(REGISTER, { ...form, captchaAnswer: answer });
      expect(registered.headers.location).toBe('/userProfile?verify=phone');
      client.close();
    },
  );
});
