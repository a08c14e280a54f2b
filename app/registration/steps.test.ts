import { describe, expect, it } from 'vitest';
import type { Facts } from './facts.ts';
import type { Typed } from './fields.ts';
import { sectionsOf } from './layouts.ts';
import { firstOpenStep, openQuestions, stepOf } from './steps.ts';

const FACTS: Facts = {
  country: 'US',
  language: 'en',
  passwordRules: null,
  displayNameMinimumLength: 2,
  requiredPersonalInfo: [],
  isEmailRequired: false,
  minimumAge: 21,
  today: '2026-11-21',
  allowExtensionDigits: false,
  phoneCountries: [],
  documents: [],
  failures: [],
};
const SECTIONS = sectionsOf('multiComponent', FACTS);
const ONE: Typed = { phoneCountryCode: 'US', phoneNumber: '7025550123' };
const TWO: Typed = { ...ONE, displayName: 'Ann', email: '' };
const THREE: Typed = {
  ...TWO,
  firstName: '',
  lastName: '',
  'birthDate.day': '',
  'birthDate.month': '',
  'birthDate.year': '',
};

const open = (typed: Typed, hasPassword: boolean) =>
  firstOpenStep(SECTIONS, { typed, hasPassword, facts: FACTS });

describe('stepOf', () => {
  it.each([
    ['?step=1', 1],
    ['?step=4', 4],
    ['?step=5', null],
    ['?step=0', null],
    ['?step=02', null],
    ['', null],
  ])('reads %s as %s', (search, step) => {
    expect(stepOf(new URL(`http://portal.example/multiComponentRegisterView${search}`), 4)).toBe(step);
  });
});

describe('firstOpenStep', () => {
  it('goes on where the answers end', () => {
    expect(open({}, false)).toBe(1);
    expect(open(ONE, false)).toBe(2);
    expect(open(TWO, true)).toBe(3);
    expect(open(THREE, true)).toBe(4);
  });

  it('goes back to an answer that is not right, and to a password that is gone', () => {
    expect(open({ ...THREE, phoneNumber: '12' }, true)).toBe(1);
    expect(open(THREE, false)).toBe(2);
    expect(open({ ...THREE, 'birthDate.day': '4' }, true)).toBe(3);
  });
});

describe('openQuestions', () => {
  it('lets a kept password be, unless another one is typed', () => {
    const [, account] = SECTIONS;
    if (!account) throw new Error('there is a second step');
    const fields = (typed: Typed) =>
      openQuestions(account, { typed, hasPassword: true, facts: FACTS }).map(({ field }) => field);
    expect(fields(TWO)).toEqual(['displayName', 'email']);
    expect(fields({ ...TWO, newPassword: 'x' })).toContain('password');
  });
});
