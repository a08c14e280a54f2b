import { parse } from 'cookie';
import { PROFILE_LANGUAGE_COOKIE } from '#app/i18n/choose-language.ts';
import { DRAFT_LIFETIME_MS } from '#app/store/drafts.ts';
import { SEALED_LIFETIMES_MS } from './sealed-lifetimes.ts';

/** Longest name and value together that every browser keeps, in bytes (RFC 6265 §6.1). */
const COOKIE_MAXIMUM_BYTES = 4096;
/** Room left for the name in front of the value. */
const CHUNK_BYTES = COOKIE_MAXIMUM_BYTES - 64;
const MAXIMUM_CHUNKS = 3;
export const SESSION_COOKIE = 'session';
/** Time of last activity, sealed; see `open-session.ts`. */
export const LAST_USE_COOKIE = 'lastUse';
export const ACCESS_CODE_COOKIE = 'accessCode';
/** Marks a browser that may have drafts, so that others need not ask the shared store; it expires with the drafts. */
export const DRAFTS_COOKIE = 'drafts';
/** Payments that the player's forms have started, sealed; outlives the session, as its neighbours below do. */
export const PAYMENTS_COOKIE = 'payments';
/** Start of the names of cookies that hold one payment with an unknown outcome each, sealed. */
export const PAYMENT_COOKIE = 'payment-';
/** Keys of the next payment forms, sealed; written with the first one. */
export const NEXT_KEY_COOKIES = { buyIn: 'payment-next-buyIn', cashOut: 'payment-next-cashOut' } as const;
/** Version of the cached style sheet; set by the file's own response, as its prefetch may be blocked. */
export const STYLES_COOKIE = 'styles';
/** Set by a list, and removed by every other page; see `markList`. */
export const LIST_COOKIE = 'list';
/** Cookies that are removed when the session ends. */
export const COOKIES_OF_SESSION: readonly string[] = [
  SESSION_COOKIE,
  LAST_USE_COOKIE,
  ACCESS_CODE_COOKIE,
  PROFILE_LANGUAGE_COOKIE,
  LIST_COOKIE,
];

export const RETURN_COOKIE = 'return';
export const USED_METHODS_COOKIE = 'usedMethods';
/** Marks of a known device, without which strangers could lock the player out. */
export const DEVICE_COOKIE = 'device';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

interface Carried {
  /** `player` cookies outlive the session. */
  owner: 'session' | 'player' | 'device';
  /** Source of its growth; `anybody`: a link of another site. */
  grownBy: 'portal' | 'operator' | 'player' | 'anybody';
  /** Longest time that a browser keeps it, in ms; null: until it is closed. */
  keptMs: number | null;
  /** Longest value, in bytes; for `payment-` the sum. */
  mostBytes: number;
  /** Length of the next `Cookie` header above which it is removed, in bytes; null: never. */
  shedAbove: number | null;
  /** Removed when a browser sends more headers than the server reads. */
  goesUnread: boolean;
}

const NEXT_KEY = {
  owner: 'player',
  grownBy: 'portal',
  keptMs: SEALED_LIFETIMES_MS.payments,
  mostBytes: 400,
  shedAbove: null,
  goesUnread: false,
} as const satisfies Carried;

/**
 * All cookies of the portal, in the order in which they are shed: those that anybody can make grow before those that a
 * player needs, and never those that protect the player. The rest of the server's 16 KB of headers is for proxies and
 * other sites of the same host.
 */
export const CARRIED = {
  // Kept from the last payment on. Counted without a return, with the longest tokens that an operator may issue.
  usedMethods: {
    owner: 'player',
    grownBy: 'player',
    keptMs: SEALED_LIFETIMES_MS.usedMethods,
    mostBytes: 2000,
    shedAbove: 6900,
    goesUnread: true,
  },
  return: {
    owner: 'device',
    grownBy: 'anybody',
    keptMs: SEALED_LIFETIMES_MS.return,
    mostBytes: 5500,
    shedAbove: 12_000,
    goesUnread: true,
  },
  // The player's own are never shed, only those of players who are not signed in.
  'payment-': {
    owner: 'player',
    grownBy: 'player',
    keptMs: SEALED_LIFETIMES_MS.payments,
    mostBytes: 4000,
    shedAbove: 12_000,
    goesUnread: false,
  },
  flash: {
    owner: 'device',
    grownBy: 'player',
    keptMs: null,
    mostBytes: 4000,
    shedAbove: 14_000,
    goesUnread: true,
  },
  session: {
    owner: 'session',
    grownBy: 'operator',
    keptMs: null,
    mostBytes: 10_000,
    shedAbove: null,
    goesUnread: true,
  },
  lastUse: {
    owner: 'session',
    grownBy: 'portal',
    keptMs: null,
    mostBytes: 400,
    shedAbove: null,
    goesUnread: true,
  },
  accessCode: {
    owner: 'session',
    grownBy: 'operator',
    keptMs: SEALED_LIFETIMES_MS.accessCode,
    mostBytes: 700,
    shedAbove: null,
    goesUnread: true,
  },
  profileLanguage: {
    owner: 'session',
    grownBy: 'player',
    keptMs: null,
    mostBytes: 10,
    shedAbove: null,
    goesUnread: true,
  },
  list: {
    owner: 'session',
    grownBy: 'portal',
    keptMs: null,
    mostBytes: 10,
    shedAbove: null,
    goesUnread: true,
  },
  visitor: {
    owner: 'device',
    grownBy: 'portal',
    keptMs: null,
    mostBytes: 30,
    shedAbove: null,
    goesUnread: true,
  },
  drafts: {
    owner: 'device',
    grownBy: 'portal',
    keptMs: DRAFT_LIFETIME_MS,
    mostBytes: 10,
    shedAbove: null,
    goesUnread: true,
  },
  'payment-next-buyIn': NEXT_KEY,
  'payment-next-cashOut': NEXT_KEY,
  // With the player's own notes of payments.
  payments: {
    owner: 'player',
    grownBy: 'player',
    keptMs: SEALED_LIFETIMES_MS.payments,
    mostBytes: 1400,
    shedAbove: null,
    goesUnread: false,
  },
  // From the last log-on.
  device: {
    owner: 'device',
    grownBy: 'player',
    keptMs: SEALED_LIFETIMES_MS.device,
    mostBytes: 1000,
    shedAbove: null,
    goesUnread: false,
  },
  language: {
    owner: 'device',
    grownBy: 'player',
    keptMs: YEAR_MS,
    mostBytes: 10,
    shedAbove: null,
    goesUnread: false,
  },
  menu: {
    owner: 'device',
    grownBy: 'player',
    keptMs: YEAR_MS,
    mostBytes: 10,
    shedAbove: null,
    goesUnread: false,
  },
  styles: {
    owner: 'device',
    grownBy: 'portal',
    keptMs: YEAR_MS,
    mostBytes: 80,
    shedAbove: null,
    goesUnread: false,
  },
} as const satisfies Record<string, Carried>;

export type CookieName = keyof typeof CARRIED;

const findRow = (short: string): Carried => CARRIED[isNote(short) ? PAYMENT_COOKIE : (short as CookieName)];

/** Name prefix and flags of all cookies. */
export interface CookieRules {
  prefix: string;
  flags: string;
}

class CookieTooLargeError extends Error {
  constructor() {
    super('the value is too long for cookies');
    this.name = 'CookieTooLargeError';
  }
}

/** Parses a `Cookie` header; of two cookies of one name the first, more specific one wins. */
export function parseCookies(header: string | null): Map<string, string> {
  const cookies = Object.entries(parse(header ?? '', { decode: (value) => value }));
  return new Map(cookies.flatMap(([name, value = '']) => (name === '' ? [] : [[name, value]])));
}

/** Over https every cookie is `__Host-` and `Secure`; over plain http (a demo, a test) browsers would send neither. */
export function cookieRules(publicOrigin: string): CookieRules {
  const isSecure = publicOrigin.startsWith('https:');
  const flags = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return { prefix: isSecure ? '__Host-' : '', flags };
}

const chunkNames = ({ prefix }: CookieRules, short: string) =>
  Array.from({ length: MAXIMUM_CHUNKS }, (_, index) => `${prefix}${short}${index === 0 ? '' : `.${index}`}`);

const removal = ({ flags }: CookieRules, name: string) => `${name}=; ${flags}; Max-Age=0`;

/** Reads a cookie out of the `Cookie` header; null when there is none. */
export function readCookie(
  rules: CookieRules,
  received: ReadonlyMap<string, string>,
  short: string,
): string | null {
  const [first, ...others] = chunkNames(rules, short).map((name) => received.get(name) ?? '');
  return first ? first + others.join('') : null;
}

/**
 * Returns `Set-Cookie` lines that remove all cookies but the journal of payments and the mark of the device, whatever the
 * browser sent.
 */
export function removeAllCookies(rules: CookieRules): string[] {
  const disposable = SHED_IN_ORDER.filter((short) => CARRIED[short].goesUnread);
  return disposable.flatMap((short) => chunkNames(rules, short)).map((name) => removal(rules, name));
}

const lineName = (line: string) => line.slice(0, line.indexOf('='));
/** True for a cookie of one payment. */
export const isNote = (short: string): boolean =>
  short.startsWith(PAYMENT_COOKIE) && !Object.hasOwn(CARRIED, short);
const SHED_IN_ORDER = Object.keys(CARRIED) as CookieName[];
/** Removes what scheme and length add to a name. */
const shortName = (name: string) => name.replace(/^__Host-/, '').replace(/\.\d$/, '');

/** Cookies of a request, and the `Set-Cookie` lines of its response; the same line is sent once. */
export class RequestCookies {
  readonly #rules: CookieRules;
  readonly #received: ReadonlyMap<string, string>;
  readonly #isLocked: (name: string, value: string) => boolean;
  readonly #lines = new Set<string>();
  readonly #written = new Set<string>();

  /**
   * @param isLocked true for a cookie that may be neither replaced nor removed, as another replica can open it
   */
  constructor(
    rules: CookieRules,
    received: ReadonlyMap<string, string> = new Map(),
    isLocked: (name: string, value: string) => boolean = () => false,
  ) {
    this.#rules = rules;
    this.#received = received;
    this.#isLocked = isLocked;
  }

  isLocked(name: string): boolean {
    const value = this.read(name);
    return value !== null && this.#isLocked(name, value);
  }

  /** Short names of received cookies with that start. */
  names(start: string): string[] {
    const { prefix } = this.#rules;
    return [...this.#received.keys()]
      .filter((name) => name.startsWith(`${prefix}${start}`) && !name.includes('.'))
      .map((name) => name.slice(prefix.length));
  }

  /** Returns the received value, whatever was written since; null when there is none. */
  read(name: string): string | null {
    return readCookie(this.#rules, this.#received, name);
  }

  /** True for a cookie that was received or written. */
  has(name: string): boolean {
    return this.#written.has(name) || this.read(name) !== null;
  }

  /**
   * Stores a value, in several cookies when it is long, for as long as its row of {@link CARRIED} says.
   *
   * @param keptMs shorter time, of what ends before that
   * @throws CookieTooLargeError when the value does not fit the cookies of one name
   */
  write(name: string, value: string, keptMs = findRow(name).keptMs): void {
    if (this.isLocked(name)) return;
    if (value.length > findRow(name).mostBytes) throw new CookieTooLargeError();
    this.#written.add(name);
    const chunks = value.match(new RegExp(`.{1,${CHUNK_BYTES}}`, 'gs')) ?? [];
    const age = keptMs === null ? '' : `; Max-Age=${Math.ceil(keptMs / 1000)}`;
    for (const [index, chunkName] of chunkNames(this.#rules, name).entries()) {
      const chunk = chunks[index];
      if (chunk === undefined) this.#remove(chunkName);
      else this.#lines.add(`${chunkName}=${chunk}; ${this.#rules.flags}${age}`);
    }
  }

  /** Removes all received chunks of a cookie. */
  clear(name: string): void {
    if (this.isLocked(name)) return;
    this.#written.delete(name);
    for (const chunkName of chunkNames(this.#rules, name)) this.#remove(chunkName);
  }

  #remove(chunkName: string): void {
    if (this.#received.has(chunkName)) this.#lines.add(removal(this.#rules, chunkName));
  }

  /** True when notes of other players' payments must go. */
  get isCrowded(): boolean {
    return this.#carriedBytes(isNote) > CARRIED[PAYMENT_COOKIE].mostBytes || this.#isAbove(PAYMENT_COOKIE);
  }

  /**
   * Sheds cookies while the browser would carry too much, and returns all `Set-Cookie` lines.
   *
   * @param othersNotes cookie names of other players' payments, in the order in which they go
   */
  finish(othersNotes: readonly string[] = []): string[] {
    for (const short of SHED_IN_ORDER) {
      if (short !== PAYMENT_COOKIE && this.#isAbove(short)) this.#shed(short);
      if (short !== PAYMENT_COOKIE) continue;
      for (const note of othersNotes) if (this.isCrowded) this.#shed(note);
    }
    return this.lines;
  }

  #isAbove(short: CookieName): boolean {
    const { shedAbove } = CARRIED[short];
    const isCounted = (name: string) => short !== USED_METHODS_COOKIE || name !== RETURN_COOKIE;
    return shedAbove !== null && this.#carriedBytes(isCounted) > shedAbove;
  }

  #shed(name: string): void {
    for (const line of this.#lines) if (shortName(lineName(line)) === name) this.#lines.delete(line);
    this.clear(name);
  }

  /** Length of the next `Cookie` header, of the counted cookies alone. */
  #carriedBytes(isCounted: (short: string) => boolean): number {
    const lengths = new Map([...this.#received].map(([name, value]) => [name, name.length + value.length]));
    for (const line of this.#lines) {
      const pair = line.slice(0, line.indexOf(';'));
      if (line.includes('; Max-Age=0')) lengths.delete(lineName(line));
      else lengths.set(lineName(line), pair.length);
    }
    return [...lengths]
      .filter(([name]) => isCounted(shortName(name)))
      .reduce((sum, [, length]) => sum + length + '=; '.length, 0);
  }

  get lines(): string[] {
    return [...this.#lines];
  }
}
