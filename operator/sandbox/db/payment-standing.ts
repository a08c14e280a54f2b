import { z } from 'zod/v4';
import { REQUIREMENTS, type Requirement, type StepUpKind } from '../webpay-contract.ts';
import type { SandboxDatabase } from './database.ts';
import { jsonColumn } from './row-types.ts';

/** What the operator wants of a player before money moves. */
export interface PaymentStanding {
  isAgeConfirmed: boolean;
  /** Asked of this player on top of what is asked of everyone. */
  requirements: Requirement[];
  /** How he proves himself before a cash-out (contract §6.5); null for not at all. */
  stepUp: StepUpKind | null;
}

const standingRow = z
  .object({
    age_confirmed_at: z.number().nullable(),
    payment_requirements: jsonColumn(z.array(z.enum(REQUIREMENTS))),
    cash_out_step_up: z.enum(['password', 'code']).nullable(),
  })
  .transform((row) => ({
    isAgeConfirmed: row.age_confirmed_at !== null,
    requirements: row.payment_requirements,
    stepUp: row.cash_out_step_up,
  }));

/** What the operator wants of a player; nothing of one who does not exist. */
export function paymentStanding(db: SandboxDatabase, userId: string): PaymentStanding {
  const found = db.one(
    standingRow,
    'SELECT age_confirmed_at, payment_requirements, cash_out_step_up FROM players WHERE user_id = ?',
    [userId],
  );
  return found ?? { isAgeConfirmed: false, requirements: [], stepUp: null };
}

/** Stores what the operator wants of a player; `now` in epoch milliseconds. */
export function setPaymentStanding(
  db: SandboxDatabase,
  userId: string,
  standing: PaymentStanding,
  now: number,
): void {
  db.run(
    'UPDATE players SET age_confirmed_at = ?, payment_requirements = ?, cash_out_step_up = ? WHERE user_id = ?',
    [standing.isAgeConfirmed ? now : null, JSON.stringify(standing.requirements), standing.stepUp, userId],
  );
}
