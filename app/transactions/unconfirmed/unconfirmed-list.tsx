import { unconfirmedHref } from '#app/domain/pages/routes.ts';
import { formatMoment, zoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import { PaymentCard, PinnedList } from '../pinned-list.tsx';
import type { UnconfirmedItem } from './unconfirmed-model.ts';

/** What was sent from here and that the operator's list does not have: pending from this side. */
export function UnconfirmedList({ items }: { items: readonly UnconfirmedItem[] }) {
  const t = useText();
  const { languageTag } = usePage();
  if (items.length === 0) return null;
  const cards = items.map((item) => ({
    id: item.id,
    card: (
      <PaymentCard
        payment={item}
        operatorsLabel={item.label}
        amount={item.amount}
        casino={item.casino}
        href={unconfirmedHref(item.id)}
        label={t('transactions:unconfirmed.look')}
      >
        <p>
          {t('transactions:unconfirmed.listText')}{' '}
          <span className="records-note">
            {t('transactions:unconfirmed.sentAt', {
              time: zoned(formatMoment, item.sentAtMs, languageTag, item.casino.timeZone),
            })}
          </span>
        </p>
      </PaymentCard>
    ),
  }));
  return <PinnedList id="unconfirmed-title" title={t('transactions:unconfirmed.listTitle')} items={cards} />;
}
