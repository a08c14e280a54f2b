import { z } from 'zod/v4';
import { id, instant } from './primitives.ts';
import { documentType } from './profile.ts';

/** A check that was started and is not finished (contract §2 IdCheckSession). */
export const idCheckSession = z
  .looseObject({
    sessionId: id,
    url: z.string().min(1).max(4096).describe('Fresh each time.'),
    expiresAt: instant.optional(),
  })
  .meta({ id: 'IdCheckSession' });

/** State of a player's identity check (contract §2 IdCheck). */
export const idCheck = z
  .looseObject({
    result: z.enum(['Unresolved', 'NotNeeded', 'NotPerformed', 'Success', 'Failure']),
    canStart: z.boolean().optional().describe('Default: false.'),
    startBlockedBy: z.string().max(64).nullable().optional().describe('A `RefusalStatus`.'),
    attemptsLeft: z.int().min(0).max(1000).nullable().optional(),
    lastAttemptDate: instant.nullable().optional(),
    reasons: z
      .array(z.string().max(64))
      .max(50)
      .optional()
      .describe(
        'Why it failed: `documentUnreadable`, `documentExpired`, `documentNotAccepted`, `documentDamaged`, `backSideMissing`, `nameMismatch`, `birthDateMismatch`, `underAge`, `selfieMismatch`, `livenessFailed`, `duplicateAccount` or `other`.',
      ),
    acceptedDocuments: z.array(documentType).max(50).optional(),
    openSession: idCheckSession
      .nullable()
      .optional()
      .describe('Started, not finished: the player may go on.'),
    estimatedMinutes: z.int().min(0).max(100_000).nullable().optional(),
  })
  .meta({ id: 'IdCheck' });
