import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Accounts, LogOnName } from './accounts.ts';
import { type CallOptions, Client, type Exchange } from './client.ts';
import { Blocked, Breach, Skipped } from './errors.ts';
import { noteTokens, sessionOf, sharedSession } from './sessions.ts';
import type { Fault, Run, Session } from './state.ts';
import { cancelOpenPayments, notePayments } from './undo.ts';

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

/** Calls that an operator may leave out without a flag: what asks for them is then not offered (contract §11). */
const OPTIONAL_CALLS = new Set([
  'GET /version',
  'GET /phone/countries',
  'GET /captcha/challenge',
  'POST /user/register',
  'POST /user/phone/code',
  'POST /user/phone/verify',
  'POST /user/email',
  'POST /user/email/code',
  'POST /user/email/verify',
  'POST /user/password',
  'POST /user/password/lost/code',
  'POST /user/password/lost',
  'POST /user/profile',
  'POST /user/personalInfo',
  'GET /playRecords',
  'GET /user/activity',
  'GET /user/sessions',
  'GET /user/sessionSummary',
  'GET /taxDocuments',
]);

/** Those of them that need no token: a server that looks at tokens first answers 401 to an address it does not have. */
const OPEN_CALLS = new Set(['GET /version', 'GET /phone/countries', 'POST /user/register']);

const PAYMENT = /^\/webpay\/(buyIn|cashOut)$/;
const DAY_SECONDS = 24 * 3600;
/** Seconds before the end of a day at which a key must still be known. */
const BEFORE_A_DAY = 300;
/** Wait for a key that is to be known later, where the accounts file has none. */
const SHORT_WAIT_MS = 5000;

/** Tries one clause: makes calls, notes them, and says what was not kept. */
export class Trial {
  readonly #run: Run;
  readonly #client: Client;
  readonly #exchanges: Exchange[] = [];
  readonly #advice: string[] = [];
  readonly #undo: (() => Promise<unknown>)[] = [];
  /** Accounts that have paid, with the payments that answers have named. */
  readonly #paid = new Map<LogOnName, Set<string>>();
  /** Faults of which the clause may say more. */
  readonly #pending: Fault[] = [];
  #lastFault: Fault | null = null;

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

  /** Longest wait for the end of a token, in ms. */
  get patienceMs(): number {
    return this.#run.patienceMs;
  }

  /** Times of the answers of the whole run so far. */
  get timings(): Run['timings'] {
    return this.#run.timings;
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
    await this.#beforePaying(path, as);
    await this.#client.sendAndHangUp(path, body, accessToken, { key });
  }

  /**
   * Lets time pass: almost a day by the clock of a sandbox where the accounts file names one, else that of
   * `keysAfter`, else some seconds.
   * @throws Error when that clock cannot be moved
   */
  async later(): Promise<void> {
    const { seconds = SHORT_WAIT_MS / 1000, clockUrl } = this.accounts.keysAfter ?? {};
    if (clockUrl === undefined) return setTimeout(seconds * 1000);
    const body = JSON.stringify({ payments: { forwardMs: (DAY_SECONDS - BEFORE_A_DAY) * 1000 } });
    const headers = { 'content-type': 'application/json' };
    const moved = await fetch(clockUrl, { method: 'POST', headers, body });
    if (!moved.ok) throw new Error(`keysAfter.clockUrl answers HTTP ${moved.status}.`);
  }

  /**
   * The session of an account, opened once for all clauses.
   * @throws Blocked when the log-in is refused, or its token
   */
  session(name: LogOnName): Promise<Session> {
    return sharedSession(this.#run, name, async () => {
      const session = await this.logOn(name);
      const { status } = await this.get('/funds', { as: { token: session.accessToken } });
      if (status === 401)
        throw new Blocked(`the token of ${name} is refused: GET /funds is HTTP 401 after the log-in`);
      return session;
    });
  }

  /**
   * A session of its own, which the clause may end.
   * @throws Blocked when the log-in is refused
   */
  async logOn(name: LogOnName, headers: Record<string, string> = {}): Promise<Session> {
    const account = this.accounts[name];
    if (account === undefined) throw new Skipped(`the accounts file has no ${name}`);
    const { phoneNumber, password } = account;
    const exchange = await this.post('/authentication/login', { body: { phoneNumber, password }, headers });
    return sessionOf(name, exchange);
  }

  /**
   * Two sessions of one account.
   * @throws Skipped where a second log-in ends the first one, as an operator may do (contract §1.3)
   */
  async logOnTwice(name: LogOnName): Promise<[Session, Session]> {
    const one = await this.logOn(name);
    const other = await this.logOn(name);
    const first = await this.get('/funds', { as: { token: one.accessToken } });
    return first.status === 409 ? this.skip('a second log-in ends the first one') : [one, other];
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

  /** HTTP 404 for what is unknown or another player's; another refusal gives nothing away, and is advised against. */
  closed(exchange: Exchange): void {
    const { status } = exchange;
    this.hold([400, 403, 404].includes(status), `${nameOf(exchange)} must answer HTTP 404, not ${status}.`);
    this.advise(status === 404, `${nameOf(exchange)} should answer HTTP 404, not ${status}.`);
  }

  /**
   * Says that a rule is not kept unless it is.
   * @throws Breach with the requests and answers of the clause, secrets cut
   */
  hold(isKept: boolean, sentence: string): void {
    if (!isKept) this.fail(sentence);
  }

  /** Says that a rule is not kept, as {@link hold} does. */
  fail(sentence: string): never {
    throw new Breach(this.#told(sentence));
  }

  /** Advises against what the contract allows, unless it is kept; the clause goes on. */
  advise(isKept: boolean, sentence: string): void {
    if (!isKept) this.#advice.push(this.#told(sentence, 1));
  }

  /** Advice of the clause; null for none. */
  advice(): string | null {
    return this.#advice.length === 0 ? null : this.#advice.join('\n\n');
  }

  /** Says that the clause cannot be tried here, and why. */
  skip(reason: string): never {
    throw new Skipped(reason);
  }

  /** Registers what puts the server back; the last is done first, however the clause ends. */
  afterwards(undo: () => Promise<unknown>): void {
    this.#undo.unshift(undo);
  }

  /** Reports once what no call of the contract undoes. */
  stays(sentence: string): void {
    if (!this.#run.left.includes(sentence)) this.#run.left.push(sentence);
  }

  /** Puts the server back, and cancels the payments that the clause has started. */
  async undo(): Promise<void> {
    for (const undo of this.#undo) {
      await undo().catch((error) => {
        if (!(error instanceof Skipped)) this.stays(`Not put back: ${String(error.message).split('\n')[0]}`);
      });
    }
    for (const [name, ids] of this.#paid) await cancelOpenPayments(this, this.#run, name, ids);
  }

  /** The last answer of the clause that was not as the document says; null for none. */
  lastFault(): Fault | null {
    return this.#lastFault;
  }

  /** @param hasFailed true: the clause has said what is wrong with the codes of its answers */
  commitFaults(hasFailed: boolean): void {
    if (!hasFailed) for (const fault of this.#pending) this.#commit(fault);
  }

  #told(sentence: string, exchanges = 4): string {
    const shown = this.#exchanges.slice(-exchanges).map((exchange) => this.#run.redactor.show(exchange));
    return [this.#run.redactor.cut(sentence), ...shown].join('\n\n');
  }

  async #call(method: string, path: string, asked: Asked): Promise<Exchange> {
    const { as } = asked;
    if (typeof as !== 'string') return this.#send(method, path, asked, as?.token);
    const { accessToken } = await this.session(as);
    if (method === 'POST') await this.#beforePaying(path, as);
    const exchange = await this.#send(method, path, asked, accessToken);
    const again = exchange.status === 401 || exchange.status === 409 ? await this.#renewed(as) : null;
    // As the portal does: 401 says that nothing was carried out.
    const answer = again === null ? exchange : await this.#send(method, path, asked, again.accessToken);
    if (method === 'POST' && PAYMENT.test(path)) notePayments(answer, this.#paid.get(as));
    return answer;
  }

  /** A new session for one that has ended, or that a later log-in has ended; null where there is none. */
  async #renewed(name: LogOnName): Promise<Session | null> {
    this.#run.sessions.delete(name);
    return this.session(name).catch(() => null);
  }

  async #send(
    method: string,
    path: string,
    { body, key, headers, language, signature }: Asked,
    token: string | undefined,
  ): Promise<Exchange> {
    const exchange = await this.#client.send(method, path, body, token, {
      ...(headers && { headers }),
      ...(key !== undefined && { key }),
      ...(language !== undefined && { language }),
      ...(signature !== undefined && { signature }),
    });
    noteTokens(this.#run.opened, exchange);
    this.#run.timings.push({ method, path, isKeyed: key !== undefined, ms: exchange.ms });
    const call = `${method} ${path.replace(/\?.*/, '')}`;
    const isAway = [404, 405, 501].includes(exchange.status);
    const isHidden = exchange.status === 401 && token === undefined && OPEN_CALLS.has(call);
    if (OPTIONAL_CALLS.has(call) && (isAway || isHidden))
      this.skip(`not offered: ${call} is HTTP ${exchange.status}`);
    this.#holdToDocument(exchange);
    return exchange;
  }

  async #beforePaying(path: string, name: LogOnName): Promise<void> {
    if (!PAYMENT.test(path) || this.#paid.has(name)) return;
    this.#paid.set(name, new Set());
    if (this.#run.paymentsBefore.has(name)) return;
    const { json } = await this.get('/webpay/transactions?limit=100', { as: name });
    const { items } = (json ?? {}) as { items?: Json[] };
    this.#run.paymentsBefore.set(
      name,
      new Set((items ?? []).map(({ transactionId }) => String(transactionId))),
    );
  }

  /** Every answer is held against the document, whatever the clause is about. */
  #holdToDocument(exchange: Exchange): void {
    const { method, path, status, json, text, headers } = exchange;
    if (status === 304 || /^https?:/.test(path)) return;
    const address = path.replace(/\?.*/, '');
    const operationId = this.#run.validator.nameOf(method, address);
    // An address that is in no document answers what it likes, as long as it is 404 or 405.
    if (operationId === undefined) return;
    this.#run.held.add(operationId);
    const isFile = status === 200 && this.#run.validator.isFile(method, address);
    const isText = json === undefined && text !== '' && !isFile;
    const type = headers.get('content-type') ?? 'without a Content-Type';
    const faults = isText
      ? [`HTTP ${status} must answer JSON (application/json), and is ${type}: ${text.slice(0, 60)}`]
      : this.#run.validator.answer(method, address, { status, body: json });
    for (const words of faults) {
      const call = `${method} ${address}`;
      const fault = { operationId, call, words, shown: this.#run.redactor.show(exchange), count: 1 };
      this.#lastFault = fault;
      if (/^HTTP \d+ is not among/.test(words)) this.#pending.push(fault);
      else this.#commit(fault);
    }
  }

  #commit(fault: Fault): void {
    const { faults } = this.#run;
    const name = `${fault.operationId} ${fault.words.replace(/\[\d+\]/g, '[]').replace(/, got .*/, '')}`;
    const known = faults.get(name);
    faults.set(name, { ...(known ?? fault), count: (known?.count ?? 0) + 1 });
  }
}

/** A call in a sentence. */
function nameOf({ method, path }: Pick<Exchange, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
