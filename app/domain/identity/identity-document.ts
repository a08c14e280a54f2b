import type { Country } from '#app/domain/country.ts';
import type { FieldReading } from '#app/domain/texts/field-message.ts';
import { cleanText } from '../texts/typed-text.ts';

/** Documents that prove an identity (contract §2 PersonalInfo). */
export const IDENTITY_DOCUMENTS = ['ine', 'passport', 'residenceCard', 'driversLicense', 'other'] as const;

export type IdentityDocument = (typeof IDENTITY_DOCUMENTS)[number];

/** Documents that people of each country have, the commonest first. */
export const DOCUMENTS_OF_COUNTRY: Readonly<Record<Country, readonly IdentityDocument[]>> = {
  MX: IDENTITY_DOCUMENTS,
  US: ['driversLicense', 'passport', 'residenceCard', 'other'],
  JP: ['driversLicense', 'passport', 'residenceCard', 'other'],
};

/** Reads the type of a document in a form. Codes: `blank`, `invalid`. */
export function readIdentityDocument(typed: string): FieldReading<'blank' | 'invalid', IdentityDocument> {
  const text = cleanText(typed).trim();
  const kind = IDENTITY_DOCUMENTS.find((known) => known === text);
  if (kind) return { ok: true, value: kind };
  return { ok: false, code: text === '' ? 'blank' : 'invalid' };
}
