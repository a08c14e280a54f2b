import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Country } from '#sandbox/contract.ts';
import { TEST_PASSWORD_COST } from '#sandbox/identity/password-hash.ts';
import { type SandboxOptions, startSandbox } from '#sandbox/sandbox.ts';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { type ScenarioClient, scenarioClient } from '#sandbox/scenario/scenario-client.ts';

/** A sandbox with everyone whom the suite can ask for. */
export interface Operator extends People {
  /** Such as `http://127.0.0.1:4010/api/v1`. */
  apiUrl: string;
  scenario: ScenarioClient;
  close(): Promise<void>;
}

/** Players whom the suite can ask for. */
export interface People {
  /** What the accounts file says; a secret in it must not be printed. */
  accounts: Record<string, unknown>;
  /** The accounts file. */
  accountsFile: string;
}

const PORTAL = 'https://portal.example';
const CLABE = '032180000118359719';
const DAY_MS = 24 * 3_600_000;

/** A sandbox that is asked by the suite: what is slow takes no longer than it must. */
export async function startServer(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({
    portalOrigin: PORTAL,
    passwordCost: TEST_PASSWORD_COST,
    country: 'MX',
    ...options,
  });
  const scenario = scenarioClient(sandbox.origin);
  await scenario.script({
    payments: { slowAnswerMs: 1500, repeatWaitMs: 100 },
    settings: {
      allowPlayerLimits: true,
      allowExclusion: true,
      allowActivityHistory: true,
      allowStatements: true,
      logInPhoneCountry: true,
      lostPasswordPhoneCountry: true,
    },
  });
  return { ...sandbox, scenario };
}

/**
 * Starts a sandbox of a country with players, payments and play records.
 *
 * @param folder where the accounts file goes
 * @param needed which accounts besides the player; all of them when nothing is said
 */
export async function startOperator(
  folder: string,
  options: Partial<SandboxOptions> = {},
  needed?: readonly string[],
): Promise<Operator> {
  // Named alone: what makes the other accounts is not signed.
  const signing = needed?.includes('signing') ? makeSigning(folder) : null;
  const server = await startServer({ callerKey: signing?.callerKey, ...options });
  const { apiUrl, scenario } = server;
  const people = await movePeopleIn(server, folder, options.country, needed, signing?.account);
  return { apiUrl, scenario, ...people, close: () => server.close() };
}

/**
 * Makes new players of a sandbox, with payments and play records, and their accounts file.
 *
 * @param needed which accounts besides the player; all of them when nothing is said
 */
export async function movePeopleIn(
  { origin, apiUrl, scenario }: Awaited<ReturnType<typeof startServer>>,
  folder: string,
  country: Country = 'MX',
  needed?: readonly string[],
  signing?: object,
  ofPlayer: PlayerOrderInput = {},
): Promise<People> {
  const account = async (order: PlayerOrderInput = {}) => {
    const { phone, password } = await scenario.player(order);
    return { phoneNumber: phone, password };
  };
  const casinos = [{ casinoId: 12, regularAU: 5_000_000 }];
  const player = await account({ casinos, email: mailOf('player'), personalInfo: 'complete', ...ofPlayer });
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  await scenario.transactions(
    [1, 2, 3, 4, 5, 45].map((days) => ({
      phone: player.phoneNumber,
      casinoId: 12,
      amountAU: 50_000,
      initiationDate: ago(days),
      ...(days % 2 === 0 ? { status: 'Cancelled' as const } : {}),
      // Of a month before: statements follow one another.
      ...(days === 45 ? { status: 'Committed' as const } : {}),
    })),
  );
  if (country === 'MX') {
    await scenario.playRecords(
      [1, 2, 3, 4].map((days) => ({
        phone: player.phoneNumber,
        casinoId: 12,
        totalWagerAU: 1000 * days,
        resolvedTime: ago(days),
      })),
    );
  }
  const methods = METHODS[country];
  const accounts = {
    player,
    ...(await others(account, needed)),
    newPhones: newPhones(country),
    ...(signing && { signing }),
    newPassword: 'An0ther-2026-ok',
    phoneCountryCode: country,
    ...(isNeeded('emailLinkCode', needed) && {
      emailLinkCode: await linkCode(origin, apiUrl, scenario),
    }),
    ...(isNeeded('resetCode', needed) && (await forgotten(origin, apiUrl, account))),
    returnUrl: `${PORTAL}/webPayTransactions?from=provider`,
    keysAfter: { seconds: 300, clockUrl: `${origin}/__scenario` },
    payment: {
      casinoId: 12,
      slow: { buyIn: 14_000, cashOut: 38_000 },
      failing: { buyIn: 28_000, cashOut: 39_000 },
      buyIn: { methodId: methods.buyIn, amountAU: 50_000 },
      cashOut: {
        methodId: methods.cashOut,
        amountAU: 60_000,
        ...(methods.details && { paymentDetails: methods.details }),
      },
    },
  };
  const accountsFile = join(folder, `accounts-${crypto.randomUUID()}.json`);
  writeFileSync(accountsFile, JSON.stringify(accounts));
  return { accounts, accountsFile };
}

let made = 0;

/** Numbers that nobody has. */
function newPhones(country: Country): string[] {
  made += 2;
  const first = country === 'MX' ? 5_588_001_234 : 2_025_550_100;
  return [String(first + made), String(first + made + 1)];
}

/** An address that nobody has. */
function mailOf(name: string): string {
  made += 1;
  return `${name}-${made}@mail.example`;
}

function makeSigning(folder: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const account = { keyId: 'suite', keyFile: join(folder, `signing-${crypto.randomUUID()}.pem`) };
  writeFileSync(account.keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return { account, callerKey: { id: account.keyId, publicKey: pem } };
}

const isNeeded = (name: string, needed?: readonly string[]) => needed === undefined || needed.includes(name);

type Account = (order?: PlayerOrderInput) => Promise<{ phoneNumber: string; password: string }>;

async function others(account: Account, needed?: readonly string[]) {
  const casinos = [{ casinoId: 12, regularAU: 5_000_000 }];
  const orders: Record<string, PlayerOrderInput> = {
    otherPlayer: { casinos, email: mailOf('other'), personalInfo: 'complete' },
    expendable: { casinos },
    suspended: { casinos, suspended: true },
    unverified: { verified: false },
    locked: { locked: true },
    noCasino: { casinos: [] },
    excludable: { casinos, email: mailOf('excludable'), personalInfo: 'complete' },
    limited: { casinos, email: mailOf('limited'), personalInfo: 'complete' },
    idCheck: { casinos, personalInfo: 'complete', restricted: true },
  };
  const made = Object.entries(orders)
    .filter(([name]) => isNeeded(name, needed))
    .map(async ([name, order]) => [name, await account(order)] as const);
  return Object.fromEntries(await Promise.all(made));
}

const METHODS: Record<Country, { buyIn: string; cashOut: string; details?: Record<string, string> }> = {
  MX: { buyIn: 'm_oxxo', cashOut: 'm_spei_out', details: { clabe: CLABE } },
  US: { buyIn: 'm_card', cashOut: 'm_card_out' },
  JP: {
    buyIn: 'm_card',
    cashOut: 'm_furikomi_out',
    details: {
      bankCode: '0001',
      branchCode: '001',
      accountType: 'ordinary',
      accountNumber: '1234567',
      accountHolder: 'ミホン ハナコ',
    },
  },
};

/** Somebody with a password that is forgotten, and the code that was sent for a new one. */
async function forgotten(origin: string, apiUrl: string, account: Account) {
  const forgetful = await account({ casinos: [{ casinoId: 12, regularAU: 5_000_000 }] });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ PhoneNumber: forgetful.phoneNumber });
  await fetch(`${apiUrl}/user/password/lost/code`, { method: 'POST', headers, body });
  const [message] = await inbox(origin, forgetful.phoneNumber);
  return { forgetful, resetCode: message?.code ?? '' };
}

interface Message {
  link: string | null;
  code: string | null;
}

/** Messages of the operator to a phone or an address, newest first. */
async function inbox(origin: string, to: string): Promise<Message[]> {
  const answer = await fetch(`${origin}/inbox.json?${new URLSearchParams({ to })}`);
  return ((await answer.json()) as { messages: Message[] }).messages;
}

/** The code of the link in a mail of confirmation. */
async function linkCode(origin: string, apiUrl: string, scenario: ScenarioClient): Promise<string> {
  const email = mailOf('new');
  const { phone, password } = await scenario.player({ pendingEmail: email });
  const post = async (path: string, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return (await fetch(apiUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const session = (await post('/authentication/login', { phoneNumber: phone, password })) as {
    accessToken: string;
  };
  await post('/user/email/code', {}, session.accessToken);
  const link = (await inbox(origin, email)).find((message) => message.link !== null)?.link;
  return new URL(link ?? 'none:').searchParams.get('code') ?? '';
}
