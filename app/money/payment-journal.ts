import { randomUUID } from 'node:crypto';
import type { Direction } from '#app/domain/money/transaction.ts';
import { PAYMENTS_COOKIE } from '#app/session/cookies.ts';
import { journalOwner, journalOwners, type PlayerSession } from '#app/session/player-session.ts';
import { seal } from '#app/session/seal.ts';
import { KEY_REMEMBERED_MS } from '#app/session/sealed-lifetimes.ts';
import type { Visit } from '#app/session/visit.ts';
import {
  type Brought,
  contentMark,
  cookieOf,
  FORMAT,
  idOf,
  markOf,
  type NextKey,
  openJournal,
  type Pages,
  type PaymentContent,
  type PendingPayment,
  type SealedPending,
  type StartedPayment,
} from './journal-cookies.ts';
import type { PaymentToken } from './payment-token.ts';

/** Time from the first showing of a form in which its key may still be sent, in ms: the operator remembers it longer. */
export const KEY_USABLE_MS = KEY_REMEMBERED_MS - 60 * 60 * 1000;
/** Age of the cookies, in seconds. */
const MAX_AGE_SECONDS = KEY_REMEMBERED_MS / 1000;
/** Most bytes of all cookies of the journal; more would take the room of the session's. */
const MOST_BYTES = 1900;
const MOST_PENDING = 3;
/** Bytes of pending payments beside which another one finds no room. */
const MOST_PENDING_BYTES = 1300;
const MOST_STARTED = 5;

/**
 * What a browser carries of its player's payments, sealed: which key the next form has, what was sent without an answer,
 * and what forms have started. The server may forget everything, be killed or be another one: a payment that is sent
 * again has the key that it had (contract §1.8). Kept through a log-out too, for the same player.
 *
 * Each pending payment has a cookie of its own: of two answers that come at the same time neither takes back what the
 * other one notes.
 */
export class PaymentJournal {
  readonly #visit: Visit;
  readonly #player: PlayerSession;
  readonly #bytes = new Map<string, number>();
  readonly #changed = new Set<string>();
  #pages: Pages;
  #pending: readonly PendingPayment[];

  constructor(visit: Visit, player: PlayerSession, { pages, pending, needResealing }: Brought) {
    this.#visit = visit;
    this.#player = player;
    const owner = journalOwner(player);
    const owners = journalOwners(player);
    const isOwn = pages !== null && owners.includes(pages.owner);
    this.#pages = isOwn ? { ...pages, owner } : { format: FORMAT, owner, next: {}, started: [] };
    const own = pending.filter((one) => owners.includes(one.owner));
    this.#pending = own
      .map(({ format: _format, owner: _owner, bytes: _bytes, ...one }) => ({ ...one, id: idOf(one.key) }))
      .sort((one, other) => other.sentAtMs - one.sentAtMs);
    for (const one of own) this.#bytes.set(cookieOf(one.key), one.bytes);
    const isOld = (name: string, was: string) => needResealing.includes(name) || was !== owner;
    if (isOwn && isOld(PAYMENTS_COOKIE, pages.owner)) this.#change(PAYMENTS_COOKIE);
    for (const one of own) if (isOld(cookieOf(one.key), one.owner)) this.#change(cookieOf(one.key));
  }

  /** Payments of which it is not known what became, the newest first. */
  get pending(): readonly PendingPayment[] {
    return this.#pending;
  }

  /** Whether one more could not be noted: nothing is to be sent before one of them is settled. */
  get isFull(): boolean {
    const bytes = [...this.#bytes.values()].reduce((sum, one) => sum + one, 0);
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

  /** What a form has started; null when nothing is known of it. */
  startedBy({ key }: Pick<PaymentToken, 'key'>): StartedPayment | null {
    return this.#pages.started.find(({ form }) => form === markOf(key)) ?? null;
  }

  /** Whether a form is known to have sent this payment, or another one; null when nothing is known of it. */
  hasSent({ key }: Pick<PaymentToken, 'key'>, content: PaymentContent): 'this' | 'other' | null {
    const started = this.#pages.started.find(({ form }) => form === markOf(key));
    const pending = this.pendingOf({ key });
    const sent = started?.content ?? (pending && contentMark(pending.request));
    if (sent === null) return null;
    return sent === contentMark(content) ? 'this' : 'other';
  }

  /** Whether this browser has begun a transaction, and its player was shown it. */
  hasBegun(transactionId: string): boolean {
    return this.#pages.started.some((note) => note.transactionId === transactionId);
  }

  /** The token of the next form: the same key in every tab, until it is known what became of its payment. */
  token(direction: Direction): PaymentToken {
    const known = this.#pages.next[direction];
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

  /** Whether a payment may be sent again by its key: after that it would be another one to the operator. */
  isRepeatable(payment: PendingPayment): boolean {
    return this.#isUsable(payment);
  }

  /** A form has started a transaction, and the player is shown it. */
  keepStarted(token: PaymentToken, content: PaymentContent, started: StartedPayment): void {
    this.#retire(token);
    this.#drop(token.key);
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
  recognise({ key, request }: PendingPayment, started: StartedPayment): void {
    this.#drop(key);
    this.#note(key, request, started);
  }

  /** Forgets a payment that came to nothing, or that the player no longer wants. */
  forget({ key }: Pick<PendingPayment, 'key'>): void {
    this.#drop(key);
  }

  #isUsable({ sinceMs }: Pick<NextKey, 'sinceMs'>): boolean {
    return this.#visit.now() - sinceMs < KEY_USABLE_MS;
  }

  #setNext(direction: Direction): NextKey {
    const next = { key: randomUUID(), sinceMs: this.#visit.now() };
    this.#pages = { ...this.#pages, next: { ...this.#pages.next, [direction]: next } };
    this.#change(PAYMENTS_COOKIE);
    return next;
  }

  #retire({ purpose, key }: PaymentToken): void {
    if (this.#pages.next[purpose]?.key === key) this.#setNext(purpose);
  }

  #note(key: string, content: PaymentContent, { transactionId, isAtProvider }: StartedPayment): void {
    const note = { form: markOf(key), content: contentMark(content), transactionId, isAtProvider };
    const others = this.#pages.started.filter(({ form }) => form !== note.form);
    this.#pages = { ...this.#pages, started: [note, ...others].slice(0, MOST_STARTED) };
    this.#change(PAYMENTS_COOKIE);
  }

  #drop(key: string): void {
    if (!this.pendingOf({ key })) return;
    this.#pending = this.#pending.filter((one) => one.key !== key);
    this.#bytes.delete(cookieOf(key));
    this.#change(cookieOf(key));
  }

  #change(name: string): void {
    this.#changed.add(name);
    this.#visit.atCommit(PAYMENTS_COOKIE, () => this.#write());
  }

  async #write(): Promise<void> {
    const { cookies, keys } = this.#visit;
    const { owner } = this.#pages;
    for (const { id: _id, ...one } of this.#pending) {
      const name = cookieOf(one.key);
      if (!this.#changed.has(name)) continue;
      const text = await seal(keys, 'payments', { ...one, format: FORMAT, owner } satisfies SealedPending);
      this.#bytes.set(name, name.length + text.length);
      cookies.write(name, text, MAX_AGE_SECONDS);
    }
    for (const name of this.#changed)
      if (name !== PAYMENTS_COOKIE && !this.#bytes.has(name)) cookies.clear(name);
    if (this.#changed.has(PAYMENTS_COOKIE))
      cookies.write(PAYMENTS_COOKIE, await this.#sealPages(this.#pages), MAX_AGE_SECONDS);
  }

  /** What was started is shed first, the oldest before the others; the keys of the next forms never are. */
  async #sealPages(pages: Pages): Promise<string> {
    const text = await seal(this.#visit.keys, 'payments', pages);
    const bytes = [...this.#bytes.values()].reduce((sum, one) => sum + one, text.length);
    return bytes <= MOST_BYTES || pages.started.length === 0
      ? text
      : this.#sealPages({ ...pages, started: pages.started.slice(0, -1) });
  }
}

/**
 * The journal of the signed-in player, opened once per request.
 *
 * @returns an empty one where the browser has none of this player's
 */
export function paymentJournal(visit: Visit, player: PlayerSession): Promise<PaymentJournal> {
  return visit.once(
    'payment journal',
    async () => new PaymentJournal(visit, player, await openJournal(visit)),
  );
}
