import { type Request, type RequestHandler, Router } from 'express';
import type { z } from 'zod/v4';
import { noteActivity } from '../account/activity.ts';
import { noteUse, whenceOf } from '../account/log-ins.ts';
import { type Authenticated, authenticate, endSession } from '../identity/sessions.ts';
import { isSessionOver } from '../limits/player-limits.ts';
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

/** What a call takes beside its path and body. */
export interface CallOptions {
  /** It looks at its query itself, with `readQuery`; every other call refuses one with HTTP 400. */
  readsQuery?: true;
}

/** A page, or what is no call of the API: anyone may ask for it, with any query, and no one may store it. */
export function publicCall(runtime: Runtime, work: Work): RequestHandler {
  return handler(runtime, async (request) => noStore(await work(request)));
}

/** A call of the API anyone may make and no one may store. */
export function openCall(runtime: Runtime, work: Work, options: CallOptions = {}): RequestHandler {
  return publicCall(runtime, (request) => refuseQuery(request, options) ?? work(request));
}

/** A call whose answer is the same for everyone and may be kept with its ETag (contract §1.10). */
export function cacheableCall(runtime: Runtime, work: Work, options: CallOptions = {}): RequestHandler {
  return handler(runtime, async (request) =>
    conditional(request, refuseQuery(request, options) ?? (await work(request))),
  );
}

/** A call marked A in the contract: needs a bearer token; 401 or 423 before anything else, never stored. */
export function playerCall(runtime: Runtime, work: PlayerWork, options: CallOptions = {}): RequestHandler {
  return handler(runtime, async (request) => {
    const known = whoAsks(runtime, request);
    if (!known.ok) return noStore(known.answer);
    noteUse(runtime, known.who.sessionId, whenceOf(request));
    return noStore(refuseQuery(request, options) ?? (await work(request, known.who)));
  });
}

/** Who makes a call, by its bearer token, or the 401 or 423 that refuses it. */
export function whoAsks(
  runtime: Runtime,
  request: Request,
): { ok: true; who: Authenticated } | { ok: false; answer: Answer } {
  const token = bearerToken(request);
  const now = runtime.now();
  const known = token === undefined ? undefined : authenticate(runtime.db, token, now);
  if (known?.ok) {
    if (!isSessionOver(runtime, known.who)) return known;
    endSession(runtime.db, known.who.sessionId, now);
    return { ok: false, answer: httpError(401, TOKEN_REFUSALS[401]) };
  }
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
export function readBody<Schema extends StrictShape>(request: Request, schema: Schema): Read<Schema> {
  return read(request.body, schema, 'body');
}

/** The query of a request in the shape a call needs, or the HTTP 400 that refuses it, as `readBody` does. */
export function readQuery<Schema extends StrictShape>(request: Request, schema: Schema): Read<Schema> {
  return read(request.query, schema, 'query');
}

type StrictShape = z.ZodObject<z.ZodRawShape, z.core.$strict>;
type Read<Schema extends StrictShape> = { ok: true; value: z.output<Schema> } | { ok: false; answer: Answer };

function read<Schema extends StrictShape>(value: unknown, schema: Schema, whole: string): Read<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, answer: httpError(400, issueTexts(parsed.error, whole).join('; ')) };
}

/** Work on the body of a request in the shape that it needs; another body is refused as by `readBody`. */
export const withBody =
  <Schema extends StrictShape, Who extends unknown[]>(
    schema: Schema,
    work: (body: z.output<Schema>, ...rest: [...Who, Request]) => Answer | Promise<Answer>,
  ) =>
  (request: Request, ...who: Who) => {
    const body = readBody(request, schema);
    return body.ok ? work(body.value, ...who, request) : body.answer;
  };

/** Router of calls by method and path, such as `GET /funds`. */
export function routes(calls: Readonly<Record<`${'GET' | 'POST'} /${string}`, RequestHandler>>): Router {
  const router = Router();
  for (const [name, handler] of Object.entries(calls)) {
    const [method, path = ''] = name.split(' ');
    if (method === 'GET') router.get(path, handler);
    else router.post(path, handler);
  }
  return router;
}

/** What is wrong with a request, one text per fault, each naming its field; `whole` names what has no field. */
export function issueTexts(error: z.ZodError, whole: string): string[] {
  return error.issues.map((issue) => `${issue.path.join('.') || whole}: ${issue.message}`);
}

/** HTTP 400 for a query that the call would not look at: what was asked for would not be what is answered. */
function refuseQuery(request: Request, { readsQuery }: CallOptions): Answer | null {
  const names = Object.keys(request.query);
  if (readsQuery || names.length === 0) return null;
  return httpError(400, `query: not known to this call: ${names.join(', ')}`);
}

function handler(runtime: Runtime, work: (request: Request) => Promise<Answer>): RequestHandler {
  return (request, response, next) => {
    const running = work(request)
      .then((answer) => {
        noteActivity(runtime, request, answer);
        return deliver(response, answer);
      })
      .catch(next)
      .finally(() => runtime.inFlight.delete(running));
    runtime.inFlight.add(running);
  };
}

function noStore(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
}
