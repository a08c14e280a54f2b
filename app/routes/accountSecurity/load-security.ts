import { asPlayer } from '#app/calls/player-calls.ts';
import type { Activity, LogIn } from '#app/domain/player/log-in.ts';
import type { Failure } from '#app/domain/texts/failure.ts';
import type { Visit } from '#app/session/visit.ts';

/** Part of the page: `absent` where the operator has no such call, `unknown` while it does not answer. */
export type Known<T> = { state: 'known'; value: T } | { state: 'absent' } | { state: 'unknown' };

export type SecurityModel = Awaited<ReturnType<typeof loadSecurity>>;

/**
 * Loads the log-ins of the player and a page of what happened to the account (contract §9).
 *
 * @throws what the calls of `asPlayer` throw
 */
export async function loadSecurity(visit: Visit) {
  const cursor = visit.request.url.searchParams.get('cursor');
  const [logIns, activity] = await Promise.all([asPlayer(visit).logIns(), asPlayer(visit).activity(cursor)]);
  return {
    previousLogOnAtMs: visit.player?.previousLogOnAtMs ?? null,
    logIns: logIns.ok ? known<readonly LogIn[]>(logIns.value) : missing(logIns.failure),
    activity: activity.ok
      ? known<{ rows: readonly Activity[]; nextCursor: string | null }>({
          rows: activity.value.entries,
          nextCursor: activity.value.nextCursor,
        })
      : missing(activity.failure),
    isFirstPage: cursor === null,
  };
}

const known = <T>(value: T): Known<T> => ({ state: 'known', value });

const missing = ({ code }: Failure): Known<never> => ({ state: code === 'http404' ? 'absent' : 'unknown' });
