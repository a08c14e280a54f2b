import { z } from 'zod';
import { seal, unseal } from '#app/session/seal.ts';
import type { Visit } from '#app/session/visit.ts';
import { type FieldName, keptInputs, type Typed } from './fields.ts';

/** Name of the half-filled registration among the drafts; the three layouts share it. */
const DRAFT = 'registration';
/** Name of the note that an account was made a moment ago. */
const DONE = 'registered';
/** Longest text of an input that is kept, in UTF-16 units: what is longer is refused in any case. */
const KEPT_LENGTH = 300;

const passwordShape = z.object({ owner: z.string(), password: z.string() });

/**
 * What this visitor has typed into a registration within the last ten minutes; it is then kept for ten more.
 */
export async function keptAnswers(visit: Visit): Promise<Typed> {
  const { drafts } = visit;
  const { sealedPassword: _, ...typed } = await drafts.read(DRAFT);
  if (Object.keys(typed).length > 0) await drafts.keep(DRAFT, {});
  return typed;
}

/**
 * Keeps what was typed for a visitor who goes on, or comes back (ten minutes). Secrets and boxes are not kept.
 */
export async function keepAnswers(visit: Visit, fields: readonly FieldName[], typed: Typed): Promise<void> {
  const kept = keptInputs(fields).map((input) => [input, (typed[input] ?? '').slice(0, KEPT_LENGTH)]);
  await visit.drafts.keep(DRAFT, Object.fromEntries(kept));
}

/**
 * Keeps a password from one step to a later one, sealed for this visitor and this use.
 *
 * @param password the password; null forgets the one that is kept
 */
export async function keepPassword(visit: Visit, password: string | null): Promise<void> {
  const { drafts, keys } = visit;
  const owner = visit.owner;
  const sealed = password === null ? '' : await seal(keys, 'registration', { owner, password });
  await drafts.keep(DRAFT, { sealedPassword: sealed });
}

/**
 * The password that an earlier step has kept.
 *
 * @returns null when none is kept
 */
export async function keptPassword(visit: Visit): Promise<string | null> {
  const { drafts, keys } = visit;
  const { sealedPassword: sealed } = await drafts.read(DRAFT);
  const opened = sealed ? await unseal(keys, 'registration', sealed) : null;
  const kept = passwordShape.safeParse(opened?.value);
  return kept.success && kept.data.owner === visit.owner ? kept.data.password : null;
}

/**
 * Forgets what was typed, once there is an account, and notes for which number. To be called before the visitor becomes
 * a player, as drafts belong to one or the other.
 *
 * @param phoneNumber national digits
 */
export async function closeDraft(visit: Visit, phoneNumber: string): Promise<void> {
  const { drafts } = visit;
  await Promise.all([drafts.forget(DRAFT), drafts.keep(DONE, { phoneNumber })]);
}

/**
 * Whether this visitor has just made an account for a number, with another form that was sent at the same time.
 *
 * @param phoneNumber national digits
 */
export async function hasJustRegistered(visit: Visit, phoneNumber: string): Promise<boolean> {
  return (await visit.drafts.read(DONE)).phoneNumber === phoneNumber;
}
