import { readClabe } from '#app/domain/money/clabe.ts';
import type { WebPayField, WebPayMethod } from '#app/domain/money/web-pay.ts';
import { readEmail } from '#app/domain/player/email.ts';
import type { FieldMessage } from '#app/domain/texts/field-message.ts';
import { type FieldCode, fieldMessageKey } from '#app/domain/texts/field-reading.ts';
import { readLine } from '#app/domain/texts/plain-text.ts';
import { cleanText, compactIdentifier } from '#app/domain/texts/typed-text.ts';
import { detailInput } from './form-names.ts';

/** Longest answer that an operator takes who gives no length. */
const LONGEST_ANSWER = 200;

type Reading = { ok: true; value: string } | { ok: false; code: FieldCode };

/** The answers to a method's questions, by their names; or what is wrong with them, by input in the method's order. */
export type DetailsReading =
  | { ok: true; details: Readonly<Record<string, string>> }
  | { ok: false; errors: Readonly<Record<string, FieldMessage>> };

/**
 * Reads the answers to the questions of the chosen method (contract §2 WebPayField). What is not required and left
 * empty is left out; answers to other methods' questions are not looked at.
 */
export function readDetails(
  method: Pick<WebPayMethod, 'methodId' | 'fields'>,
  typed: Readonly<Record<string, string>>,
): DetailsReading {
  const errors: [string, FieldMessage][] = [];
  const details: [string, string][] = [];
  for (const field of method.fields) {
    const input = detailInput(method.methodId, field.name);
    const answer = readAnswer(field, typed[input] ?? '');
    if (answer.ok) details.push([field.name, answer.value]);
    else if (answer.code !== 'blank' || field.isRequired) {
      errors.push([input, { messageKey: fieldMessageKey(answer.code) }]);
    }
  }
  return errors.length > 0
    ? { ok: false, errors: Object.fromEntries(errors) }
    : { ok: true, details: Object.fromEntries(details) };
}

function readAnswer(field: WebPayField, typed: string): Reading {
  const answer = readByType(field, typed);
  if (!answer.ok) return answer;
  const { length } = answer.value;
  if (length < (field.minimumLength ?? 0)) return { ok: false, code: 'tooShort' };
  if (length > (field.maximumLength ?? LONGEST_ANSWER)) return { ok: false, code: 'tooLong' };
  return answer;
}

function readByType(field: WebPayField, typed: string): Reading {
  switch (field.type) {
    case 'clabe':
      return readClabe(typed);
    case 'email':
      return readEmail(typed);
    case 'digits':
      return readDigits(typed);
    case 'select': {
      const option = field.options.find(({ value }) => cleanText(value) === cleanText(typed));
      if (option && typed !== '') return { ok: true, value: option.value };
      return { ok: false, code: typed === '' ? 'blank' : 'invalid' };
    }
    case 'text':
      return readLine(typed, LONGEST_ANSWER);
  }
}

function readDigits(typed: string): Reading {
  const digits = compactIdentifier(typed);
  if (digits === '') return { ok: false, code: 'blank' };
  return /^[0-9]+$/.test(digits) ? { ok: true, value: digits } : { ok: false, code: 'invalidCharacters' };
}
