import { expect, it } from 'vitest';
import type { FieldCode } from '#app/domain/texts/field-message.ts';

/** Typed text, and what is read; or the code of the message behind an exclamation mark. */
export type TypedRow = readonly [typed: string, read: string];

export type TypedReading = { ok: true; value: unknown } | { ok: false; code: FieldCode };

/**
 * Tests a reader row by row. Each text has a letter, a sign, a blank or a width that plain digits do not have.
 *
 * @param what country, language or part of a form
 */
export function expectRead(
  what: string,
  rows: readonly TypedRow[],
  read: (typed: string) => TypedReading,
): void {
  it.each(rows)(`${what}: %j is %s`, (typed, expected) => {
    expect(typed).not.toMatch(/^[0-9]*$/);
    const reading = read(typed);
    expect(reading.ok ? String(reading.value) : `!${reading.code}`).toBe(expected);
  });
}
