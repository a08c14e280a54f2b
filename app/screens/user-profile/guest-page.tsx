import { ROUTES } from '#app/domain/routes.ts';
import { useText } from '#app/i18n/use-text.ts';

/** Says that a guest whose user id is unknown has no profile (contract §5). */
export function GuestPage() {
  const t = useText();
  return (
    <section className="card">
      <h1>{t('profile:guest.title')}</h1>
      <p>{t('profile:guest.text')}</p>
      <p>
        <a className="button button--primary" href={ROUTES.home}>
          {t('profile:home')}
        </a>
      </p>
    </section>
  );
}
