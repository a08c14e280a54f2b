import { createHash } from 'node:crypto';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { PaymentRequest } from '#app/operator/payments.ts';
import { PAYMENT_COOKIE, PAYMENTS_COOKIE } from '#app/session/cookies.ts';
import { unseal } from '#app/session/seal.ts';
import type { Visit } from '#app/session/visit.ts';

/** What makes a payment another payment when the player changes it. Amounts in AU. */
export type PaymentContent = Pick<PaymentRequest, 'casinoId' | 'methodId' | 'amountAU' | 'paymentDetails'>;

/** A payment that was sent and of which it is not known what became. */
export interface PendingPayment {
  /** Names it in addresses; reveals nothing of its key. */
  id: string;
  /** The `Idempotency-Key` that it was sent with. */
  key: string;
  /** When a form with that key was shown first; epoch, ms. */
  sinceMs: number;
  direction: Direction;
  /** What was sent, but for the proof, which is kept nowhere, and what counts for nothing when it is sent again. */
  request: PaymentContent & Pick<PaymentRequest, 'ageConfirmed'>;
  paymentType: string;
  /** What the operator calls the method. */
  label: string;
  /** Just before it was sent; epoch, ms. */
  sentAtMs: number;
  /** When it was sent again last; epoch, ms. */
  askedAtMs?: number | undefined;
  /** The open transaction like it that was there before. */
  besides?: string | undefined;
}

/** What a form has started, and the player has been shown. */
export interface StartedPayment {
  transactionId: string;
  /** It goes on at the provider's. */
  isAtProvider: boolean;
}

export interface StartedNote extends StartedPayment {
  /** Marks of the key and of what was paid. */
  form: string;
  content: string;
}

export interface NextKey {
  key: string;
  sinceMs: number;
}

/** What the cookie of the journal itself holds; each pending payment has one of its own. */
export interface Pages {
  format: typeof FORMAT;
  owner: string;
  /** Key of the next form of a direction, never taken twice for another payment. */
  next: Partial<Record<Direction, NextKey>>;
  /** The newest first. */
  started: readonly StartedNote[];
}

export interface SealedPending extends Omit<PendingPayment, 'id'> {
  format: typeof FORMAT;
  owner: string;
}

/** What a browser has brought. */
export interface Brought {
  pages: Pages | null;
  pending: readonly (SealedPending & { bytes: number })[];
  /** Names of the cookies that were sealed with a key that is about to go. */
  needResealing: readonly string[];
}

/** Of the cookies: another version of the portal has another one. */
export const FORMAT = 2;

/** Opens what a browser carries of payments, whoever's it is. */
export async function openJournal(visit: Visit): Promise<Brought> {
  const { cookies, keys } = visit;
  const needResealing: string[] = [];
  const open = async (name: string) => {
    const text = cookies.read(name);
    const opened = text === null ? null : await unseal(keys, 'payments', text);
    if (opened?.needsResealing) needResealing.push(name);
    if (text !== null && opened === null && !cookies.isLocked(name))
      visit.report('cookieRefused', { code: PAYMENTS_COOKIE });
    return opened === null || text === null || !hasFormat(opened.value)
      ? null
      : { value: opened.value, bytes: name.length + text.length };
  };
  // Only `PaymentJournal` seals for this purpose; what lies under another name than its own says nothing.
  const pending = await Promise.all(
    cookies.names(PAYMENT_COOKIE).map(async (name) => {
      const opened = await open(name);
      const value = opened?.value as SealedPending | undefined;
      return opened && value?.key !== undefined && cookieOf(value.key) === name
        ? [{ ...value, bytes: opened.bytes }]
        : [];
    }),
  );
  const pages = (await open(PAYMENTS_COOKIE))?.value as Pages | undefined;
  return { pages: pages?.next === undefined ? null : pages, pending: pending.flat(), needResealing };
}

/** Whether a part of the journal was sealed by a process with a newer key: without it a payment could get a second key. */
export const isJournalLocked = ({ cookies }: Visit): boolean =>
  [PAYMENTS_COOKIE, ...cookies.names(PAYMENT_COOKIE)].some((name) => cookies.isLocked(name));

const hashOf = (text: string, length: number) =>
  createHash('sha256').update(text).digest('base64url').slice(0, length);

export const idOf = (key: string) => hashOf(key, 16);

export const cookieOf = (key: string) => `${PAYMENT_COOKIE}${idOf(key)}`;

/** Tells texts apart, such as keys and ids, and reveals nothing of them. */
export const markOf = (text: string): string => hashOf(`mark ${text}`, 10);

export function contentMark({ casinoId, methodId, amountAU, paymentDetails = {} }: PaymentContent): string {
  const details = Object.entries(paymentDetails).sort(([one], [other]) => (one < other ? -1 : 1));
  return markOf(JSON.stringify([casinoId, methodId, amountAU, details]));
}

/** What another version of the portal has sealed is none. */
const hasFormat = (value: unknown): value is { format: typeof FORMAT } =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === FORMAT;
