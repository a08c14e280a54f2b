import { formatTimeOfDay } from '#app/i18n/formats.ts';
import { zoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';

/** What is known of a code that was sent. Times are epoch, ms; null is what the operator did not say. */
export interface CodeFactsModel {
  sentAtMs: number | null;
  expiresAtMs: number | null;
  attemptsLeft: number | null;
}

/** When a code was sent, until when it is good and how often it may be tried: the same under every step that asks for one. */
export function CodeFacts({ sent: { sentAtMs, expiresAtMs, attemptsLeft } }: { sent: CodeFactsModel }) {
  const t = useText();
  const { languageTag, timeZone } = usePage();
  const at = (timeMs: number) => zoned(formatTimeOfDay, timeMs, languageTag, timeZone);
  const facts = [
    sentAtMs === null ? null : t('profile:code.sentAt', { time: at(sentAtMs) }),
    expiresAtMs === null ? null : t('profile:code.goodUntil', { time: at(expiresAtMs) }),
    attemptsLeft === null ? null : t('profile:code.attemptsLeft', { number: String(attemptsLeft) }),
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? null : <p className="code-facts">{facts.join(' · ')}</p>;
}
