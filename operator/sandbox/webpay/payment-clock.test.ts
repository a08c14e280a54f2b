import { describe, expect, it } from 'vitest';
import { endOfDay, isoTime } from './payment-clock.ts';

const end = (timeZone: string, at: string) => isoTime(endOfDay(timeZone, Date.parse(at)));

describe('endOfDay', () => {
  it.each([
    ['America/Mexico_City', '2026-11-24T18:05:00Z', '2026-11-25T05:59:00.000Z'],
    ['America/Mexico_City', '2026-11-25T05:58:59Z', '2026-11-25T05:59:00.000Z'],
    ['America/Mexico_City', '2026-11-25T06:00:00Z', '2026-11-26T05:59:00.000Z'],
    ['Asia/Tokyo', '2026-12-31T14:59:59Z', '2026-12-31T14:59:00.000Z'],
    ['Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-01-01T14:59:00.000Z'],
    ['UTC', '2026-02-28T00:00:00Z', '2026-02-28T23:59:00.000Z'],
  ])('is 23:59 in %s, asked at %s', (zone, at, expected) => {
    expect(end(zone, at)).toBe(expected);
  });

  it('knows that clocks are changed during a day', () => {
    expect(end('America/New_York', '2026-11-01T05:30:00Z')).toBe('2026-11-02T04:59:00.000Z');
    expect(end('America/New_York', '2026-03-08T06:30:00Z')).toBe('2026-03-09T03:59:00.000Z');
  });

  it('is UTC where the zone is unknown', () => {
    expect(end('Mars/Olympus', '2026-11-24T18:05:00Z')).toBe('2026-11-24T23:59:00.000Z');
  });
});
