import { formatMoney } from '#app/domain/money/money.ts';
import { casinoName } from '#app/i18n/casino-name.ts';
import { paymentTypeText, statusText } from '#app/i18n/label-text.ts';
import { formatMoment, zoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { FactList } from '#app/ui/fact-list.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { ShownDetail } from './transaction-detail.ts';

/** Everything that is known of a transaction, by the labels of spec §3. What there is none of is left out. */
export function Facts({ model }: { model: ShownDetail }) {
  const t = useText();
  const { languageTag } = usePage();
  const { transaction: one, casino, words } = model;
  const moment = (timeMs: number | null) =>
    timeMs === null ? null : zoned(formatMoment, timeMs, languageTag, casino.timeZone);
  const facts: [label: string, value: string | null][] = [
    [t('transactions:facts.folio'), one.transactionId],
    [t('transactions:facts.casino'), casinoName(casino.id, casino.name, t)],
    [t('transactions:facts.casinoId'), String(casino.id)],
    [t('transactions:facts.status'), statusText(one.status, t)],
    [t('transactions:facts.statusAdditionalInfo'), one.statusAdditionalInfo],
    [t('transactions:facts.initiationDate'), moment(one.initiationDate)],
    [t('transactions:facts.offerExpirationDate'), moment(one.offerExpirationDate)],
    [t('transactions:facts.lastUpdateDate'), moment(one.lastUpdateDate)],
    [t('transactions:facts.provider'), one.provider.name],
    [t('transactions:facts.paymentType'), paymentTypeText(one.paymentType, one.paymentTypeLabel, t)],
    [t('transactions:facts.amount'), model.credited ?? t('money:amountUnavailable')],
    [t('transactions:facts.balance'), words.balance && t(words.balance)],
    // Of a fee that there is none of, nothing was charged, and nothing was not.
    [
      t(one.feeAU > 0 ? words.fee : 'transactions:words.fee.plain'),
      model.fee ?? t('money:amountUnavailable'),
    ],
    [t(words.payable), one.payable && formatMoney(one.payable, languageTag)],
    [t('money:sides.rate'), model.rate],
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
