import { z } from 'zod';
import { LONGEST_RETURN_QUERY, type ProviderReturn, readReturn } from '#app/domain/money/provider-return.ts';
import { RETURN_COOKIE as COOKIE } from '#app/session/cookies.ts';
import { seal, unseal } from '#app/session/seal.ts';
import { SEALED_LIFETIMES_MS } from '#app/session/sealed-lifetimes.ts';
import type { VisitWith } from '#app/session/visit.ts';

const FORMAT = 1;
/** Time to log in, or to type a code and a new password. */
const LIFETIME_MS = SEALED_LIFETIMES_MS.return;
/** Pause after a call without an answer, in ms, and most attempts. */
const WAIT_MS = 15_000;
const MOST_TRIES = 3;

const keptReturn = z.object({
  format: z.literal(FORMAT),
  kind: z.enum(['payment', 'idCheck']),
  query: z.string().max(LONGEST_RETURN_QUERY),
  atMs: z.number(),
  /** Whose it is not: the player that was signed in when the operator was asked. */
  notOf: z.string().nullable(),
  tries: z.number(),
  notBeforeMs: z.number(),
});

/** A return that waits for the player whose it is. */
export interface KeptReturn extends z.output<typeof keptReturn> {}

type Keeping = VisitWith<'cookies' | 'keys' | 'now'>;

/**
 * Keeps a return for the log-on (spec §4; contract §6.4); one that is too long to be reported is not kept.
 *
 * @param options `notOf`: the player whose it is not, as far as that is known; `isPutOff`: the operator gave no answer
 *   about it
 */
export async function keepReturn(
  visit: Keeping,
  { kind, query }: Pick<ProviderReturn, 'kind' | 'query'>,
  { notOf = null, isPutOff = false }: { notOf?: string | null; isPutOff?: boolean } = {},
): Promise<void> {
  if (query.length > LONGEST_RETURN_QUERY) return;
  const nowMs = visit.now();
  const [tries, waitMs] = isPutOff ? [1, WAIT_MS] : [0, 0];
  await write(visit, { format: FORMAT, kind, query, atMs: nowMs, notOf, tries, notBeforeMs: nowMs + waitMs });
}

/** The return that is kept, and that may be tried now for a player; null when there is none. */
export async function readKeptReturn(
  visit: Keeping,
  userId: string | null,
): Promise<{ kept: KeptReturn; back: ProviderReturn } | null> {
  const sealed = visit.cookies.read(COOKIE);
  if (sealed === null) return null;
  const opened = keptReturn.safeParse((await unseal(visit.keys, 'return', sealed))?.value);
  const nowMs = visit.now();
  if (!opened.success || nowMs - opened.data.atMs > LIFETIME_MS) {
    forgetReturn(visit);
    return null;
  }
  const kept = opened.data;
  const isOther = kept.notOf !== null && kept.notOf === userId;
  if (isOther || nowMs < kept.notBeforeMs) return null;
  return { kept, back: readReturn(kept.kind, kept.query) };
}

/** Keeps a return whose player is another one than is signed in. */
export function keepForAnother(visit: Keeping, kept: KeptReturn, notOf: string | null): Promise<void> {
  return write(visit, { ...kept, notOf });
}

/** Puts a return off that the operator gave no answer about; forgets it after a few tries. */
export async function putReturnOff(visit: Keeping, kept: KeptReturn): Promise<void> {
  if (kept.tries + 1 >= MOST_TRIES) return forgetReturn(visit);
  await write(visit, { ...kept, tries: kept.tries + 1, notBeforeMs: visit.now() + WAIT_MS });
}

/** Forgets the return that is kept. */
export function forgetReturn({ cookies }: VisitWith<'cookies'>): void {
  cookies.clear(COOKIE);
}

async function write(visit: Keeping, kept: KeptReturn): Promise<void> {
  const leftSeconds = (kept.atMs + LIFETIME_MS - visit.now()) / 1000;
  visit.cookies.write(COOKIE, await seal(visit.keys, 'return', kept), leftSeconds);
}
