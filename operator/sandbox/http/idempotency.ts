import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Request } from 'express';
import { z } from 'zod/v4';
import { tokenHash } from '../identity/secrets.ts';
import type { Runtime } from '../runtime.ts';
import { paymentNow } from '../webpay/payment-clock.ts';
import { type Answer, httpError, refused } from './answer.ts';
import { workTime } from './work-time.ts';

/** How long a key is kept, from its first call (contract §1.8). */
export const KEPT_MS = 24 * 60 * 60_000;
export const KEY_PATTERN = /^[\x21-\x7e]{16,64}$/;
/** Fields that may differ between two tries of the same intention (contract §1.8). */
const NOT_COMPARED = new Set(['captchaResponse', 'stepUp', 'language', 'returnUrl']);
const CIPHER = 'aes-256-gcm';
/** `sealed_answer` of a call that has not been answered, or with 500 and above. */
const NOT_ANSWERED = '';

const storedRow = z.object({ request_hash: z.string(), sealed_answer: z.string() });
const storedAnswer = z.object({
  httpStatus: z.number().int(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
});

/** Key of contract §10 whose answers always say that they are repetitions. */
export const ALWAYS_REPLAYED_KEY = '00000000-0000-4000-8000-000000000000';

/**
 * Carries a call marked K out once per key (contract §1.8): a repetition gets the first answer again, with
 * `Idempotent-Replayed: true`; with another body {@link keyReused}; while the first still runs it waits
 * `payments.repeatWaitMs`, then WaitingForProviderConfirmation. HTTP 400 without a good key. After an answer of 500 and
 * above the same body is carried out again, and `work` has to find what it made; a provisional answer frees the key.
 * @param owner user id of the caller; null when no one is logged in
 * @param work carries the call out; `callId` is {@link callIdOf} of the call
 * @param stillRunning the answer while the first call runs; a bare refusal when nothing else is known of it
 */
export async function idempotent(
  runtime: Runtime,
  request: Request,
  owner: string | null,
  work: (callId: string) => Promise<Answer>,
  stillRunning: (callId: string) => Answer = () => refused('WaitingForProviderConfirmation'),
): Promise<Answer> {
  const key = request.get('idempotency-key') ?? '';
  if (!KEY_PATTERN.test(key)) return httpError(400, 'Idempotency-Key: 16 to 64 visible characters.');
  const callId = callIdOf(owner, request.baseUrl + request.path, key);
  const requestHash = createHmac('sha256', key).update(canonical(request.body)).digest('hex');
  const first = runtime.callsUnderWay.get(callId);
  const known = first ?? recall(runtime, callId, key);
  if (known && known.requestHash !== requestHash) return keyReused();
  if (known?.answer) {
    const done = await withinWait(known.answer, runtime.payments.repeatWaitMs);
    if (done === undefined) return stillRunning(callId);
    return isRemembered(done) ? replayed(done) : done;
  }
  reserve(runtime, callId, requestHash);
  const answer = workTime(runtime, request).then(() => work(callId));
  runtime.callsUnderWay.set(callId, { requestHash, answer });
  try {
    const done = await answer;
    if (isRemembered(done)) remember(runtime, callId, key, done);
    if (done.isProvisional) forget(runtime, callId);
    return key === ALWAYS_REPLAYED_KEY ? replayed(done) : done;
  } finally {
    runtime.callsUnderWay.delete(callId);
  }
}

/** Identifies a keyed call: owner (null: no one is logged in), path with `/api/v1`, and key. */
export function callIdOf(owner: string | null, path: string, key: string): string {
  return tokenHash(JSON.stringify([owner, path, key]));
}

/** Refusal of a key that was used with another body (contract §1.8). */
export function keyReused(): Answer {
  return refused('InvalidTransferParameters', { fieldErrors: { idempotencyKey: 'reused' } });
}

/** The answer, marked as that of an earlier call with the same key. */
export function replayed(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } };
}

const isRemembered = ({ httpStatus, isProvisional }: Answer) => httpStatus < 500 && !isProvisional;

/** The hash of a key's body, with its answer unless the first call ended without one. */
function recall(runtime: Runtime, callId: string, key: string) {
  const row = runtime.db.one(
    storedRow,
    'SELECT request_hash, sealed_answer FROM idempotent_answers WHERE call_id = ? AND created_at > ?',
    [callId, paymentNow(runtime) - KEPT_MS],
  );
  if (!row) return undefined;
  if (row.sealed_answer === NOT_ANSWERED) return { requestHash: row.request_hash };
  const answer = storedAnswer.parse(JSON.parse(unseal(row.sealed_answer, callId, key)));
  return { requestHash: row.request_hash, answer: Promise.resolve(answer) };
}

/** Keeps the hash of a key's body before anything is done under it. */
function reserve(runtime: Runtime, callId: string, requestHash: string): void {
  const { db } = runtime;
  const now = paymentNow(runtime);
  db.transaction(() => {
    db.run('DELETE FROM idempotent_answers WHERE created_at <= ?', [now - KEPT_MS]);
    db.run(
      'INSERT OR IGNORE INTO idempotent_answers (call_id, request_hash, sealed_answer, created_at) VALUES (?, ?, ?, ?)',
      [callId, requestHash, NOT_ANSWERED, now],
    );
  });
}

function remember(runtime: Runtime, callId: string, key: string, answer: Answer): void {
  const sealed = seal(JSON.stringify(answer), callId, key);
  runtime.db.run('UPDATE idempotent_answers SET sealed_answer = ? WHERE call_id = ?', [sealed, callId]);
}

function forget(runtime: Runtime, callId: string): void {
  runtime.db.run('DELETE FROM idempotent_answers WHERE call_id = ?', [callId]);
}

/** The first call's answer; undefined when it takes longer than so many ms. */
async function withinWait(answer: Promise<Answer>, waitMs: number): Promise<Answer | undefined> {
  const stop = new AbortController();
  const late = setTimeout(waitMs, undefined, { signal: stop.signal }).catch(() => undefined);
  return Promise.race([answer, late]).finally(() => stop.abort());
}

/** A body as text that does not depend on the order of its fields. */
function canonical(body: unknown): string {
  const compared =
    typeof body === 'object' && body !== null
      ? Object.fromEntries(Object.entries(body).filter(([name]) => !NOT_COMPARED.has(name)))
      : body;
  return JSON.stringify(sorted(compared)) ?? '';
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** Answers hold tokens: without the key the client chose, what is stored cannot be read. */
function seal(text: string, callId: string, key: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, sealingKey(callId, key), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

function unseal(stored: string, callId: string, key: string): string {
  const [nonce = '', tag = '', sealed = ''] = stored.split('.');
  const decipher = createDecipheriv(CIPHER, sealingKey(callId, key), Buffer.from(nonce, 'base64url'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return decipher.update(Buffer.from(sealed, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
}

function sealingKey(callId: string, key: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, callId, 'idempotent answer', 32));
}
