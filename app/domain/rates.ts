/** How often something may happen: so many times within so many seconds from the first of them. */
export interface Rate {
  times: number;
  seconds: number;
}

/**
 * What is limited, and how (hardening of spec §2, registration and verification, of §4, "Session" and "Password reset",
 * and of §7). A limit may have several rates, all of which hold.
 */
export const DEFAULT_RATES = {
  /** Log-ons that fail, for one phone number. */
  logOnPerPhone: [{ times: 5, seconds: 900 }],
  /** Log-ons that fail, from one address. */
  logOnPerAddress: [{ times: 20, seconds: 900 }],
  /** Log-ons that fail, of everybody. */
  logOnInAll: [{ times: 300, seconds: 60 }],
  /** Log-ons that make a device a known one, for one phone number. */
  newDevicesPerPhone: [{ times: 10, seconds: 86_400 }],
  /** Codes for a forgotten password, to one phone number. */
  resetCodePerPhone: [
    { times: 1, seconds: 60 },
    { times: 3, seconds: 3600 },
    { times: 5, seconds: 86_400 },
  ],
  /** Codes for a forgotten password, asked for from one address. */
  resetCodePerAddress: [{ times: 10, seconds: 3600 }],
  /** Codes for a forgotten password, of everybody. */
  resetCodeInAll: [{ times: 60, seconds: 60 }],
  /** Tries to set a new password by a code, for one phone number. */
  resetPerPhone: [{ times: 5, seconds: 600 }],
  /** Registrations that are sent to the operator, for one phone number. */
  registrationPerPhone: [{ times: 10, seconds: 900 }],
  /** Registrations that are sent to the operator, from one address. */
  registrationPerAddress: [{ times: 20, seconds: 3600 }],
  /** Registrations that may have sent an SMS, of everybody. */
  registrationInAll: [{ times: 60, seconds: 60 }],
  /** Codes that verify a phone, of one player (contract §4.4). */
  phoneCodePerPlayer: [
    { times: 1, seconds: 60 },
    { times: 5, seconds: 3600 },
    { times: 10, seconds: 86_400 },
  ],
  /** Codes that verify a phone, of everybody. */
  phoneCodeInAll: [{ times: 60, seconds: 60 }],
  /** Mails that verify an address, and addresses set, of one player. */
  emailPerPlayer: [
    { times: 5, seconds: 600 },
    { times: 20, seconds: 86_400 },
  ],
  /** Codes that verify a phone or an email address, asked for from one network address. */
  codePerAddress: [{ times: 30, seconds: 3600 }],
  /** Codes that were typed and are wrong, of one player, those of the phone and of the email each. */
  codeCheckPerPlayer: [{ times: 10, seconds: 600 }],
  /** Current passwords that were typed to change the password and are wrong, of one player. */
  passwordCheckPerPlayer: [{ times: 5, seconds: 900 }],
  /** Links of mails that are wrong, from one network address. */
  linkCheckPerAddress: [{ times: 30, seconds: 600 }],
  /** Access codes, of one player: each makes the operator forget the one before. */
  accessCodePerPlayer: [{ times: 10, seconds: 300 }],
  /** Files of lists, of one player: each is up to a hundred calls. */
  filePerPlayer: [{ times: 10, seconds: 60 }],
  /** Looks at one transaction that a player asks for by its button. */
  looksPerTransaction: [{ times: 1, seconds: 10 }],
  /** Calls that move money, of one session. */
  paymentsPerSession: [{ times: 6, seconds: 60 }],
} as const satisfies Record<string, readonly Rate[]>;

/** What is limited. */
export type LimitName = keyof typeof DEFAULT_RATES;

/** The rates of everything that is limited. */
export type Rates = Readonly<Record<LimitName, readonly Rate[]>>;

const MOST_TIMES = 1_000_000;
const LONGEST_SECONDS = 7 * 86_400;

/**
 * Reads rates as the environment has them.
 *
 * @param text times and seconds of each rate, such as `1/60,3/3600`
 * @returns null when the text is something else, or a rate is out of all bounds (1 to 1,000,000 times within 1 second
 *   to 7 days)
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
