import { describe, expect, it } from 'vitest';
import {
  type AccessCodeFeatures,
  accessCodeBar,
  accessCodeButtonId,
  accessCodeOffer,
  EVERY_CASINO,
  spokenCode,
} from './access-code.ts';

const features = (barcode: boolean, verbal: boolean, multi: boolean): AccessCodeFeatures => ({
  allowBarcodeAccountAccess: barcode,
  allowVerbalCodeAccountAccess: verbal,
  allowMultiCasinoAccountAccessCodes: multi,
});

describe('who is offered a code', () => {
  it.each([
    [true, true, true, 'US', 'all'],
    [true, false, true, 'JP', 'all'],
    [false, true, true, 'US', 'all'],
    [true, true, true, 'MX', 'perCasino'],
    [true, true, false, 'MX', 'perCasino'],
    [false, true, false, 'US', 'perCasino'],
    [false, false, true, 'US', 'none'],
    [false, false, false, 'MX', 'none'],
  ] as const)(
    'barcode %s, verbal %s, several casinos %s, %s: %s',
    (barcode, verbal, multi, country, offer) => {
      const of = features(barcode, verbal, multi);
      expect(accessCodeOffer({ features: of, isVerified: true, country })).toBe(offer);
      expect(accessCodeOffer({ features: of, isVerified: false, country })).toBe('none');
    },
  );

  it('nobody while the settings are unknown', () => {
    expect(accessCodeOffer({ features: null, isVerified: true, country: 'US' })).toBe('none');
  });
});

describe('why the operator is not asked', () => {
  const request = {
    features: features(true, true, false),
    country: 'MX' as const,
    isVerified: true,
    arePermissionsSuspended: false,
    casinoId: 12,
    casinoIds: [12, 14],
  };

  it('for nothing when all is well', () => {
    expect(accessCodeBar(request)).toBeNull();
    const everywhere = {
      ...request,
      features: features(false, true, true),
      casinoId: EVERY_CASINO,
      casinoIds: null,
    };
    expect(accessCodeBar({ ...everywhere, country: 'US' })).toBeNull();
  });

  it.each([
    ['unknown settings', { features: null }, 'AccessCodeFailed'],
    ['neither kind of code', { features: features(false, false, true) }, 'DisallowedByConfiguration'],
    ['suspended permissions', { arePermissionsSuspended: true }, 'PermissionsSuspended'],
    ['an account that is not verified', { isVerified: false }, 'PhoneNumberNotVerified'],
    ['the casino of others', { casinoId: 13 }, 'http403'],
    ['no casino at all', { casinoId: null }, 'http403'],
    ['unknown casinos', { casinoIds: null }, 'AccessCodeFailed'],
    [
      'all casinos without codes for several',
      { casinoId: EVERY_CASINO, country: 'US' },
      'DisallowedByConfiguration',
    ],
    [
      'all casinos in Mexico',
      { casinoId: EVERY_CASINO, features: features(true, true, true) },
      'DisallowedByConfiguration',
    ],
  ] as const)('%s', (_what, change, bar) => {
    expect(accessCodeBar({ ...request, ...change })).toBe(bar);
  });

  it('a casino with the id of all casinos is no casino', () => {
    expect(accessCodeBar({ ...request, casinoId: EVERY_CASINO, casinoIds: [EVERY_CASINO] })).not.toBeNull();
  });
});

describe('a code as it is read out', () => {
  it.each([
    ['', '1', '1'],
    ['', '1234', '1234'],
    ['', '12345', '123 45'],
    ['', '123456', '123 456'],
    ['', '1234567', '1234 567'],
    ['VC', '12345678', 'VC 1234 5678'],
    ['VC-', '123456789', 'VC-123 456 789'],
    ['', '1234567890', '1234 567 890'],
    ['P', 'AB12CD', 'P AB1 2CD'],
    ['P', '12-34-56', 'P 12-34-56'],
  ])('prefix "%s" and %s: %s', (prefix, code, said) => {
    expect(spokenCode(prefix, code)).toBe(said);
    expect(said.replace(/ /g, '')).toBe(prefix + code);
  });
});

it('the buttons of different casinos have different ids', () => {
  expect([EVERY_CASINO, 12, 13].map(accessCodeButtonId)).toEqual([
    'access-code',
    'access-code-12',
    'access-code-13',
  ]);
});
