import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

const challenge = {
  status: 'Success',
  challengeId: 'ch_1',
  imageDataUrl: 'data:image/svg+xml;base64,PHN2Zy8+',
  alternativeText: null,
  expiresAt: '2026-11-21T18:05:00Z',
};

describe('captcha challenge', () => {
  it('is asked for by what it is for', async () => {
    operator.reply(challenge);
    expect(await operator.calls.captchaChallenge('register')).toEqual({
      ok: true,
      value: {
        challengeId: 'ch_1',
        imageDataUrl: 'data:image/svg+xml;base64,PHN2Zy8+',
        alternativeText: null,
        expiresAt: Date.UTC(2026, 10, 21, 18, 5),
      },
    });
    expect(operator.lastSent().call).toBe('GET /api/v1/captcha/challenge?purpose=register');
    await operator.calls.captchaChallenge('resetCode');
    expect(operator.lastSent().call).toBe('GET /api/v1/captcha/challenge?purpose=resetCode');
  });

  it.each([
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/svg+xml,%3Csvg%2F%3E',
    'data:image/svg+xml;charset=utf-8,%3Csvg%2F%3E',
  ])('takes the picture %s', async (imageDataUrl) => {
    operator.reply({ ...challenge, imageDataUrl });
    expect(await operator.calls.captchaChallenge('register')).toMatchObject({
      ok: true,
      value: { imageDataUrl },
    });
  });

  it.each([
    [{ imageDataUrl: 'https://evil.example/p.png' }],
    [{ imageDataUrl: 'data:text/html,<script>alert(1)</script>' }],
    [{ imageDataUrl: 'data:image/png;base64,a b' }],
    [{ challengeId: 'a:b' }],
    [{ challengeId: '' }],
    [{ expiresAt: 'soon' }],
  ])('[OC-ACCOUNT-04] shows no challenge made of %j', async (change) => {
    operator.reply({ ...challenge, ...change });
    expect(await operator.calls.captchaChallenge('register')).toMatchObject({
      ok: false,
      failure: { code: 'MiscellaneousError' },
    });
  });

  it('shows no picture that is far too large', async () => {
    operator.reply({ ...challenge, imageDataUrl: `data:image/png;base64,${'A'.repeat(200_000)}` });
    expect(await operator.calls.captchaChallenge('register')).toMatchObject({
      ok: false,
      failure: { code: 'MiscellaneousError' },
    });
  });
});
