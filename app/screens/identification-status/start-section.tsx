import { useText } from '#app/i18n/use-text.ts';
import { BeforeLeaving } from './before-leaving.tsx';
import type { StartRefusal } from './start-check.ts';
import { StartForm } from './start-form.tsx';
import type { StartModel } from './status-model.ts';

interface StartSectionProps {
  start: StartModel;
  refusal: Extract<StartRefusal, { kind: 'refused' }> | null;
  /** A check has failed before. */
  isAgain: boolean;
  hasAccessCodes: boolean;
}

/** Everything a player has to know before a check, and the form that starts it. */
export function StartSection({ start, refusal, isAgain, hasAccessCodes }: StartSectionProps) {
  const t = useText();
  return (
    <section className="card" aria-labelledby="start-title">
      <h2 className="card__title" id="start-title">
        {t(isAgain ? 'identity:start.titleAgain' : 'identity:start.title')}
      </h2>
      <p>{t('identity:needs.title')}</p>
      <ul>
        <li>{t('identity:needs.document')}</li>
        <li>{t('identity:needs.light')}</li>
        <li>{t('identity:needs.time')}</li>
      </ul>
      <p>{t('identity:needs.data')}</p>
      <BeforeLeaving hasAccessCodes={hasAccessCodes} />
      <StartForm start={start} refusal={refusal} />
    </section>
  );
}
