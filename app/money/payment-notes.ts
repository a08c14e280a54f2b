import { createHash } from 'node:crypto';
import { type OperatorLanguageTag, operatorLanguageTag } from '#app/domain/country.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { PaymentRequest } from '#app/operator/money/payments.ts';
import { PAYMENTS_COOKIE } from '#app/session/cookies.ts';
import type { KeyRing } from '#app/session/keys.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import { seal, unseal } from '#app/session/seal.ts';
import { SEALED_LIFETIMES_MS } from '#app/session/sealed-lifetimes.ts';
import type { Visit } from '#app/session/visit.ts';
import type { Operation } from './operation-token.ts';
import { isSamePayment, type PaymentContent, uuidOf } from './payment-key.ts';

/** A payment that was sent and of which it is not known what became. */
export interface UnconfirmedPayment {
  /** Names it in addresses; reveals nothing of its key. */
  id: string;
  direction: Direction;
  /** The operation that it was sent by. */
  nonce: string;
  /** What was sent, but for the proof, which is kept nowhere, and the address of the portal. */
  request: Omit<PaymentRequest, 'returnUrl' | 'stepUp'>;
  paymentType: string;
  /** What the operator calls the method. */
  label: string;
  /** Epoch, ms. */
  sentAtMs: number;
  /** When the operator was asked again last; epoch, ms. */
  askedAtMs: number | null;
  /** Open transactions like it that were there before. */
  others: readonly string[];
}

/** The payment that forms of one direction go on with until its fate is known. */
interface FormNote {
  /** How many payments of this direction came to an end before it. */
  count: number;
  /** When a form of it was first shown; epoch, ms. */
  sinceMs: number;
  /** When one was shown last, to within minutes; epoch, ms. */
  shownAtMs: number;
  language: OperatorLanguageTag;
}

interface SealedNotes {
  format: typeof FORMAT;
  owner: string;
  /** Cannot be guessed, and stays the same through a log-out. */
  seed: string;
  forms: Partial<Record<Direction, FormNote>>;
  unconfirmed: UnconfirmedPayment[];
  /**
   * Transactions that this browser has begun and been shown, the newest first: of no payment that is still to be
   * sent.
   */
  begun: string[];
}

const FORMAT = 1;
/** As long as an operator remembers a key (contract §1.8). */
const LIFETIME_MS = SEALED_LIFETIMES_MS.payments;
/** Time in which a payment can be sent again by its key, in ms: an hour less than the operator remembers it. */
const REPEATABLE_MS = LIFETIME_MS - 60 * 60 * 1000;
/** Longest sealed notes, in bytes; longer ones would take the room of the session's. */
const LONGEST_NOTES = 2000;
const MOST_UNCONFIRMED = 5;
const MOST_BEGUN = 10;
/** How exactly it is kept when a form was shown last, in ms: not every page needs a new cookie. */
const SHOWN_EXACTNESS_MS = 5 * 60 * 1000;

/**
 * What a browser carries of its player's payments, sealed: which key the next form has, and what was sent without an
 * answer. The server may forget everything, be killed or be another one: a payment that is sent again has the key that
 * it had (contract §1.8). Kept through a log-out too, for the same player.
 */
export class PaymentNotes {
  readonly #visit: Visit;
  readonly #player: PlayerSession;
  #notes: SealedNotes;

  /** @param needsResealing the key that the notes were sealed with is about to go */
  constructor(visit: Visit, player: PlayerSession, kept: SealedNotes | null, needsResealing: boolean) {
    this.#visit = visit;
    this.#player = player;
    const owner = ownerOf(player);
    const isOwn = kept !== null && ownersOf(player).includes(kept.owner);
    this.#notes = isOwn
      ? { ...kept, owner }
      : { format: FORMAT, owner, seed: player.id, forms: {}, unconfirmed: [], begun: [] };
    const nowMs = visit.now();
    const { unconfirmed } = this.#notes;
    const living = unconfirmed.filter(({ sentAtMs }) => nowMs - sentAtMs < REPEATABLE_MS);
    if (living.length < unconfirmed.length || (isOwn && needsResealing))
      this.#change({ unconfirmed: living });
  }

  /** Payments of which it is not known what became, newest first. */
  get unconfirmed(): readonly UnconfirmedPayment[] {
    return this.#notes.unconfirmed;
  }

  /** The payment like this one of which it is not known what became; null when there is none. */
  unconfirmedLike(direction: Direction, content: PaymentContent): UnconfirmedPayment | null {
    const like = (one: UnconfirmedPayment) =>
      one.direction === direction && isSamePayment(one.request, content);
    return this.unconfirmed.find(like) ?? null;
  }

  /** What a form of this direction goes on with: the same payment until its fate is known, in every tab. */
  operationOf(direction: Direction): Operation & Pick<FormNote, 'sinceMs' | 'shownAtMs'> {
    const note = this.#noteOf(direction);
    const nowMs = this.#visit.now();
    if (nowMs - note.shownAtMs > SHOWN_EXACTNESS_MS) {
      this.#change({ forms: { [direction]: { ...note, shownAtMs: nowMs } } });
    }
    return {
      sessionId: this.#player.id,
      purpose: direction,
      nonce: this.#nonceOf(direction, note),
      issuedAtMs: nowMs,
      language: note.language,
      sinceMs: note.sinceMs,
      shownAtMs: note.shownAtMs,
    };
  }

  /** Speaks the page's language from now on; only for a payment that certainly was not sent. */
  takeLanguageOfPage(direction: Direction): void {
    const note = this.#noteOf(direction);
    const language = this.#languageOfPage;
    if (note.language !== language) this.#change({ forms: { [direction]: { ...note, language } } });
  }

  /** Retires the key of an operation whose fate is known, or that the player gives up: the next form has a new one. */
  retire({ purpose, nonce }: Operation): void {
    if (purpose !== 'buyIn' && purpose !== 'cashOut') return;
    this.#drop(nonce);
    const note = this.#noteOf(purpose);
    if (this.#nonceOf(purpose, note) !== nonce) return;
    this.#change({ forms: { [purpose]: this.#newNote(note.count + 1) } });
  }

  /**
   * Whether a transaction is known to be of a payment that came to an end before: none that is to be sent has made it.
   */
  hasBegun(transactionId: string): boolean {
    return this.#notes.begun.includes(transactionId);
  }

  /** A payment has made this transaction, and the player is shown it. */
  keepBegun(operation: Operation, transactionId: string): void {
    this.retire(operation);
    const others = this.#notes.begun.filter((id) => id !== transactionId);
    this.#change({ begun: [transactionId, ...others].slice(0, MOST_BEGUN) });
  }

  /** Keeps a payment of which it is not known what became; the next form has a new key. */
  keepUnconfirmed(
    operation: Operation,
    payment: Omit<UnconfirmedPayment, 'id' | 'nonce'>,
  ): UnconfirmedPayment {
    const { nonce } = operation;
    const before = this.unconfirmed.find((one) => one.nonce === nonce);
    const sentAtMs = before?.sentAtMs ?? payment.sentAtMs;
    const kept: UnconfirmedPayment = { ...payment, sentAtMs, nonce, id: idOf(nonce) };
    this.retire(operation);
    this.#change({ unconfirmed: [kept, ...this.unconfirmed].slice(0, MOST_UNCONFIRMED) });
    return kept;
  }

  recognise({ nonce }: UnconfirmedPayment, transactionId: string): void {
    this.#drop(nonce);
    this.#change({ begun: [transactionId, ...this.#notes.begun].slice(0, MOST_BEGUN) });
  }

  /** Forgets payments whose fate is known, or that the player no longer wants. */
  forget(payments: readonly UnconfirmedPayment[]): void {
    for (const { nonce } of payments) this.#drop(nonce);
  }

  #drop(nonce: string): void {
    const left = this.unconfirmed.filter((one) => one.nonce !== nonce);
    if (left.length < this.unconfirmed.length) this.#change({ unconfirmed: left });
  }

  #noteOf(direction: Direction): FormNote {
    const known = this.#notes.forms[direction];
    if (known) return known;
    const note = this.#newNote(0);
    this.#change({ forms: { [direction]: note } });
    return note;
  }

  #newNote(count: number): FormNote {
    const nowMs = this.#visit.now();
    return { count, sinceMs: nowMs, shownAtMs: nowMs, language: this.#languageOfPage };
  }

  get #languageOfPage(): OperatorLanguageTag {
    return operatorLanguageTag(this.#visit.request.language);
  }

  #nonceOf(direction: Direction, { count }: FormNote): string {
    return uuidOf(`${this.#notes.seed}\n${direction}\n${count}`);
  }

  #change(changes: Partial<Pick<SealedNotes, 'forms' | 'unconfirmed' | 'begun'>>): void {
    this.#notes = {
      ...this.#notes,
      ...changes,
      forms: { ...this.#notes.forms, ...changes.forms },
    };
    const { cookies, keys } = this.#visit;
    this.#visit.atCommit(PAYMENTS_COOKIE, async () => {
      cookies.write(PAYMENTS_COOKIE, await sealWithinBounds(keys, this.#notes), LIFETIME_MS / 1000);
    });
  }
}

/**
 * The notes of the signed-in player, opened once per request.
 *
 * @returns empty notes where the browser has none of this player's
 */
export function paymentNotes(visit: Visit, player: PlayerSession): Promise<PaymentNotes> {
  return visit.once('payment notes', async () => {
    const { cookies, keys } = visit;
    const text = cookies.read(PAYMENTS_COOKIE);
    const opened = text === null ? null : await unseal(keys, 'payments', text);
    const isRefused = text !== null && opened === null && !cookies.isLocked(PAYMENTS_COOKIE);
    if (isRefused) visit.report('cookieRefused', { code: PAYMENTS_COOKIE });
    return new PaymentNotes(visit, player, asNotes(opened?.value), opened?.needsResealing ?? false);
  });
}

/** A guest has notes of the one session: what the player has sent by a full one is none of a link holder's business. */
const ownerOf = (player: PlayerSession) =>
  isGuest(player) || player.userId === null ? guestOwner(player.id) : player.userId;

const guestOwner = (sessionId: string) => `guest ${sessionId}`;

/** Whose notes go on: with the password those of the guest's session are the player's. */
const ownersOf = (player: PlayerSession) => [
  ownerOf(player),
  ...(player.guestSessionId === undefined ? [] : [guestOwner(player.guestSessionId)]),
];

const idOf = (nonce: string) => createHash('sha256').update(nonce).digest('base64url').slice(0, 16);

/** Only this module seals for this purpose; a format of another version of the portal is none. */
function asNotes(value: unknown): SealedNotes | null {
  const isNotes = typeof value === 'object' && value !== null && 'format' in value && value.format === FORMAT;
  return isNotes ? (value as SealedNotes) : null;
}

/** Seals what fits the cookie: transactions that were shown go first, then the oldest payments but one. */
async function sealWithinBounds(keys: KeyRing, notes: SealedNotes): Promise<string> {
  const text = await seal(keys, 'payments', notes);
  const { begun, unconfirmed } = notes;
  if (text.length <= LONGEST_NOTES) return text;
  if (begun.length > 0) return sealWithinBounds(keys, { ...notes, begun: begun.slice(0, -1) });
  if (unconfirmed.length < 2) return text;
  return sealWithinBounds(keys, { ...notes, unconfirmed: unconfirmed.slice(0, -1) });
}
