import { operatorSettings } from '#app/calls/shared-reads.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';

/** Whether the screen is there for a player, and what stands in its place if not. */
export type CheckAccess = 'open' | 'notFound' | 'unavailable';

/** The status of the answer without the screen. */
export const CLOSED_STATUS = { notFound: 404, unavailable: 503 } as const;

/**
 * Checks what loader and action check before anything else: Mexico, and the operator's switch (spec §2, §6).
 *
 * @returns `open`, or what to show instead
 */
export async function checkAccess(visit: Visit): Promise<CheckAccess> {
  if (visit.config.country !== 'MX') return 'notFound';
  const settings = await operatorSettings(visit);
  if (settings === null) {
    visit.messages.notifyNow(failureNotification(failureOf('ServerUnreachable')));
    return 'unavailable';
  }
  return settings.features.isIdCheckSupported ? 'open' : 'notFound';
}
