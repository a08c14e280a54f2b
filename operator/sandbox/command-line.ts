import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod/v4';
import { BREACH_NAMES, type BreachName, isBreachName } from '../conformance/breaches/breaches.ts';
import { COUNTRIES, type Country } from './contract.ts';
import type { CallerKey } from './http/caller.ts';

/** What the command line asked for. */
export interface CommandLine {
  port: number;
  providerPort: number;
  fresh: boolean;
  country: Country;
  databaseFile: string;
  /** A rule of the contract that it does not keep. */
  breach: BreachName | undefined;
  /** What calls have to be signed with. */
  callerKey: CallerKey | undefined;
}

/** Where the sandbox listens when nothing is said. */
const DEFAULT_PORT = 4010;

export const USAGE = `Usage: sandbox [--port 4010] [--provider-port 4011] [--country MX|US|JP] [--file .data/sandbox-<country>.db] [--fresh] [--breach NAME] [--caller-key FILE --caller-key-id ID]
  --port     TCP port on 127.0.0.1; 0 takes a free one
  --provider-port  the same for the payment provider; one above the other when nothing is said
  --country  which build: casinos, settings, demo players
  --file     database file, kept between starts; :memory: keeps nothing
  --fresh    throw away what the database file holds
  --breach   a rule of the contract that is not kept: ${BREACH_NAMES.join(', ')}
  --caller-key  public key (PEM, Ed25519) that calls have to be signed with, and --caller-key-id its name
  --help     this text`;

const port = z
  .string()
  .regex(/^\d+$/, 'is a number from 0 to 65535')
  .transform(Number)
  .pipe(z.number().max(65_535, 'is a number from 0 to 65535'));
const publicKey = z.string().transform((file, context) => {
  try {
    const text = readFileSync(file, 'utf8');
    if (createPublicKey(text).asymmetricKeyType === 'ed25519') return text;
  } catch {
    // The same fault as a file of something else.
  }
  context.addIssue({ code: 'custom', message: 'is a file of an Ed25519 public key (PEM)' });
  return z.NEVER;
});
const options = z.object({
  port: port.default(DEFAULT_PORT),
  'provider-port': port.optional(),
  country: z
    .string()
    .toUpperCase()
    .pipe(z.enum(COUNTRIES, `is one of ${COUNTRIES.join(', ')}`))
    .default('MX'),
  file: z.string().optional(),
  fresh: z.boolean().default(false),
  breach: z.custom<BreachName>((name) => isBreachName(String(name)), 'is no breach there is').optional(),
  'caller-key': publicKey.optional(),
  'caller-key-id': z.string().min(1).optional(),
});

/** Parses the arguments after the program's name; a sentence instead when they make no sense. */
export function parseCommandLine(
  args: readonly string[],
): { ok: true; value: CommandLine } | { ok: false; problem: string } {
  let given: unknown;
  try {
    const type = 'string';
    given = parseArgs({
      args: [...args],
      options: {
        port: { type },
        'provider-port': { type },
        country: { type },
        file: { type },
        fresh: { type: 'boolean' },
        breach: { type },
        'caller-key': { type },
        'caller-key-id': { type },
      },
    }).values;
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : 'The arguments cannot be read.' };
  }
  const read = options.safeParse(given);
  if (!read.success) {
    const [problem] = read.error.issues;
    return { ok: false, problem: `--${problem?.path.join()} ${problem?.message}.` };
  }
  const { 'caller-key': key, 'caller-key-id': keyId } = read.data;
  if ((key === undefined) !== (keyId === undefined)) {
    return { ok: false, problem: '--caller-key comes with --caller-key-id.' };
  }
  const { port: operatorPort, country, file, ...rest } = read.data;
  // The one above the operator's, where that is known and there is one.
  const next = operatorPort === 0 || operatorPort === 65_535 ? 0 : operatorPort + 1;
  return {
    ok: true,
    value: {
      breach: rest.breach,
      callerKey: key === undefined || keyId === undefined ? undefined : { id: keyId, publicKey: key },
      port: operatorPort,
      providerPort: rest['provider-port'] ?? next,
      fresh: rest.fresh,
      country,
      databaseFile: file ?? `.data/sandbox-${country.toLowerCase()}.db`,
    },
  };
}
