import { formatAtMost } from '#app/domain/money/money.ts';
import { useText } from '#app/i18n/use-text.ts';
import { SupportContacts } from '#app/shell/support-contacts.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { PaymentFormModel, RequirementItem } from './payment-form-model.ts';

type LimitsModel = Pick<PaymentFormModel, 'offer' | 'direction' | 'requirements'>;

/**
 * How little the player may pay now, and what lifts that, before anything is typed (spec §6 "Restricted accounts").
 * Nothing where nothing holds the player back: the bounds of a payment stand with its amount.
 */
export function LimitsBox({ model }: { model: LimitsModel }) {
  const t = useText();
  const { languageTag } = usePage();
  const { offer, direction, requirements } = model;
  const { limits, casino } = offer;
  const remainingAU = limits.isRestricted ? limits.thresholdRemainingAU : null;
  if (remainingAU === null && requirements.length === 0) return null;
  const isBlocked = requirements.some(({ isBlocking }) => isBlocking);
  // No sentence says how much can be paid where nothing can.
  const isUsedUp = remainingAU !== null && remainingAU < Math.max(1, limits.minimumAU);
  return (
    <section className="card limits" aria-labelledby="limits-title">
      <h2 className="limits__title" id="limits-title">
        {t(isBlocked ? 'web-pay:limits.firstTitle' : 'web-pay:limits.title')}
      </h2>
      {remainingAU === null || isBlocked ? null : (
        <p>
          {isUsedUp
            ? t(`web-pay:limits.${direction}.usedUp`)
            : t(`web-pay:limits.${direction}.restricted`, {
                amount: formatAtMost(remainingAU, casino.currency, languageTag),
              })}
        </p>
      )}
      <Requirements items={requirements} isBlocked={isBlocked} />
    </section>
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
            <span className="requirements__name">{t(`web-pay:requirements.${code}`)}</span>{' '}
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
