import { parse } from 'cookie';
import { PROFILE_LANGUAGE_COOKIE } from '#app/i18n/choose-language.ts';

/** Longest name and value together that every browser keeps, in bytes (RFC 6265 §6.1). */
const COOKIE_MAXIMUM_BYTES = 4096;
/** Room left for the name in front of the value. */
const CHUNK_BYTES = COOKIE_MAXIMUM_BYTES - 64;
const MAXIMUM_CHUNKS = 3;
/** Holds the player's session, sealed. */
export const SESSION_COOKIE = 'session';
/** Holds when that session was last used, sealed; see `last-use.ts`. */
export const LAST_USE_COOKIE = 'lastUse';
/** Holds the access code that is on show, sealed. */
export const ACCESS_CODE_COOKIE = 'accessCode';
/**
 * Says that something half-filled may be kept for this browser, so that pages of others need not ask the store that
 * replicas share. It is never taken back: it ends with what is kept.
 */
export const DRAFTS_COOKIE = 'drafts';
/**
 * Holds what the browser carries of its player's payments, sealed. It is there from the first payment form on, and
 * outlives the session.
 */
export const PAYMENTS_COOKIE = 'payments';
/** Begins the names of cookies that each hold one payment of which it is not known what became, sealed. */
export const PAYMENT_COOKIE = 'payment-';
/**
 * Cookie with the name of the style sheet file that the browser has. The file's own response sets it: a prefetch may be
 * blocked, by an extension or by the browser.
 */
export const STYLES_COOKIE = 'styles';
/** What goes when the session ends. */
export const COOKIES_OF_SESSION: readonly string[] = [
  SESSION_COOKIE,
  LAST_USE_COOKIE,
  ACCESS_CODE_COOKIE,
  PROFILE_LANGUAGE_COOKIE,
];

/** Holds the returns that wait for their player, sealed. */
export const RETURN_COOKIE = 'return';
/** Holds the methods that were used. */
export const USED_METHODS_COOKIE = 'usedMethods';
/** Holds the marks of a known device. Without them strangers could lock the player out. */
export const DEVICE_COOKIE = 'device';

/** One name among the cookies that a browser carries. */
interface Carried {
  /** Whose it is: `player` outlives the session, and is nobody else's. */
  owner: 'session' | 'player' | 'device';
  /** Who can make it grow; of `anybody` a link of another site can. */
  grownBy: 'portal' | 'operator' | 'player' | 'anybody';
  /** Longest value, in bytes; for `payment-` that of all of them. */
  mostBytes: number;
  /** Length of the next `Cookie` header above which it goes, in bytes; null: never. */
  shedAbove: number | null;
  /** Goes when a browser sends more than the server reads. */
  goesUnread: boolean;
}

/**
 * All cookies of the portal; what is shed, in its order. What anybody can make grow goes before what a player needs, and
 * what protects the player never goes. Other sites of the same host, and what proxies add, have the rest of the server's
 * 16 KB of headers.
 */
export const CARRIED = {
  // Counted beside a return, with tokens as long as an operator may give them.
  usedMethods: { owner: 'player', grownBy: 'player', mostBytes: 2000, shedAbove: 6900, goesUnread: true },
  return: { owner: 'device', grownBy: 'anybody', mostBytes: 5500, shedAbove: 12_000, goesUnread: true },
  // Those of players who are not signed in; the player's own are never shed.
  'payment-': { owner: 'player', grownBy: 'player', mostBytes: 4000, shedAbove: 12_000, goesUnread: false },
  flash: { owner: 'device', grownBy: 'player', mostBytes: 4000, shedAbove: 14_000, goesUnread: true },
  session: { owner: 'session', grownBy: 'operator', mostBytes: 10_000, shedAbove: null, goesUnread: true },
  lastUse: { owner: 'session', grownBy: 'portal', mostBytes: 400, shedAbove: null, goesUnread: true },
  accessCode: { owner: 'session', grownBy: 'operator', mostBytes: 700, shedAbove: null, goesUnread: true },
  profileLanguage: { owner: 'session', grownBy: 'player', mostBytes: 10, shedAbove: null, goesUnread: true },
  visitor: { owner: 'device', grownBy: 'portal', mostBytes: 30, shedAbove: null, goesUnread: true },
  drafts: { owner: 'device', grownBy: 'portal', mostBytes: 10, shedAbove: null, goesUnread: true },
  // With the player's own notes of payments.
  payments: { owner: 'player', grownBy: 'player', mostBytes: 2000, shedAbove: null, goesUnread: false },
  device: { owner: 'device', grownBy: 'player', mostBytes: 1000, shedAbove: null, goesUnread: false },
  language: { owner: 'device', grownBy: 'player', mostBytes: 10, shedAbove: null, goesUnread: false },
  menu: { owner: 'device', grownBy: 'player', mostBytes: 10, shedAbove: null, goesUnread: false },
  styles: { owner: 'device', grownBy: 'portal', mostBytes: 80, shedAbove: null, goesUnread: false },
} as const satisfies Record<string, Carried>;

const mostBytesOf = (short: string): number =>
  CARRIED[isNote(short) ? PAYMENT_COOKIE : (short as keyof typeof CARRIED)].mostBytes;

/** Reads and writes the portal's cookies under the names and flags that the scheme demands. */
export interface CookieJar {
  /** Names of the cookies that begin so, as they came. */
  names(cookies: ReadonlyMap<string, string>, start: string): string[];
  /** Value of a cookie out of the `Cookie` header, or null. */
  read(cookies: ReadonlyMap<string, string>, short: string): string | null;
  /**
   * `Set-Cookie` lines that store a value, in several cookies when it is long, and clear chunks of a longer one before.
   */
  write(
    cookies: ReadonlyMap<string, string>,
    short: string,
    value: string,
    maximumAgeSeconds?: number,
  ): string[];
  /**
   * `Set-Cookie` lines that remove all that the portal stores, but for the journal of payments and the mark of the
   * device, whatever the browser sent.
   */
  clearAll(): string[];
  /** `Set-Cookie` lines that remove whatever the browser sent under the name. */
  clear(cookies: ReadonlyMap<string, string>, short: string): string[];
}

/** A value is too long for the cookies that one name may spread over. */
class CookieTooLargeError extends Error {
  constructor() {
    super('the value is too long for cookies');
    this.name = 'CookieTooLargeError';
  }
}

/**
 * Splits a `Cookie` header. The first of two cookies of one name wins, as the more specific one comes first.
 *
 * @param header the header, or null
 */
export function parseCookies(header: string | null): Map<string, string> {
  const cookies = Object.entries(parse(header ?? '', { decode: (value) => value }));
  return new Map(cookies.flatMap(([name, value = '']) => (name === '' ? [] : [[name, value]])));
}

/**
 * Makes the cookie rules for one public origin. Its scheme decides about names and flags: over https every cookie is
 * `__Host-` and `Secure`, over plain http (a demo, a test) neither would be sent.
 */
export function createCookieJar(publicOrigin: string): CookieJar {
  const isSecure = publicOrigin.startsWith('https:');
  const prefix = isSecure ? '__Host-' : '';
  const flags = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const chunkName = (short: string, index: number) => `${prefix}${short}${index === 0 ? '' : `.${index}`}`;
  const remove = (name: string) => `${name}=; ${flags}; Max-Age=0`;

  return {
    names(cookies, start) {
      const isOwn = (name: string) => name.startsWith(`${prefix}${start}`) && !name.includes('.');
      const own = [...cookies.keys()].filter(isOwn);
      return own.map((name) => name.slice(prefix.length));
    },
    read(cookies, short) {
      const first = cookies.get(chunkName(short, 0));
      if (first === undefined || first === '') return null;
      let value = first;
      for (let index = 1; index < MAXIMUM_CHUNKS; index++)
        value += cookies.get(chunkName(short, index)) ?? '';
      return value;
    },
    write(cookies, short, value, maximumAgeSeconds) {
      const chunks = value.match(new RegExp(`.{1,${CHUNK_BYTES}}`, 'gs')) ?? [];
      if (value.length > mostBytesOf(short)) throw new CookieTooLargeError();
      const age = maximumAgeSeconds === undefined ? '' : `; Max-Age=${Math.floor(maximumAgeSeconds)}`;
      const lines = chunks.map((chunk, index) => `${chunkName(short, index)}=${chunk}; ${flags}${age}`);
      for (let index = chunks.length; index < MAXIMUM_CHUNKS; index++) {
        if (cookies.has(chunkName(short, index))) lines.push(remove(chunkName(short, index)));
      }
      return lines;
    },
    clearAll() {
      const chunksOf = (short: string) =>
        Array.from({ length: MAXIMUM_CHUNKS }, (_, index) => chunkName(short, index));
      const disposable = Object.entries(CARRIED).flatMap(([short, { goesUnread }]) =>
        goesUnread ? [short] : [],
      );
      return disposable.flatMap(chunksOf).map(remove);
    },
    clear(cookies, short) {
      const names = Array.from({ length: MAXIMUM_CHUNKS }, (_, index) => chunkName(short, index));
      return names.filter((name) => cookies.has(name)).map(remove);
    },
  };
}

const nameOf = (line: string) => line.slice(0, line.indexOf('='));
const isNote = (short: string) => short.startsWith(PAYMENT_COOKIE);
const SHED_IN_ORDER = Object.keys(CARRIED) as (keyof typeof CARRIED)[];
/** Name of a value, without what the scheme and its length add to it. */
const shortNameOf = (name: string) => name.replace(/^__Host-/, '').replace(/\.\d$/, '');

/** The cookies that a request brought, and what its answer makes of them; the same `Set-Cookie` line is sent once. */
export class RequestCookies {
  readonly #jar: CookieJar;
  readonly #received: ReadonlyMap<string, string>;
  readonly #isLocked: (name: string, value: string) => boolean;
  readonly #lines = new Set<string>();
  readonly #written = new Set<string>();

  /**
   * @param received names and values as {@link parseCookies} gives them
   * @param isLocked whether a cookie as it came may be neither replaced nor removed, as another replica can open it
   */
  constructor(
    jar: CookieJar,
    received: ReadonlyMap<string, string>,
    isLocked: (name: string, value: string) => boolean = () => false,
  ) {
    this.#jar = jar;
    this.#received = received;
    this.#isLocked = isLocked;
  }

  /** True for a cookie that is left as it came, whatever is written. */
  isLocked(name: string): boolean {
    const value = this.read(name);
    return value !== null && this.#isLocked(name, value);
  }

  /** Names of the cookies that begin so, as they came. */
  names(start: string): string[] {
    return this.#jar.names(this.#received, start);
  }

  /** Value of a cookie as it came, whatever was written since; null when there is none. */
  read(name: string): string | null {
    return this.#jar.read(this.#received, name);
  }

  /** Whether there is a cookie, as it came or as it was written since. */
  has(name: string): boolean {
    return this.#written.has(name) || this.read(name) !== null;
  }

  /**
   * Stores a value; without an age it ends with the browser's session.
   *
   * @throws CookieTooLargeError when the value does not fit the cookies of one name
   */
  write(name: string, value: string, maximumAgeSeconds?: number): void {
    if (this.isLocked(name)) return;
    this.#written.add(name);
    this.#add(this.#jar.write(this.#received, name, value, maximumAgeSeconds));
  }

  /** Removes what the browser sent under a name. */
  clear(name: string): void {
    if (this.isLocked(name)) return;
    this.#written.delete(name);
    this.#add(this.#jar.clear(this.#received, name));
  }

  /** True when a browser would carry so much that notes of other players' payments go. */
  get isCrowded(): boolean {
    return this.#carriedBytes(isNote) > CARRIED[PAYMENT_COOKIE].mostBytes || this.#isAbove(PAYMENT_COOKIE);
  }

  /**
   * Returns all `Set-Cookie` lines. Sheds what may go while the browser would carry too much.
   *
   * @param othersNotes names of cookies of payments that are not the player's, in the order in which they go
   */
  finish(othersNotes: readonly string[] = []): string[] {
    for (const short of SHED_IN_ORDER) {
      if (short !== PAYMENT_COOKIE && this.#isAbove(short)) this.#shed(short);
      if (short !== PAYMENT_COOKIE) continue;
      for (const note of othersNotes) if (this.isCrowded) this.#shed(note);
    }
    return this.lines;
  }

  #isAbove(short: keyof typeof CARRIED): boolean {
    const { shedAbove } = CARRIED[short];
    const isCounted = (name: string) => short !== USED_METHODS_COOKIE || name !== RETURN_COOKIE;
    return shedAbove !== null && this.#carriedBytes(isCounted) > shedAbove;
  }

  #shed(name: string): void {
    for (const line of this.#lines) if (shortNameOf(nameOf(line)) === name) this.#lines.delete(line);
    this.clear(name);
  }

  /**
   * Length of the next `Cookie` header.
   *
   * @param counts which cookies, by their short names; all by default
   */
  #carriedBytes(counts: (short: string) => boolean = () => true): number {
    const lengths = new Map([...this.#received].map(([name, value]) => [name, name.length + value.length]));
    for (const line of this.#lines) {
      const pair = line.slice(0, line.indexOf(';'));
      if (line.includes('; Max-Age=0')) lengths.delete(nameOf(line));
      else lengths.set(nameOf(line), pair.length);
    }
    return [...lengths]
      .filter(([name]) => counts(shortNameOf(name)))
      .reduce((sum, [, length]) => sum + length + '=; '.length, 0);
  }

  /** All `Set-Cookie` lines so far. */
  get lines(): string[] {
    return [...this.#lines];
  }

  #add(lines: readonly string[]): void {
    for (const line of lines) this.#lines.add(line);
  }
}
