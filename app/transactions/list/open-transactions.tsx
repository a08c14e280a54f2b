import { transactionHref } from '#app/domain/pages/routes.ts';
import { casinoName } from '#app/i18n/casino-name.ts';
import { formatMoment } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { Amount } from '#app/ui/amount.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { labelText } from '../label-text.ts';
import { StatusMarker } from '../status-marker.tsx';
import { listHref } from './list-filter.ts';
import type { ListModel } from './list-model.ts';
import type { TransactionRow } from './transaction-row.ts';

const ALL_OPEN = { direction: null, status: 'open', casinoId: null, month: null } as const;

/** What is still open, above everything else, each with what there is to do about it. */
export function OpenTransactions({ open }: { open: ListModel['open'] }) {
  const t = useText();
  if (open === null)
    return <p className="notice notice--warning">{t('transactions:list.openUnavailable')}</p>;
  if (open.rows.length === 0) return null;
  return (
    <section className="tx-open" aria-labelledby="open-title">
      <h2 id="open-title">{t('transactions:list.open')}</h2>
      <ul className="tx-open__list">
        {open.rows.map((row) => (
          <li className="tx-open__item card" key={row.transactionId}>
            <OpenItem row={row} />
          </li>
        ))}
      </ul>
      {open.isMore ? (
        <p>
          <a href={listHref(ALL_OPEN)}>{t('transactions:list.moreOpen')}</a>
        </p>
      ) : null}
    </section>
  );
}

function OpenItem({ row }: { row: TransactionRow }) {
  const t = useText();
  const { languageTag, timeZone } = usePage();
  const href = transactionHref(row.transactionId);
  if (!row.isShown) return <a href={href}>{t('transactions:list.unavailable')}</a>;
  const amount = row.amount ?? t('money:amountUnavailable');
  const what = `${t(`money:direction.${row.direction}`)}, ${labelText(row.paymentType, t)}`;
  return (
    <>
      <p>
        <strong className="tx-open__amount">
          <Amount text={amount} />
        </strong>{' '}
        <StatusMarker status={row.status} label={row.statusLabel} />
      </p>
      <p>
        <bdi>{what}</bdi>{' '}
        <span className="records-note">{casinoName(row.casino.id, row.casino.name, t)}</span>
      </p>
      {row.meaningKey ? <p>{t(row.meaningKey)}</p> : null}
      {row.expiresAtMs !== null && row.standing === 'OfferedToUser' ? (
        <p className="records-note">
          {t('transactions:list.expires', { time: formatMoment(row.expiresAtMs, languageTag, timeZone) })}
        </p>
      ) : null}
      <p>
        <a
          className="button"
          href={href}
          aria-label={t('transactions:list.lookAt', { what: `${what}, ${amount}` })}
        >
          {t('transactions:list.look')}
        </a>
      </p>
    </>
  );
}
