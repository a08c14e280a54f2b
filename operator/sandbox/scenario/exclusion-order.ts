import { z } from 'zod/v4';
import {
  deleteExclusion,
  EXCLUSION_KINDS,
  EXCLUSION_SCOPES,
  storeExclusion,
} from '../exclusion/exclusions.ts';
import { newExclusionId } from '../identity/secrets.ts';
import type { Runtime } from '../runtime.ts';
import { paymentNow } from '../webpay/payment-clock.ts';

/** Exclusion of a player from now on, whoever sets it; null opens the account. */
export const exclusionOrder = z
  .object({
    kind: z.enum(EXCLUSION_KINDS).default('timeOut'),
    scope: z.enum(EXCLUSION_SCOPES).default('portal'),
    /** Null for good. */
    forMs: z.number().int().min(1).nullable().default(null),
    reopens: z.enum(['automatic', 'onRequest']).default('automatic'),
  })
  .strict()
  .nullable();

export function orderExclusion(
  runtime: Runtime,
  userId: string,
  order: z.output<typeof exclusionOrder>,
): void {
  if (order === null) {
    deleteExclusion(runtime, userId);
    return;
  }
  const { forMs, ...rest } = order;
  const from = paymentNow(runtime);
  const until = forMs === null ? null : from + forMs;
  storeExclusion(runtime, userId, { exclusionId: newExclusionId(), ...rest, from, until });
}
