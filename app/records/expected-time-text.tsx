import { formatDuration } from '#app/i18n/formats.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import type { DetailModel } from './transaction-detail.ts';

/** How long the money usually takes, where the operator says so. */
export function ExpectedTime({ eta, isSlip }: { eta: DetailModel['eta']; isSlip: boolean }) {
  const t = useText();
  const { languageTag } = usePage();
  if (eta === null) return null;
  const from = formatDuration(eta.minimumMinutes, languageTag);
  const to = formatDuration(eta.maximumMinutes, languageTag);
  const kind = isSlip ? 'slip' : 'usual';
  const key = eta.minimumMinutes === 0 ? (`${kind}AtOnce` as const) : kind;
  return <p>{t(`transactions:eta.${key}`, { from, to })}</p>;
}
