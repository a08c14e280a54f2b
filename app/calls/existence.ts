import { EXISTENCE, screenBehind } from '#app/domain/pages/existence.ts';
import type { Visit } from '#app/session/visit.ts';
import { operatorSettings } from './shared-reads.ts';

/**
 * Whether there is such a screen, or such a file, in this country and at this operator (spec §2). The operator is asked
 * only where that decides; while its settings are unknown the screen says so itself.
 */
export async function isScreenThere(visit: Visit): Promise<boolean> {
  const conditions = screenBehind(visit.request.url.pathname)?.exists ?? [];
  const { country } = visit.config;
  const holds = (settings: { isIdCheckSupported: boolean }) =>
    conditions.every((condition) => EXISTENCE[condition]({ country, settings }));
  if (!holds({ isIdCheckSupported: true })) return false;
  if (holds({ isIdCheckSupported: false })) return true;
  const settings = await operatorSettings(visit);
  return settings === null || holds(settings.features);
}
