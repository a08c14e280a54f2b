import { describe, expect, it } from 'vitest';
import { parseCommandLine } from './command-line.ts';

describe('parseCommandLine', () => {
  it('has defaults for everything', () => {
    expect(parseCommandLine([])).toEqual({
      ok: true,
      value: { port: 4010, fresh: false, country: 'MX', databaseFile: '.data/sandbox-mx.db' },
    });
  });

  it('reads what it is told', () => {
    expect(parseCommandLine(['--port', '0', '--fresh', '--country', 'jp', '--file', 'x.db'])).toEqual({
      ok: true,
      value: { port: 0, fresh: true, country: 'JP', databaseFile: 'x.db' },
    });
    expect(parseCommandLine(['--country=US'])).toMatchObject({
      value: { databaseFile: '.data/sandbox-us.db' },
    });
  });

  it.each([['--port', 'x'], ['--port', '70000'], ['--port='], ['--country', 'DE'], ['--unknown'], ['stray']])(
    'refuses %s %s',
    (...args) => {
      expect(parseCommandLine(args)).toEqual({ ok: false, problem: expect.stringMatching(/\w/) });
    },
  );
});
