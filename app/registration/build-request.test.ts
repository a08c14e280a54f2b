import { describe, expect, it } from 'vitest';
import { buildRequest } from './build-request.ts';
import type { Facts } from './facts.ts';

const FACTS: Facts = {
  country: 'US',
  language: 'ja',
  passwordRules: null,
  displayNameMinimumLength: 2,
  requiredPersonalInfo: [],
  isEmailRequired: false,
  minimumAge: 21,
  today: '2026-11-21',
  allowExtensionDigits: false,
  phoneCountries: [],
  documents: [{ key: 'terms', version: '10' }],
  failures: [],
};
const SHORT = {
  phoneNumber: '7025550123',
  displayName: 'Ann',
  password: 'Passw0rd!',
  documents: 'yes',
  ageConfirmed: 'yes',
};

describe('buildRequest', () => {
  it('leaves out what nobody told', () => {
    expect(buildRequest(SHORT, FACTS, undefined)).toEqual({
      phoneNumber: '7025550123',
      phoneCountryCode: 'US',
      password: 'Passw0rd!',
      displayName: 'Ann',
      email: undefined,
      ageConfirmed: true,
      captchaResponse: undefined,
      acceptedDocuments: [{ key: 'terms', version: '10' }],
      personalInfo: undefined,
      language: 'ja-JP',
    });
  });

  it('tells the personal information by field', () => {
    const values = {
      ...SHORT,
      phoneCountryCode: 'MX',
      lastName: 'Ruiz',
      documentType: 'ine',
      'address.city': 'Puebla',
      'address.zipcode': '72000',
    };
    const request = buildRequest(values, FACTS, 'token');
    expect(request.phoneCountryCode).toBe('MX');
    expect(request.captchaResponse).toBe('token');
    expect(request.personalInfo).toEqual({
      lastName: 'Ruiz',
      documentType: 'ine',
      'address.city': 'Puebla',
      'address.zipcode': '72000',
    });
  });

  it('[OC-ACCOUNT-02] confirms no age that nobody confirmed', () => {
    expect(buildRequest({ ...SHORT, ageConfirmed: '' }, FACTS, undefined).ageConfirmed).toBe(false);
  });
});
