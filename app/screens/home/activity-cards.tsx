import { ROUTES, transactionHref, unconfirmedHref } from '#app/domain/pages/routes.ts';
import { casinoName } from '#app/i18n/casino-name.ts';
import { paymentTypeText } from '#app/i18n/label-text.ts';
import { formatDay, formatMoment, zoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import type { NamedCasino } from '#app/record-lists/casino-book.ts';
import { listHref } from '#app/transactions/list/list-filter.ts';
import { leadText, rowTexts } from '#app/transactions/row-texts.ts';
import { headline, insideText } from '#app/transactions/sides-text.ts';
import type { TransactionRow, TransactionView } from '#app/transactions/transaction-view.ts';
import type { UnconfirmedItem } from '#app/transactions/unconfirmed/unconfirmed-model.ts';
import { Amount } from '#app/ui/amount.tsx';
import { ListRow } from '#app/ui/list-row.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { HomeModel } from './home-model.ts';

const OPEN = { direction: null, status: 'open', casinoId: null, month: null } as const;

/** Whether there is anything that waits for the player. */
export function hasToDo({ isVerified, activity }: HomeModel): boolean {
  return !isVerified || activity.offers.length > 0 || activity.unconfirmed.length > 0;
}

/** What waits for the player: to verify the phone, what is to be paid, what is not known to have arrived. */
export function ToDo({ model }: { model: HomeModel }) {
  const t = useText();
  const { offers, isMoreOffered, unconfirmed } = model.activity;
  return (
    <section className="card to-do" aria-labelledby="to-do-title">
      <h2 className="card__title to-do__title" id="to-do-title">
        {t('home:toDo')}
      </h2>
      <ul className="rows">
        {model.isVerified ? null : (
          <li>
            <ListRow
              href={ROUTES.userProfile}
              icon="user"
              title={t('home:editProfile')}
              meta={t('home:verifyPrompt')}
            />
          </li>
        )}
        {unconfirmed.map((item) => (
          <li key={item.id}>
            <UnconfirmedRow item={item} />
          </li>
        ))}
        {offers.map((view) => (
          <li key={view.transaction.transactionId}>
            <OfferRow view={view} />
          </li>
        ))}
      </ul>
      {isMoreOffered ? (
        <a className="home__more" href={listHref(OPEN)}>
          {t('transactions:list.moreOpen')}
        </a>
      ) : null}
    </section>
  );
}

/** The newest transactions, and the way to all of them. */
export function Latest({ rows }: { rows: readonly TransactionRow[] }) {
  const t = useText();
  return (
    <section className="card" aria-labelledby="latest-title">
      <h2 className="card__title" id="latest-title">
        {t('home:latest')}
      </h2>
      <ul className="rows">
        {rows.map(({ transactionId, view }) => (
          <li key={transactionId}>
            {view ? (
              <LatestRow view={view} />
            ) : (
              <ListRow
                href={transactionHref(transactionId)}
                icon="alert"
                title={t('transactions:list.unavailable')}
              />
            )}
          </li>
        ))}
      </ul>
      <a className="home__more" href={ROUTES.webPayTransactions}>
        {t('home:seeAll')}
      </a>
    </section>
  );
}

/** The same words as in the list: what did not move has no sign there either. */
function LatestRow({ view }: { view: TransactionView }) {
  const t = useText();
  const { languageTag } = usePage();
  const { transaction, casino } = view;
  const { href, icon, what, amount, other, isIncoming, state } = rowTexts(view, t);
  return (
    <ListRow
      href={href}
      icon={icon}
      title={what}
      meta={
        <Details
          payment={transaction}
          label={transaction.paymentTypeLabel}
          casino={casino}
          time={formatDay(transaction.initiationDate, languageTag, casino.timeZone)}
        />
      }
      amount={<Amount text={amount} />}
      isIncoming={isIncoming}
      state={
        state || other ? (
          <>
            {state ? <bdi>{state}</bdi> : null}
            {other === null ? null : <span className="row__other"> {other}</span>}
          </>
        ) : null
      }
    />
  );
}

function OfferRow({ view }: { view: TransactionView }) {
  const t = useText();
  const { languageTag } = usePage();
  const { transaction, casino } = view;
  const other = insideText(view, t);
  const { direction, offerExpirationDate } = transaction;
  const time =
    offerExpirationDate === null
      ? null
      : t('transactions:list.expires', {
          time: zoned(formatMoment, offerExpirationDate, languageTag, casino.timeZone),
        });
  return (
    <ListRow
      href={transactionHref(transaction.transactionId)}
      icon="clock"
      title={t(`money:direction.${direction}`)}
      meta={
        <Details payment={transaction} label={transaction.paymentTypeLabel} casino={casino} time={time} />
      }
      amount={<Amount text={headline(view, t)} />}
      state={
        <>
          {leadText(view, t)}
          {other === null ? null : <span className="row__other"> {other}</span>}
        </>
      }
    />
  );
}

function UnconfirmedRow({ item }: { item: UnconfirmedItem }) {
  const t = useText();
  const { languageTag } = usePage();
  const { casino, sentAtMs } = item;
  const time = zoned(formatMoment, sentAtMs, languageTag, casino.timeZone);
  return (
    <ListRow
      href={unconfirmedHref(item.id)}
      icon="alert"
      title={t(`money:direction.${item.direction}`)}
      meta={
        <Details
          payment={item}
          label={item.label}
          casino={casino}
          time={t('transactions:unconfirmed.sentAt', { time })}
        />
      }
      amount={<Amount text={item.amount ?? t('money:amountUnavailable')} />}
      state={t('transactions:unconfirmed.listTitle')}
    />
  );
}

interface DetailsProps {
  payment: Pick<UnconfirmedItem, 'paymentType'>;
  /** What the operator calls the payment type. */
  label: string;
  casino: NamedCasino;
  time: string | null;
}

/** How it was paid, where, and when. */
function Details({ payment, label, casino, time }: DetailsProps) {
  const t = useText();
  return (
    <>
      <bdi>{paymentTypeText(payment.paymentType, label, t)}</bdi>
      {t('separators.list')}
      <bdi>{casinoName(casino.id, casino.name, t)}</bdi>
      {time === null ? null : t('separators.list') + time}
    </>
  );
}
