import { formatAtMost, formatAU } from '#app/domain/money/money.ts';
import { useText } from '#app/i18n/use-text.ts';
import { Amount, largeAmountClass } from '#app/ui/amount.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { PaymentFormModel } from './payment-form-model.ts';

/** What may leave the casino now; promo credits may not. */
export function Available({ model: { offer } }: { model: Pick<PaymentFormModel, 'offer'> }) {
  const t = useText();
  const { languageTag } = usePage();
  const { limits, casino } = offer;
  const { availableAU } = limits;
  const amount =
    availableAU === null
      ? t('home:balanceUnavailable')
      : formatAtMost(availableAU, casino.currency, languageTag);
  return (
    <section className="available" aria-labelledby="available-title">
      <h2 className="available__title" id="available-title">
        {t('web-pay:limits.available')}
      </h2>{' '}
      <p className={`available__amount ${largeAmountClass(amount)}`}>
        <Amount text={amount} />
      </p>
      {casino.promoAU ? (
        <p className="available__promo">
          {t('web-pay:limits.promo', { amount: formatAU(casino.promoAU, casino.currency, languageTag) })}
        </p>
      ) : null}
    </section>
  );
}
