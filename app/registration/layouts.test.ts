import { describe, expect, it } from 'vitest';
import { fieldsOf, type LayoutFacts, sectionsOf } from './layouts.ts';

const FACTS: LayoutFacts = {
  country: 'MX',
  language: 'es-MX',
  requiredPersonalInfo: [],
  isEmailRequired: false,
};

const idsOf = (sections: ReturnType<typeof sectionsOf>) => sections.map(({ id }) => id);

describe('sectionsOf', () => {
  it('keeps the short variant short', () => {
    const sections = sectionsOf('basic', FACTS);
    expect(fieldsOf(sections)).toEqual([
      'phoneNumber',
      'displayName',
      'password',
      'documents',
      'ageConfirmed',
      'captcha',
    ]);
  });

  it('[S1-BUILD-07 S9-CONST-22 SC-REG-01] asks Mexico in four groups', () => {
    const sections = sectionsOf('extended', FACTS);
    expect(idsOf(sections)).toEqual(['account', 'person', 'address', 'consent']);
    expect(sections[1]?.questions).toContainEqual({ field: 'nationalId', isRequired: 'ofNationals' });
    expect(fieldsOf(sections)).toContain('email');
  });

  it('[SC-REG-04] goes in four steps elsewhere, the third a mere offer where nothing is required', () => {
    const sections = sectionsOf('multiComponent', { ...FACTS, country: 'US', language: 'en' });
    expect(idsOf(sections)).toEqual(['phone', 'account', 'person', 'consent']);
    expect(sections[2]?.questions).toEqual(
      ['firstName', 'lastName', 'birthDate', 'nationality'].map((field) => ({ field, isRequired: false })),
    );
  });

  it('asks in every variant for what the rules require', () => {
    const facts: LayoutFacts = {
      ...FACTS,
      requiredPersonalInfo: ['address.city', 'taxId'],
      isEmailRequired: true,
    };
    for (const variant of ['basic', 'extended', 'multiComponent'] as const) {
      const questions = sectionsOf(variant, facts).flatMap((section) => section.questions);
      for (const field of ['address.city', 'taxId', 'email']) {
        expect(questions, variant).toContainEqual({ field, isRequired: true });
      }
    }
  });

  it('puts the family name first in Japanese', () => {
    const fields = fieldsOf(sectionsOf('extended', { ...FACTS, language: 'ja' }));
    expect(fields.indexOf('lastName')).toBeLessThan(fields.indexOf('firstName'));
  });
});
