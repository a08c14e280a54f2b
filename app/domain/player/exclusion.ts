/** Kinds that players choose themselves. */
export const CHOSEN_KINDS = ['timeOut', 'selfExclusion'] as const;

export const EXCLUSION_KINDS = [...CHOSEN_KINDS, 'operator', 'family'] as const;

export const EXCLUSION_SCOPES = ['portal', 'operator'] as const;

export const REOPENINGS = ['automatic', 'onRequest'] as const;

/** Exclusion of a player (contract §9); times are epoch, ms. */
export interface Exclusion {
  exclusionId: string;
  kind: (typeof EXCLUSION_KINDS)[number];
  /** Null when the operator does not say. */
  scope: (typeof EXCLUSION_SCOPES)[number] | null;
  from: number;
  /** Null: for good. */
  until: number | null;
  reopens: (typeof REOPENINGS)[number];
}

/** Length that players can choose; with neither hours nor months it is for good. */
export interface ExclusionOption {
  kind: (typeof CHOSEN_KINDS)[number];
  hours: number | null;
  months: number | null;
  scope: (typeof EXCLUSION_SCOPES)[number];
  /** Null when the operator does not say. */
  reopens: (typeof REOPENINGS)[number] | null;
}

/** Part of an exclusion that every page needs. */
export interface Pause {
  /** Epoch, ms; null: for good. */
  untilMs: number | null;
  isOnRequest: boolean;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** End of an option that is chosen now, at a full minute and never early; epoch, ms, and null for good. */
export function optionEnd({ hours, months }: ExclusionOption, nowMs: number): number | null {
  if (hours === null && months === null) return null;
  const end = new Date(Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS + (hours ?? 0) * HOUR_MS);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + (months ?? 0));
  // The 31st of a month without one is the first day after it (contract §9).
  if (end.getUTCDate() !== day) end.setUTCDate(1);
  return end.getTime();
}

/** Name of an option in an address, such as `timeOut-24h-portal`. */
export function optionName({ kind, hours, months, scope }: ExclusionOption): string {
  const length = hours === null ? (months === null ? 'ever' : `${months}m`) : `${hours}h`;
  return `${kind}-${length}-${scope}`;
}

/** Returns what of an exclusion every page needs. */
export const pauseOf = ({ until, reopens }: Exclusion): Pause => ({
  untilMs: until,
  isOnRequest: reopens === 'onRequest',
});

/** Checks for a pause that holds; one on request holds beyond its end. */
export function isPausing(pause: Pause | null | undefined, nowMs: number): pause is Pause {
  return !!pause && (pause.isOnRequest || endsAfter(pause.untilMs, nowMs));
}

/** Compares two ends, of which null is for good. */
export const endsAfter = (end: number | null, other: number | null): boolean =>
  other !== null && (end === null || end > other);
