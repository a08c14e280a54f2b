import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';

/** Says that it is not known how the check stands, which says nothing about the check. */
export function FailedPage() {
  const t = useText();
  return (
    <section className="card">
      <h1>{t('titles:identificationStatus')}</h1>
      <p className="notice notice--warning">{t('identity:unknown')}</p>
      <p>
        <a className="button button--primary" href={ROUTES.identificationStatus}>
          {t('pages.tryAgain')}
        </a>
      </p>
    </section>
  );
}
