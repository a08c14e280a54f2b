import { z } from 'zod/v4';

const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/)
  .transform((text) => Date.parse(text))
  .refine((milliseconds) => !Number.isNaN(milliseconds));

/** What the query of every list of a player may say (contract §1.7, §6.6, §7); times in epoch milliseconds. */
export const PAGE_QUERY = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().min(1).optional(),
  casinoId: z.coerce.number().int().nullable().default(null),
  from: time.nullable().default(null),
  to: time.nullable().default(null),
};
