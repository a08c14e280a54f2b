import { parseWithZod } from '@conform-to/zod/v4';
import { ZodOptional, z } from 'zod/v4';
import type { FieldCode } from '#app/domain/texts/field-message.ts';
import { type FieldMessage, fieldMessage } from '#app/domain/texts/field-message.ts';
import { cleanText } from '#app/domain/texts/typed-text.ts';
import type { Sent } from './sent-form.ts';

/** Longest text of an input that is looked at, in UTF-16 units: every field's own limit is lower. */
const LONGEST = 1100;
/** The button that a form was sent with; it tells the forms of a page apart. */
const INTENT = 'intent';

/** Result of a reader of the domain. */
export type Reading<Value> =
  | { ok: true; value: Value }
  | { ok: false; code: FieldCode; params?: Readonly<Record<string, number>> }
  // A screen may have words of its own.
  | { ok: false; message: FieldMessage };

export type Field<Value> = z.ZodType<Value, unknown>;

/** Properties of a field besides its schema. */
interface FieldFacts {
  /** Never shown again, and read to the last character. */
  isSecret: boolean;
  longest: number;
}

const facts = new WeakMap<z.core.$ZodType, FieldFacts>();

/**
 * A field of a form, by its reader in the domain, which is given the text without what pasting brings along.
 *
 * @param read gives the value to send, or the code of the message (spec §5); a field that is missing is an empty text
 * @param longest what is longer is cut, in UTF-16 units, before it is read or kept
 */
export function field<Value>(read: (typed: string) => Reading<Value>, longest = LONGEST): Field<Value> {
  return fieldWith(read, { isSecret: false, longest });
}

/** A {@link field} that is never shown again, and read character for character: a password, a code. */
export function secret<Value>(read: (typed: string) => Reading<Value>): Field<Value> {
  return fieldWith(read, { isSecret: true, longest: LONGEST });
}

function fieldWith<Value>(read: (typed: string) => Reading<Value>, its: FieldFacts): Field<Value> {
  const schema = z.unknown().transform((typed, context) => {
    const text = typeof typed === 'string' ? typed : '';
    const reading = read(its.isSecret ? text : cleanText(text));
    if (reading.ok) return reading.value;
    const message = 'message' in reading ? reading.message : fieldMessage(reading.code, reading.params);
    context.addIssue({ code: 'custom', params: message });
    return z.NEVER;
  });
  facts.set(schema, its);
  return schema;
}

/** Reads a text as it is. */
export const asTyped = (typed: string): Reading<string> => ({ ok: true, value: typed });

/** Reads a text that may not be empty. */
export const notBlank = (typed: string): Reading<string> =>
  typed === '' ? { ok: false, code: 'blank' } : { ok: true, value: typed };

/** Replaces the dot of a name inside of {@link parse}, as conform reads a dot as a path. */
const INNER_DOT = '/';

/** The first text of that name in a form that has no schema, cut to a bounded length; empty when there is none. */
export function textOf(form: FormData, name: string, longest = LONGEST): string {
  const value = form.get(name);
  return typeof value === 'string' ? cut(value, longest) : '';
}

/** Returns the first text of each name, '' for none; see {@link textOf}. */
export function readTexts(
  form: FormData,
  names: readonly string[],
  longest = LONGEST,
): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(form, name, longest)]));
}

/** Returns texts as a form, for {@link parse}. */
export function toForm(texts: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  return form;
}

/** A text that is pasted may be too long for nothing but what nobody sees. */
function cut(text: string, longest: number): string {
  const bounded = text.slice(0, Math.max(longest, LONGEST));
  return bounded.length <= longest ? bounded : cleanText(bounded).slice(0, longest);
}

/**
 * Reads a form. Only the schema's own fields are looked at, the first of each name, as texts of a bounded length: no
 * name that a script makes up reaches the parser.
 *
 * @returns the values, or what is wrong with each field in the schema's order; `reply` never tells a secret
 */
export function parse<Shape extends z.ZodRawShape>(
  form: FormData,
  schema: z.ZodObject<Shape>,
): Sent<z.output<z.ZodObject<Shape>>> {
  const fields = Object.entries(schema.shape);
  const texts = new FormData();
  for (const [name, longest] of [
    ...fields.map(([name, its]) => [name, findFacts(its).longest] as const),
    [INTENT, LONGEST] as const,
  ]) {
    if (typeof form.get(name) === 'string') texts.set(innerName(name), textOf(form, name, longest));
  }
  const hideFields = fields.filter(([, its]) => findFacts(its).isSecret).map(([name]) => innerName(name));
  const sent = parseWithZod(texts, {
    schema: z.object(Object.fromEntries(fields.map(([name, its]) => [innerName(name), its]))),
    formatError: ([issue]: z.core.$ZodIssue[]) => readMessage(issue),
    disableAutoCoercion: true,
  });
  return {
    ...sent,
    payload: outerNames(sent.payload),
    ...('value' in sent ? { value: outerNames(sent.value) } : {}),
    ...('error' in sent ? { error: outerNames(sent.error) } : {}),
    reply: (options) => {
      const reply = sent.reply({ ...options, hideFields });
      return { ...reply, initialValue: outerNames(reply.initialValue), error: outerNames(reply.error) };
    },
  } as Sent<z.output<z.ZodObject<Shape>>>;
}

const innerName = (name: string): string => name.replaceAll('.', INNER_DOT);

/** Renames the keys back. */
function outerNames<Names extends object | null | undefined>(record: Names): Names {
  if (!record) return record;
  const entries = Object.entries(record).map(([name, value]) => [name.replaceAll(INNER_DOT, '.'), value]);
  return Object.fromEntries(entries) as Names;
}

/** @throws Error for a field that neither `field` nor `secret` has made: no one would know whether it is a secret */
function findFacts(schema: z.core.$ZodType): FieldFacts {
  if (schema instanceof ZodOptional) return findFacts(schema.unwrap());
  const its = facts.get(schema);
  if (!its) throw new Error('a field of a form is made by field() or secret()');
  return its;
}

function readMessage(issue: z.core.$ZodIssue | undefined): FieldMessage {
  return issue?.code === 'custom' ? (issue.params as FieldMessage) : fieldMessage('invalid');
}
