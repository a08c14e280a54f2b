import type { FieldMessage, FieldMessages } from '#app/domain/texts/field-message.ts';
import type { Facts } from './facts.ts';
import { type FieldName, isBlank, mainInputOf, type Typed } from './fields.ts';
import type { Question } from './layouts.ts';
import { readField } from './read-field.ts';

/** What the answers to some questions came to: what to send, by field, and what is wrong, by input. */
export interface CheckedAnswers {
  values: Readonly<Partial<Record<FieldName, string>>>;
  errors: FieldMessages;
}

/** Whether a question may be left without an answer, as far as the other answers tell. */
function isOptional({ isRequired }: Question, typed: Typed, facts: Facts): boolean {
  if (isRequired !== 'ofNationals') return !isRequired;
  return typed.nationality !== undefined && !['', facts.country].includes(typed.nationality);
}

/**
 * Checks the answers to some questions, all of them at once (spec §5). The captcha is left to the session.
 *
 * @param questions what was asked, in order
 * @returns values without those left empty, and messages in the order of the questions
 */
export function checkAnswers(questions: readonly Question[], typed: Typed, facts: Facts): CheckedAnswers {
  const values: Partial<Record<FieldName, string>> = {};
  const errors: Record<string, FieldMessage> = {};
  for (const question of questions) {
    const { field } = question;
    if (field === 'captcha') continue;
    if (isBlank(field, typed) && isOptional(question, typed, facts)) continue;
    const answer = readField(field, typed, facts);
    if (answer.ok) values[field] = answer.value;
    else errors[answer.input ?? mainInputOf(field)] = answer.message;
  }
  return { values, errors };
}
