import { z } from 'zod/v4';
import { LONGEST_RETURN_QUERY, type ProviderReturn, readReturn } from '#app/domain/money/provider-return.ts';
import { RETURN_COOKIE as COOKIE } from '#app/session/cookies.ts';
import { seal, unseal } from '#app/session/seal.ts';
import { SEALED_LIFETIMES_MS } from '#app/session/sealed-lifetimes.ts';
import type { Visit } from '#app/session/visit.ts';

const FORMAT = 2;
/** Time to log in, or to type a code and a new password. */
const LIFETIME_MS = SEALED_LIFETIMES_MS.return;
/** Returns that wait at the most: links of other sites can make a browser keep one. */
const MOST_KEPT = 2;
/** Pause after a call without an answer, in ms, and most attempts. */
const WAIT_MS = 15_000;
const MOST_TRIES = 3;

const keptReturn = z.object({
  kind: z.enum(['payment', 'idCheck']),
  query: z.string().max(LONGEST_RETURN_QUERY),
  atMs: z.number(),
  /** User id of a player whose it is not: of the session in which the operator was asked. */
  notOf: z.string().nullable(),
  tries: z.number(),
  notBeforeMs: z.number(),
});

const keptReturns = z.object({ format: z.literal(FORMAT), returns: z.array(keptReturn).max(MOST_KEPT) });

/** A return that waits for the player whose it is. */
export interface KeptReturn extends z.output<typeof keptReturn> {}

/**
 * Keeps a return for the log-on (spec §4; contract §6.4), beside one of another payment or check; one that is too long to
 * be reported is not kept.
 *
 * @param options `notOf`: the player whose it is not, as far as that is known; `isPutOff`: the operator gave no answer
 *   about it
 */
export async function keepReturn(
  visit: Visit,
  back: ProviderReturn,
  { notOf = null, isPutOff = false }: { notOf?: string | null; isPutOff?: boolean } = {},
): Promise<void> {
  const { kind, query } = back;
  if (query.length > LONGEST_RETURN_QUERY) return;
  const nowMs = visit.now();
  const [tries, waitMs] = isPutOff ? [1, WAIT_MS] : [0, 0];
  const others = (await readKeptReturns(visit)).filter((one) => !isSame(readKept(one), back));
  const kept = { kind, query, atMs: nowMs, notOf, tries, notBeforeMs: nowMs + waitMs };
  await writeKeptReturns(visit, [...others, kept]);
}

/** Recognises two returns of one payment or check, or that are the same to the letter. */
function isSame(one: ProviderReturn, other: ProviderReturn): boolean {
  const isOfOne = one.ids.length > 0 && one.ids[0] === other.ids[0];
  return one.kind === other.kind && (isOfOne || one.query === other.query);
}

/** Reads a kept return as it came. */
export const readKept = ({ kind, query }: KeptReturn): ProviderReturn => readReturn(kind, query);

/** Returns that wait, the oldest first. */
export async function readKeptReturns({ cookies, keys, now }: Visit): Promise<KeptReturn[]> {
  const sealed = cookies.read(COOKIE);
  if (sealed === null) return [];
  const opened = await unseal(keys, 'return', sealed);
  const { returns = [] } = keptReturns.safeParse(opened?.value).data ?? {};
  return returns.filter(({ atMs }) => now() - atMs <= LIFETIME_MS);
}

/** Checks if a return may be tried now for a player. */
export const mayTry = ({ now }: Visit, kept: KeptReturn, userId: string | null): boolean =>
  (kept.notOf === null || kept.notOf !== userId) && now() >= kept.notBeforeMs;

/** Returns what is left of a return that the operator gave no answer about: nothing after a few tries. */
export const putOff = ({ now }: Visit, kept: KeptReturn): KeptReturn[] =>
  kept.tries + 1 >= MOST_TRIES ? [] : [{ ...kept, tries: kept.tries + 1, notBeforeMs: now() + WAIT_MS }];

/** Replaces what waits. The oldest goes first; of two that are too long together the longer one does. */
export async function writeKeptReturns(visit: Visit, all: readonly KeptReturn[]): Promise<void> {
  const newest = all.slice(-MOST_KEPT);
  const byLength = newest.toSorted((one, other) => one.query.length - other.query.length);
  const lengths = newest.reduce((sum, { query }) => sum + query.length, 0);
  const returns = lengths > LONGEST_RETURN_QUERY ? byLength.slice(0, 1) : newest;
  const lastAtMs = Math.max(...returns.map(({ atMs }) => atMs));
  if (returns.length === 0) return visit.cookies.clear(COOKIE);
  const leftMs = lastAtMs + LIFETIME_MS - visit.now();
  visit.cookies.write(COOKIE, await seal(visit.keys, 'return', { format: FORMAT, returns }), leftMs);
}
