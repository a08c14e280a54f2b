import { formatMoney } from '#app/domain/money/money.ts';
import type { BankTransfer } from '#app/domain/money/transaction.ts';
import { formatDeadline } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { Amount } from '#app/ui/amount.tsx';
import { FactList } from '#app/ui/fact-list.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { ExpectedTime } from './expected-time-text.tsx';
import { GroupedDigits } from './grouped-digits.tsx';
import { CancelAction, OtherSide, PaidAction, PayStanding } from './pay-parts.tsx';
import type { ShownDetail } from './transaction-detail.ts';

/** Where to send a bank transfer, to the last digit. */
export function Transfer({ model, transfer }: { model: ShownDetail; transfer: BankTransfer }) {
  const t = useText();
  const { languageTag } = usePage();
  const more = [
    [t('transactions:transfer.bank'), transfer.bankName],
    [t('transactions:transfer.beneficiary'), transfer.beneficiary],
    [t('transactions:transfer.reference'), transfer.reference],
    [t('transactions:transfer.concept'), transfer.concept],
    [t('transactions:facts.folio'), model.transaction.transactionId],
  ] as const;
  return (
    <section className="card slip">
      <h1>{t('transactions:transfer.title')}</h1>
      <PayStanding model={model} />
      <p>{t('transactions:transfer.text')}</p>
      <dl className="slip__main">
        <dt>{t('transactions:transfer.amount')}</dt>
        <dd className="slip__amount">
          <Amount text={formatMoney(transfer.payable, languageTag)} />
        </dd>
        <OtherSide model={model} />
        <dt>{t('transactions:transfer.before')}</dt>
        <dd className="slip__deadline">
          {formatDeadline(transfer.expiresAt, languageTag, transfer.timeZone ?? model.casino.timeZone)}
        </dd>
        <dt>{t('transactions:transfer.clabe')}</dt>
        <dd className="slip__reference">
          <GroupedDigits text={transfer.clabe} />
        </dd>
      </dl>
      <PaidAction model={model} />
      <FactList className="tx-facts slip__more" rowClassName="tx-facts__row" facts={more} />
      <ExpectedTime eta={model.eta} isSlip />
      <CancelAction model={model} />
    </section>
  );
}
