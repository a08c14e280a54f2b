import type { LogOnName } from './accounts.ts';
import type { Exchange } from './client.ts';
import { Blocked } from './errors.ts';
import type { Run, Session } from './state.ts';

/** A token is replaced so long before its end. */
const SPARE_MS = 20_000;

/** Time of the server when it gave an answer; this machine's where it does not say. */
export function serverNow({ headers }: Exchange): number {
  const told = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(told) ? Date.now() : told;
}

/** Time of a member, as ISO text or as epoch milliseconds. */
export const timeOf = (value: unknown) => (typeof value === 'number' ? value : Date.parse(String(value)));

/**
 * The session that clauses share, opened once and again before its token ends.
 *
 * @throws Blocked when the log-in is refused, or its token
 */
export async function sharedSession(
  run: Run,
  name: LogOnName,
  open: () => Promise<Session>,
): Promise<Session> {
  const known = await run.sessions.get(name);
  if (known !== undefined && !isEnding(known)) return known;
  const opened = open();
  // Those who wait for the same account share the answer, a refusal too.
  run.sessions.set(name, opened);
  return opened;
}

function isEnding({ endsAtMs }: Session): boolean {
  return endsAtMs !== null && endsAtMs - performance.now() < SPARE_MS;
}

/**
 * Reads the session of a log-in.
 *
 * @throws Blocked when it has none
 */
export function sessionOf(name: LogOnName, exchange: Exchange): Session {
  const { accessToken, refreshToken, userId, accessTokenExpiration, status } = (exchange.json ??
    {}) as Record<string, unknown>;
  if (exchange.status !== 200 || typeof accessToken !== 'string') {
    const word = typeof status === 'string' ? ` ${status}` : '';
    throw new Blocked(
      `the log-in of ${name} is refused: HTTP ${exchange.status}${word}. Are number and password of the accounts file right?`,
    );
  }
  const lifeMs = timeOf(accessTokenExpiration) - serverNow(exchange);
  return {
    accessToken,
    refreshToken: String(refreshToken),
    userId: String(userId),
    // One that is over at once, or never, is a matter of a clause of its own.
    endsAtMs: lifeMs > 2 * SPARE_MS && Number.isFinite(lifeMs) ? performance.now() + lifeMs : null,
  };
}

/** Keeps the tokens that are to be ended: those of log-ins and refreshes, without those that have been used up. */
export function noteTokens(opened: Map<string, string>, { path, requestBody, json }: Exchange): void {
  const { accessToken, refreshToken } = tokensIn(json);
  const used = /^\/authentication\/(refresh|logout)$/.test(path) ? requestBody : undefined;
  if (used !== undefined) {
    try {
      const sent = JSON.parse(used) as { refreshToken?: unknown };
      const isDone =
        accessToken !== undefined || (json as { status?: unknown } | undefined)?.status === 'Success';
      if (isDone) opened.delete(String(sent.refreshToken));
    } catch {
      // A body that is no JSON uses nothing up.
    }
  }
  if (accessToken !== undefined && refreshToken !== undefined) opened.set(refreshToken, accessToken);
}

function tokensIn(json: unknown): { accessToken?: string; refreshToken?: string } {
  const { session, ...own } = (json ?? {}) as Record<string, unknown>;
  return (session ?? own) as { accessToken?: string; refreshToken?: string };
}
