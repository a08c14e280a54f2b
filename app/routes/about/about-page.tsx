import type { ReactNode } from 'react';
import { documentHref, FORGOT_PASSWORD_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/texts.ts';
import { documentName, HelpLine, SupportContacts } from '#app/shell/support.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { KeptByBrowser } from './kept-by-browser.tsx';
import type { AboutModel } from './load-about.ts';

const SECTIONS = [
  'register',
  'changePassword',
  'forgotPassword',
  'verifyAccount',
  'restrictions',
  'responsiblePlay',
  'documents',
  'complaints',
  'kept',
  'versions',
] as const;

/** Headings have ids, so that each part can be linked to (spec §2). */
export function AboutPage({ model }: { model: AboutModel }) {
  const t = useText();
  const { contacts } = usePage();
  return (
    <div className="about">
      <h1>{t('about:title')}</h1>
      <nav className="about__contents" aria-label={t('about:contents')}>
        <ul>
          {SECTIONS.map((section) => (
            <li key={section}>
              <a href={`#${section}`}>{t(`about:${section}.title`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Guides model={model} />
      <ResponsiblePlay model={model} />
      <Documents documents={model.documents} />
      <section className="about__section" id="complaints">
        <h2>{t('about:complaints.title')}</h2>
        <p>{t('about:complaints.text')}</p>
        <ol>
          <li>
            {t(contacts.length > 0 ? 'about:complaints.askSupport' : 'about:complaints.ask')}
            <SupportContacts />
          </li>
          <li>{t('about:complaints.write')}</li>
          <li>{t('about:complaints.authority')}</li>
        </ol>
      </section>
      <KeptByBrowser model={model} />
      <section className="about__section" id="versions">
        <h2>{t('about:versions.title')}</h2>
        <p>
          {t('footer.serverVersion')}
          {t('separators.label')}
          {model.serverVersion ?? t('footer.unknownVersion')}
          <br />
          {t('footer.operatorAppsVersion')}
          {t('separators.label')}
          {model.operatorAppsVersion}
        </p>
      </section>
    </div>
  );
}

function Documents({ documents }: { documents: AboutModel['documents'] }) {
  const t = useText();
  return (
    <section className="about__section" id="documents">
      <h2>{t('about:documents.title')}</h2>
      {documents === null ? (
        <p className="notice notice--warning">{t('about:documents.unavailable')}</p>
      ) : null}
      {documents?.length === 0 ? <p>{t('about:documents.none')}</p> : null}
      {documents && documents.length > 0 ? (
        <ul>
          {documents.map(({ key, version }) => (
            <li key={key}>
              <a href={documentHref(key)}>{documentName(key, t)}</a>{' '}
              <span className="about__quiet">{t('documents:version', { version })}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function ResponsiblePlay({ model }: { model: AboutModel }) {
  const t = useText();
  const { permit } = model;
  return (
    <section className="about__section" id="responsiblePlay">
      <h2>{t('about:responsiblePlay.title')}</h2>
      <p>{t('about:responsiblePlay.text')}</p>
      <p>{t(`about:responsiblePlay.help${model.country}`)}</p>
      <ul>
        {model.helpLines.map((line) => (
          <li key={line.label}>
            <HelpLine line={line} />
          </li>
        ))}
      </ul>
      {permit ? (
        <>
          <h3>{t('about:permit.title')}</h3>
          <p>
            {t('about:permit.holder')}
            {t('separators.label')}
            {permit.holder ?? t('footer.unknownVersion')}
            <br />
            {t('about:permit.number')}
            {t('separators.label')}
            {permit.number ?? t('footer.unknownVersion')}
          </p>
        </>
      ) : null}
    </section>
  );
}

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
        steps={[t('about:verifyAccount.open'), t('about:verifyAccount.send'), t('about:verifyAccount.type')]}
        after={[t('about:verifyAccount.email')]}
      />
      <Guide
        id="restrictions"
        title={t('about:restrictions.title')}
        before={t('about:restrictions.text')}
        link={{ href: ROUTES.userProfile, label: t('about:restrictions.link') }}
        steps={[
          <IdentityCheck key="check" hasLink={model.hasIdentityCheck} />,
          t('about:restrictions.personalInfo'),
        ]}
        after={[
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
  after?: readonly string[];
  link: { href: string; label: string };
}

function Guide({ id, title, before, steps, after = [], link }: GuideProps) {
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
      {after.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <a href={link.href}>{link.label}</a>
      </p>
    </section>
  );
}

function IdentityCheck({ hasLink }: { hasLink: boolean }) {
  const t = useText();
  return (
    <>
      {t(hasLink ? 'about:restrictions.identityCheck' : 'about:restrictions.identityCheckAtCashier')}{' '}
      {hasLink ? <a href={ROUTES.identificationStatus}>{t('about:restrictions.identityCheckLink')}</a> : null}
    </>
  );
}
