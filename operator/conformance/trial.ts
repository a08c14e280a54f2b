import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ContractValidator } from '../contract/validator.ts';
import type { Accounts, LogOnName } from './accounts.ts';
import { type CallOptions, Client, type Exchange } from './client.ts';
import { Breach, Skipped } from './errors.ts';
import type { Redactor } from './redact.ts';
import type { Signing } from './sign.ts';

/** Any JSON object of an answer. */
export type Json = Record<string, unknown>;

/** Parts of a call besides method and path. */
export interface Asked {
  /** Caller: a member of the accounts file, a token, or nobody (the default). */
  as?: LogOnName | { token: string };
  body?: unknown;
  /** Idempotency-Key. */
  key?: string;
  headers?: Readonly<Record<string, string>>;
  language?: string;
  signature?: CallOptions['signature'];
}

/** A session of a player. */
export interface Session {
  accessToken: string;
  refreshToken: string;
  userId: string;
}

/** State that the clauses of a run share. */
export interface Run {
  /** Such as `https://operator.example/api/v1`. */
  url: string;
  accounts: Accounts;
  /** Flags of `GET /system/settings`. */
  features: Readonly<Record<string, unknown>>;
  /** Null: calls are not signed. */
  signing: Signing | null;
  redactor: Redactor;
  validator: ContractValidator;
  /** Sessions that are open, by member of the accounts file. */
  sessions: Map<LogOnName, Promise<Session>>;
}

/** Tries one clause: makes calls, notes them, and says what was not kept. */
export class Trial {
  readonly #run: Run;
  readonly #client: Client;
  readonly #exchanges: Exchange[] = [];

  constructor(run: Run) {
    this.#run = run;
    const note = (exchange: Exchange) => {
      run.redactor.learn(exchange);
      this.#exchanges.push(exchange);
    };
    this.#client = new Client(run.url, note, run.signing);
  }

  /** Base address of the server. */
  get url(): string {
    return this.#run.url;
  }

  get accounts(): Accounts {
    return this.#run.accounts;
  }

  get features(): Readonly<Record<string, unknown>> {
    return this.#run.features;
  }

  newKey(): string {
    return randomUUID();
  }

  get(path: string, asked: Asked = {}): Promise<Exchange> {
    return this.#call('GET', path, asked);
  }

  post(path: string, asked: Asked): Promise<Exchange> {
    return this.#call('POST', path, asked);
  }

  /** POSTs with a key, and closes the connection before an answer can come. */
  async hangUp(path: string, { as, body, key }: { as: LogOnName; body: Json; key: string }): Promise<void> {
    const { accessToken } = await this.session(as);
    await this.#client.sendAndHangUp(path, body, accessToken, { key });
  }

  /**
   * Lets the time of `keysAfter` pass: by the clock of a sandbox where the accounts file names one, else by waiting.
   * @throws Error when that clock cannot be moved
   */
  async later(): Promise<void> {
    const { seconds, clockUrl } = this.accounts.keysAfter ?? this.skip('the accounts file has no keysAfter');
    const ms = seconds * 1000;
    if (clockUrl === undefined) return setTimeout(ms);
    const body = JSON.stringify({ payments: { forwardMs: ms } });
    const headers = { 'content-type': 'application/json' };
    const moved = await fetch(clockUrl, { method: 'POST', headers, body });
    if (!moved.ok) throw new Error(`keysAfter.clockUrl answers HTTP ${moved.status}.`);
  }

  /**
   * The session of an account, opened once for all clauses.
   *
   * @throws Breach when the log-on is refused
   */
  session(name: LogOnName): Promise<Session> {
    const known = this.#run.sessions.get(name);
    if (known !== undefined) return known;
    const opened = this.logOn(name);
    this.#run.sessions.set(name, opened);
    return opened;
  }

  /** A session of its own, which the clause may end. */
  async logOn(name: LogOnName): Promise<Session> {
    const account = this.accounts[name];
    if (account === undefined) throw new Skipped(`the accounts file has no ${name}`);
    const { phoneNumber, password } = account;
    const answer = await this.post('/authentication/login', { body: { phoneNumber, password } });
    const { accessToken, refreshToken, userId } = this.json(answer);
    this.hold(typeof accessToken === 'string', `The log-on of ${name} must give an access token.`);
    return { accessToken: String(accessToken), refreshToken: String(refreshToken), userId: String(userId) };
  }

  /** The answer of a success: HTTP 200 and no other status than `Success`. */
  success(exchange: Exchange): Json {
    const json = this.json(exchange);
    const status = json.status ?? 'Success';
    this.hold(status === 'Success', `${nameOf(exchange)} must succeed, and answers ${status}.`);
    return json;
  }

  /** The rows of a bare list. */
  list(exchange: Exchange): Json[] {
    this.hold(exchange.status === 200, `${nameOf(exchange)} must answer HTTP 200, not ${exchange.status}.`);
    this.hold(Array.isArray(exchange.json), `${nameOf(exchange)} must answer a list.`);
    return exchange.json as Json[];
  }

  /** The object of an answer with HTTP 200. */
  json(exchange: Exchange): Json {
    this.hold(exchange.status === 200, `${nameOf(exchange)} must answer HTTP 200, not ${exchange.status}.`);
    const isObject = typeof exchange.json === 'object' && exchange.json !== null;
    this.hold(isObject, `${nameOf(exchange)} must answer a JSON object.`);
    return exchange.json as Json;
  }

  /** A refusal in the body, with one of these statuses. */
  refused(exchange: Exchange, ...statuses: string[]): Json {
    const json = this.json(exchange);
    const wanted = statuses.join(' or ');
    this.hold(
      statuses.includes(String(json.status)),
      `${nameOf(exchange)} must be refused with ${wanted} in the body, and answers ${json.status ?? 'no status'}.`,
    );
    return json;
  }

  /** An HTTP error with one of these codes. */
  httpError(exchange: Exchange, ...codes: number[]): void {
    this.hold(
      codes.includes(exchange.status),
      `${nameOf(exchange)} must answer HTTP ${codes.join(' or ')}, not ${exchange.status}.`,
    );
  }

  /**
   * Says that a rule is not kept unless it is.
   *
   * @throws Breach with the requests and answers of the clause, secrets cut
   */
  hold(isKept: boolean, sentence: string): void {
    if (!isKept) this.fail(sentence);
  }

  /** Says that a rule is not kept, as {@link hold} does. */
  fail(sentence: string): never {
    const shown = this.#exchanges.slice(-4).map((exchange) => this.#run.redactor.show(exchange));
    throw new Breach([this.#run.redactor.cut(sentence), ...shown].join('\n\n'));
  }

  /** Says that the clause cannot be tried here, and why. */
  skip(reason: string): never {
    throw new Skipped(reason);
  }

  async #call(method: string, path: string, asked: Asked): Promise<Exchange> {
    const { as, body, key, headers, language, signature } = asked;
    const token = typeof as === 'string' ? (await this.session(as)).accessToken : as?.token;
    const exchange = await this.#client.send(method, path, body, token, {
      ...(headers && { headers }),
      ...(key !== undefined && { key }),
      ...(language !== undefined && { language }),
      ...(signature !== undefined && { signature }),
    });
    this.#holdToDocument(exchange);
    return exchange;
  }

  /** Every answer is held against the document, whatever the clause is about. */
  #holdToDocument(exchange: Exchange): void {
    const { method, path, status, json, text } = exchange;
    if (status === 304 || /^https?:/.test(path)) return;
    const address = path.replace(/\?.*/, '');
    // An address that is in no document answers what it likes, as long as it is 404 or 405.
    const faults = this.#run.validator.answer(method, address, { status, body: json });
    if (faults.some((fault) => fault.endsWith('is not in the document.'))) return;
    const isFile = status === 200 && this.#run.validator.isFile(method, address);
    const isBroken = json === undefined && text !== '' && !isFile;
    this.hold(!isBroken, `${nameOf(exchange)} must answer JSON.`);
    this.hold(
      faults.length === 0,
      `${nameOf(exchange)} is not as the document says: ${faults.slice(0, 3).join('; ')}`,
    );
  }
}

/** A call in a sentence. */
function nameOf({ method, path }: Pick<Exchange, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
