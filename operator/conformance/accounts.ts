import { readFile } from 'node:fs/promises';
import { z } from 'zod/v4';

const account = z.strictObject({ phoneNumber: z.string().min(1), password: z.string().min(1) });

const payment = z.strictObject({
  methodId: z.string().min(1),
  amountAU: z.int().min(1),
  paymentDetails: z.record(z.string(), z.string()).optional(),
  ageConfirmed: z.boolean().optional(),
});

/** Amounts in AU of payments with the methods of `buyIn` and `cashOut`. */
const amounts = z.strictObject({ buyIn: z.int().min(1).optional(), cashOut: z.int().min(1).optional() });

const accountsFile = z.strictObject({
  player: account,
  otherPlayer: account.optional(),
  expendable: account.optional(),
  forgetful: account.optional(),
  suspended: account.optional(),
  unverified: account.optional(),
  locked: account.optional(),
  restricted: account.optional(),
  noCasino: account.optional(),
  idCheck: account.optional(),
  limited: account.optional(),
  excludable: account.optional(),
  signing: z.strictObject({ keyId: z.string().min(1), keyFile: z.string().min(1) }).optional(),
  newPhones: z.array(z.string().regex(/^\d+$/)).min(1).optional(),
  phoneCountryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  newPassword: z.string().min(1).optional(),
  resetCode: z.string().min(1).optional(),
  emailLinkCode: z.string().min(1).optional(),
  captchaResponse: z.string().optional(),
  returnUrl: z.string().optional(),
  registration: z.record(z.string(), z.unknown()).optional(),
  payment: z
    .strictObject({
      casinoId: z.int().min(1),
      buyIn: payment.optional(),
      cashOut: payment.optional(),
      slow: amounts.optional(),
      failing: amounts.optional(),
    })
    .optional(),
  keysAfter: z.strictObject({ seconds: z.int().min(1), clockUrl: z.url().optional() }).optional(),
});

/** The accounts file (README.md): who may be logged on as, and what may be paid. */
export type Accounts = z.infer<typeof accountsFile>;

export type Direction = 'buyIn' | 'cashOut';

/** Members of the accounts file that a clause can need; those of `payment` by what follows `payment.`. */
export type AccountName =
  | Exclude<keyof Accounts, 'payment'>
  | Direction
  | `${'slow' | 'failing'}.${Direction}`;

/** Members that name someone who can log on. */
export type LogOnName = {
  [Name in keyof Accounts]-?: Exclude<Accounts[Name], undefined> extends z.infer<typeof account>
    ? Name
    : never;
}[keyof Accounts];

/** Reads the accounts file; a sentence instead when there is none or it says something else. */
export async function readAccounts(
  file: string,
): Promise<{ ok: true; accounts: Accounts } | { ok: false; problem: string }> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    return { ok: false, problem: `The accounts file ${file} cannot be read.` };
  }
  try {
    const parsed = accountsFile.safeParse(JSON.parse(text));
    if (parsed.success) return { ok: true, accounts: parsed.data };
    const problems = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'file'}: ${message}`,
    );
    return { ok: false, problem: `The accounts file ${file}: ${problems.join('; ')}` };
  } catch {
    return { ok: false, problem: `The accounts file ${file} is not JSON.` };
  }
}

/** Returns whether the file has the accounts that a clause needs. */
export function hasAccount(accounts: Accounts, name: AccountName): boolean {
  const { payment: of, ...own } = accounts;
  const known: Partial<Record<AccountName, unknown>> = {
    ...own,
    buyIn: of?.buyIn,
    cashOut: of?.cashOut,
    'slow.buyIn': of?.slow?.buyIn,
    'slow.cashOut': of?.slow?.cashOut,
    'failing.buyIn': of?.failing?.buyIn,
    'failing.cashOut': of?.failing?.cashOut,
  };
  return known[name] !== undefined;
}
