import type { Transaction } from '#app/domain/money/transaction.ts';
import { transactionHref } from '#app/domain/pages/routes.ts';
import { formatZoned } from '#app/i18n/moments.ts';
import { type Text, useText } from '#app/i18n/texts.ts';
import { casinoName } from '#app/i18n/words.ts';
import type { TransactionEntry } from '#app/operator/transactions.ts';
import { Amount } from '#app/ui/amount.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { Casinos } from './casinos.ts';
import { splitByDay } from './days.ts';
import { DayHeading } from './record-list.tsx';
import { RecordTable, type TableColumn } from './record-table.tsx';
import { type TransactionTexts, useTransactionTexts } from './transaction-texts.tsx';

const FEE_TEXTS = {
  'transactions:words.fee.plain': 'transactions:list.feeOf',
  'transactions:words.fee.charged': 'transactions:list.feeOf',
  'transactions:words.fee.notCharged': 'transactions:list.feeNotCharged',
} as const;

interface Item {
  transaction: Transaction;
  texts: TransactionTexts;
}

interface TransactionTableProps {
  entries: readonly TransactionEntry[];
  casinos: Casinos;
}

export function TransactionTable({ entries, casinos }: TransactionTableProps) {
  const t = useText();
  const { languageTag } = usePage();
  const textsOf = useTransactionTexts(casinos);
  const rows = entries.map((entry) => {
    if (!entry.unavailable) {
      const { transaction } = entry;
      return { key: transaction.transactionId, item: { transaction, texts: textsOf(transaction) } };
    }
    const { transactionId } = entry;
    const instead = (
      <>
        <a href={transactionHref(transactionId)}>{transactionId}</a> {t('transactions:list.unavailable')}
      </>
    );
    return { key: transactionId, instead };
  });
  const days = splitByDay(
    rows,
    ({ item }) => item && { timeMs: item.transaction.initiationDate, timeZone: item.texts.casino.timeZone },
  );
  return (
    <RecordTable
      caption={t('transactions:list.caption')}
      className="tx-table"
      columns={columnsOf(t, languageTag)}
      groups={days.map(({ moment, items }) => ({
        key: items[0]?.key ?? '',
        heading: moment && <DayHeading moment={moment} />,
        rows: items,
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
      cell: ({ texts: { casino } }) => <bdi>{casinoName(casino.id, casino.name, t)}</bdi>,
    },
    {
      heading: t('transactions:columns.date'),
      className: 'record__time',
      cell: ({ transaction, texts: { casino } }) =>
        formatZoned('time', transaction.initiationDate, languageTag, casino.timeZone),
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
      cell: ({ transaction, texts: { fee, tax, words } }) => {
        const feeText = fee && transaction.feeAU > 0 ? t(FEE_TEXTS[words.fee], { amount: fee }) : null;
        const taxText = tax && t('transactions:list.taxOf', { amount: tax });
        return feeText && taxText ? feeText + t('separators.list') + taxText : (feeText ?? taxText);
      },
    },
    {
      heading: t('transactions:facts.status'),
      className: 'record__status',
      cell: ({ texts }) => (
        <>
          <Status texts={texts} />
          {texts.other ? <span className="record__other"> {texts.other}</span> : null}
        </>
      ),
    },
  ];
}

/** Pending action, or why no money moved; after that, the status for screen readers alone. */
function Status({ texts: { hasMoved, isOpen, lead, status, words } }: { texts: TransactionTexts }) {
  const t = useText();
  return (
    <span className={hasMoved ? 'record__unseen' : undefined}>
      <bdi className={isOpen ? 'record__state record__state--open' : 'record__state'}>
        {hasMoved ? status : lead}
      </bdi>{' '}
      {words.balance ? <span className="record__balance">{t(words.balance)}</span> : null}
    </span>
  );
}
