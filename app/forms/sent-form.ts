import type { Submission, SubmissionResult } from '@conform-to/dom';
import { PASSWORD_VERDICTS, type PasswordStrength, passwordStrength } from '#app/domain/player/password.ts';
import type { FieldMessage, FieldMessages } from '#app/domain/texts/field-message.ts';
import type { SentForm } from '#app/session/messages.ts';

/** Parsed form: its value, or its errors; `reply` gives the {@link SentForm}. */
export type Sent<Value> = Submission<unknown, FieldMessage, Value>;

export type Refusable = Pick<Sent<unknown>, 'reply'> | SentForm;

/**
 * Builds a sent form without a schema.
 *
 * @param values typed texts by input; no secrets
 */
export function sentForm(values: Readonly<Record<string, string>>, error: FieldMessages = {}): SentForm {
  return { status: 'error', initialValue: { ...values }, error: { ...error } };
}

/**
 * Returns the typed text of a field; undefined for none, or for a secret.
 */
export function typedValue(sent: SentForm | null | undefined, name: string): string | undefined {
  const value = sent?.initialValue?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the typed texts by the name of the input, without secrets. */
export function typedValues(sent: SentForm): Readonly<Record<string, string>> {
  const entries = Object.entries(sent.initialValue ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Returns the typed texts, including secrets: never render them. */
export function payloadOf(sent: Pick<Sent<unknown>, 'payload'>): Readonly<Partial<Record<string, string>>> {
  // `parse` accepts only texts, one of each name.
  return sent.payload as Partial<Record<string, string>>;
}

/** Returns the messages of a form by field; empty without a form. */
export function messagesOf(
  sent: Pick<SubmissionResult<FieldMessage>, 'error'> | null | undefined,
): FieldMessages {
  const entries = Object.entries(sent?.error ?? {});
  return Object.fromEntries(entries.filter((entry): entry is [string, FieldMessage] => entry[1] !== null));
}

/** Strength of a sent password, the one thing that its form shows of it. */
export function strengthOf(password: string): Readonly<Record<string, string>> {
  return password === '' ? {} : { strength: passwordStrength(password).verdict };
}

/** Strength of the password that was sent before; null when none was. See {@link strengthOf}. */
export function sentStrength(sent: SentForm | null | undefined): PasswordStrength['verdict'] | null {
  const strength = typedValue(sent, 'strength');
  return PASSWORD_VERDICTS.find((verdict) => verdict === strength) ?? null;
}
