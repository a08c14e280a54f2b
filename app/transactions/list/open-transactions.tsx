import { transactionHref } from '#app/domain/pages/routes.ts';
import { formatMoment, zoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import { PaymentCard, PinnedList } from '../pinned-list.tsx';
import { StatusMarker } from '../status-marker.tsx';
import type { TransactionRow } from '../transaction-view.ts';
import { listHref } from './list-filter.ts';
import type { ListModel } from './list-model.ts';

const ALL_OPEN = { direction: null, status: 'open', casinoId: null, month: null } as const;

/** What is still open, above everything else, each with what there is to do about it. */
export function OpenTransactions({ open }: { open: ListModel['open'] }) {
  const t = useText();
  if (open === null)
    return <p className="notice notice--warning">{t('transactions:list.openUnavailable')}</p>;
  if (open.rows.length === 0) return null;
  const items = open.rows.map((row) => ({ id: row.transactionId, card: <OpenItem row={row} /> }));
  return (
    <PinnedList id="open-title" title={t('transactions:list.open')} items={items}>
      {open.isMore ? (
        <p>
          <a href={listHref(ALL_OPEN)}>{t('transactions:list.moreOpen')}</a>
        </p>
      ) : null}
    </PinnedList>
  );
}

function OpenItem({ row: { transactionId, view } }: { row: TransactionRow }) {
  const t = useText();
  const { languageTag } = usePage();
  const href = transactionHref(transactionId);
  if (view === null) return <a href={href}>{t('transactions:list.unavailable')}</a>;
  const { transaction, meaningKey, standing } = view;
  const { offerExpirationDate } = transaction;
  return (
    <PaymentCard
      payment={transaction}
      operatorsLabel={transaction.paymentTypeLabel}
      amount={view.amount}
      casino={view.casino}
      marker={<StatusMarker view={view} />}
      href={href}
      label={t('transactions:list.look')}
    >
      {meaningKey ? <p>{t(meaningKey)}</p> : null}
      {offerExpirationDate !== null && standing === 'OfferedToUser' ? (
        <p className="records-note">
          {t('transactions:list.expires', {
            time: zoned(formatMoment, offerExpirationDate, languageTag, view.casino.timeZone),
          })}
        </p>
      ) : null}
    </PaymentCard>
  );
}
