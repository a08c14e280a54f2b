import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';

describe('the business constants (spec §9)', () => {
  it('[S4-TIMER-01 S9-CONST-01..07 S9-CONST-09..17 S9-CONST-21] are those of the specification', () => {
    expect(limits).toMatchObject({
      MOBILE_BREAKPOINT_PX: 768,
      PHONE_LENGTH: 10,
      CONFIRMATION_CODE_LENGTH: 6,
      NOTIFICATION_LIFETIME_MS: 15 * 1000,
      TOKEN_REFRESH_WINDOW_MS: 30 * 1000,
      SESSION_HARD_LIMIT_MS: 7_200_000,
      RESEND_CODE_WAIT_MS: 60 * 1000,
      DOCUMENT_LIST_LIMIT: 20,
      MINIMUM_AGE_YEARS: { MX: 18, US: 21, JP: 20 },
      MINIMUM_BUY_IN_UNITS: 10,
      OPENING_AMOUNT_MIN_AU: 0,
      OPENING_AMOUNT_MAX_AU: 1e9,
      TRANSFER_AMOUNT_MIN_AU: -1e9,
      TRANSFER_AMOUNT_MAX_AU: 1e9,
      PASSWORD_WEAK_MAX_SCORE: 33,
      PASSWORD_STRONG_MIN_SCORE: 66,
      CURRENCY_ROUNDING_DIGITS: 2,
      CAPTCHA_LIFETIME_MS: 290_000,
      QR_SIZE_MOBILE_PX: 250,
      QR_SIZE_WIDE_PX: 400,
      TIMER_TICK_MS: 1000,
      OPERATOR_APPS_VERSION: '7.3.14',
    });
  });
});
