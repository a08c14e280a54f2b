import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { registerAt, registerBody } from '../test-support/register-body.ts';
import { startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';
import { drawDigits } from './draw-digits.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const DUMMY = 'XXXX.DUMMY.TOKEN.XXXX';
const OWN_KEY = '0x4AAAAAAA-of-the-sandbox';

const postJson = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(sandbox.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const newToken = async () => {
  const answer = await postJson('/captcha/token', { sitekey: OWN_KEY });
  return z.object({ token: z.string() }).parse(await answer.json()).token;
};
const useKey = (captchaSiteKey: string) =>
  sandbox.scenario.script({ rules: { captchaType: 'turnstile', captchaSiteKey } });
const statusWith = async (captchaResponse?: string) => {
  const answer = await registerAt(sandbox, registerBody({ captchaResponse }));
  return z.object({ status: z.string() }).parse(answer.json).status;
};

describe('a captcha of the rules', () => {
  it.each([
    ['1x00000000000000000000AA', DUMMY, 'Success'],
    ['1x00000000000000000000BB', DUMMY, 'Success'],
    ['3x00000000000000000000FF', DUMMY, 'Success'],
    ['2x00000000000000000000AB', DUMMY, 'CaptchaFailed'],
    ['2x00000000000000000000BB', DUMMY, 'CaptchaFailed'],
    ['1x00000000000000000000AA', '', 'CaptchaFailed'],
    ['1x00000000000000000000AA', undefined, 'CaptchaFailed'],
    ['1x00000000000000000000AA', 'forged', 'CaptchaFailed'],
    ['3x00000000000000000000FF', 'forged', 'CaptchaFailed'],
    [OWN_KEY, DUMMY, 'CaptchaFailed'],
    [OWN_KEY, 'forged', 'CaptchaFailed'],
  ])('under %s takes %s: %s', async (siteKey, response, status) => {
    await useKey(siteKey);
    expect(await statusWith(response)).toBe(status);
  });

  it('is not needed when there is none, and never passed when it is of an unknown kind', async () => {
    expect(await statusWith('anything')).toBe('Success');
    await sandbox.scenario.script({ rules: { captchaType: 'riddle' } });
    expect(await statusWith(DUMMY)).toBe('CaptchaFailed');
  });

  it('takes a token of the sandbox once, within 300 s, under its own site key', async () => {
    await useKey(OWN_KEY);
    const token = await newToken();
    expect(await statusWith(token)).toBe('Success');
    expect(await statusWith(token)).toBe('CaptchaFailed');
    const inTime = await newToken();
    sandbox.advance(299_999);
    expect(await statusWith(inTime)).toBe('Success');
    const late = await newToken();
    sandbox.advance(300_000);
    expect(await statusWith(late)).toBe('CaptchaFailed');
    const other = await newToken();
    await useKey('another-key');
    expect(await statusWith(other)).toBe('CaptchaFailed');
  });
});

describe('POST /captcha/token', () => {
  it('gives tokens for the site key in use, and to no page of another origin', async () => {
    await useKey(OWN_KEY);
    expect(await newToken()).toMatch(/^[\w.-]{100,2048}$/);
    expect((await postJson('/captcha/token', { sitekey: 'another-key' })).status).toBe(400);
    const evil = { origin: 'http://evil.example' };
    expect((await postJson('/captcha/token', { sitekey: OWN_KEY }, evil)).status).toBe(404);
    await useKey('1x00000000000000000000AA');
    const testKey = { sitekey: '1x00000000000000000000AA' };
    expect((await postJson('/captcha/token', testKey)).status).toBe(400);
  });
});

describe('GET /captcha/challenge', () => {
  const challenge = z.object({ challengeId: z.string(), imageDataUrl: z.string(), expiresAt: z.string() });
  const ask = async (purpose = 'register') =>
    challenge.parse((await sandbox.get(`/captcha/challenge?purpose=${purpose}`)).json);
  const withPictures = () =>
    sandbox.scenario.script({ rules: { captchaType: 'turnstile', captchaFallback: 'image' } });
  const wrong = (answer: string) => (answer === '00000' ? '11111' : '00000');

  it('is not there unless the rules say so, and wants a purpose', async () => {
    expect((await sandbox.get('/captcha/challenge?purpose=register')).status).toBe(404);
    await withPictures();
    expect((await sandbox.get('/captcha/challenge')).status).toBe(400);
    const answer = await sandbox.get('/captcha/challenge?purpose=resetCode');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toMatchObject({ status: 'Success', alternativeText: null });
  });

  it('is a picture of strokes whose right answer opens one door once, however it is typed', async () => {
    await withPictures();
    const { challengeId, imageDataUrl, expiresAt } = await ask();
    expect(imageDataUrl).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(expiresAt).toMatch(/Z$/);
    const answer = await sandbox.scenario.captchaAnswer(challengeId);
    expect(answer).toMatch(/^\d{5}$/);
    const wide = [...answer].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(' ');
    expect(await statusWith(`image:${challengeId}:${wide}`)).toBe('Success');
    expect(await statusWith(`image:${challengeId}:${answer}`)).toBe('CaptchaFailed');
  });

  it('takes three tries, 290 s and one purpose', async () => {
    await withPictures();
    for (const tries of [2, 3]) {
      const { challengeId } = await ask();
      const answer = await sandbox.scenario.captchaAnswer(challengeId);
      for (let count = 0; count < tries; count += 1) {
        expect(await statusWith(`image:${challengeId}:${wrong(answer)}`)).toBe('CaptchaFailed');
      }
      expect(await statusWith(`image:${challengeId}:${answer}`)).toBe(
        tries === 2 ? 'Success' : 'CaptchaFailed',
      );
    }
    const late = await ask();
    const answer = await sandbox.scenario.captchaAnswer(late.challengeId);
    sandbox.advance(290_000);
    expect(await statusWith(`image:${late.challengeId}:${answer}`)).toBe('CaptchaFailed');
    const forReset = await ask('resetCode');
    const itsAnswer = await sandbox.scenario.captchaAnswer(forReset.challengeId);
    expect(await statusWith(`image:${forReset.challengeId}:${itsAnswer}`)).toBe('CaptchaFailed');
  });

  it('lets fewer SMS through than the widget', async () => {
    await withPictures();
    const { phone } = await sandbox.scenario.player();
    const sent = async () => {
      const { challengeId } = await ask('resetCode');
      const answer = await sandbox.scenario.captchaAnswer(challengeId);
      sandbox.advance(60_000);
      const body = { PhoneNumber: phone, CaptchaResponse: `image:${challengeId}:${answer}` };
      return (await sandbox.post('/user/password/lost/code', body)).json;
    };
    expect(await sent()).toMatchObject({ status: 'Success' });
    expect(await sent()).toMatchObject({ status: 'Success' });
    expect(await sent()).toMatchObject({ status: 'TooManyRequests' });
    const byWidget = { PhoneNumber: phone, CaptchaResponse: DUMMY };
    expect((await sandbox.post('/user/password/lost/code', byWidget)).json).toMatchObject({
      status: 'Success',
    });
  });

  it('is refused while the rules name no pictures', async () => {
    await withPictures();
    const { challengeId } = await ask();
    const answer = await sandbox.scenario.captchaAnswer(challengeId);
    await useKey('1x00000000000000000000AA');
    await sandbox.scenario.script({ rules: { captchaFallback: 'none' } });
    expect(await statusWith(`image:${challengeId}:${answer}`)).toBe('CaptchaFailed');
  });
});

describe('drawDigits', () => {
  it('draws every digit in strokes that do not give it away, never twice alike', () => {
    for (const digit of '0123456789') {
      const svg = Buffer.from(drawDigits(digit).split(',')[1] ?? '', 'base64').toString();
      expect(svg.match(/<path /g)).toHaveLength(5);
      expect(svg).not.toMatch(/<text|<script|NaN/);
    }
    expect(drawDigits('12345')).not.toBe(drawDigits('12345'));
    expect(drawDigits('12345').length).toBeLessThan(6000);
  });
});
