import type { Request, RequestHandler } from 'express';
import type { z } from 'zod';
import { type Authenticated, authenticate } from '../identity/sessions.ts';
import type { Runtime } from '../runtime.ts';
import { type Answer, conditional, httpError } from './answer.ts';
import { deliver } from './diversion.ts';

/** What a call does: reads the request, gives the answer. Throws only for faults of the program. */
export type Work = (request: Request) => Answer | Promise<Answer>;

/** What a call of a logged-in player does. */
export type PlayerWork = (request: Request, who: Authenticated) => Answer | Promise<Answer>;

const TOKEN_REFUSALS = {
  401: 'The access token is missing, unknown or expired.',
  409: 'The session was continued elsewhere.',
  423: 'The account is locked.',
} as const;

/** A call anyone may make and no one may store. */
export function publicCall(runtime: Runtime, work: Work): RequestHandler {
  return handler(runtime, async (request) => noStore(await work(request)));
}

/** A call whose answer is the same for everyone and may be kept with its ETag (contract §1.10). */
export function cacheableCall(runtime: Runtime, work: Work): RequestHandler {
  return handler(runtime, async (request) => conditional(request, await work(request)));
}

/** A call marked A in the contract: needs a bearer token; 401 or 423 before anything else, never stored. */
export function playerCall(runtime: Runtime, work: PlayerWork): RequestHandler {
  return handler(runtime, async (request) => {
    const known = whoAsks(runtime, request);
    return noStore(known.ok ? await work(request, known.who) : known.answer);
  });
}

/** Who makes a call, by its bearer token, or the 401 or 423 that refuses it. */
export function whoAsks(
  runtime: Runtime,
  request: Request,
): { ok: true; who: Authenticated } | { ok: false; answer: Answer } {
  const token = bearerToken(request);
  const known = token === undefined ? undefined : authenticate(runtime.db, token, runtime.now());
  if (known?.ok) return known;
  const code = known?.httpStatus ?? 401;
  return { ok: false, answer: httpError(code, TOKEN_REFUSALS[code]) };
}

/** The access token of the Authorization header, or undefined (contract §1.2). */
export function bearerToken(request: Request): string | undefined {
  return /^Bearer +([\x21-\x7e]+)$/i.exec(request.get('authorization') ?? '')?.[1];
}

/**
 * The body of a request in the shape a call needs, or the HTTP 400 that refuses it, naming the fields. Only a strict
 * shape is taken: a field that no one reads is a mistake of the caller's and must not pass for one that was stored.
 */
export function readBody<Schema extends z.ZodObject<z.ZodRawShape, 'strict'>>(
  request: Request,
  schema: Schema,
): { ok: true; value: z.output<Schema> } | { ok: false; answer: Answer } {
  const parsed = schema.safeParse(request.body);
  if (parsed.success) return { ok: true, value: parsed.data };
  const fields = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
  return { ok: false, answer: httpError(400, fields.join('; ')) };
}

function handler(runtime: Runtime, work: (request: Request) => Promise<Answer>): RequestHandler {
  return (request, response, next) => {
    const running = work(request)
      .then((answer) => deliver(response, answer))
      .catch(next)
      .finally(() => runtime.inFlight.delete(running));
    runtime.inFlight.add(running);
  };
}

function noStore(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
}
