import { unconfirmedHref } from '#app/domain/pages/routes.ts';
import { casinoName } from '#app/i18n/casino-name.ts';
import { formatMoment } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import { labelText } from '../label-text.ts';
import type { UnconfirmedItem } from './unconfirmed-model.ts';

/** What was sent from here and that the operator's list does not have: pending from this side. */
export function UnconfirmedList({ items }: { items: readonly UnconfirmedItem[] }) {
  const t = useText();
  if (items.length === 0) return null;
  return (
    <section className="tx-open" aria-labelledby="unconfirmed-title">
      <h2 id="unconfirmed-title">{t('transactions:unconfirmed.listTitle')}</h2>
      <ul className="tx-open__list">
        {items.map((item) => (
          <li className="tx-open__item card" key={item.id}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Item({ item }: { item: UnconfirmedItem }) {
  const t = useText();
  const { languageTag, timeZone } = usePage();
  const { id, direction, casino, method, sentAtMs } = item;
  const amount = item.amount ?? t('money:amountUnavailable');
  const what = `${t(`money:direction.${direction}`)}, ${labelText(method, t)}`;
  const sent = formatMoment(sentAtMs, languageTag, timeZone);
  return (
    <>
      <p>
        <strong className="tx-open__amount">{amount}</strong>
      </p>
      <p>
        <bdi>{what}</bdi> <span className="records-note">{casinoName(casino.id, casino.name, t)}</span>
      </p>
      <p>
        {t('transactions:unconfirmed.listText')}{' '}
        <span className="records-note">{t('transactions:unconfirmed.sentAt', { time: sent })}</span>
      </p>
      <p>
        <a
          className="button"
          href={unconfirmedHref(id)}
          aria-label={t('transactions:list.lookAt', { what: `${what}, ${amount}` })}
        >
          {t('transactions:unconfirmed.look')}
        </a>
      </p>
    </>
  );
}
