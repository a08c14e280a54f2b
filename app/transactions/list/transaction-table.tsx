import { isOpenStatus } from '#app/domain/money/transaction-status.ts';
import { transactionHref } from '#app/domain/pages/routes.ts';
import { formatTimeOfDay } from '#app/i18n/formats.ts';
import { statusText } from '#app/i18n/label-text.ts';
import { zoned } from '#app/i18n/moments.ts';
import { type Text, useText } from '#app/i18n/use-text.ts';
import { DayHeading } from '#app/record-lists/day-heading.tsx';
import { partedByDay } from '#app/record-lists/days.ts';
import { RecordTable, type TableColumn } from '#app/record-lists/record-table.tsx';
import { Amount } from '#app/ui/amount.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { type RowTexts, rowTexts } from '../row-texts.ts';
import type { TransactionRow, TransactionView } from '../transaction-view.ts';

/** A fee beside the amount, by what has become of it. */
const FEE_TEXTS = {
  'transactions:words.fee.plain': 'transactions:list.feeOf',
  'transactions:words.fee.charged': 'transactions:list.feeOf',
  'transactions:words.fee.notCharged': 'transactions:list.feeNotCharged',
} as const;

interface Item {
  view: TransactionView;
  texts: RowTexts;
}

/** The transactions day by day. */
export function TransactionTable({ rows }: { rows: readonly TransactionRow[] }) {
  const t = useText();
  const { languageTag } = usePage();
  const days = partedByDay(rows, ({ view }) =>
    view ? { timeMs: view.transaction.initiationDate, timeZone: view.casino.timeZone } : undefined,
  );
  const unavailable = (transactionId: string) => (
    <>
      <a href={transactionHref(transactionId)}>{transactionId}</a> {t('transactions:list.unavailable')}
    </>
  );
  return (
    <RecordTable
      caption={t('transactions:list.caption')}
      className="tx-table"
      columns={columnsOf(t, languageTag)}
      groups={days.map(({ moment, items }) => ({
        key: items[0]?.transactionId ?? '',
        heading: moment && <DayHeading moment={moment} />,
        rows: items.map(({ transactionId: key, view }) =>
          view ? { key, item: { view, texts: rowTexts(view, t) } } : { key, instead: unavailable(key) },
        ),
      }))}
    />
  );
}

function columnsOf(t: Text, languageTag: string): TableColumn<Item>[] {
  return [
    {
      heading: t('transactions:columns.type'),
      className: 'record__what',
      cell: ({ texts: { href, icon, what, method, amount } }) => (
        <>
          <span className="record__room" data-amount={amount} />
          <span className="row__icon record__icon">
            <Icon name={icon} />
          </span>
          <a className="record__link" href={href}>
            <span className="record__title">{what}</span>
            <span className="record__comma">{t('separators.list')}</span>
            <bdi className="record__method">{method}</bdi>
          </a>
        </>
      ),
    },
    {
      heading: t('records:casino'),
      className: 'record__place',
      cell: ({ texts }) => <bdi>{texts.casino}</bdi>,
    },
    {
      heading: t('transactions:columns.date'),
      className: 'record__time',
      cell: ({ view: { transaction, casino } }) =>
        zoned(formatTimeOfDay, transaction.initiationDate, languageTag, casino.timeZone),
    },
    {
      heading: t('transactions:columns.amount'),
      className: 'record__amount',
      cell: ({ texts: { amount, hasMoved, isIncoming } }) => (
        <span className={hasMoved ? (isIncoming ? 'row__amount--in' : undefined) : 'record__unmoved'}>
          <Amount text={amount} />
        </span>
      ),
    },
    {
      heading: t('transactions:words.fee.plain'),
      className: 'record__fee',
      cell: ({ view: { transaction, fee, words } }) =>
        fee && transaction.feeAU > 0 ? t(FEE_TEXTS[words.fee], { amount: fee }) : null,
    },
    {
      heading: t('transactions:facts.status'),
      className: 'record__status',
      cell: (item) => (
        <>
          <Status item={item} />
          {item.texts.other ? <span className="record__other"> {item.texts.other}</span> : null}
        </>
      ),
    },
  ];
}

/** What the player has to do, or why nothing moved. That all went well is said by the sign, and here to who cannot see it. */
function Status({ item: { view, texts } }: { item: Item }) {
  const t = useText();
  const { words, transaction } = view;
  const { state } = texts;
  const isOpen = isOpenStatus(transaction.status);
  return (
    <span className={state === null ? 'record__unseen' : undefined}>
      <bdi className={isOpen ? 'record__state record__state--open' : 'record__state'}>
        {state ?? statusText(transaction.status, t)}
      </bdi>{' '}
      {words.balance ? <span className="record__balance">{t(words.balance)}</span> : null}
    </span>
  );
}
