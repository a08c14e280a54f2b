import { formatAtMost } from '#app/domain/money/money.ts';
import { useText } from '#app/i18n/texts.ts';
import { casinoName } from '#app/i18n/words.ts';
import { FORM_NAMES, INTENTS } from '#app/payments/base/payment-form.ts';
import { pathOf } from '#app/payments/check/refusal-messages.ts';
import { Amount } from '#app/ui/amount.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { CasinoChoice as Choice, PaymentFormModel } from './payment-form-model.ts';

type ChoiceModel = Pick<PaymentFormModel, 'casinos' | 'offer' | 'direction' | 'guest' | 'country'>;

interface CasinoProps {
  model: ChoiceModel;
  /** True within the form of a payment, whose method then goes along. */
  isInForm: boolean;
}

/**
 * Casino of the form in one row. With several, the row opens the choice of another one, which reloads the
 * page, as each has limits, methods and a currency of its own.
 */
export function CasinoChoice({ model, isInForm }: CasinoProps) {
  const t = useText();
  if (model.casinos.length < 2) {
    return (
      <div className="card casino-row">
        <Chosen model={model} />
      </div>
    );
  }
  return (
    <details className="card casino-change">
      <summary className="casino-row">
        <Chosen model={model} /> <span className="casino-row__change">{t('web-pay:casino.other')}</span>
      </summary>
      {isInForm ? (
        <div className="casino-choice">
          <CasinoFields model={model} isInForm />
        </div>
      ) : (
        <form method="get" action={pathOf(model.direction)} className="casino-choice">
          <CasinoFields model={model} isInForm={false} />
        </form>
      )}
    </details>
  );
}

/**
 * Casino of the form, with its balance for a buy-in; the amount available for cash-out is shown elsewhere.
 */
function Chosen({ model: { casinos, offer, direction, guest, country } }: { model: ChoiceModel }) {
  const t = useText();
  const { casinoId, name } = offer.casino;
  const chosen = casinos.find((casino) => casino.casinoId === casinoId);
  return (
    <span className="casino-row__text">
      <strong className="casino-row__name">{casinoName(casinoId, name, t)}</strong>{' '}
      {/* The holder of a link must not see the balance. */}
      {guest || direction === 'cashOut' || !chosen ? null : (
        <span className="casino-row__meta">
          {t(country === 'MX' ? 'home:redeemable' : 'home:regular')} <Balance casino={chosen} />
        </span>
      )}
    </span>
  );
}

function Balance({ casino: { amount } }: { casino: Choice }) {
  const t = useText();
  const page = usePage();
  return amount ? (
    <Amount text={formatAtMost(amount.au, amount.currency, page)} />
  ) : (
    t('home:balanceUnavailable')
  );
}

function CasinoFields({ model: { casinos, offer, guest }, isInForm }: CasinoProps) {
  const t = useText();
  return (
    <fieldset className="fieldset">
      <legend className="visually-hidden">{t('web-pay:casino.legend')}</legend>
      {casinos.map((casino) => (
        <div className="option" key={casino.casinoId}>
          <input
            className="radio option__input"
            type="radio"
            id={`casino-${casino.casinoId}`}
            name={isInForm ? FORM_NAMES.otherCasino : FORM_NAMES.casino}
            value={casino.casinoId}
            defaultChecked={casino.casinoId === offer.casino.casinoId}
          />
          <label className="option__label" htmlFor={`casino-${casino.casinoId}`}>
            {casinoName(casino.casinoId, casino.name, t)}{' '}
            {guest ? null : (
              <span className="option__amount">
                <Balance casino={casino} />
              </span>
            )}
          </label>
        </div>
      ))}
      <button
        type="submit"
        className="button button--quiet"
        {...(isInForm ? { name: FORM_NAMES.intent, value: INTENTS.casino } : {})}
      >
        {t('web-pay:casino.change')}
      </button>
    </fieldset>
  );
}
