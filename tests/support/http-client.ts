import { Agent, type IncomingHttpHeaders, request as openRequest } from 'node:http';
import { request as openSecureRequest, Agent as SecureAgent } from 'node:https';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';

const ANSWER_TIMEOUT_MS = 120_000;

/** One `Set-Cookie` line, taken apart. Attribute names are in lower case; a flag without a value holds ''. */
export interface SetCookie {
  line: string;
  name: string;
  value: string;
  attributes: ReadonlyMap<string, string>;
}

/** A whole answer. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  setCookies: readonly SetCookie[];
  body: string;
  /** From the request to the last byte, in ms. */
  ms: number;
}

/** Request headers; null takes one of the browser's own away. */
export type RequestHeaders = Readonly<Record<string, string | null>>;

/** Redirects in a row that a page may be behind. */
const MOST_STEPS = 5;

/**
 * A browser without a screen: keeps cookies, sends what browsers send with a form, and takes the token of the last page
 * along. Everything can be overruled, as an attacker would.
 */
export class HttpClient {
  readonly cookies = new Map<string, string>();
  /** Where it connects to, such as `http://127.0.0.1:3000`; another portal may take the place of the first. */
  address: string;
  /** Addresses that take requests in turn, where there are several; then `address` is of no matter. */
  #addresses: readonly string[] = [];
  #requests = 0;
  readonly #publicOrigin: string;
  readonly #language: string | null;
  readonly #certificate: string | null;
  readonly #userAgent: string | null;
  readonly #agent: Agent;
  #token: string | null = null;

  /**
   * @param address where the portal listens
   * @param options `publicOrigin`: what the portal is called when it stands behind a proxy; `language`: Accept-Language;
   *   `certificate`: whom to believe over TLS, as PEM; `userAgent`: what it calls itself
   */
  constructor(
    address: string,
    options: { publicOrigin?: string; language?: string; certificate?: string; userAgent?: string } = {},
  ) {
    this.address = address;
    this.#publicOrigin = options.publicOrigin ?? address;
    this.#language = options.language ?? null;
    this.#certificate = options.certificate ?? null;
    this.#userAgent = options.userAgent ?? null;
    this.#agent = this.#certificate
      ? new SecureAgent({ keepAlive: true, ca: this.#certificate })
      : new Agent({ keepAlive: true });
  }

  /** Has every request go to another process of a portal than the one before, as a proxy may. */
  roam(addresses: readonly string[]): this {
    this.#addresses = addresses;
    return this;
  }

  /** Opens an address. Redirects are not followed. */
  get(path: string, headers: RequestHeaders = {}): Promise<Answer> {
    return this.send('GET', path, { headers });
  }

  /**
   * Sends a form as {@link post} does and follows a refusal: where a page shows its own form again, or a limit refuses
   * it, returns that page with its address and the status of the refusal.
   */
  async submit(
    path: string,
    fields: Readonly<Record<string, string>> = {},
    headers: RequestHeaders = {},
  ): Promise<Answer> {
    const answer = await this.post(path, fields, headers);
    const { location, 'form-refused': status } = answer.headers;
    const isOwn = location?.split('?')[0] === path.split('?')[0] || status === '429';
    if (answer.status !== 303 || !location?.includes('refused=') || !isOwn) return answer;
    const page = await this.get(location, languageOf(headers));
    return {
      ...page,
      status: status === undefined ? page.status : Number(status),
      headers: { ...page.headers, location },
      setCookies: [...answer.setCookies, ...page.setCookies],
    };
  }

  /** Sends a form as {@link submit} does, and gives the answer to it. */
  post(path: string, fields: Readonly<Record<string, string>> = {}, headers: RequestHeaders = {}) {
    const token = this.#token === null ? {} : { csrf: this.#token };
    return this.send('POST', path, {
      headers,
      body: new URLSearchParams({ ...token, ...fields }).toString(),
    });
  }

  /** The token of the last page that had a form, or null. */
  get token(): string | null {
    return this.#token;
  }

  /** Sends any request. */
  async send(
    method: string,
    path: string,
    options: { headers?: RequestHeaders; body?: string } = {},
  ): Promise<Answer> {
    const startedAt = performance.now();
    const headers = Object.entries({ ...this.#browserHeaders(method, options.body), ...options.headers });
    const address = this.#addresses[this.#requests++ % this.#addresses.length] ?? this.address;
    const { hostname, port } = new URL(address);
    const answer = await new Promise<Omit<Answer, 'ms'>>((resolve, reject) => {
      const open = this.#certificate ? openSecureRequest : openRequest;
      const request = open(
        {
          agent: this.#agent,
          hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
          port,
          method,
          path,
          headers: Object.fromEntries(headers.flatMap(([name, value]) => (value ? [[name, value]] : []))),
          setHost: false,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const setCookies = (response.headers['set-cookie'] ?? []).map(parseSetCookie);
            const body = Buffer.concat(chunks).toString('utf8');
            resolve({ status: response.statusCode ?? 0, headers: response.headers, setCookies, body });
          });
        },
      );
      request.on('error', reject);
      request.setTimeout(ANSWER_TIMEOUT_MS, () =>
        request.destroy(new Error(`no answer to ${method} ${path}`)),
      );
      request.end(options.body);
    });
    this.#keep(answer);
    return { ...answer, ms: performance.now() - startedAt };
  }

  /** Opens the page that an answer leads to. Throws when it leads nowhere. */
  follow(answer: Answer): Promise<Answer> {
    const { location } = answer.headers;
    if (location === undefined) throw new Error(`The answer ${answer.status} leads nowhere.`);
    return this.get(location);
  }

  /** Goes on until there is a page, as a browser does; throws when there is none after five steps. */
  async arrive(answer: Answer): Promise<Answer> {
    let last = answer;
    for (let steps = 0; last.status === 303; steps++) {
      if (steps === MOST_STEPS) throw new Error(`Still led to ${last.headers.location}.`);
      last = await this.follow(last);
    }
    return last;
  }

  /** Signs a player in from the page with the login form, and gives the answer to the form. */
  async logIn(player: Pick<MadePlayer, 'phone' | 'password'>): Promise<Answer> {
    await this.get('/');
    return this.submit('/login', { phoneNumber: player.phone, password: player.password });
  }

  /** Logs out from Home. Throws when the session goes on. */
  async logOut(): Promise<void> {
    await this.get('/');
    await this.submit('/logout');
    if (this.cookies.has(`${this.#cookiePrefix}session`)) throw new Error('The session goes on.');
  }

  /** A client with the same cookies and the same token, which then goes its own way. */
  copy(): HttpClient {
    const publicOrigin = this.#publicOrigin;
    const other = new HttpClient(this.address, {
      publicOrigin,
      ...(this.#language === null ? {} : { language: this.#language }),
      ...(this.#certificate === null ? {} : { certificate: this.#certificate }),
    });
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    other.#token = this.#token;
    other.#addresses = this.#addresses;
    return other;
  }

  /** Closes its connections. */
  close(): void {
    this.#agent.destroy();
  }

  get #cookiePrefix(): string {
    return this.#publicOrigin.startsWith('https:') ? '__Host-' : '';
  }

  #browserHeaders(method: string, body: string | undefined): Record<string, string | null> {
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      Host: new URL(this.#publicOrigin).host,
      Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'Accept-Language': this.#language,
      'User-Agent': this.#userAgent,
      Cookie: cookies === '' ? null : cookies,
      'Sec-Fetch-Mode': 'navigate',
      'Sec-Fetch-Dest': 'document',
      ...(method === 'POST' ? { Origin: this.#publicOrigin, 'Sec-Fetch-Site': 'same-origin' } : {}),
      ...(body === undefined
        ? {}
        : {
            'Content-Type': 'application/x-www-form-urlencoded',
            'Content-Length': String(Buffer.byteLength(body)),
          }),
    };
  }

  #keep({ setCookies, body }: Pick<Answer, 'setCookies' | 'body'>): void {
    for (const { name, value, attributes } of setCookies) {
      if (attributes.get('max-age') === '0') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    // As if the file had been fetched in between, which sets the cookie.
    const [, file] = /<link rel="prefetch" href="\/assets\/([^"]+)"/.exec(body) ?? [];
    if (file !== undefined) this.cookies.set(`${this.#cookiePrefix}styles`, file);
    this.#token = fieldValue(body, 'csrf') ?? this.#token;
  }
}

const languageOf = (headers: RequestHeaders): RequestHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() === 'accept-language'));

function parseSetCookie(line: string): SetCookie {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const split = (part: string): [string, string] => {
    const equals = part.indexOf('=');
    return equals === -1 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
  };
  const [name, value] = split(pair);
  const parsed = attributes.map(split).map(([key, text]): [string, string] => [key.toLowerCase(), text]);
  return { line, name, value, attributes: new Map(parsed) };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function decode(html: string): string {
  return html.replace(/&(#x27|amp|lt|gt|quot);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** The text of a page as a reader meets it, white space folded. */
export function pageText(html: string): string {
  const visible = html.replace(/<(style|script)\b.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' ');
  return decode(visible).replace(/\s+/g, ' ').trim();
}

/** The value of the first field of that name in a page; null when there is none. */
export function fieldValue(html: string, name: string): string | null {
  const field = new RegExp(`<input\\b[^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0];
  const value = field === undefined ? undefined : /\bvalue="([^"]*)"/.exec(field)?.[1];
  return value === undefined ? null : decode(value);
}
