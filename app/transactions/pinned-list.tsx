import type { ReactNode } from 'react';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { Address } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { Amount } from '#app/ui/amount.tsx';
import { paymentTitle } from './row-texts.ts';

interface PinnedListProps {
  /** Id of the heading. */
  id: string;
  title: string;
  items: readonly { id: string; line: ReactNode }[];
  /** Below the lines. */
  children?: ReactNode;
}

/** Payments that stand above the list, a line each. */
export function PinnedList({ id, title, items, children }: PinnedListProps) {
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
  payment: { direction: Direction; paymentType: string };
  /** What the operator calls the payment type. */
  operatorsLabel: string;
  amount: string | null;
  /** Amount at the casino, where it differs. */
  other?: string | null;
  /** What the player has to do about it, in front of the amount. */
  lead?: string;
  href: Address;
  /** What the button to the payment's page says. */
  label: string;
  /** What else there is to say of it. */
  children: ReactNode;
}

/** What a payment is, what is to be done about it, and the button to its page. */
export function PaymentLine({ payment, operatorsLabel, lead, href, label, ...rest }: PaymentLineProps) {
  const t = useText();
  const amount = rest.amount ?? t('money:amountUnavailable');
  const what = paymentTitle(payment, operatorsLabel, t);
  return (
    <>
      <p className="tx-open__text">
        <strong className="tx-open__lead">
          {lead ? <bdi>{lead + t('separators.label')}</bdi> : null}
          <Amount text={amount} />
        </strong>{' '}
        {rest.other ? <span className="tx-open__meta">{rest.other} </span> : null}
        <span className="tx-open__meta">
          <bdi>{what}</bdi>
        </span>{' '}
        <span className="tx-open__meta">{rest.children}</span>
      </p>{' '}
      <a
        className="button"
        href={href}
        aria-label={t('transactions:list.lookAt', { what: `${what}, ${amount}` })}
      >
        {label}
      </a>
    </>
  );
}
