import { describe, expect, it } from 'vitest';
import { parseCommandLine } from './command-line.ts';

describe('parseCommandLine', () => {
  it('has defaults for everything', () => {
    expect(parseCommandLine([])).toEqual({
      ok: true,
      value: {
        port: 4010,
        providerPort: 4011,
        fresh: false,
        country: 'MX',
        databaseFile: '.data/sandbox-mx.db',
      },
    });
  });

  it('reads what it is told', () => {
    expect(parseCommandLine(['--port', '0', '--fresh', '--country', 'jp', '--file', 'x.db'])).toEqual({
      ok: true,
      value: { port: 0, providerPort: 0, fresh: true, country: 'JP', databaseFile: 'x.db' },
    });
    expect(parseCommandLine(['--country=US'])).toMatchObject({
      value: { databaseFile: '.data/sandbox-us.db' },
    });
    expect(parseCommandLine(['--port', '65535'])).toMatchObject({ value: { providerPort: 0 } });
    expect(parseCommandLine(['--provider-port', '5000'])).toMatchObject({
      value: { port: 4010, providerPort: 5000 },
    });
  });

  it.each([
    ['--port', 'x'],
    ['--port', '70000'],
    ['--port='],
    ['--provider-port', 'x'],
    ['--provider-port='],
    ['--country', 'DE'],
    ['--unknown'],
    ['stray'],
  ])('refuses %s %s', (...args) => {
    expect(parseCommandLine(args)).toEqual({ ok: false, problem: expect.stringMatching(/\w/) });
  });
});
