import { transactionHref } from '#app/domain/pages/routes.ts';
import { formatDayAndTime } from '#app/i18n/formats.ts';
import { zoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import { PaymentLine, PinnedList } from '../pinned-list.tsx';
import { leadText } from '../row-texts.ts';
import { headline, insideText } from '../sides-text.ts';
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
  const items = open.rows.map((row) => ({ id: row.transactionId, line: <OpenItem row={row} /> }));
  return (
    <PinnedList id="open-title" title={t('transactions:list.open')} items={items}>
      {open.isMore ? (
        <p>
          <a className="records-link" href={listHref(ALL_OPEN)}>
            {t('transactions:list.moreOpen')}
          </a>
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
  const { transaction, standing } = view;
  const { offerExpirationDate } = transaction;
  return (
    <PaymentLine
      payment={transaction}
      operatorsLabel={transaction.paymentTypeLabel}
      amount={headline(view, t)}
      other={insideText(view, t)}
      lead={leadText(view, t)}
      href={href}
      label={t('transactions:list.look')}
    >
      {offerExpirationDate !== null && standing === 'OfferedToUser'
        ? t('transactions:list.expires', {
            time: zoned(formatDayAndTime, offerExpirationDate, languageTag, view.casino.timeZone),
          })
        : null}
    </PaymentLine>
  );
}
