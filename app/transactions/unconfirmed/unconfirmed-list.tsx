import { unconfirmedHref } from '#app/domain/pages/routes.ts';
import { casinoName } from '#app/i18n/casino-name.ts';
import { formatMoment, zoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import { PaymentLine, PinnedList } from '../pinned-list.tsx';
import type { UnconfirmedItem } from './unconfirmed-model.ts';

/** What was sent from here and that the operator's list does not have: pending from this side. */
export function UnconfirmedList({ items }: { items: readonly UnconfirmedItem[] }) {
  const t = useText();
  const { languageTag } = usePage();
  if (items.length === 0) return null;
  const lines = items.map((item) => ({
    id: item.id,
    line: (
      <PaymentLine
        payment={item}
        operatorsLabel={item.label}
        amount={item.amount}
        href={unconfirmedHref(item.id)}
        label={t('transactions:unconfirmed.look')}
      >
        <bdi>{casinoName(item.casino.id, item.casino.name, t)}</bdi>{' '}
        {t('transactions:unconfirmed.sentAt', {
          time: zoned(formatMoment, item.sentAtMs, languageTag, item.casino.timeZone),
        })}{' '}
        {t('transactions:unconfirmed.listText')}
      </PaymentLine>
    ),
  }));
  return <PinnedList id="unconfirmed-title" title={t('transactions:unconfirmed.listTitle')} items={lines} />;
}
