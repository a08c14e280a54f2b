import { useText } from '#app/i18n/use-text.ts';
import { hasToDo, Latest, ToDo } from '#app/routes/home/activity-cards.tsx';
import { Balances } from '#app/routes/home/balances.tsx';
import type { HomeModel } from '#app/routes/home/home-model.ts';
import { PlayerName } from '#app/shell/player-name.tsx';
import { SupportContacts } from '#app/shell/support-contacts.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** Who is signed in, what has to be done, the money, and what has become of it (spec §2, "Home"). */
export function SignedInHome({ model }: { model: HomeModel }) {
  const t = useText();
  const { latest } = model.activity;
  return (
    <>
      <Identity model={model} />
      {model.isSuspended ? (
        <div className="notice notice--warning">
          <p>{t('home:suspended')}</p>
          <SupportContacts />
        </div>
      ) : null}
      <div className="home">
        {hasToDo(model) ? <ToDo model={model} /> : null}
        <Balances model={model} />
        {latest.length > 0 ? <Latest activity={model.activity} /> : null}
      </div>
    </>
  );
}

/** Whose account it is: name, phone, and whether it is verified. */
function Identity({ model }: { model: HomeModel }) {
  const t = useText();
  return (
    <section className="identity">
      <h1 className="identity__name">
        <span className="identity__label">{t('home:loggedInAs')}</span>{' '}
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
    </section>
  );
}
