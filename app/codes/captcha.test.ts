import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadCaptcha, readCaptcha } from '#app/codes/captcha.ts';
import type { CaptchaModel } from '#app/domain/player/captcha.ts';
import { createPortal, type Portal } from '#app/services.ts';
import { Visit } from '#app/session/visit.ts';
import { parseConfig } from '#app/settings/config.server.ts';
import {
  answerJson,
  type ScriptedOperator,
  startScriptedOperator,
} from '#tests/contract/scripted-operator.ts';
import { TRACE } from '#tests/support/trace.ts';

const RULES = {
  captchaType: 'turnstile',
  captchaSiteKey: 'site-key',
  captchaFallback: 'none',
  passwordRules: { minimumLength: 8, maximumLength: 64, minimumNumberOfCharacterClasses: 3 },
};
const PICTURE = {
  status: 'Success',
  challengeId: 'img_1',
  imageDataUrl: 'data:image/png;base64,AAAA',
  alternativeText: null,
  expiresAt: '2026-11-21T18:20:00Z',
};
const NOT_SOLVED = {
  ok: false,
  failure: { code: 'CaptchaNotSolved', messageKey: 'errors:captchaNotSolved' },
};

let operator: ScriptedOperator;
let portal: Portal;
let nowMs: number;

async function operate(rules: object, picture: object | null = PICTURE): Promise<Visit> {
  operator.behave = (request, response) => {
    const body = request.url?.includes('/captcha/') ? picture : rules;
    answerJson(body ?? {}, body === null ? 404 : 200)(request, response);
  };
  await portal?.close();
  portal = createPortal({
    config: parseConfig({
      OPERATOR_API_URL: operator.url,
      SESSION_KEYS: 'a secret key of 32 bytes or more',
      PORTAL_COUNTRY: 'MX',
    }),
    now: () => nowMs,
  });
  return Visit.open(portal.services, {
    method: 'GET',
    url: new URL('http://localhost:3000/'),
    headers: new Headers(),
    cookies: new Map(),
    language: 'es',
    trace: TRACE,
    clientAddress: '127.0.0.1',
    signal: new AbortController().signal,
    guestLink: null,
  });
}

function sealOf(model: CaptchaModel): string {
  if (model.kind !== 'turnstile' && model.kind !== 'picture') throw new Error(`A ${model.kind} has no seal.`);
  return model.seal;
}

function formOf(...fields: [name: string, value: string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

beforeAll(async () => {
  operator = await startScriptedOperator();
});
beforeEach(() => {
  nowMs = 1_000_000;
});
afterAll(async () => {
  await portal.close();
  await operator.close();
});

describe('loadCaptcha', () => {
  it('[S2-FORGOT-02 S3-RULES-01] shows none where none is required', async () => {
    const visit = await operate({ ...RULES, captchaType: 'none' });
    expect(await loadCaptcha(visit, 'register')).toEqual({ kind: 'none' });
    expect(visit.response.captcha).toBeNull();
    expect(await readCaptcha(visit, formOf(), 'register')).toEqual({ ok: true });
  });

  it('[S2-CAPTCHA-02 S3-RULES-02] shows the widget, and lets the page have it', async () => {
    const visit = await operate(RULES);
    expect(visit.isAnonymous).toBe(true);
    expect(await loadCaptcha(visit, 'register')).toMatchObject({
      kind: 'turnstile',
      purpose: 'register',
      siteKey: 'site-key',
      picture: null,
    });
    expect(visit.response.captcha).toEqual({
      scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    });
    expect(visit.isAnonymous).toBe(false);
  });

  it('adds a picture where the operator has them, and does without one that does not come', async () => {
    const picture = { imageDataUrl: PICTURE.imageDataUrl, alternativeText: null };
    const withPictures = { ...RULES, captchaFallback: 'image' };
    expect(await loadCaptcha(await operate(withPictures), 'register')).toMatchObject({ picture });
    expect(await loadCaptcha(await operate(withPictures, null), 'register')).toMatchObject({ picture: null });
  });

  it('shows a picture in place of a captcha it does not know, and else nothing that can be solved', async () => {
    const unknown = { ...RULES, captchaType: 'riddle' };
    const withPictures = { ...unknown, captchaFallback: 'image' };
    expect(await loadCaptcha(await operate(withPictures), 'register')).toMatchObject({ kind: 'picture' });
    expect(await loadCaptcha(await operate(unknown), 'register')).toMatchObject({ kind: 'impossible' });
    const badKey = { ...RULES, captchaSiteKey: '"><script>' };
    expect(await loadCaptcha(await operate(badKey), 'register')).toMatchObject({ kind: 'impossible' });
  });

  it('requires one while the rules are unknown', async () => {
    const visit = await operate({ error: 'no rules' });
    expect(await loadCaptcha(visit, 'resetCode')).toEqual({ kind: 'impossible', purpose: 'resetCode' });
    const form = formOf(['captchaResponse', 'token']);
    expect(await readCaptcha(visit, form, 'resetCode')).toMatchObject(NOT_SOLVED);
  });
});

describe('readCaptcha', () => {
  it("takes the widget's response, up to the length of the longest token", async () => {
    const visit = await operate(RULES);
    const seal = sealOf(await loadCaptcha(visit, 'resetCode'));
    for (const response of ['token', 'x'.repeat(2048)]) {
      const form = formOf(['captchaSeal', seal], ['captchaResponse', response]);
      expect(await readCaptcha(visit, form, 'resetCode')).toEqual({ ok: true, captchaResponse: response });
    }
  });

  it('takes what was read in the picture of the form, whatever picture the form says', async () => {
    const visit = await operate({ ...RULES, captchaFallback: 'image' });
    const seal = sealOf(await loadCaptcha(visit, 'resetCode'));
    const form = formOf(['captchaSeal', seal], ['captchaAnswer', ' 12345 ']);
    const captchaResponse = 'image:img_1:12345';
    expect(await readCaptcha(visit, form, 'resetCode')).toEqual({ ok: true, captchaResponse });
  });

  it('[S5-RESET-02] refuses what is empty, too long or given twice', async () => {
    const visit = await operate({ ...RULES, captchaFallback: 'image' });
    const seal = sealOf(await loadCaptcha(visit, 'resetCode'));
    const forms: [string, string][][] = [
      [],
      [['captchaResponse', '']],
      [['captchaResponse', '   ']],
      [['captchaAnswer', '']],
      [['captchaResponse', 'x'.repeat(2049)]],
      [['captchaAnswer', 'x'.repeat(2049)]],
      [
        ['captchaResponse', 'token'],
        ['captchaResponse', 'token'],
      ],
      [
        ['captchaAnswer', '12345'],
        ['captchaAnswer', '12345'],
      ],
      [
        ['captchaResponse', 'token'],
        ['captchaAnswer', '12345'],
      ],
    ];
    for (const fields of forms) {
      const form = formOf(['captchaSeal', seal], ...fields);
      expect(await readCaptcha(visit, form, 'resetCode'), JSON.stringify(fields)).toMatchObject(NOT_SOLVED);
    }
  });

  it('refuses a form that was not sealed, was changed, or was made for something else', async () => {
    const visit = await operate(RULES);
    const seal = sealOf(await loadCaptcha(visit, 'resetCode'));
    const other = sealOf(await loadCaptcha(visit, 'register'));
    const response: [string, string] = ['captchaResponse', 'token'];
    const forms: [string, string][][] = [
      [response],
      [['captchaSeal', `${seal}x`], response],
      [['captchaSeal', other], response],
      [['captchaSeal', seal], ['captchaSeal', seal], response],
    ];
    for (const fields of forms) {
      expect(await readCaptcha(visit, formOf(...fields), 'resetCode')).toMatchObject(NOT_SOLVED);
    }
  });

  it('[S4-CAPTCHA-01 S9-CONST-17] refuses a form that is older than 290 s', async () => {
    const visit = await operate(RULES);
    const seal = sealOf(await loadCaptcha(visit, 'resetCode'));
    const form = formOf(['captchaSeal', seal], ['captchaResponse', 'token']);
    nowMs += 290_000;
    expect(await readCaptcha(visit, form, 'resetCode')).toMatchObject({ ok: true });
    nowMs += 1;
    expect(await readCaptcha(visit, form, 'resetCode')).toMatchObject(NOT_SOLVED);
  });
});
