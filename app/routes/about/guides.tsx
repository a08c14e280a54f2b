import type { ReactNode } from 'react';
import { FORGOT_PASSWORD_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import type { AboutModel } from '#app/routes/about/about-model.ts';

/** How to register, change and recover a password, verify the account and lift its limits (spec §2, "About"). */
export function Guides({ model }: { model: AboutModel }) {
  const t = useText();
  return (
    <>
      <Guide
        id="register"
        title={t('about:register.title')}
        link={{ href: model.registerHref, label: t('about:register.link') }}
        steps={[
          t('about:register.open'),
          t('about:register.fill'),
          t('about:register.documents'),
          t('about:register.send'),
          t('about:register.code'),
        ]}
      />
      <Guide
        id="changePassword"
        title={t('about:changePassword.title')}
        link={{ href: ROUTES.changePassword, label: t('about:changePassword.link') }}
        steps={[
          t('about:changePassword.open'),
          t('about:changePassword.current'),
          t('about:changePassword.choose'),
          t('about:changePassword.save'),
        ]}
      />
      <Guide
        id="forgotPassword"
        title={t('about:forgotPassword.title')}
        link={{ href: FORGOT_PASSWORD_HREF, label: t('about:forgotPassword.link') }}
        steps={[
          t('about:forgotPassword.open'),
          t('about:forgotPassword.phone'),
          t('about:forgotPassword.code'),
          t('about:forgotPassword.choose'),
        ]}
      />
      <Guide
        id="verifyAccount"
        title={t('about:verifyAccount.title')}
        link={{ href: ROUTES.userProfile, label: t('about:verifyAccount.link') }}
        steps={[
          t('about:verifyAccount.open'),
          t('about:verifyAccount.send'),
          t('about:verifyAccount.type'),
          t('about:verifyAccount.email'),
        ]}
      />
      <Guide
        id="restrictions"
        title={t('about:restrictions.title')}
        before={t('about:restrictions.text')}
        link={{ href: ROUTES.userProfile, label: t('about:restrictions.link') }}
        steps={[
          <IdentityCheck key="check" hasLink={model.hasIdentityCheck} />,
          t('about:restrictions.personalInfo'),
          t('about:restrictions.limits'),
          ...model.ownLimits.map(({ direction, ...values }) =>
            t(`about:restrictions.own.${direction}`, values),
          ),
        ]}
      />
    </>
  );
}

interface GuideProps {
  id: string;
  title: string;
  before?: string;
  steps: readonly ReactNode[];
  /** The screen where it is done. */
  link: { href: string; label: string };
}

function Guide({ id, title, before, steps, link }: GuideProps) {
  return (
    <section className="about__section" id={id}>
      <h2>{title}</h2>
      {before ? <p>{before}</p> : null}
      <ol>
        {steps.map((step, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a guide are always the same
          <li key={position}>{step}</li>
        ))}
      </ol>
      <p>
        <a href={link.href}>{link.label}</a>
      </p>
    </section>
  );
}

/** Where there is no screen for the check, the casino makes it. */
function IdentityCheck({ hasLink }: { hasLink: boolean }) {
  const t = useText();
  return (
    <>
      {t(hasLink ? 'about:restrictions.identityCheck' : 'about:restrictions.identityCheckAtCashier')}{' '}
      {hasLink ? <a href={ROUTES.identificationStatus}>{t('about:restrictions.identityCheckLink')}</a> : null}
    </>
  );
}
