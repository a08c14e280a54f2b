import type { TransactionDetail } from '#app/domain/money/transaction.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { formatZoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { Amount } from '#app/ui/amount.tsx';
import { FactList } from '#app/ui/fact-list.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { amountAt } from './casinos.ts';
import { DetailActions, type ShownDetail } from './pay-parts.tsx';

/** Kind of receipt: money that arrived at the casino, money that was sent, and a cash-out that was received. */
type ReceiptKind = 'credited' | 'sent' | 'received';

/** Returns the receipt that a payment has once nothing is left to the player; null before, and where it came to nothing. */
export function receiptKind({
  direction,
  status,
}: Pick<TransactionDetail, 'direction' | 'status'>): ReceiptKind | null {
  if (status === 'Committed') return direction === 'buyIn' ? 'credited' : 'sent';
  return direction === 'cashOut' && status === 'WaitingForProviderConfirmation' ? 'received' : null;
}

/** Receipt: what happened, the amount, where the money went, and what comes next. */
export function Receipt({ detail, kind }: { detail: ShownDetail; kind: ReceiptKind }) {
  const t = useText();
  const { statusAdditionalInfo } = detail.transaction;
  return (
    <section className="card tx-standing receipt">
      <div className={`receipt__top receipt__top--${kind}`}>
        <h1 className="receipt__title">
          <Icon name={kind === 'received' ? 'clock' : 'done'} />
          {t(`transactions:receipt.${kind}.title`)}
        </h1>
        <p className="tx-standing__amount">
          {detail.inside ? (
            <span className="tx-standing__lead">{t(detail.words.payable) + t('separators.label')}</span>
          ) : null}
          <Amount text={detail.headline} />
        </p>
        {detail.inside ? <p className="tx-standing__other">{detail.inside}</p> : null}
        {detail.meaning ? <p className="receipt__meaning">{detail.meaning}</p> : null}
      </div>
      {statusAdditionalInfo ? (
        <p>
          <bdi>{statusAdditionalInfo}</bdi>
        </p>
      ) : null}
      <ReceiptFacts detail={detail} kind={kind} />
      <DetailActions detail={detail} />
      {detail.steps.length > 0 ? null : (
        <p className="records-screen">
          <a className="button button--primary" href={ROUTES.home}>
            {t('pages.home')}
          </a>
        </p>
      )}
      {detail.looksAfterSeconds === null ? null : (
        <p className="records-note records-screen">
          {t('transactions:detail.rechecks', { seconds: detail.looksAfterSeconds })}
        </p>
      )}
    </section>
  );
}

function ReceiptFacts({ detail, kind }: { detail: ShownDetail; kind: ReceiptKind }) {
  const t = useText();
  const page = usePage();
  const { transaction, casino, words, balanceAU } = detail;
  const at = kind === 'received' ? transaction.initiationDate : committedAt(transaction);
  return (
    <FactList
      className="tx-facts receipt__facts"
      rowClassName="tx-facts__row"
      facts={[
        [t(`transactions:receipt.${kind}.method`), detail.method],
        [t('transactions:facts.payoutAccount'), transaction.payoutAccountMask],
        [t('transactions:facts.casino'), casino.name],
        [t(words.fee), transaction.feeAU > 0 ? detail.fee : null],
        [
          t(`transactions:receipt.${kind}.time`),
          formatZoned('moment', at, page.languageTag, casino.timeZone),
        ],
        [t('transactions:facts.trackingKey'), transaction.trackingKey],
        [t('transactions:facts.folio'), transaction.transactionId],
        [t('transactions:receipt.balance'), balanceAU === null ? null : amountAt(casino, balanceAU, page)],
      ]}
    />
  );
}

/** Time of the booking; epoch, ms. */
function committedAt({ events, status, lastUpdateDate }: TransactionDetail): number {
  return events.findLast((event) => event.status === status)?.date ?? lastUpdateDate;
}
