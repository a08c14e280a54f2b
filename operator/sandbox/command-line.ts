import { parseArgs } from 'node:util';
import { z } from 'zod/v4';
import { BREACH_NAMES, type BreachName, isBreachName } from '../conformance/breaches/breaches.ts';
import { COUNTRIES, type Country } from './contract.ts';

/** What the command line asked for. */
export interface CommandLine {
  port: number;
  providerPort: number;
  fresh: boolean;
  country: Country;
  databaseFile: string;
  /** A rule of the contract that it does not keep. */
  breach: BreachName | undefined;
}

/** Where the sandbox listens when nothing is said. */
const DEFAULT_PORT = 4010;

export const USAGE = `Usage: sandbox [--port 4010] [--provider-port 4011] [--country MX|US|JP] [--file .data/sandbox-<country>.db] [--fresh] [--breach NAME]
  --port     TCP port on 127.0.0.1; 0 takes a free one
  --provider-port  the same for the payment provider; one above the other when nothing is said
  --country  which build: casinos, settings, demo players
  --file     database file, kept between starts; :memory: keeps nothing
  --fresh    throw away what the database file holds
  --breach   a rule of the contract that is not kept: ${BREACH_NAMES.join(', ')}`;

const port = z.coerce.number().int().min(0).max(65_535);

/** Parses the arguments after the program's name; a sentence instead when they make no sense. */
export function parseCommandLine(
  args: readonly string[],
): { ok: true; value: CommandLine } | { ok: false; problem: string } {
  let values: {
    port?: string;
    'provider-port'?: string;
    country?: string;
    file?: string;
    fresh?: boolean;
    breach?: string;
  };
  try {
    values = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        'provider-port': { type: 'string' },
        country: { type: 'string' },
        file: { type: 'string' },
        fresh: { type: 'boolean' },
        breach: { type: 'string' },
      },
    }).values;
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : 'The arguments cannot be read.' };
  }
  const wantedPort = port.safeParse(values.port ?? DEFAULT_PORT);
  if (!wantedPort.success || values.port === '')
    return { ok: false, problem: '--port is a number from 0 to 65535.' };
  const providerPort = readProviderPort(values['provider-port'], wantedPort.data);
  if (providerPort === null) return { ok: false, problem: '--provider-port is a number from 0 to 65535.' };
  const country = z.enum(COUNTRIES).safeParse((values.country ?? 'MX').toUpperCase());
  if (!country.success) return { ok: false, problem: `--country is one of ${COUNTRIES.join(', ')}.` };
  const { breach } = values;
  if (breach !== undefined && !isBreachName(breach))
    return { ok: false, problem: `--breach: unknown name ${breach}.` };
  return {
    ok: true,
    value: {
      breach,
      port: wantedPort.data,
      providerPort,
      fresh: values.fresh ?? false,
      country: country.data,
      databaseFile: values.file ?? `.data/sandbox-${country.data.toLowerCase()}.db`,
    },
  };
}

/** The provider's port; the one above the operator's, or a free one, when nothing is said. Null when it is no port. */
function readProviderPort(text: string | undefined, operatorPort: number): number | null {
  if (text === undefined) return operatorPort === 0 || operatorPort === 65_535 ? 0 : operatorPort + 1;
  const wanted = port.safeParse(text);
  return wanted.success && text !== '' ? wanted.data : null;
}
