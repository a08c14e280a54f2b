/**
 * Reading and writing the portal's cookies. The scheme of the public origin decides about names and flags:
 * over https every cookie is `__Host-` and `Secure`, over plain http (a demo, a test) neither would be sent.
 */

import { parse } from 'cookie';

/** Longest name and value together that every browser keeps, in bytes (RFC 6265 §6.1). */
const COOKIE_MAXIMUM_BYTES = 4096;
/** Room left for the name in front of the value. */
const CHUNK_BYTES = COOKIE_MAXIMUM_BYTES - 64;
/** Chunks that still fit the server's 16 KB of headers. */
const MAXIMUM_CHUNKS = 3;

/** Holds the player's session, sealed. */
export const SESSION_COOKIE = 'session';
/** Holds the access code that is on show, sealed. */
export const ACCESS_CODE_COOKIE = 'accessCode';
/** What goes when the session ends. */
export const COOKIES_OF_SESSION: readonly string[] = [SESSION_COOKIE, ACCESS_CODE_COOKIE];

/** Reads and writes the portal's cookies under the names and flags that the scheme demands. */
export interface CookieJar {
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

/** Makes the cookie rules for one public origin. */
export function createCookieJar(publicOrigin: string): CookieJar {
  const isSecure = publicOrigin.startsWith('https:');
  const prefix = isSecure ? '__Host-' : '';
  const flags = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const chunkName = (short: string, index: number) => `${prefix}${short}${index === 0 ? '' : `.${index}`}`;
  const remove = (name: string) => `${name}=; ${flags}; Max-Age=0`;

  return {
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
      if (chunks.length > MAXIMUM_CHUNKS) throw new CookieTooLargeError();
      const age = maximumAgeSeconds === undefined ? '' : `; Max-Age=${Math.floor(maximumAgeSeconds)}`;
      const lines = chunks.map((chunk, index) => `${chunkName(short, index)}=${chunk}; ${flags}${age}`);
      for (let index = chunks.length; index < MAXIMUM_CHUNKS; index++) {
        if (cookies.has(chunkName(short, index))) lines.push(remove(chunkName(short, index)));
      }
      return lines;
    },
    clear(cookies, short) {
      const names = Array.from({ length: MAXIMUM_CHUNKS }, (_, index) => chunkName(short, index));
      return names.filter((name) => cookies.has(name)).map(remove);
    },
  };
}
