import { CookieJar, toughCookie } from 'jsdom';
import { Agent } from 'undici';

/** A request as it goes over the wire. */
export interface Wire {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string | null;
}

/** An answer as it came. */
export interface Answer {
  status: number;
  /** By names in lower case; several of a name are one text, as Playwright gives them. */
  headers: Record<string, string>;
  body: Buffer;
}

/** Which cookies go along: those that are `Strict` stay behind where another site has led here. */
export type SameSiteContext = 'strict' | 'lax' | 'none';

const ANSWER_TIMEOUT_MS = 45_000;

/** The connections and the cookies that all pages of a context share. */
export class Transport {
  readonly jar = new CookieJar(undefined, { rejectPublicSuffixes: false, prefixSecurity: 'strict' });
  readonly #agent: Agent;

  constructor(options: { ignoreHTTPSErrors: boolean }) {
    this.#agent = new Agent({
      connect: { rejectUnauthorized: !options.ignoreHTTPSErrors },
      headersTimeout: ANSWER_TIMEOUT_MS,
      bodyTimeout: ANSWER_TIMEOUT_MS,
    });
  }

  /** Sends one request with the cookies for it, and keeps those of the answer. Follows no redirect. */
  async send({ method, url, headers, body }: Wire, sameSiteContext: SameSiteContext): Promise<Answer> {
    const cookie = await this.jar.getCookieString(url.href, { sameSiteContext, http: true });
    const answer = await this.#agent.request({
      origin: url.origin,
      // As it is written: a `?` with nothing behind it is sent by browsers as well.
      path: url.href.slice(url.origin.length).replace(/#.*$/, ''),
      method: method as 'GET',
      headers: { ...headers, ...(cookie === '' ? {} : { Cookie: cookie }) },
      body,
    });
    const content = Buffer.from(await answer.body.arrayBuffer());
    const lines = [answer.headers['set-cookie'] ?? []].flat();
    for (const line of lines) await this.jar.setCookie(line, url.href, { http: true, ignoreError: true });
    const texts = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      [value ?? ''].flat().join(name === 'set-cookie' ? '\n' : ', '),
    ]);
    return { status: answer.statusCode, headers: Object.fromEntries(texts), body: content };
  }

  /** Puts a cookie back that was taken out with all others. */
  async restore(cookie: object): Promise<void> {
    const kept = toughCookie.Cookie.fromJSON(cookie);
    if (kept) await this.jar.store.putCookie(kept);
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}

/** The address that an answer leads on to; null when it stands for itself. */
export function redirectOf({ status, headers }: Answer, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return null;
  const to = new URL(headers.location, from);
  // What was asked for within the page is kept, unless the new address says otherwise.
  if (to.hash === '') to.hash = from.hash;
  return to;
}

/** The method after a redirect: a form that was sent is not sent again, unless the answer insists. */
export function methodAfter(status: number, method: string): string {
  const isRewritten = status === 303 || ((status === 301 || status === 302) && method === 'POST');
  return isRewritten && method !== 'HEAD' ? 'GET' : method;
}
