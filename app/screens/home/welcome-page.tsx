import { useText } from '#app/i18n/use-text.ts';

/** What a visitor sees beside the login panel. */
export function WelcomePage() {
  const t = useText();
  return (
    <section className="welcome">
      <h1>{t('home:welcomeTitle')}</h1>
      <p className="welcome__text">{t('home:welcomeText')}</p>
    </section>
  );
}
