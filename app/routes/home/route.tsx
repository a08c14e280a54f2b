import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { formatZoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { PlayerName, SupportContacts } from '#app/shell/support.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { hasToDo, Latest, ToDo } from './activity.tsx';
import { Balances } from './balances.tsx';
import { type HomeModel, loadHome, loadWelcome } from './load-home.ts';

/** Loads Home (spec §2): the player's balances, or the features beside the log-in panel. */
export async function loader({ context: { visit } }: LoaderFunctionArgs) {
  if (visit.player) return { model: await loadHome(visit), welcome: null };
  return { model: null, welcome: await loadWelcome(visit) };
}

export default function Home() {
  const { model, welcome } = useLoaderData<typeof loader>();
  return model ? <SignedInHome model={model} /> : <Welcome {...welcome} />;
}

function SignedInHome({ model }: { model: HomeModel }) {
  const t = useText();
  return (
    <>
      <Identity model={model} />
      {model.isSuspended ? (
        <div className="notice notice--warning">
          <p>{t('home:suspended')}</p>
          <SupportContacts />
        </div>
      ) : null}
      <div className={hasToDo(model) || model.latest.length > 0 ? 'home home--two' : 'home'}>
        <Balances model={model} />
        {hasToDo(model) ? <ToDo model={model} /> : null}
        {model.latest.length > 0 ? <Latest model={model} /> : null}
      </div>
      {model.previousLogOnAtMs === null ? null : <PreviousLogOn atMs={model.previousLogOnAtMs} />}
      {model.hasLimits ? (
        <p className="previous-log-on">
          <a href={ROUTES.responsiblePlay}>{t('limits:link')}</a>
        </p>
      ) : null}
    </>
  );
}

function Identity({ model }: { model: HomeModel }) {
  const t = useText();
  return (
    <section className="identity">
      <h1 className="identity__name">
        <span className="visually-hidden">{t('home:loggedInAs')}</span>{' '}
        <PlayerName name={model.displayName} />
      </h1>
      {model.phone ? (
        <p className="identity__phone">
          <span className="visually-hidden">
            {t('home:phone')}
            {t('separators.label')}
          </span>
          <span className="identity__number">{model.phone}</span>{' '}
          <span className={model.isVerified ? 'marker marker--good' : 'marker marker--warning'}>
            <Icon name={model.isVerified ? 'done' : 'alert'} />
            {t(model.isVerified ? 'home:verified' : 'home:notVerified')}
          </span>
        </p>
      ) : null}
      {model.offers.length + model.unconfirmed.length > 0 ? (
        <a className="marker marker--warning identity__due" href="#to-do-title">
          <Icon name="clock" />
          {t('home:toDo')}
        </a>
      ) : null}
    </section>
  );
}

function PreviousLogOn({ atMs }: { atMs: number }) {
  const t = useText();
  const { languageTag, timeZone } = usePage();
  return (
    <p className="previous-log-on">
      {t('home:previousLogOn.at', { time: formatZoned('moment', atMs, languageTag, timeZone) })}{' '}
      <a href={ROUTES.changePassword}>{t('home:previousLogOn.notYou')}</a>
    </p>
  );
}

function Welcome({ canPay, hasAccessCodes }: Awaited<ReturnType<typeof loadWelcome>>) {
  const t = useText();
  const { brand } = usePage();
  return (
    <section className="welcome">
      {brand?.logo ? <img className="welcome__logo" src={brand.logo} alt={brand.name} /> : null}
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
