import type { ReactNode } from 'react';
import type { Direction, Transaction } from '#app/domain/money/transaction.ts';
import { type Address, transactionHref, unconfirmedHref } from '#app/domain/pages/routes.ts';
import { formatZoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { casinoName, paymentTypeText } from '#app/i18n/words.ts';
import { Amount } from '#app/ui/amount.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { amountAt, type Casinos, casinoOf } from './casinos.ts';
import { ALL_OPEN, listHref } from './transaction-filter.ts';
import type { TransactionList } from './transaction-list.ts';
import { useTransactionTexts } from './transaction-texts.tsx';

export interface PendingLine {
  id: string;
  direction: Direction;
  paymentType: string;
  label: string;
  /** Epoch, ms. */
  sentAtMs: number;
  casinoId: number;
  amountAU: number;
}

export function PendingLines({ pending, casinos }: { pending: readonly PendingLine[]; casinos: Casinos }) {
  const t = useText();
  if (pending.length === 0) return null;
  const items = pending.map((payment) => ({
    id: payment.id,
    line: <SentLine payment={payment} casinos={casinos} />,
  }));
  return <PinnedList id="unconfirmed-title" title={t('transactions:unconfirmed.listTitle')} items={items} />;
}

function SentLine({ payment, casinos }: { payment: PendingLine; casinos: Casinos }) {
  const t = useText();
  const page = usePage();
  const { id, direction, paymentType, label, sentAtMs, casinoId, amountAU } = payment;
  const casino = casinoOf(casinos, casinoId);
  const time = formatZoned('moment', sentAtMs, page.languageTag, casino.timeZone);
  return (
    <PaymentLine
      what={t(`money:direction.${direction}`)}
      method={paymentTypeText(paymentType, label, t)}
      amount={amountAt(casino, amountAU, page) ?? t('money:amountUnavailable')}
      href={unconfirmedHref(id)}
      label={t('transactions:unconfirmed.look')}
    >
      <bdi>{casinoName(casino.id, casino.name, t)}</bdi> {t('transactions:unconfirmed.sentAt', { time })}{' '}
      {t('transactions:unconfirmed.listText')}
    </PaymentLine>
  );
}

export function OpenLines({ open, casinos }: Pick<TransactionList, 'open' | 'casinos'>) {
  const t = useText();
  if (open === null) {
    return <p className="notice notice--warning">{t('transactions:list.openUnavailable')}</p>;
  }
  if (open.entries.length === 0) return null;
  const items = open.entries.map((entry) => {
    if (!entry.unavailable) {
      const { transaction } = entry;
      return {
        id: transaction.transactionId,
        line: <OpenLine transaction={transaction} casinos={casinos} />,
      };
    }
    const { transactionId: id } = entry;
    return { id, line: <a href={transactionHref(id)}>{t('transactions:list.unavailable')}</a> };
  });
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

function OpenLine({ transaction, casinos }: { transaction: Transaction; casinos: Casinos }) {
  const t = useText();
  const { languageTag } = usePage();
  const texts = useTransactionTexts(casinos)(transaction);
  const { offerExpirationDate } = transaction;
  return (
    <PaymentLine
      what={texts.what}
      method={texts.method}
      amount={texts.headline}
      other={texts.inside}
      lead={texts.lead}
      href={texts.href}
      label={t('transactions:list.look')}
    >
      {offerExpirationDate !== null && texts.standing === 'OfferedToUser'
        ? t('transactions:list.expires', {
            time: formatZoned('dayAndTime', offerExpirationDate, languageTag, texts.casino.timeZone),
          })
        : null}
    </PaymentLine>
  );
}

interface PinnedListProps {
  id: string;
  title: string;
  items: readonly { id: string; line: ReactNode }[];
  children?: ReactNode;
}

function PinnedList({ id, title, items, children }: PinnedListProps) {
  return (
    <section className="tx-open" aria-labelledby={id}>
      <h2 className="tx-open__title" id={id}>
        {title}
      </h2>
      <ul className="tx-open__list">
        {items.map((item) => (
          <li className="tx-open__item card" key={item.id}>
            {item.line}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

interface PaymentLineProps {
  what: string;
  method: string;
  amount: string;
  other?: string | null;
  lead?: string;
  href: Address;
  label: string;
  children: ReactNode;
}

function PaymentLine({ what, method, amount, other, lead, href, label, children }: PaymentLineProps) {
  const t = useText();
  const title = what + t('separators.list') + method;
  return (
    <>
      <p className="tx-open__text">
        <strong className="tx-open__lead">
          {lead ? <bdi>{lead + t('separators.label')}</bdi> : null}
          <Amount text={amount} />
        </strong>{' '}
        {other ? <span className="tx-open__meta">{other} </span> : null}
        <span className="tx-open__meta">
          <bdi>{title}</bdi>
        </span>{' '}
        <span className="tx-open__meta">{children}</span>
      </p>{' '}
      <a
        className="button"
        href={href}
        aria-label={t('transactions:list.lookAt', { what: `${title}, ${amount}` })}
      >
        {label}
      </a>
    </>
  );
}
