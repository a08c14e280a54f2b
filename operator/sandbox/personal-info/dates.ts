import type { FieldErrorCode } from '../contract.ts';

/** No one alive is older. */
const OLDEST_AGE = 120;

/** Today's date `YYYY-MM-DD` in a time zone; in UTC when the zone is unknown. `now` in epoch milliseconds. */
export function dateIn(timeZone: string, now: number): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
  } catch {
    return new Date(now).toISOString().slice(0, 10);
  }
}

/** Whether a text is a day of the calendar written `YYYY-MM-DD`. */
export function isCalendarDate(date: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return false;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}

/** Whole years from a birth date to a day, both `YYYY-MM-DD`. */
export function ageOn(today: string, birthDate: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** What is wrong with a birth date: no such day, in the future, too long ago, or under the minimum age; else null. */
export function refuseBirthDate(birthDate: string, today: string, minimumAge: number): FieldErrorCode | null {
  if (/[^\d-]/.test(birthDate)) return 'invalidCharacters';
  if (!isCalendarDate(birthDate) || birthDate > today) return 'outOfRange';
  const age = ageOn(today, birthDate);
  if (age > OLDEST_AGE) return 'outOfRange';
  return age < minimumAge ? 'tooYoung' : null;
}
