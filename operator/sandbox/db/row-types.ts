import { z } from 'zod/v4';

/** A boolean column: SQLite keeps it as 0 or 1. */
export const flagColumn = z.number().transform((value) => value === 1);

/** The answer of `SELECT COUNT(*) AS count` and `SELECT SUM(x) AS total` alike: one whole number. */
export const countRow = z.object({ count: z.number().int() });

/** A column that holds JSON text of a known shape. */
export function jsonColumn<Schema extends z.ZodTypeAny>(schema: Schema) {
  return z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);
}
