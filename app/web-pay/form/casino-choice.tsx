import { formatAU } from '#app/domain/money/money.ts';
import { casinoName } from '#app/i18n/casino-name.ts';
import { useText } from '#app/i18n/use-text.ts';
import { Amount } from '#app/ui/amount.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { FORM_NAMES } from './form-names.ts';
import type { PaymentFormModel } from './payment-form-model.ts';
import { pathOf } from './remedies.ts';

/**
 * Chooses the casino, where the player has several: each has limits, methods and a currency of its own, so the page is
 * loaded anew for it. A form that gets: it sends nothing and can be reloaded.
 */
export function CasinoChoice({
  model,
}: {
  model: Pick<PaymentFormModel, 'casinos' | 'offer' | 'direction' | 'guest'>;
}) {
  const t = useText();
  const { languageTag } = usePage();
  const { casinos, offer, direction, guest } = model;
  if (casinos.length < 2) return null;
  return (
    <form method="get" action={pathOf(direction)} className="casino-choice">
      <fieldset className="fieldset">
        <legend className="fieldset__legend">{t('web-pay:casino.legend')}</legend>
        {casinos.map((casino) => (
          <div className="option" key={casino.casinoId}>
            <input
              className="option__input"
              type="radio"
              id={`casino-${casino.casinoId}`}
              name={FORM_NAMES.casino}
              value={casino.casinoId}
              defaultChecked={casino.casinoId === offer.casino.casinoId}
            />
            <label className="option__label" htmlFor={`casino-${casino.casinoId}`}>
              {casinoName(casino.casinoId, casino.name, t)}{' '}
              {/* What the player has is nothing to whoever was given a link. */}
              {guest ? null : (
                <span className="option__amount">
                  {casino.amount ? (
                    <Amount text={formatAU(casino.amount.au, casino.amount.currency, languageTag)} />
                  ) : (
                    t('home:balanceUnavailable')
                  )}
                </span>
              )}
            </label>
          </div>
        ))}
        <button type="submit" className="button button--quiet">
          {t('web-pay:casino.change')}
        </button>
      </fieldset>
    </form>
  );
}
