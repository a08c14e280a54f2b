import { z } from 'zod/v4';
import type { Player } from '../db/players.ts';
import { ID_CHECK_REASONS, ID_CHECK_RESULTS } from '../id-check-contract.ts';
import { listSessions, storeSession } from '../idcheck/session-table.ts';
import { ATTEMPTS, forgetStanding, storeStanding } from '../idcheck/standing.ts';
import type { Runtime } from '../runtime.ts';
import { paymentNow } from '../webpay/payment-clock.ts';

/** How it stands with a player's identity; null for a player who was never checked. Sessions under way end. */
export const idCheckChange = z
  .strictObject({
    result: z.enum(ID_CHECK_RESULTS),
    reasons: z.array(z.enum(ID_CHECK_REASONS)).default([]),
    attemptsLeft: z.number().int().min(0).max(100).default(ATTEMPTS),
    /** Until there are attempts again; null for never. */
    retryAfterSeconds: z.number().int().min(0).max(86_400).nullable().default(null),
    lastAttemptDate: z.string().datetime().nullable().default(null),
    estimatedMinutes: z.number().int().min(0).nullable().default(null),
  })
  .nullable();
type IdCheckChange = z.output<typeof idCheckChange>;

/** Sets how it stands with a player's identity. */
export function changeIdCheck(
  runtime: Runtime,
  { userId }: Pick<Player, 'userId'>,
  change: IdCheckChange,
): void {
  const { db } = runtime;
  for (const session of listSessions(db, userId)) {
    const word = session.word === 'created' ? 'expired' : session.word;
    storeSession(db, { ...session, word, dueWord: null, dueAt: null });
  }
  if (change === null) {
    forgetStanding(db, userId);
    return;
  }
  const { retryAfterSeconds, lastAttemptDate, ...standing } = change;
  storeStanding(db, {
    userId,
    ...standing,
    attemptsRenewedAt: retryAfterSeconds === null ? null : paymentNow(runtime) + retryAfterSeconds * 1000,
    lastAttemptAt: lastAttemptDate === null ? null : Date.parse(lastAttemptDate),
  });
}
