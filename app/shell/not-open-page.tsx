import type { TitleKey } from '#app/domain/message-key.ts';
import { useText } from '#app/i18n/use-text.ts';

/** Says honestly that a screen of spec §2 can not be used yet, and what to do meanwhile. */
export function NotOpenPage({ titleKey }: { titleKey: TitleKey }) {
  const t = useText();
  return (
    <section className="card">
      <h1>{t(titleKey)}</h1>
      <p>
        <strong>{t('placeholder.title')}</strong>
      </p>
      <p>{t('placeholder.text')}</p>
      <p>
        <a className="button button--primary" href="/">
          {t('placeholder.back')}
        </a>
      </p>
    </section>
  );
}
