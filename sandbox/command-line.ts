import { parseArgs } from 'node:util';
import { z } from 'zod';
import { COUNTRIES, type Country } from './contract.ts';

/** What the command line asked for. */
export interface CommandLine {
  port: number;
  fresh: boolean;
  country: Country;
  databaseFile: string;
}

/** Where the sandbox listens when nothing is said. */
const DEFAULT_PORT = 4010;

export const USAGE = `Usage: sandbox [--port 4010] [--country MX|US|JP] [--file .data/sandbox-<country>.db] [--fresh]
  --port     TCP port on 127.0.0.1; 0 takes a free one
  --country  which build: casinos, settings, demo players
  --file     database file, kept between starts; :memory: keeps nothing
  --fresh    throw away what the database file holds`;

const port = z.coerce.number().int().min(0).max(65_535);

/** Reads the arguments after the program's name; gives a sentence instead when they make no sense. */
export function parseCommandLine(
  args: readonly string[],
): { ok: true; value: CommandLine } | { ok: false; problem: string } {
  let values: { port?: string; country?: string; file?: string; fresh?: boolean };
  try {
    values = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        country: { type: 'string' },
        file: { type: 'string' },
        fresh: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : 'The arguments cannot be read.' };
  }
  const wantedPort = port.safeParse(values.port ?? DEFAULT_PORT);
  if (!wantedPort.success || values.port === '')
    return { ok: false, problem: '--port is a number from 0 to 65535.' };
  const country = z.enum(COUNTRIES).safeParse((values.country ?? 'MX').toUpperCase());
  if (!country.success) return { ok: false, problem: `--country is one of ${COUNTRIES.join(', ')}.` };
  return {
    ok: true,
    value: {
      port: wantedPort.data,
      fresh: values.fresh ?? false,
      country: country.data,
      databaseFile: values.file ?? `.data/sandbox-${country.data.toLowerCase()}.db`,
    },
  };
}
