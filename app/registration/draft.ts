import { z } from 'zod/v4';
import { keepTypedResetPhone } from '#app/codes/password-reset.ts';
import { TYPED_PHONE_MAXIMUM_LENGTH } from '#app/domain/limits.ts';
import type { TypedForm } from '#app/domain/pages/form-names.ts';
import { readTexts, textOf } from '#app/forms/read.ts';
import { INFO_FIELDS } from '#app/personal-info/fields.ts';
import { seal, unseal } from '#app/session/seal.ts';
import type { Visit } from '#app/session/visit.ts';
import { type FieldName, fieldInputs, type Typed } from './questions.ts';

/** Draft of all three variants. */
const DRAFT = 'registration';
/** Draft with the number of a new account. */
const DONE = 'registered';
/** Longest kept text of an input, in UTF-16 units; readers reject longer ones. */
const KEPT_LENGTH = 300;

/** Fields to keep: no secrets, no boxes, no captcha. */
const KEPT_FIELDS: readonly FieldName[] = [
  'phoneCountryCode',
  'phoneNumber',
  'displayName',
  'email',
  ...INFO_FIELDS,
];

const passwordShape = z.object({ owner: z.string(), password: z.string() });

/** Returns the typed texts of the last ten minutes, and keeps them for ten more. */
export async function keptAnswers(visit: Visit): Promise<Typed> {
  const { drafts } = visit;
  const { sealedPassword: _, ...typed } = await drafts.read(DRAFT);
  if (Object.keys(typed).length > 0) await drafts.keep(DRAFT, {});
  return typed;
}

/**
 * Keeps the typed texts of a form for ten minutes.
 *
 * @returns the texts of all inputs, with those that are not kept
 */
export async function keepAnswers(
  visit: Visit,
  fields: readonly FieldName[],
  form: FormData,
): Promise<Typed> {
  const kept = fields.filter((field) => KEPT_FIELDS.includes(field)).flatMap(fieldInputs);
  const typed = readTexts(form, fields.flatMap(fieldInputs));
  const short = kept.map((input) => [input, (typed[input] ?? '').slice(0, KEPT_LENGTH)]);
  await visit.drafts.keep(DRAFT, Object.fromEntries(short));
  return typed;
}

/** Keeps the typed texts of a form that is left unsent, for a change of language or an expired captcha. */
export async function keepTyped(visit: Visit, kept: TypedForm, form: FormData): Promise<void> {
  if (kept === 'registration') {
    const fields = KEPT_FIELDS.filter((field) => fieldInputs(field).some((input) => form.has(input)));
    await keepAnswers(visit, fields, form);
  } else if (form.has('phoneNumber')) {
    await keepTypedResetPhone(visit, textOf(form, 'phoneNumber', TYPED_PHONE_MAXIMUM_LENGTH));
  }
}

/**
 * Keeps the password of a step, sealed for this visitor and this use.
 *
 * @param password null to forget
 */
export async function keepPassword(visit: Visit, password: string | null): Promise<void> {
  const { drafts, keys, owner } = visit;
  const sealed = password === null ? '' : await seal(keys, 'registration', { owner, password });
  await drafts.keep(DRAFT, { sealedPassword: sealed });
}

/** Returns the password of an earlier step; null for none. */
export async function keptPassword(visit: Visit): Promise<string | null> {
  const { drafts, keys } = visit;
  const { sealedPassword: sealed } = await drafts.read(DRAFT);
  const opened = sealed ? await unseal(keys, 'registration', sealed) : null;
  const kept = passwordShape.safeParse(opened?.value);
  return kept.success && kept.data.owner === visit.owner ? kept.data.password : null;
}

/**
 * Forgets the typed texts and keeps the number of the new account. Call before the visitor becomes a player: drafts
 * belong to one or the other.
 *
 * @param phoneNumber national digits
 */
export async function closeDraft(visit: Visit, phoneNumber: string): Promise<void> {
  const { drafts } = visit;
  await Promise.all([drafts.forget(DRAFT), drafts.keep(DONE, { phoneNumber })]);
}

/**
 * Returns true if another form of this visitor has just made an account for the number.
 *
 * @param phoneNumber national digits
 */
export async function hasJustRegistered(visit: Visit, phoneNumber: string): Promise<boolean> {
  return (await visit.drafts.read(DONE)).phoneNumber === phoneNumber;
}
