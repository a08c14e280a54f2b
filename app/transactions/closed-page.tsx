import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';

/**
 * Says that the operator has switched the list off (spec §8 'Disallowed by configuration'); no one is logged out for
 * it.
 */
export function ClosedPage() {
  const t = useText();
  return (
    <section className="card">
      <h1>{t('titles:webPayTransactions')}</h1>
      <p className="notice notice--warning">{t('errors:disallowedByConfiguration')}</p>
      <p>
        <a className="button button--primary" href={ROUTES.home}>
          {t('pages.home')}
        </a>
      </p>
    </section>
  );
}
