import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { SupportContacts } from '#app/shell/support-contacts.tsx';
import { Balances } from './balances.tsx';
import type { HomeModel } from './home-model.ts';

/** Who is signed in, what has to be done, and the money (spec §2, "Home"). */
export function SignedInHome({ model }: { model: HomeModel }) {
  const t = useText();
  return (
    <>
      <section className="identity">
        <h1 className="identity__name">
          <span className="identity__label">{t('home:loggedInAs')}</span> <bdi>{model.displayName}</bdi>
        </h1>
        {model.phone ? (
          <p className="identity__phone">
            <span className="visually-hidden">
              {t('home:phone')}
              {t('separators.label')}
            </span>
            <span className="identity__number">{model.phone}</span>{' '}
            <span className={model.isVerified ? 'marker marker--good' : 'marker marker--warning'}>
              {t(model.isVerified ? 'home:verified' : 'home:notVerified')}
            </span>
          </p>
        ) : null}
      </section>
      {model.isSuspended ? (
        <div className="notice notice--warning">
          <p>{t('home:suspended')}</p>
          <SupportContacts />
        </div>
      ) : null}
      {model.isVerified ? null : (
        <p className="notice notice--warning">
          {t('home:verifyPrompt')} <a href={ROUTES.userProfile}>{t('home:editProfile')}</a>
        </p>
      )}
      <Balances model={model} />
    </>
  );
}
