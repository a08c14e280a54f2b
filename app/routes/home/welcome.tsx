import { useText } from '#app/i18n/use-text.ts';
import type { WelcomeModel } from '#app/routes/home/welcome-model.ts';
import { Icon } from '#app/ui/icon.tsx';

/** What a visitor sees beside the login panel: on wide screens also what the operator's portal can do. */
export function WelcomePage({ model: { canPay, hasAccessCodes } }: { model: WelcomeModel }) {
  const t = useText();
  return (
    <section className="welcome">
      <h1>{t('home:welcomeTitle')}</h1>
      <p className="welcome__text">{t('home:welcomeText')}</p>
      <ul className="welcome__points">
        <li>
          <Icon name="list" /> {t('home:welcomePoints.balances')}
        </li>
        {canPay ? (
          <li>
            <Icon name="in" /> {t('home:welcomePoints.payments')}
          </li>
        ) : null}
        {hasAccessCodes ? (
          <li>
            <Icon name="code" /> {t('home:welcomePoints.accessCode')}
          </li>
        ) : null}
      </ul>
    </section>
  );
}
