import { formatAU } from '#app/domain/money/money.ts';
import { type Text, useText } from '#app/i18n/use-text.ts';
import { SupportContacts } from '#app/shell/support-contacts.tsx';
import { Amount } from '#app/ui/amount.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { PaymentFormModel, RequirementItem } from './payment-form-model.ts';

type LimitsModel = Pick<PaymentFormModel, 'offer' | 'direction' | 'requirements'>;

/** What the player may pay now, and what lifts the limits, before anything is typed (spec §6 "Restricted accounts"). */
export function LimitsBox({ model }: { model: LimitsModel }) {
  const t = useText();
  const { languageTag } = usePage();
  const { offer, direction, requirements } = model;
  const { limits, casino } = offer;
  const print = (au: number) => formatAU(au, casino.currency, languageTag);
  const isBlocked = requirements.some(({ isBlocking }) => isBlocking);
  return (
    <section className="limits" aria-labelledby="limits-title">
      <h2 className="limits__title" id="limits-title">
        {t('web-pay:limits.title')}
      </h2>
      {direction === 'cashOut' ? <Available model={model} /> : null}
      {limits.isRestricted && limits.thresholdRemainingAU !== null ? (
        <p>{t(`web-pay:limits.${direction}.restricted`, { amount: print(limits.thresholdRemainingAU) })}</p>
      ) : null}
      {isBlocked ? null : <p>{rangeText(model, print, t)}</p>}
      <Requirements items={requirements} isBlocked={isBlocked} />
    </section>
  );
}

function rangeText({ offer: { limits } }: LimitsModel, print: (au: number) => string, t: Text): string {
  if (limits.maximumAU < limits.minimumAU) {
    return t('web-pay:limits.minimumOnly', { minimum: print(limits.minimumAU) });
  }
  return t('web-pay:limits.range', { minimum: print(limits.minimumAU), maximum: print(limits.maximumAU) });
}

/** What may leave the casino now; promo credits may not. */
function Available({ model: { offer } }: { model: LimitsModel }) {
  const t = useText();
  const { languageTag } = usePage();
  const { limits, casino } = offer;
  const { availableAU } = limits;
  return (
    <>
      <p className="limits__available">
        {t('web-pay:limits.available')}{' '}
        <strong className="limits__amount">
          {availableAU === null ? (
            t('home:balanceUnavailable')
          ) : (
            <Amount text={formatAU(availableAU, casino.currency, languageTag)} />
          )}
        </strong>
      </p>
      {casino.promoAU ? (
        <p>{t('web-pay:limits.promo', { amount: formatAU(casino.promoAU, casino.currency, languageTag) })}</p>
      ) : null}
    </>
  );
}

function Requirements({ items, isBlocked }: { items: readonly RequirementItem[]; isBlocked: boolean }) {
  const t = useText();
  if (items.length === 0) return null;
  return (
    <>
      <p>{t(isBlocked ? 'web-pay:requirements.blocking' : 'web-pay:requirements.lifting')}</p>
      <ol className="requirements">
        {items.map(({ code, isDone, remedy }) => (
          <li className="requirements__item" key={code}>
            {t(`web-pay:requirements.${code}`)}{' '}
            {isDone ? (
              <span className="marker marker--good">{t('web-pay:requirements.done')}</span>
            ) : remedy ? (
              <a className="requirements__way" href={remedy.href}>
                {t(remedy.labelKey)}
              </a>
            ) : (
              <span>{t('web-pay:requirements.desk')}</span>
            )}
          </li>
        ))}
      </ol>
      {items.some(({ isDone, remedy }) => !isDone && !remedy) ? <SupportContacts /> : null}
    </>
  );
}
