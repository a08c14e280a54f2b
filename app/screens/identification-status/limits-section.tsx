import { missingInfoHref, ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import type { StatusModel } from './status-model.ts';

const COMPLETE_HREF = missingInfoHref(ROUTES.identificationStatus);

/** What the check unlocks, or has unlocked, in the operator's numbers (spec §6 "Restricted accounts"). */
export function LimitsSection({ model }: { model: StatusModel }) {
  const t = useText();
  const { limits, check, links } = model;
  const isPassed = check.result === 'Success';
  const isRestricted = limits.some(({ threshold }) => threshold !== null);
  const isFree = isPassed || (limits.length > 0 && !isRestricted);
  return (
    <section className="card" aria-labelledby="limits-title">
      <h2 className="card__title" id="limits-title">
        {t(isFree ? 'identity:limits.now' : 'identity:limits.title')}
      </h2>
      {limits.length === 0 ? (
        <p>{t(isPassed ? 'identity:limits.passedPlain' : 'identity:limits.plain')}</p>
      ) : (
        <ul>
          {limits.map(({ direction, casino, threshold, maximum }) => (
            <li key={direction}>
              {threshold === null
                ? t(`identity:limits.free.${direction}`, { casino, amount: maximum })
                : t(`identity:limits.restricted.${direction}`, { casino, amount: threshold })}
            </li>
          ))}
        </ul>
      )}
      {isRestricted && !isPassed ? <p>{t('identity:limits.lifts')}</p> : null}
      {isRestricted && isPassed ? (
        <p>
          {t('identity:limits.infoMissing')}{' '}
          <a href={COMPLETE_HREF}>{t('identity:blocked.personalInfoLink')}</a>
        </p>
      ) : null}
      {isPassed ? (
        <p className="id-check__ways">
          {links.buyIn ? (
            <a className="button button--primary" href={ROUTES.webPayCashIn}>
              {t('identity:links.buyIn')}
            </a>
          ) : null}{' '}
          {links.cashOut ? (
            <a className="button" href={ROUTES.webPayCashOut}>
              {t('identity:links.cashOut')}
            </a>
          ) : null}
        </p>
      ) : null}
    </section>
  );
}
