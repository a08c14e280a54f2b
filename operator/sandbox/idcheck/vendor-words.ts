import { findPlayer, updatePlayer } from '../db/players.ts';
import type { IdCheckReason, IdCheckResult } from '../id-check-contract.ts';
import { FIELD_TABLE, PERSONAL_INFO_FIELDS } from '../personal-info/field-table.ts';
import type { Runtime } from '../runtime.ts';
import { paymentNow } from '../webpay/payment-clock.ts';
import { storeSession, type VendorSession, type VendorWord } from './session-table.ts';
import { type IdCheckStanding, standingOf, storeStanding } from './standing.ts';

/** The operator's results for the vendor's words (contract §8). */
export const RESULT_OF: Record<VendorWord, IdCheckResult> = {
  created: 'NotPerformed',
  submitted: 'Unresolved',
  review: 'Unresolved',
  approved: 'Success',
  declined: 'Failure',
  resubmission_requested: 'Failure',
  expired: 'NotPerformed',
  abandoned: 'NotPerformed',
};

/** No one gets another attempt after these: only a person can help. */
const FINAL_REASONS: readonly IdCheckReason[] = ['underAge', 'duplicateAccount'];
/** When there are attempts again after the last one failed. */
const RENEWAL_MS = 24 * 60 * 60_000;
const USUAL_MINUTES = 5;

/** What the vendor says of a session, and when. */
export interface VendorNews {
  word: VendorWord;
  reasons?: readonly IdCheckReason[];
  /** What it will say by itself later, and when; epoch milliseconds. */
  due?: { word: VendorWord; at: number };
}

/** Stores what the vendor says of a session, and what it makes of the player's standing. */
export function takeVendorNews(runtime: Runtime, session: VendorSession, news: VendorNews): VendorSession {
  const { db } = runtime;
  const reasons = [...(news.reasons ?? [])];
  const { word, due } = news;
  const next = { ...session, word, reasons, dueWord: due?.word ?? null, dueAt: due?.at ?? null };
  db.transaction(() => {
    storeSession(db, next);
    const player = findPlayer(db, session.userId);
    if (!player) return;
    const standing = standingOf(runtime, player);
    storeStanding(db, nextStanding(standing, next, paymentNow(runtime)));
    if (word === 'approved') {
      const proved = PERSONAL_INFO_FIELDS.filter((field) => FIELD_TABLE[field].isProved);
      const locked = new Set([...player.lockedPersonalInfo, ...proved]);
      updatePlayer(db, player.userId, { lockedPersonalInfo: [...locked] });
    }
  });
  return next;
}

function nextStanding(
  before: IdCheckStanding,
  { word, reasons }: VendorSession,
  now: number,
): IdCheckStanding {
  const result = RESULT_OF[word];
  const standing = {
    ...before,
    result,
    reasons: result === 'Failure' ? reasons : [],
    estimatedMinutes: result === 'Unresolved' ? USUAL_MINUTES : null,
  };
  if (result === 'NotPerformed') return standing;
  // A check that was sent in and is decided later counts from when it was sent.
  const lastAttemptAt = before.result === 'Unresolved' ? before.lastAttemptAt : now;
  if (result !== 'Failure') return { ...standing, lastAttemptAt };
  const isFinal = reasons.some((reason) => FINAL_REASONS.includes(reason));
  const left = Math.max(0, before.attemptsLeft - 1);
  // Who is asked to send something again always may.
  const attemptsLeft = isFinal ? 0 : word === 'resubmission_requested' ? Math.max(1, left) : left;
  return {
    ...standing,
    lastAttemptAt,
    attemptsLeft,
    attemptsRenewedAt: attemptsLeft === 0 && !isFinal ? now + RENEWAL_MS : null,
  };
}
