import { formatMoney } from '#app/domain/money/money.ts';
import { isPaidWithSlip } from '#app/domain/money/payment-methods.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { formatZoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { casinoName, joinSentences, statusText } from '#app/i18n/words.ts';
import { SupportContacts } from '#app/shell/support.tsx';
import { Amount } from '#app/ui/amount.tsx';
import { FactList } from '#app/ui/fact-list.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { amountAt } from './casinos.ts';
import { DetailActions, GroupedDigits, type ShownDetail } from './pay-parts.tsx';
import { Receipt, receiptKind } from './receipt.tsx';
import { Slip, Transfer } from './slip.tsx';
import type { LoadedDetail } from './transaction-detail.ts';
import { StatusMarker, useTransactionTexts } from './transaction-texts.tsx';

interface DetailPageProps {
  loaded: LoadedDetail;
  isTooLate?: boolean;
}

export function DetailPage({ loaded, isTooLate = false }: DetailPageProps) {
  const t = useText();
  const detail = { ...loaded, ...useTransactionTexts(loaded.casinos)(loaded.transaction) };
  const { transaction, steps } = detail;
  const { nextAction } = transaction;
  const isPayable = steps.includes('pay');
  const slip = isPayable && nextAction?.type === 'voucher' ? nextAction.voucher : null;
  const transfer = isPayable && nextAction?.type === 'transfer' ? nextAction.transfer : null;
  const receipt = receiptKind(transaction);
  const isFolded = slip !== null || transfer !== null || receipt !== null;
  return (
    <div className={slip || transfer ? 'tx tx--payable' : 'tx'}>
      {detail.isListOpen ? (
        <p className="records-screen records-back">
          <a className="records-link" href={ROUTES.webPayTransactions}>
            {t('transactions:detail.back')}
          </a>
        </p>
      ) : null}
      {isTooLate ? (
        <p className="notice notice--warning" role="alert">
          {t('transactions:cancel.tooLate')}
        </p>
      ) : null}
      {detail.hasNoWay ? <NoWay direction={transaction.direction} /> : null}
      {detail.arePermissionsSuspended ? (
        <div className="notice notice--warning">
          <p>{t('errors:permissionsSuspended')}</p>
          <SupportContacts />
        </div>
      ) : null}
      <div className="beside">
        <div>
          {slip ? <Slip detail={detail} slip={slip} /> : null}
          {transfer ? <Transfer detail={detail} transfer={transfer} /> : null}
          {receipt ? <Receipt detail={detail} kind={receipt} /> : null}
          {isFolded ? <FoldedDetails detail={detail} /> : <OpenDetails detail={detail} />}
        </div>
        <div className="beside__side">
          {isFolded ? null : <TimeLine detail={detail} />}
          <HelpSection folio={transaction.transactionId} />
          <p className="records-note records-screen">{t('records:printHint')}</p>
        </div>
      </div>
    </div>
  );
}

/** Payment whose provider cannot be opened: it was created, and its money has not moved, or is held. */
export function NoWay({ direction }: Pick<LoadedDetail['transaction'], 'direction'>) {
  const t = useText();
  return <p className="notice notice--warning">{t(`transactions:provider.noWay.${direction}`)}</p>;
}

function OpenDetails({ detail }: { detail: ShownDetail }) {
  const t = useText();
  return (
    <>
      <Standing detail={detail} />
      <section className="card tx-details" aria-labelledby="facts-title">
        <h2 className="card__title" id="facts-title">
          {t('transactions:detail.factsTitle')}
        </h2>
        <Facts detail={detail} />
      </section>
    </>
  );
}

function FoldedDetails({ detail }: { detail: ShownDetail }) {
  const t = useText();
  return (
    <details className="card tx-more">
      <summary className="fold tx-more__summary">{t('transactions:detail.factsTitle')}</summary>
      <Facts detail={detail} />
      <TimeLine detail={detail} />
    </details>
  );
}

function Standing({ detail }: { detail: ShownDetail }) {
  const t = useText();
  const { transaction } = detail;
  const { statusAdditionalInfo } = transaction;
  const { meaning, words, inside: other } = detail;
  // Two amounts need their names.
  const led = other === null ? null : t(words.payable);
  const expiredReference = findExpiredReference(detail);
  return (
    <section className="card tx-standing">
      <h1>{t('transactions:detail.title', { direction: detail.what, what: detail.method })}</h1>
      <p className="tx-standing__amount">
        {led ? <span className="tx-standing__lead">{led + t('separators.label')}</span> : null}
        <Amount text={detail.headline} />
      </p>
      {other ? <p className="tx-standing__other">{other}</p> : null}
      <p className="tx-standing__state">
        <StatusMarker texts={detail} />{' '}
        {words.balance ? <span className="records-note">{t(words.balance)}</span> : null}
      </p>
      {meaning ? <p>{meaning}</p> : null}
      {statusAdditionalInfo ? (
        <p>
          <bdi>{statusAdditionalInfo}</bdi>
        </p>
      ) : null}
      {expiredReference === null ? null : (
        <ExpiredSlip reference={expiredReference} folio={transaction.transactionId} />
      )}
      <DetailActions detail={detail} />
      {detail.looksAfterSeconds === null ? null : (
        <p className="records-note records-screen">
          {t('transactions:detail.rechecks', { seconds: detail.looksAfterSeconds })}
        </p>
      )}
    </section>
  );
}

/** Facts by the labels of spec §3, without empty ones. */
function Facts({ detail }: { detail: ShownDetail }) {
  const t = useText();
  const page = usePage();
  const { transaction: one, casino, words } = detail;
  const moment = (timeMs: number | null) =>
    timeMs === null ? null : formatZoned('moment', timeMs, page.languageTag, casino.timeZone);
  const isOneCurrency = one.payable === null || one.payable.iso4217Code === casino.currency?.iso4217Code;
  const fee = amountAt(casino, one.feeAU, page, isOneCurrency ? 'below' : 'alone');
  const facts: [label: string, value: string | null][] = [
    [t('transactions:facts.folio'), one.transactionId],
    [t('transactions:facts.casino'), casinoName(casino.id, casino.name, t)],
    [t('transactions:facts.casinoId'), String(casino.id)],
    [t('transactions:facts.status'), detail.status],
    [t('transactions:facts.statusAdditionalInfo'), one.statusAdditionalInfo],
    [t('transactions:facts.initiationDate'), moment(one.initiationDate)],
    [t('transactions:facts.offerExpirationDate'), moment(one.offerExpirationDate)],
    [t('transactions:facts.lastUpdateDate'), moment(one.lastUpdateDate)],
    [t('transactions:facts.provider'), one.provider.name],
    [t('transactions:facts.paymentType'), detail.method],
    [t('transactions:facts.amount'), detail.credited ?? t('money:amountUnavailable')],
    [t('transactions:facts.balance'), words.balance && t(words.balance)],
    // A fee of zero is neither charged nor not charged.
    [t(one.feeAU > 0 ? words.fee : 'transactions:words.fee.plain'), fee ?? t('money:amountUnavailable')],
    [t('transactions:facts.tax'), detail.tax],
    [
      t(words.payable),
      one.payable && formatMoney(one.payable, casino.currency, page, isOneCurrency ? 'below' : 'paying'),
    ],
    [t('money:sides.rate'), detail.rate],
    [
      words.credit ? t(words.credit) : '',
      one.creditType && words.credit && t(`money:creditType.${one.creditType}`),
    ],
    [t('transactions:facts.providerReference'), one.providerReference],
    [t('transactions:facts.trackingKey'), one.trackingKey],
    [t('transactions:facts.payoutAccount'), one.payoutAccountMask],
  ];
  return <FactList className="tx-facts" rowClassName="tx-facts__row" facts={facts} />;
}

function TimeLine({ detail }: { detail: ShownDetail }) {
  const t = useText();
  const { languageTag } = usePage();
  const { transaction, casino } = detail;
  const { events } = transaction;
  if (events.length === 0) return null;
  return (
    <section className="card tx-timeline" aria-labelledby="timeline-title">
      <h2 className="card__title" id="timeline-title">
        {t('transactions:detail.timeline')}
      </h2>
      <ol className="tx-timeline__list">
        {events.map(({ date, status, info }) => (
          <li key={`${date} ${status}`}>
            <span className="records-note">{formatZoned('moment', date, languageTag, casino.timeZone)}</span>{' '}
            <strong>
              <bdi>
                {status === 'OfferedToUser'
                  ? t(`transactions:waiting.${transaction.direction}`)
                  : statusText(status, t)}
              </bdi>
            </strong>
            {info ? (
              <>
                {' '}
                <bdi>{info}</bdi>
              </>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function HelpSection({ folio }: { folio: string }) {
  const t = useText();
  const { contacts } = usePage();
  return (
    <section className="card tx-help" aria-labelledby="help-title">
      <h2 className="card__title" id="help-title">
        {t('transactions:detail.help')}
      </h2>
      <p>
        {joinSentences(
          t,
          t('transactions:detail.helpText', { folio }),
          contacts.length === 0 && t('transactions:detail.helpCashDesk'),
        )}
      </p>
      <SupportContacts subject={t('transactions:detail.mailSubject', { folio })} />
    </section>
  );
}

/** Expired slip, which the player may have on paper: its reference struck out, nothing to scan. */
function ExpiredSlip({ reference, folio }: { reference: string; folio: string }) {
  const t = useText();
  return (
    <div className="slip-over">
      <p>
        <strong>{t('transactions:slip.expiredTitle')}</strong>
        <br />
        {t('transactions:slip.expiredText')}
      </p>
      <p>
        {t('transactions:slip.expiredReference')}:{' '}
        <s className="slip__reference">
          <GroupedDigits text={reference} />
        </s>
      </p>
      <p>{t('transactions:slip.paidAlready', { folio })}</p>
    </div>
  );
}

function findExpiredReference({ transaction, standing }: ShownDetail): string | null {
  const { direction, status, nextAction, paymentType, providerReference } = transaction;
  const isOver = status === 'Expired' || standing === 'OfferOver';
  if (direction !== 'buyIn' || !isOver) return null;
  if (nextAction?.type === 'voucher') return nextAction.voucher.reference;
  return isPaidWithSlip(paymentType) ? providerReference : null;
}
