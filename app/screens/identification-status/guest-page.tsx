import { ROUTES } from '#app/domain/routes.ts';
import { useText } from '#app/i18n/use-text.ts';

/** Says that the player himself has to sign in: a guest's link proves nothing about who uses it. */
export function GuestPage() {
  const t = useText();
  return (
    <section className="card">
      <h1>{t('titles:identificationStatus')}</h1>
      <p>{t('identity:guest')}</p>
      <p>
        <a className="button button--primary" href={ROUTES.home}>
          {t('pages.home')}
        </a>
      </p>
    </section>
  );
}
