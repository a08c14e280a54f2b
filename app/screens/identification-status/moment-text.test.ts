import { describe, expect, it } from 'vitest';
import { momentText } from './moment-text.ts';

const page = { languageTag: 'en-US', timeZone: 'America/Mexico_City', nowMs: Date.UTC(2026, 10, 22, 2) };
const at = (day: number, hour: number) => momentText(Date.UTC(2026, 10, day, hour), page).replace(/\s/g, ' ');

describe('momentText', () => {
  it('[S3-SETTINGS-09] is the time alone, with its zone, on the day that it is there', () => {
    expect(at(21, 20)).toBe('2:00 PM CST');
    expect(at(22, 5)).toBe('11:00 PM CST');
  });

  it('has its day on every other', () => {
    expect(at(22, 6)).toBe('Sun, Nov 22, 12:00 AM CST');
    expect(at(21, 5)).toBe('Fri, Nov 20, 11:00 PM CST');
  });
});
