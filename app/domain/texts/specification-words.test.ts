import { describe, expect, it } from 'vitest';
import { textIn } from '#tests/support/locale-texts.ts';
import { LANGUAGES } from '../country.ts';
import { PAYMENT_TYPES } from '../money/payment-methods.ts';

/** Independent copy of the labels in the specification. */
const WORDS: Record<string, readonly (readonly [key: string, english: string])[]> = {
  'the screens': [
    ['titles:webPayCashIn', 'Buy-In'],
    ['titles:webPayTransactions', 'Transactions'],
    ['titles:userProfile', 'Edit Player Profile'],
    ['titles:changePassword', 'Change password'],
    ['titles:verifyEmail', 'Verify email'],
    ['titles:identificationStatus', 'Identity check status'],
    ['titles:playRecords', 'Play records'],
    ['titles:systemInfo', 'System info'],
  ],
  'the log-in panel': [
    ['common:login.phone', 'Phone number'],
    ['common:login.password', 'Password'],
    ['common:login.showPassword', 'Show password'],
    ['common:login.hidePassword', 'Hide password'],
    ['common:login.capsLock', 'Caps Lock is on'],
    ['common:login.submit', 'Log in'],
    ['common:login.register', 'Register'],
    ['common:login.forgotPassword', 'Forgot password?'],
    ['common:player.logout', 'Log out'],
  ],
  'the forgot-password panel': [
    ['password:getChangeCode', 'Get Change Code'],
    ['password:code', 'Confirmation code'],
    ['password:newPassword', 'New password'],
    ['password:confirmPassword', 'Confirm new password'],
    ['password:weak', 'weak'],
    ['password:medium', 'medium'],
    ['password:strong', 'strong'],
    ['password:resendTitle', 'Resend Code'],
    ['password:sendNewCode', 'Send New Code'],
    ['password:changePassword', 'Change Password'],
    ['password:cancel', 'Cancel'],
  ],
  'the header, the menu and the footer': [
    ['common:accountTitle', 'Player Account'],
    ['common:notifications.time', 'Time'],
    ['common:notifications.message', 'Message'],
    ['common:menu.show', 'Show menu'],
    ['common:menu.hide', 'Hide menu'],
    ['common:footer.serverVersion', 'Server version'],
    ['common:footer.operatorAppsVersion', 'Operator apps version'],
  ],
  'the display-name dialog': [
    ['profile:displayName.dialogTitle', 'Edit Display Name'],
    ['profile:displayName.save', 'Save name'],
  ],
  'the captcha': [
    ['captcha:redirectIn.minutes_one', 'Redirect in {{number}} minute'],
    ['captcha:redirectIn.minutes_other', 'Redirect in {{number}} minutes'],
    ['captcha:redirectIn.seconds_one', 'Redirect in {{number}} second'],
    ['captcha:redirectIn.seconds_other', 'Redirect in {{number}} seconds'],
  ],
  payments: [
    ['money:paymentType.creditCard', 'Credit card'],
    ['money:paymentType.debitCard', 'Debit card'],
    ['money:group.cashStore', 'Convenience store'],
    ['money:group.pharmacy', 'Pharmacy'],
    ['money:group.bankTransfer', 'Bank transfer'],
    ['money:creditType.promo', 'Promo (restricted)'],
    ['money:creditType.regular', 'Regular (cashable)'],
  ],
  'the personal information': [
    ['personal-info:fields.firstName', 'First name'],
    ['personal-info:fields.lastName', 'Last name'],
    ['personal-info:fields.birthDate', 'Birth date'],
    ['personal-info:fields.nationality', 'Nationality'],
    ['personal-info:fields.countryOfResidence', 'Country of residence'],
    ['personal-info:fields.taxId', 'Tax ID'],
    ['personal-info:fields.nationalId', 'National ID'],
    ['personal-info:fields.address.number', 'Number'],
    ['personal-info:fields.address.suite', 'Suite or apartment'],
    ['personal-info:fields.address.neighborhood', 'Neighborhood'],
    ['personal-info:fields.address.city', 'City'],
    ['personal-info:fields.address.county', 'County or municipality'],
    ['personal-info:fields.address.state', 'State'],
    ['personal-info:fields.address.street', 'Street'],
    ['personal-info:fields.address.country', 'Country'],
    ['personal-info:fields.address.zipcode', 'Zipcode'],
    ['personal-info:fields.documentType', 'Identity document'],
    ['personal-info:fields.documentNumber', 'Document number'],
  ],
};

describe.each(Object.entries(WORDS))("the specification's words of %s", (_where, words) => {
  it.each(words)(
    '[S2-ROUTE-06 S2-ROUTE-08..12 S2-ROUTE-14 S2-LOGIN-05 S2-LOGIN-07 S2-LOGIN-08 S2-FORGOT-03 S2-FORGOT-05 S2-FORGOT-07 S2-FORGOT-09 S2-FORGOT-10 S2-FORGOT-11 S2-HEADER-01 S2-NAME-01 S2-NAME-03 S2-CAPTCHA-01 S3-PAY-01..05 S4-RESET-02] %s is "%s"',
    (key, english) => {
      expect(textIn('en', key)).toBe(english);
    },
  );
});

describe('every way to pay', () => {
  it.each(PAYMENT_TYPES)('[S3-PAY-02 S3-PAY-03 S3-PAY-04] %s is named in every language', (paymentType) => {
    for (const language of LANGUAGES) {
      expect(textIn(language, `money:paymentType.${paymentType}`), language).toMatch(/\S/);
    }
  });
});
