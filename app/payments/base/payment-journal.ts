import { createHash, randomUUID } from 'node:crypto';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { PaymentRequest } from '#app/operator/payments.ts';
import type { PaymentToken } from '#app/payments/base/payment-token.ts';
import { CARRIED, NEXT_KEY_COOKIES, PAYMENT_COOKIE, PAYMENTS_COOKIE } from '#app/session/cookies.ts';
import { journalOwner, journalOwners, type PlayerSession } from '#app/session/player-session.ts';
import { seal, unseal } from '#app/session/seal.ts';
import { KEY_REMEMBERED_MS } from '#app/session/sealed-lifetimes.ts';
import type { SecurityFacts } from '#app/session/security-events.ts';
import type { Visit } from '#app/session/visit.ts';

/** Content of a payment; changed, it is another one. Amounts in AU. */
export type PaymentContent = Pick<PaymentRequest, 'casinoId' | 'methodId' | 'amountAU' | 'paymentDetails'>;

/** Payment that was sent, with an unknown outcome. */
export interface PendingPayment {
  /** Hash of the key, for addresses. */
  id: string;
  /** The `Idempotency-Key` that it was sent with. */
  key: string;
  /** First time that a form with that key was shown; epoch, ms. */
  sinceMs: number;
  direction: Direction;
  /** Without a proof, which is kept nowhere, and what does not count when it is sent again. */
  request: PaymentContent & Pick<PaymentRequest, 'ageConfirmed'>;
  paymentType: string;
  /** The operator's name of the method. */
  label: string;
  /** Just before it was sent; epoch, ms. */
  sentAtMs: number;
  /** Last time it was sent again; epoch, ms. */
  askedAtMs?: number | undefined;
  /** The open transaction like it that was there before. */
  besides?: string | undefined;
}

/** Transaction that a form has started, and the player has been shown. */
export interface StartedPayment {
  transactionId: string;
  /** It goes on at the provider's. */
  isAtProvider: boolean;
}

interface StartedNote extends StartedPayment {
  /** Marks of the key and of what was paid. */
  form: string;
  content: string;
}

interface NextKey {
  key: string;
  sinceMs: number;
}

/** Sealed content of a cookie. */
type Sealed = { format: number; owner: string } & (
  | NextKey
  | Omit<PendingPayment, 'id'>
  | { started: readonly StartedNote[] }
);

/** Cookie that a browser has brought. */
interface Note {
  name: string;
  bytes: number;
  value: Sealed;
  /** Its key is about to go. */
  needsResealing: boolean;
}

const FORMAT = 3;
/** Format of the release before, whose pending payments had the same cookies; remove it with the next one. */
const EARLIER_FORMAT = 2;

/** Time from the first showing of a form in which its key may still be sent, in ms: the operator remembers it longer. */
export const KEY_USABLE_MS = KEY_REMEMBERED_MS - 60 * 60 * 1000;
/** Most bytes of all cookies of the journal; more would take the room of the session's. */
const MOST_BYTES = 1550;
const MOST_PENDING = 3;
/** Bytes of pending payments beside which another one finds no room. */
const MOST_PENDING_BYTES = 1300;
const MOST_STARTED = 5;

/**
 * Sealed cookies of a player's payments: the key of the next form, payments sent without an answer, and those that forms
 * have started. The server may forget everything, be killed or be another one: a payment that is sent again keeps its
 * key (contract §1.8). They outlive a log-out, for the same player.
 *
 * Concurrent answers: each pending payment has a cookie of its own, and a next key is written alone, when it was drawn or
 * its seal is about to expire, so that no answer restores a used key.
 */
export class PaymentJournal {
  readonly #visit: Visit;
  readonly #player: PlayerSession;
  readonly #owner: string;
  readonly #bytes = new Map<string, number>();
  readonly #changed = new Set<string>();
  readonly #next: Partial<Record<Direction, NextKey>> = {};
  #pending: readonly PendingPayment[] = [];
  #started: readonly StartedNote[] = [];

  constructor(visit: Visit, player: PlayerSession, notes: readonly Note[]) {
    this.#visit = visit;
    this.#player = player;
    this.#owner = journalOwner(player);
    const owners = journalOwners(player);
    for (const { name, bytes, value, needsResealing } of notes) {
      const { format: _format, owner, ...note } = value;
      if (!owners.includes(owner)) continue;
      this.#bytes.set(name, bytes);
      const direction = directionOf(name);
      if ('started' in note) this.#started = note.started;
      else if ('request' in note) this.#pending = [...this.#pending, { ...note, id: idOf(note.key) }];
      else if (direction) this.#next[direction] = note;
      if (needsResealing || (direction === null && owner !== this.#owner)) this.#change(name);
    }
    this.#pending = this.#pending.toSorted((one, other) => other.sentAtMs - one.sentAtMs);
  }

  /** Payments of which it is not known what became, the newest first. */
  get pending(): readonly PendingPayment[] {
    return this.#pending;
  }

  /** True if no other payment can be noted: nothing is sent before one of them is settled. */
  get isFull(): boolean {
    const bytes = this.#pending.reduce((sum, { key }) => sum + (this.#bytes.get(cookieOf(key)) ?? 0), 0);
    return this.#pending.length >= MOST_PENDING || bytes > MOST_PENDING_BYTES;
  }

  /** The payment like this one of which it is not known what became; null when there is none. */
  pendingLike(direction: Direction, content: PaymentContent): PendingPayment | null {
    const mark = contentMark(content);
    const like = (one: PendingPayment) => one.direction === direction && contentMark(one.request) === mark;
    return this.#pending.find(like) ?? null;
  }

  /** The payment that was sent with a key and has no answer; null when there is none. */
  pendingOf({ key }: Pick<PaymentToken, 'key'>): PendingPayment | null {
    return this.#pending.find((one) => one.key === key) ?? null;
  }

  /** Returns the transaction that a form has started; null if none is known. */
  startedBy({ key }: Pick<PaymentToken, 'key'>): StartedPayment | null {
    return this.#started.find(({ form }) => form === markOf(key)) ?? null;
  }

  /** Tells whether a form has sent this payment or another one; null if neither is known. */
  hasSent({ key }: Pick<PaymentToken, 'key'>, content: PaymentContent): 'this' | 'other' | null {
    const started = this.#started.find(({ form }) => form === markOf(key));
    const pending = this.pendingOf({ key });
    const sent = started?.content ?? (pending && contentMark(pending.request));
    if (sent === null) return null;
    return sent === contentMark(content) ? 'this' : 'other';
  }

  /** True for a transaction that this browser has started and its player was shown. */
  hasStarted(transactionId: string): boolean {
    return this.#started.some((note) => note.transactionId === transactionId);
  }

  /** The token of the next form: the same key in every tab, until it is known what became of its payment. */
  token(direction: Direction): PaymentToken {
    const known = this.#next[direction];
    const next = known && this.#isUsable(known) ? known : this.#setNext(direction);
    return { sessionId: this.#player.id, purpose: direction, shownAtMs: this.#visit.now(), ...next };
  }

  /** The token of a form that is shown again: the same key as long as the operator is sure to know it. */
  renewed(token: PaymentToken): PaymentToken {
    return this.#isUsable(token) ? { ...token, shownAtMs: this.#visit.now() } : this.next(token);
  }

  /** The token of a form that is shown after one whose fate is known. */
  next(token: PaymentToken): PaymentToken {
    this.#retire(token);
    return this.token(token.purpose);
  }

  /** True while a payment may be sent again by its key; later it would be another one to the operator. */
  isRepeatable(payment: PendingPayment): boolean {
    return this.#isUsable(payment);
  }

  /** A form has started a transaction, and the player is shown it. */
  keepStarted(token: PaymentToken, content: PaymentContent, started: StartedPayment): void {
    this.#retire(token);
    this.#resolve(token, { outcome: 'done', transactionId: started.transactionId });
    this.#note(token.key, content, started);
  }

  /** Keeps a payment of which it is not known what became; the next form has a new key. */
  keepPending(token: PaymentToken, payment: Omit<PendingPayment, 'id' | 'key' | 'sinceMs'>): PendingPayment {
    const { key, sinceMs } = token;
    const sentAtMs = this.pendingOf(token)?.sentAtMs ?? payment.sentAtMs;
    const kept: PendingPayment = { ...payment, sentAtMs, key, sinceMs, id: idOf(key) };
    this.#retire(token);
    this.#pending = [kept, ...this.#pending.filter((one) => one.key !== key)];
    this.#change(cookieOf(key));
    return kept;
  }

  /** It is known which transaction a payment is. */
  recognise(payment: PendingPayment, started: StartedPayment): void {
    this.#resolve(payment, { outcome: 'done', transactionId: started.transactionId });
    this.#note(payment.key, payment.request, started);
  }

  /** Forgets a payment that came to nothing, as the operator has said. */
  resolveAsRefused(token: Pick<PendingPayment, 'key'>): void {
    this.#resolve(token, { outcome: 'refused' });
  }

  /** Forgets a payment that the player no longer wants: it remains unknown what became of it. */
  dismiss(payment: PendingPayment): void {
    this.#visit.report('paymentDismissed', paymentFacts(payment.direction, payment));
    this.#drop(payment.key);
  }

  /** Forgets a payment whose key the operator knows from another one. */
  forget({ key }: Pick<PendingPayment, 'key'>): void {
    this.#drop(key);
  }

  #resolve({ key }: Pick<PendingPayment, 'key'>, facts: SecurityFacts): void {
    const payment = this.pendingOf({ key });
    if (payment === null) return;
    this.#visit.report('paymentResolved', { ...facts, ...paymentFacts(payment.direction, payment) });
    this.#drop(key);
  }

  #isUsable({ sinceMs }: Pick<NextKey, 'sinceMs'>): boolean {
    return this.#visit.now() - sinceMs < KEY_USABLE_MS;
  }

  #setNext(direction: Direction): NextKey {
    const next = { key: randomUUID(), sinceMs: this.#visit.now() };
    this.#next[direction] = next;
    this.#change(NEXT_KEY_COOKIES[direction]);
    return next;
  }

  #retire({ purpose, key }: PaymentToken): void {
    if (this.#next[purpose]?.key === key) this.#setNext(purpose);
  }

  #note(key: string, content: PaymentContent, { transactionId, isAtProvider }: StartedPayment): void {
    const note = { form: markOf(key), content: contentMark(content), transactionId, isAtProvider };
    const others = this.#started.filter(({ form }) => form !== note.form);
    this.#started = [note, ...others].slice(0, MOST_STARTED);
    this.#change(PAYMENTS_COOKIE);
  }

  #drop(key: string): void {
    if (!this.pendingOf({ key })) return;
    this.#pending = this.#pending.filter((one) => one.key !== key);
    this.#change(cookieOf(key));
  }

  #change(name: string): void {
    this.#changed.add(name);
    this.#visit.atCommit(PAYMENTS_COOKIE, () => this.#write());
  }

  async #write(): Promise<void> {
    for (const name of this.#changed) if (name !== PAYMENTS_COOKIE) await this.#writeNote(name);
    const isAffected = this.#changed.has(PAYMENTS_COOKIE) || this.#carriedBytes > MOST_BYTES;
    if (isAffected) await this.#writeStarted(this.#started);
  }

  async #writeNote(name: string): Promise<void> {
    const direction = directionOf(name);
    const next = direction && this.#next[direction];
    // Forms are closed then: a key that no form has shown takes no room.
    if (direction && this.#pending.length >= MOST_PENDING) return this.#clear(name);
    if (next) return this.#store(name, await this.#seal(next));
    const pending = this.#pending.find(({ key }) => cookieOf(key) === name);
    if (pending === undefined) return this.#clear(name);
    const { id: _id, ...note } = pending;
    this.#store(name, await this.#seal(note));
  }

  /** Sheds the oldest while the journal is too long; keys and pending payments never are. */
  async #writeStarted(started: readonly StartedNote[]): Promise<void> {
    if (started.length === 0) return this.#clear(PAYMENTS_COOKIE);
    const text = await this.#seal({ started });
    this.#bytes.set(PAYMENTS_COOKIE, carriedBytes(PAYMENTS_COOKIE, text));
    const isTooLong = this.#carriedBytes > MOST_BYTES || text.length > CARRIED.payments.mostBytes;
    if (isTooLong) return this.#writeStarted(started.slice(0, -1));
    this.#store(PAYMENTS_COOKIE, text);
  }

  get #carriedBytes(): number {
    return [...this.#bytes.values()].reduce((sum, one) => sum + one, 0);
  }

  #seal(note: DistributiveOmit<Sealed, 'format' | 'owner'>): Promise<string> {
    return seal(this.#visit.keys, 'payments', {
      ...note,
      format: FORMAT,
      owner: this.#owner,
    } satisfies Sealed);
  }

  #store(name: string, text: string): void {
    this.#bytes.set(name, carriedBytes(name, text));
    this.#visit.cookies.write(name, text);
  }

  #clear(name: string): void {
    this.#bytes.delete(name);
    this.#visit.cookies.clear(name);
  }
}

type DistributiveOmit<T, K extends string> = T extends unknown ? Omit<T, K> : never;

/** Direction of the next form whose key a cookie has; null for every other cookie. */
const directionOf = (name: string): Direction | null =>
  (['buyIn', 'cashOut'] as const).find((one) => NEXT_KEY_COOKIES[one] === name) ?? null;

/**
 * The journal of the signed-in player, opened once per request.
 *
 * @returns an empty one where the browser has none of this player's
 */
export function paymentJournal(visit: Visit, player: PlayerSession): Promise<PaymentJournal> {
  return visit.once('payment journal', async () => new PaymentJournal(visit, player, await openNotes(visit)));
}

/** Opens what a browser carries of payments, whoever's it is. */
async function openNotes(visit: Visit): Promise<Note[]> {
  const { cookies, keys } = visit;
  const notes = cookieNames(visit).map(async (name): Promise<Note[]> => {
    const text = cookies.read(name);
    if (text === null) return [];
    const opened = await unseal(keys, 'payments', text);
    if (opened === null && !cookies.isLocked(name)) visit.report('cookieRefused', { code: PAYMENTS_COOKIE });
    if (opened === null || !isNoteOf(name, opened.value)) return [];
    const { value, needsResealing } = opened;
    return [{ name, bytes: carriedBytes(name, text), value, needsResealing }];
  });
  return (await Promise.all(notes)).flat();
}

const cookieNames = ({ cookies }: Visit) => [PAYMENTS_COOKIE, ...cookies.names(PAYMENT_COOKIE)];

/** Only `PaymentJournal` seals for this purpose; what lies under another name than its own says nothing. */
function isNoteOf(name: string, value: unknown): value is Sealed {
  const { format, key, started, request } = (value ?? {}) as Record<string, unknown>;
  if (format === EARLIER_FORMAT) return typeof key === 'string' && cookieOf(key) === name;
  if (format !== FORMAT) return false;
  if (name === PAYMENTS_COOKIE) return started !== undefined;
  if (directionOf(name)) return typeof key === 'string' && request === undefined;
  return typeof key === 'string' && cookieOf(key) === name;
}

/** True when a part was sealed by a process with a newer key: without it a payment could get a second key. */
export const isJournalLocked = (visit: Visit): boolean =>
  cookieNames(visit).some((name) => visit.cookies.isLocked(name));

const carriedBytes = (name: string, text: string) => `__Host-${name}=${text}; `.length;

const hashOf = (text: string, length: number) =>
  createHash('sha256').update(text).digest('base64url').slice(0, length);

const idOf = (key: string) => hashOf(key, 16);

/** Describes a payment to the log. */
export const paymentFacts = (
  direction: Direction,
  { key, request }: { key: string; request: Pick<PaymentRequest, 'casinoId' | 'amountAU'> },
) => ({ direction, casinoId: request.casinoId, amountAU: request.amountAU, payment: idOf(key) });

const cookieOf = (key: string) => `${PAYMENT_COOKIE}${idOf(key)}`;

/** Hash that tells keys and ids apart, and reveals nothing of them. */
export const markOf = (text: string): string => hashOf(`mark ${text}`, 10);

function contentMark({ casinoId, methodId, amountAU, paymentDetails = {} }: PaymentContent): string {
  const details = Object.entries(paymentDetails).sort(([one], [other]) => (one < other ? -1 : 1));
  return markOf(JSON.stringify([casinoId, methodId, amountAU, details]));
}
