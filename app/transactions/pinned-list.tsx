import type { ReactNode } from 'react';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { Address } from '#app/domain/pages/routes.ts';
import { casinoName } from '#app/i18n/casino-name.ts';
import { paymentTypeText } from '#app/i18n/label-text.ts';
import { useText } from '#app/i18n/use-text.ts';
import type { NamedCasino } from '#app/record-lists/casino-book.ts';
import { Amount } from '#app/ui/amount.tsx';

interface PinnedListProps {
  /** Id of the heading. */
  id: string;
  title: string;
  items: readonly { id: string; card: ReactNode }[];
  /** Below the cards. */
  children?: ReactNode;
}

/** Payments that stand above the list, each on a card. */
export function PinnedList({ id, title, items, children }: PinnedListProps) {
  return (
    <section className="tx-open" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="tx-open__list">
        {items.map((item) => (
          <li className="tx-open__item card" key={item.id}>
            {item.card}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

interface PaymentCardProps {
  payment: { direction: Direction; paymentType: string };
  /** What the operator calls the payment type. */
  operatorsLabel: string;
  amount: string | null;
  casino: NamedCasino;
  /** Beside the amount. */
  marker?: ReactNode;
  href: Address;
  /** What the button to the payment's page says. */
  label: string;
  /** What there is to say of it. */
  children: ReactNode;
}

/** What a payment is, how it stands, and the button to its page. */
export function PaymentCard({
  payment,
  operatorsLabel,
  casino,
  marker,
  href,
  label,
  ...rest
}: PaymentCardProps) {
  const t = useText();
  const amount = rest.amount ?? t('money:amountUnavailable');
  const method = paymentTypeText(payment.paymentType, operatorsLabel, t);
  const what = t(`money:direction.${payment.direction}`) + t('separators.list') + method;
  return (
    <>
      <p>
        <strong className="tx-open__amount">
          <Amount text={amount} />
        </strong>{' '}
        {marker}
      </p>
      <p>
        <bdi>{what}</bdi> <span className="records-note">{casinoName(casino.id, casino.name, t)}</span>
      </p>
      {rest.children}
      <p>
        <a
          className="button"
          href={href}
          aria-label={t('transactions:list.lookAt', { what: `${what}, ${amount}` })}
        >
          {label}
        </a>
      </p>
    </>
  );
}
