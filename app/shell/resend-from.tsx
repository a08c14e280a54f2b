import { formatTimeOfDay } from '#app/i18n/formats.ts';
import { zoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';

const MINUTE_MS = 60_000;

/**
 * From what time another code can be asked for, as long as the button is away: without it, a text that asks for a new
 * code would send a player to a button that is not there. Rounded up to the minute, as clocks show it.
 */
export function ResendFrom({ atMs }: { atMs: number }) {
  const t = useText();
  const { nowMs, languageTag, timeZone } = usePage();
  if (atMs <= nowMs) return null;
  const time = zoned(formatTimeOfDay, Math.ceil(atMs / MINUTE_MS) * MINUTE_MS, languageTag, timeZone);
  return <p className="field__hint">{t('profile:code.resendFrom', { time })}</p>;
}
