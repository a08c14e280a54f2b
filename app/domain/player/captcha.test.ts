import { describe, expect, it } from 'vitest';
import { imageCaptchaResponse } from './captcha.ts';

describe('imageCaptchaResponse', () => {
  it('[OC-ACCOUNT-04] names the challenge and what was read, without the spaces around it', () => {
    expect(imageCaptchaResponse('ch_1', ' 7K4Q\n')).toBe('image:ch_1:7K4Q');
  });
});
