import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import pinoPretty from 'pino-pretty';
import { type BrandText, brandText } from '../app/domain/brand.ts';
import { type Country, offeredLanguages } from '../app/domain/country.ts';
import { demoTable } from '../operator/sandbox/demo/demo-table.ts';
import { startSandbox } from '../operator/sandbox/sandbox.ts';

/** The sandbox of a demo and what the portal must be configured with to work with it. */
export interface Demo {
  environment: Record<string, string>;
  /** Text for the terminal: addresses and logins. */
  table: string;
  close(): Promise<void>;
}

/** Fields that a readable line leaves out, or has in its text. */
const HIDDEN_FIELDS =
  'level,version,instance,traceId,spanId,parentId,method,route,status,ms,refused,aborted,outcome,session,account,address';

/** Prints the log as people read it: `12:34:56 GET home 200 18.4 ms`. */
export function readableLog(): DestinationStream {
  return pinoPretty({
    translateTime: 'SYS:HH:MM:ss',
    ignore: HIDDEN_FIELDS,
    singleLine: true,
    messageFormat: (line, messageKey) => {
      const { method, route, status, ms, refused } = line;
      if (method === undefined) return String(line[messageKey]);
      return [method, route, status ?? 'aborted', refused ?? '', `${ms} ms`]
        .filter((part) => part !== '')
        .join(' ');
    },
  });
}

const KEY_FILE = '.data/session-key';

/**
 * The key of all demos on this machine. Browsers share the cookies of all ports, and a session of another key would be
 * kept for a process that has it.
 */
function keptKey(): string {
  if (existsSync(KEY_FILE)) return readFileSync(KEY_FILE, 'utf8').trim();
  const key = randomBytes(32).toString('hex');
  mkdirSync('.data', { recursive: true });
  writeFileSync(KEY_FILE, key, { mode: 0o600 });
  return key;
}

/** Members of `brand.json` that name the operator. */
interface BrandNames {
  name?: BrandText;
  countries?: Partial<Record<Country, { name?: BrandText }>>;
}

/** Name of a brand; null for the built-in one, and for a folder of which the portal will say what is wrong with it. */
function brandName(folder: string | undefined, country: Country): string | null {
  const file = folder && join(folder, 'brand.json');
  if (!file || !existsSync(file)) return null;
  const { countries, ...common } = JSON.parse(readFileSync(file, 'utf8')) as BrandNames;
  const name = countries?.[country]?.name ?? common.name;
  return name === undefined ? null : brandText(name, offeredLanguages(country, [])[0]);
}

/**
 * Starts the embedded operator and makes up the settings that a demo does not have to be given.
 *
 * @param options `fresh`: forget what earlier demos did; `variables`: the environment, whose settings win
 */
export async function startDemo(options: { fresh: boolean; variables: NodeJS.ProcessEnv }): Promise<Demo> {
  const { variables } = options;
  const country =
    variables.PORTAL_COUNTRY === 'US' || variables.PORTAL_COUNTRY === 'JP' ? variables.PORTAL_COUNTRY : 'MX';
  const port = variables.PORT || '3000';
  const publicOrigin = variables.PUBLIC_ORIGIN || `http://localhost:${port}`;
  const sandbox = await startSandbox({
    port: Number(variables.SANDBOX_PORT ?? 0),
    country,
    databaseFile: `.data/sandbox-${country.toLowerCase()}.db`,
    fresh: options.fresh,
    portalOrigin: publicOrigin,
    operatorName: brandName(variables.BRAND_DIR, country),
    embedded: true,
  });
  return {
    environment: {
      PORTAL_COUNTRY: country,
      PORT: port,
      PUBLIC_ORIGIN: publicOrigin,
      SESSION_KEYS: variables.SESSION_KEYS || keptKey(),
      OPERATOR_API_URL: sandbox.apiUrl,
      TURNSTILE_SCRIPT_URL: variables.TURNSTILE_SCRIPT_URL || `${sandbox.origin}/captcha/api.js`,
      PAYMENT_ORIGINS: variables.PAYMENT_ORIGINS || sandbox.providerOrigin,
      VERBAL_CODE_PREFIX: variables.VERBAL_CODE_PREFIX ?? 'PA-',
      ID_CHECK_ORIGINS: variables.ID_CHECK_ORIGINS || sandbox.providerOrigin,
      ALLOW_SANDBOX: '1',
      DRAIN_DELAY_MS: variables.DRAIN_DELAY_MS || '0',
    },
    table: [
      `Portal   ${publicOrigin}`,
      `Inbox    ${sandbox.origin}/inbox   (SMS and mail that the operator "sent"; guest links of the demo players)`,
      `Scenario ${sandbox.origin}/__scenario   (faults, latency, magic values, clock of slips)`,
      `API      ${sandbox.origin}/reference   (what the portal asks of an operator)`,
      '',
      demoTable(sandbox.demoPlayers),
    ].join('\n'),
    close: () => sandbox.close(),
  };
}
