export const LIMIT_KINDS = ['deposit', 'loss', 'session', 'reminder'] as const;

export type LimitKind = (typeof LIMIT_KINDS)[number];

export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;

export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** Subject of a limit; a player has one limit of the same subject (contract §9). */
export interface LimitSubject {
  kind: LimitKind;
  /** Null for `session` and `reminder`. */
  period: LimitPeriod | null;
  casinoId: number | null;
}

/** AU of the casino, or minutes; both null for no limit. */
export interface LimitSize {
  amountAU: number | null;
  minutes: number | null;
}

/** A limit of the player (contract §9); times are epoch, ms. */
export interface PlayerLimit extends LimitSubject, LimitSize {
  limitId: string;
  /** Paid in during the period; null when it is unknown. */
  usedAU: number | null;
  /** Held by buy-ins that can still be paid. */
  reservedAU: number;
  resetsAt: number | null;
  setBy: 'player' | 'operator';
  /** A raise that waits for its confirmation; null for none. */
  pending: (LimitSize & { confirmFrom: number; confirmUntil: number }) | null;
}

export interface LimitChange extends LimitSubject {
  /** Epoch, ms. */
  at: number;
  from: LimitSize;
  to: LimitSize;
  by: 'player' | 'operator';
}

/** Own limits in minutes that the portal keeps itself; null for none. */
export interface TimedLimits {
  /** Length of a session from its log-on. */
  session: number | null;
  /** Time between two reminders. */
  reminder: number | null;
}

export function timedLimits(limits: readonly PlayerLimit[]): TimedLimits {
  const minutesOf = (kind: LimitKind) => limits.find((limit) => limit.kind === kind)?.minutes ?? null;
  return { session: minutesOf('session'), reminder: minutesOf('reminder') };
}

/** Kinds of limits that are counted in minutes. */
export const isTimed = (kind: LimitKind): boolean => kind === 'session' || kind === 'reminder';

export const isSameSubject = (one: LimitSubject, other: LimitSubject): boolean =>
  one.kind === other.kind && one.period === other.period && one.casinoId === other.casinoId;

/** The figure of a size; no limit is above any. */
const figureOf = ({ amountAU, minutes }: LimitSize): number => amountAU ?? minutes ?? Infinity;

/** Checks if a change makes a limit higher, or takes it away: it then waits (contract §9). */
export function isRaise(from: LimitSize | null, to: LimitSize): boolean {
  return from !== null && figureOf(to) > figureOf(from);
}

/** AU that a limit leaves for buy-ins now, 0 or more; null when that is unknown, and for minutes. */
export function remainingAU({ amountAU, usedAU, reservedAU }: PlayerLimit): number | null {
  return amountAU === null || usedAU === null ? null : Math.max(0, amountAU - usedAU - reservedAU);
}
