import type { CookieJar } from './cookies.ts';

/** The cookies that a request brought, and what its answer makes of them; the same `Set-Cookie` line is sent once. */
export class RequestCookies {
  readonly #jar: CookieJar;
  readonly #received: ReadonlyMap<string, string>;
  readonly #lines = new Set<string>();

  /** @param received names and values as {@link parseCookies} gives them */
  constructor(jar: CookieJar, received: ReadonlyMap<string, string>) {
    this.#jar = jar;
    this.#received = received;
  }

  /** Value of a cookie as it came, whatever was written since; null when there is none. */
  read(name: string): string | null {
    return this.#jar.read(this.#received, name);
  }

  /**
   * Stores a value; without an age it ends with the browser's session.
   *
   * @throws CookieTooLargeError when the value does not fit the cookies of one name
   */
  write(name: string, value: string, maximumAgeSeconds?: number): void {
    this.#add(this.#jar.write(this.#received, name, value, maximumAgeSeconds));
  }

  /** Removes what the browser sent under a name. */
  clear(name: string): void {
    this.#add(this.#jar.clear(this.#received, name));
  }

  /** All `Set-Cookie` lines so far. */
  get lines(): string[] {
    return [...this.#lines];
  }

  #add(lines: readonly string[]): void {
    for (const line of lines) this.#lines.add(line);
  }
}
