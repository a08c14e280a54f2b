import type { FieldMessage } from '#app/domain/texts/field-message.ts';
import { type FieldCode, fieldMessageKey } from '#app/domain/texts/field-message.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { INFO_TABLE } from './field-table.ts';
import { mainInfoInput } from './inputs.ts';
import { type InfoContext, type TypedInfo, ZIPCODE_AGAIN_INPUT } from './typed-info.ts';

/** What a field came to: what to send, or what is wrong with it and at which of its inputs (spec §5). */
export type InfoAnswer = { ok: true; value: string } | { ok: false; input: string; message: FieldMessage };

/**
 * Reads a field by the rules of spec §5, whichever form asks for it: CURP and RFC in Mexico, zipcode by country and
 * typed twice when it is another one, two letters for countries, names, the minimum age. Fields that have to agree with
 * others look at those as well. Whether a field may be left empty is for the form to say.
 */
export function readInfoField(field: PersonalInfoField, typed: TypedInfo, context: InfoContext): InfoAnswer {
  const reading = INFO_TABLE[field].read(typed[field] ?? '', typed, context);
  if (reading.ok) return reading;
  const { code, params } = reading;
  const messageKey = infoMessageKey(field, code);
  return {
    ok: false,
    input: code === 'ZipcodesMustMatch' ? ZIPCODE_AGAIN_INPUT : mainInfoInput(field),
    message: params ? { messageKey, params } : { messageKey },
  };
}

/** The key of the text about what is wrong with a field: some fields have words of their own (spec §5). */
export function infoMessageKey(field: PersonalInfoField, code: FieldCode): FieldMessage['messageKey'] {
  return fieldMessageKey(code === 'blank' ? (INFO_TABLE[field].required ?? code) : code);
}
