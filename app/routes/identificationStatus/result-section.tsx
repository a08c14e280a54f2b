import { datePartsOf, isoDateAt } from '#app/domain/time/iso-date.ts';
import { formatDate, formatDuration } from '#app/i18n/formats.ts';
import { formatShortMoment } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { joinSentences } from '#app/i18n/words.ts';
import { RECHECK_SECONDS } from '#app/routes/identificationStatus/form-names.ts';
import type { StatusModel } from '#app/routes/identificationStatus/load-status.ts';
import { usePage } from '#app/ui/page-context.ts';

const MARKERS = {
  Success: 'marker marker--good',
  Failure: 'marker marker--warning',
  Unresolved: 'marker marker--warning',
  NotNeeded: 'marker',
  NotPerformed: 'marker',
} as const;

export function ResultSection({ model }: { model: StatusModel }) {
  const t = useText();
  const { result } = model.check;
  return (
    <section className="card" aria-labelledby="result-title">
      <h2 className="card__title" id="result-title">
        {t('identity:result.title')} <span className={MARKERS[result]}>{t(`identity:result.${result}`)}</span>
      </h2>
      <Said model={model} />
    </section>
  );
}

function Said({ model }: { model: StatusModel }) {
  const t = useText();
  switch (model.check.result) {
    case 'NotNeeded':
      return <p>{t('identity:notNeeded')}</p>;
    case 'NotPerformed':
      return <p>{t('identity:notPerformed')}</p>;
    case 'Unresolved':
      return <Unresolved model={model} />;
    case 'Success':
      return <Done model={model} />;
    case 'Failure':
      return <Failed model={model} />;
  }
}

function Unresolved({ model }: { model: StatusModel }) {
  const t = useText();
  const page = usePage();
  const { lastAttemptAt, estimatedMinutes } = model.check;
  const since =
    lastAttemptAt === null
      ? t('identity:unresolved.now')
      : t('identity:unresolved.since', { time: formatShortMoment(lastAttemptAt, page) });
  const usually =
    estimatedMinutes &&
    t('identity:unresolved.usually', { time: formatDuration(estimatedMinutes, page.languageTag) });
  return (
    <>
      <p>{joinSentences(t, since, usually, t('identity:unresolved.close'))}</p>
      <p>
        <a className="button button--primary" href={model.lookHref}>
          {t('identity:unresolved.checkAgain')}
        </a>
      </p>
      {model.isLookedAtAgain ? (
        <p className="id-check__note">{t('identity:unresolved.rechecks', { seconds: RECHECK_SECONDS })}</p>
      ) : null}
    </>
  );
}

function useDay(timeMs: number | null): string | null {
  const { languageTag, timeZone } = usePage();
  const date = timeMs === null ? null : datePartsOf(isoDateAt(timeMs, timeZone));
  return date && formatDate(date, languageTag);
}

function Done({ model }: { model: StatusModel }) {
  const t = useText();
  const date = useDay(model.check.lastAttemptAt);
  // Do not claim the unknown.
  const isLifted = model.limits.length > 0 && model.limits.every(({ threshold }) => threshold === null);
  return (
    <p>
      {joinSentences(
        t,
        date ? t('identity:success.doneOn', { date }) : t('identity:success.done'),
        isLifted && t('identity:success.lifted'),
      )}
    </p>
  );
}

function Failed({ model }: { model: StatusModel }) {
  const t = useText();
  const { reasons, attemptsLeft, lastAttemptAt } = model.check;
  const date = useDay(lastAttemptAt);
  return (
    <>
      <p>{date ? t('identity:failure.on', { date }) : t('identity:failure.notPassed')}</p>
      <h3>{t('identity:failure.reasons')}</h3>
      <ul className="id-check__reasons">
        {reasons.map((reason) => (
          <li key={reason}>
            <strong>{t(`identity:reasons.${reason}.what`)}</strong>{' '}
            {model.lockedReasons.includes(reason)
              ? t('identity:failure.locked')
              : t(`identity:reasons.${reason}.how`)}
          </li>
        ))}
      </ul>
      {attemptsLeft === null ? null : (
        <p>
          {attemptsLeft > 0
            ? t('identity:failure.attempts', { count: attemptsLeft })
            : t('identity:failure.noAttempts')}
        </p>
      )}
    </>
  );
}
