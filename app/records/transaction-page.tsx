import { ROUTES } from '#app/domain/pages/routes.ts';
import { paymentTypeText } from '#app/i18n/label-text.ts';
import { useText } from '#app/i18n/use-text.ts';
import { SupportContacts } from '#app/shell/support-contacts.tsx';
import { Amount } from '#app/ui/amount.tsx';
import { DetailActions } from './detail-actions.tsx';
import { ExpiredSlip } from './expired-slip.tsx';
import { Facts } from './facts.tsx';
import { HelpSection } from './help-section.tsx';
import { Slip } from './slip.tsx';
import { TimeLine } from './time-line.tsx';
import type { DetailModel, ShownDetail } from './transaction-detail.ts';
import { StatusMarker, useTransactionTexts } from './transaction-texts.tsx';
import { Transfer } from './transfer.tsx';

interface DetailPageProps {
  model: DetailModel;
  /** The player meant to cancel it, which cannot be done any more. */
  isTooLate?: boolean;
}

/**
 * One transaction: what has become of it and what to do; while a slip or a transfer can be paid, that comes first.
 * Printed, it is a slip or a receipt.
 */
export function DetailPage({ model: loaded, isTooLate = false }: DetailPageProps) {
  const t = useText();
  const model = { ...loaded, ...useTransactionTexts(loaded.casinos)(loaded.transaction) };
  const { transaction, steps } = model;
  const { nextAction } = transaction;
  const isPayable = steps.includes('pay');
  const slip = isPayable && nextAction?.type === 'voucher' ? nextAction.voucher : null;
  const transfer = isPayable && nextAction?.type === 'transfer' ? nextAction.transfer : null;
  return (
    <div className={slip || transfer ? 'tx tx--payable' : 'tx'}>
      {model.isListOpen ? (
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
      {model.hasNoWay ? <NoWay direction={transaction.direction} /> : null}
      {model.arePermissionsSuspended ? (
        <div className="notice notice--warning">
          <p>{t('errors:permissionsSuspended')}</p>
          <SupportContacts />
        </div>
      ) : null}
      <div className="beside">
        <div>
          {slip ? <Slip model={model} slip={slip} /> : null}
          {transfer ? <Transfer model={model} transfer={transfer} /> : null}
          {slip || transfer ? <FoldedDetails model={model} /> : <OpenDetails model={model} />}
        </div>
        <div className="beside__side">
          {slip || transfer ? null : <TimeLine model={model} />}
          <HelpSection folio={transaction.transactionId} />
          <p className="records-note records-screen">{t('records:printHint')}</p>
        </div>
      </div>
    </div>
  );
}

/** Says of a payment that leads nowhere what is known: that it was made, and that no money has moved, or is held. */
export function NoWay({ direction }: Pick<DetailModel['transaction'], 'direction'>) {
  const t = useText();
  return <p className="notice notice--warning">{t(`transactions:provider.noWay.${direction}`)}</p>;
}

/** What is known of a transaction that asks for nothing but to be read. */
function OpenDetails({ model }: { model: ShownDetail }) {
  const t = useText();
  return (
    <>
      <Standing model={model} />
      <section className="card tx-details" aria-labelledby="facts-title">
        <h2 className="card__title" id="facts-title">
          {t('transactions:detail.factsTitle')}
        </h2>
        <Facts model={model} />
      </section>
    </>
  );
}

/** The same where all that the player needs stands above it already. */
function FoldedDetails({ model }: { model: ShownDetail }) {
  const t = useText();
  return (
    <details className="card tx-more">
      <summary className="tx-more__summary">{t('transactions:detail.factsTitle')}</summary>
      <Facts model={model} />
      <TimeLine model={model} />
    </details>
  );
}

/** How the transaction stands, and what can be done. */
function Standing({ model }: { model: ShownDetail }) {
  const t = useText();
  const { transaction } = model;
  const { direction, statusAdditionalInfo } = transaction;
  const { meaning, words, inside: other } = model;
  // Two amounts are told apart by what each is.
  const led = other === null ? null : t(words.payable);
  const what = paymentTypeText(transaction.paymentType, transaction.paymentTypeLabel, t);
  return (
    <section className="card tx-standing">
      <h1>{t('transactions:detail.title', { direction: t(`money:direction.${direction}`), what })}</h1>
      <p className="tx-standing__amount">
        {led ? <span className="tx-standing__lead">{led + t('separators.label')}</span> : null}
        <Amount text={model.headline} />
      </p>
      {other ? <p className="tx-standing__other">{other}</p> : null}
      <p className="tx-standing__state">
        <StatusMarker texts={model} />{' '}
        {words.balance ? <span className="records-note">{t(words.balance)}</span> : null}
      </p>
      {meaning ? <p>{meaning}</p> : null}
      {statusAdditionalInfo ? (
        <p>
          <bdi>{statusAdditionalInfo}</bdi>
        </p>
      ) : null}
      {model.expiredReference === null ? null : (
        <ExpiredSlip reference={model.expiredReference} folio={transaction.transactionId} />
      )}
      <DetailActions model={model} />
      {model.looksAfterSeconds === null ? null : (
        <p className="records-note records-screen">
          {t('transactions:detail.rechecks', { seconds: model.looksAfterSeconds })}
        </p>
      )}
    </section>
  );
}
