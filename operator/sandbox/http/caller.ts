import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Runtime } from '../runtime.ts';
import { type Answer, httpError } from './answer.ts';
import { deliver } from './diversion.ts';

/** Public key of the portal, which its calls have to be signed with. */
export interface CallerKey {
  id: string;
  /** PEM. */
  publicKey: string;
}

/** Oldest signature, and how far a clock may be ahead, in seconds. */
const MOST_SECONDS = 60;
const REQUIRED = ['@method', '@path', '@query'];
/** Headers that have to be covered where a call has them. */
const COVERED_IF_SENT = ['content-digest', 'idempotency-key', 'x-forwarded-for', 'authorization'];
/** Called by the payment provider, whose signature is another one. */
const OF_OTHERS = /^\/webhooks\//;

const bodies = new WeakMap<object, Buffer>();

/** Keeps the bytes of a body that is parsed: a digest is of what came. */
export const keepBody = (request: object, _response: unknown, bytes: Buffer) => bodies.set(request, bytes);

/** Refuses every call that is not signed by the portal (contract §1.14). */
export function requireSignature(runtime: Runtime, { id, publicKey }: CallerKey): RequestHandler {
  const key = createPublicKey(publicKey);
  return (request, response, next) => {
    if (OF_OTHERS.test(request.path)) return next();
    const fault = findFault(request, { id, key }, runtime.now());
    if (fault === null) next();
    else void deliver(response, unknownCaller(fault));
  };
}

/** The header says that it is the caller who is refused, not the player. */
function unknownCaller(detail: string): Answer {
  const answer = httpError(403, detail);
  const accepted = `portal=(${REQUIRED.map((name) => `"${name}"`).join(' ')});created;keyid;alg="ed25519"`;
  return {
    ...answer,
    headers: { ...answer.headers, 'accept-signature': accepted, 'cache-control': 'no-store' },
  };
}

/** Returns what is wrong with the signature of a call; null when nothing is. */
function findFault(
  request: Request,
  { id, key }: { id: string; key: KeyObject },
  nowMs: number,
): string | null {
  const [, input = '', list = '', parameters = ''] =
    /^portal=((\([^)]*\))((?:;[a-z]+=(?:\d+|"[^"]*"))*))$/.exec(request.get('signature-input') ?? '') ?? [];
  const [, signature] = /^portal=:([A-Za-z0-9+/=]+):$/.exec(request.get('signature') ?? '') ?? [];
  if (input === '' || signature === undefined) return 'The call is not signed.';
  const covered = [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
  const given = Object.fromEntries(
    [...parameters.matchAll(/;([a-z]+)=("?)([^;"]*)\2/g)].map(([, name = '', , value = '']) => [name, value]),
  );
  if (given.keyid !== id || given.alg !== 'ed25519') return 'The key of the signature is not known.';
  const ageSeconds = Math.abs(nowMs / 1000 - Number(given.created ?? Number.NaN));
  if (!(ageSeconds <= MOST_SECONDS)) return 'The signature is too old.';
  const body = bodies.get(request) ?? Buffer.alloc(0);
  const needed = [
    ...REQUIRED,
    ...COVERED_IF_SENT.filter((name) => request.get(name) !== undefined),
    ...(body.length > 0 ? ['content-digest'] : []),
  ];
  const open = needed.find((name) => !covered.includes(name));
  if (open !== undefined) return `The signature does not cover ${open}.`;
  const lines = covered.map((name) => `"${name}": ${componentOf(request, name)}\n`).join('');
  const base = Buffer.from(`${lines}"@signature-params": ${input}`);
  if (!verify(null, base, key, Buffer.from(signature, 'base64'))) return 'The signature is wrong.';
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
  const isBodyTrue = body.length === 0 || request.get('content-digest') === digest;
  return isBodyTrue ? null : 'The body is not the one that was signed.';
}

function componentOf(request: Request, name: string): string {
  const queryAt = request.originalUrl.indexOf('?');
  if (name === '@method') return request.method;
  if (name === '@path') return queryAt < 0 ? request.originalUrl : request.originalUrl.slice(0, queryAt);
  if (name === '@query') return queryAt < 0 ? '?' : request.originalUrl.slice(queryAt);
  return request.get(name) ?? '';
}
