import { describe, expect, it } from 'vitest';
import { screenBehind } from './existence.ts';
import { SCREENS } from './screens.ts';

describe('the screen behind a path', () => {
  it.each([
    '/playRecords',
    '/playrecords/',
    '/PlayRecords//',
    '/%70layRecords',
    '/playRecordsCsv',
    '/PLAYRECORDSCSV/',
  ])('%s is that of the play records', (path) => {
    expect(screenBehind(path)).toBe(SCREENS.playRecords);
  });

  it.each(['/', '//', '/nowhere', '/login', '/playRecords/x', '/%', '/%2FplayRecords'])(
    '%s is none of a country',
    (path) => {
      expect(screenBehind(path)?.exists ?? []).toEqual([]);
    },
  );
});
