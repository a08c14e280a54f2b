/** Rate limit: so many times within so many seconds from the first one. */
export interface Rate {
  times: number;
  seconds: number;
}

/**
 * Rate limits (hardening of spec §2, registration and verification, of §4, "Session" and "Password reset",
 * and of §7); all rates of a limit hold.
 */
export const DEFAULT_RATES = {
  logOnPerPhone: [{ times: 5, seconds: 900 }],
  logOnPerAddress: [{ times: 20, seconds: 900 }],
  logOnInAll: [{ times: 300, seconds: 60 }],
  newDevicesPerPhone: [{ times: 10, seconds: 86_400 }],
  resetCodePerPhone: [
    { times: 1, seconds: 60 },
    { times: 3, seconds: 3600 },
    { times: 5, seconds: 86_400 },
  ],
  resetCodePerAddress: [{ times: 10, seconds: 3600 }],
  resetCodeInAll: [{ times: 60, seconds: 60 }],
  resetPerPhone: [{ times: 5, seconds: 600 }],
  registrationPerPhone: [{ times: 10, seconds: 900 }],
  registrationPerAddress: [{ times: 20, seconds: 3600 }],
  registrationInAll: [{ times: 60, seconds: 60 }],
  /** Codes that verify a phone, of one player (contract §4.4). */
  phoneCodePerPlayer: [
    { times: 1, seconds: 60 },
    { times: 5, seconds: 3600 },
    { times: 10, seconds: 86_400 },
  ],
  phoneCodeInAll: [{ times: 60, seconds: 60 }],
  /** Mails that verify an address, and addresses set. */
  emailPerPlayer: [
    { times: 5, seconds: 600 },
    { times: 20, seconds: 86_400 },
  ],
  /** Codes for a phone or an email address, from one network address. */
  codePerAddress: [{ times: 30, seconds: 3600 }],
  codeCheckPerPlayer: [{ times: 10, seconds: 600 }],
  passwordCheckPerPlayer: [{ times: 5, seconds: 900 }],
  linkCheckPerAddress: [{ times: 30, seconds: 600 }],
  /** Each code invalidates the one before. */
  accessCodePerPlayer: [{ times: 10, seconds: 300 }],
  /** Each file makes up to a hundred calls. */
  filePerPlayer: [{ times: 10, seconds: 60 }],
  ownLimitsPerPlayer: [{ times: 20, seconds: 600 }],
  looksPerTransaction: [{ times: 1, seconds: 10 }],
  paymentsPerSession: [{ times: 6, seconds: 60 }],
} as const satisfies Record<string, readonly Rate[]>;

export type LimitName = keyof typeof DEFAULT_RATES;

export type Rates = Readonly<Record<LimitName, readonly Rate[]>>;

const MOST_TIMES = 1_000_000;
const LONGEST_SECONDS = 7 * 86_400;

/**
 * Parses the rates of the environment, times and seconds each, such as `1/60,3/3600`. Null for any other
 * text, or outside 1 to 1,000,000 times within 1 second to 7 days.
 */
export function readRates(text: string): Rate[] | null {
  const rates = text.split(',').map((part): Rate | null => {
    const [, times, seconds] = /^\s*(\d{1,7})\/(\d{1,7})\s*$/.exec(part) ?? [];
    const rate = { times: Number(times), seconds: Number(seconds) };
    const isGood =
      rate.times >= 1 && rate.times <= MOST_TIMES && rate.seconds >= 1 && rate.seconds <= LONGEST_SECONDS;
    return isGood ? rate : null;
  });
  return rates.every((rate) => rate !== null) ? rates : null;
}
