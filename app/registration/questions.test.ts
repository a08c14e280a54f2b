import { describe, expect, it } from 'vitest';
import { askedFields, type QuestionRules, readStepNumber, registrationSections } from './questions.ts';

const RULES: QuestionRules = {
  country: 'MX',
  language: 'es-MX',
  requiredPersonalInfo: [],
  isEmailRequired: false,
};

const idsOf = (sections: ReturnType<typeof registrationSections>) => sections.map(({ id }) => id);

describe('registrationSections', () => {
  it('keeps the short variant short', () => {
    const sections = registrationSections('basic', RULES);
    expect(askedFields(sections)).toEqual([
      'phoneNumber',
      'displayName',
      'password',
      'documents',
      'ageConfirmed',
      'captcha',
    ]);
  });

  it('[S1-BUILD-07 S9-CONST-22 SC-REG-01] asks Mexico in four groups', () => {
    const sections = registrationSections('extended', RULES);
    expect(idsOf(sections)).toEqual(['account', 'person', 'address', 'consent']);
    expect(sections[1]?.questions).toContainEqual({ field: 'nationalId', isRequired: 'ofNationals' });
    expect(askedFields(sections)).toContain('email');
  });

  it('[SC-REG-04] goes in four steps elsewhere, the third a mere offer where nothing is required', () => {
    const sections = registrationSections('multiComponent', { ...RULES, country: 'US', language: 'en' });
    expect(idsOf(sections)).toEqual(['phone', 'account', 'person', 'consent']);
    expect(sections[2]?.questions).toEqual(
      ['firstName', 'lastName', 'birthDate', 'nationality'].map((field) => ({ field, isRequired: false })),
    );
  });

  it('asks in every variant for what the rules require', () => {
    const rules: QuestionRules = {
      ...RULES,
      requiredPersonalInfo: ['address.city', 'taxId'],
      isEmailRequired: true,
    };
    for (const variant of ['basic', 'extended', 'multiComponent'] as const) {
      const questions = registrationSections(variant, rules).flatMap((section) => section.questions);
      for (const field of ['address.city', 'taxId', 'email']) {
        expect(questions, variant).toContainEqual({ field, isRequired: true });
      }
    }
  });

  it('puts the family name first in Japanese', () => {
    const fields = askedFields(registrationSections('extended', { ...RULES, language: 'ja' }));
    expect(fields.indexOf('lastName')).toBeLessThan(fields.indexOf('firstName'));
  });
});

describe('readStepNumber', () => {
  it.each([
    ['?step=1', 1],
    ['?step=4', 4],
    ['?step=5', null],
    ['?step=0', null],
    ['?step=02', null],
    ['', null],
  ])('reads %s as %s', (search, step) => {
    expect(readStepNumber(new URL(`http://portal.example/multiComponentRegisterView${search}`), 4)).toBe(
      step,
    );
  });
});
