import type { Hold } from '#app/calls/own-limits.ts';
import type { Transaction } from '#app/domain/money/transaction.ts';
import { ROUTES, transactionHref, unconfirmedHref } from '#app/domain/pages/routes.ts';
import { formatMoment, formatZoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { casinoName, paymentTypeText } from '#app/i18n/words.ts';
import { amountAt, type Casinos, casinoOf, type NamedCasino } from '#app/records/casinos.ts';
import { ALL_OPEN, listHref } from '#app/records/transaction-filter.ts';
import type { PendingLine } from '#app/records/transaction-lines.tsx';
import { useTransactionTexts } from '#app/records/transaction-texts.tsx';
import { Amount } from '#app/ui/amount.tsx';
import { ListRow } from '#app/ui/list-row.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { HomeModel } from './load-home.ts';

export function hasToDo({ isVerified, offers, unconfirmed, hold }: HomeModel): boolean {
  return !isVerified || offers.length > 0 || unconfirmed.length > 0 || hold !== null;
}

export function ToDo({ model }: { model: HomeModel }) {
  const t = useText();
  const { casinos, offers, isMoreOffered, unconfirmed } = model;
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
            <UnconfirmedRow item={item} casinos={casinos} />
          </li>
        ))}
        {offers.map((transaction) => (
          <li key={transaction.transactionId}>
            <OfferRow transaction={transaction} casinos={casinos} />
          </li>
        ))}
        {model.hold ? (
          <li>
            <HoldRow hold={model.hold} />
          </li>
        ) : null}
      </ul>
      {isMoreOffered ? (
        <a className="home__more" href={listHref(ALL_OPEN)}>
          {t('transactions:list.moreOpen')}
        </a>
      ) : null}
    </section>
  );
}

export function Latest({ model: { latest, casinos } }: { model: HomeModel }) {
  const t = useText();
  return (
    <section className="card" aria-labelledby="latest-title">
      <h2 className="card__title" id="latest-title">
        {t('home:latest')}
      </h2>
      <ul className="rows">
        {latest.map((entry) =>
          entry.unavailable ? (
            <li key={entry.transactionId}>
              <ListRow
                href={transactionHref(entry.transactionId)}
                icon="alert"
                title={t('transactions:list.unavailable')}
              />
            </li>
          ) : (
            <li key={entry.transaction.transactionId}>
              <LatestRow transaction={entry.transaction} casinos={casinos} />
            </li>
          ),
        )}
      </ul>
      <a className="home__more" href={ROUTES.webPayTransactions}>
        {t('home:seeAll')}
      </a>
    </section>
  );
}

interface TransactionRowProps {
  transaction: Transaction;
  casinos: Casinos;
}

function LatestRow({ transaction, casinos }: TransactionRowProps) {
  const { languageTag } = usePage();
  const texts = useTransactionTexts(casinos)(transaction);
  const { casino, other } = texts;
  const state = texts.hasMoved ? null : texts.lead;
  return (
    <ListRow
      href={texts.href}
      icon={texts.icon}
      title={texts.what}
      meta={
        <Details
          method={texts.method}
          casino={casino}
          time={formatMoment('day', transaction.initiationDate, languageTag, casino.timeZone)}
        />
      }
      amount={<Amount text={texts.amount} />}
      isIncoming={texts.isIncoming}
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

function OfferRow({ transaction, casinos }: TransactionRowProps) {
  const t = useText();
  const { languageTag } = usePage();
  const { href, what, method, casino, headline, lead, inside } = useTransactionTexts(casinos)(transaction);
  const { offerExpirationDate } = transaction;
  const time =
    offerExpirationDate === null
      ? null
      : t('transactions:list.expires', {
          time: formatZoned('moment', offerExpirationDate, languageTag, casino.timeZone),
        });
  return (
    <ListRow
      href={href}
      icon="clock"
      title={what}
      meta={<Details method={method} casino={casino} time={time} />}
      amount={<Amount text={headline} />}
      state={
        <>
          {lead}
          {inside === null ? null : <span className="row__other"> {inside}</span>}
        </>
      }
    />
  );
}

/** Limit of a restricted player; the payment's page lists all that lifts it (spec §6 "Restricted accounts"). */
function HoldRow({ hold: { direction, kind, remaining } }: { hold: Hold }) {
  const t = useText();
  return (
    <ListRow
      href={direction === 'buyIn' ? ROUTES.webPayCashIn : ROUTES.webPayCashOut}
      icon="lock"
      title={t('home:limit.title')}
      meta={t(`home:limit.${direction}.${kind}`, { amount: remaining })}
      state={t('home:limit.lifts')}
    />
  );
}

function UnconfirmedRow({ item, casinos }: { item: PendingLine; casinos: Casinos }) {
  const t = useText();
  const page = usePage();
  const casino = casinoOf(casinos, item.casinoId);
  const time = formatZoned('moment', item.sentAtMs, page.languageTag, casino.timeZone);
  const amount = amountAt(casino, item.amountAU, page);
  return (
    <ListRow
      href={unconfirmedHref(item.id)}
      icon="alert"
      title={t(`money:direction.${item.direction}`)}
      meta={
        <Details
          method={paymentTypeText(item.paymentType, item.label, t)}
          casino={casino}
          time={t('transactions:unconfirmed.sentAt', { time })}
        />
      }
      amount={<Amount text={amount ?? t('money:amountUnavailable')} />}
      state={t('transactions:unconfirmed.listTitle')}
    />
  );
}

function Details({ method, casino, time }: { method: string; casino: NamedCasino; time: string | null }) {
  const t = useText();
  return (
    <>
      <bdi>{method}</bdi>
      {t('separators.list')}
      <bdi>{casinoName(casino.id, casino.name, t)}</bdi>
      {time === null ? null : t('separators.list') + time}
    </>
  );
}
