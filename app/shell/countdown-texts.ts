import type { Text } from '#app/i18n/use-text.ts';
import type { CountdownTexts } from '#app/islands/countdown-text.ts';

/**
 * Gathers a countdown's texts for the island that ticks, with `{n}` where the number goes.
 *
 * @param key the group of texts, one for seconds and one for minutes
 */
export function countdownTexts(
  t: Text,
  key: 'captcha:redirectIn' | 'home:accessCode.closesIn',
): CountdownTexts {
  const form = (unit: 'minutes' | 'seconds', count: number) => t(`${key}.${unit}`, { count, number: '{n}' });
  return {
    minutes: { one: form('minutes', 1), other: form('minutes', 2) },
    seconds: { one: form('seconds', 1), other: form('seconds', 2) },
  };
}
