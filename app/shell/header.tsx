import type { MenuItem } from '#app/domain/pages/menu.ts';
import { logoutQuestionHref } from '#app/domain/pages/return-path.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { LANGUAGE_FORM } from '#app/domain/player/guest-link.ts';
import { useText } from '#app/i18n/use-text.ts';
import { Mark } from '#app/ui/mark.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { LanguageSwitch } from './language-switch.tsx';
import type { ShellModel, ShellPlayer } from './shell-model.ts';

/** Account title, language, who is signed in, and the menu (spec §2, "Header"). */
export function Header({ model }: { model: ShellModel }) {
  const t = useText();
  const { country } = usePage();
  return (
    <header className={model.player ? 'header header--signed-in' : 'header'}>
      <div className="header__band">
        <div className="header__bar">
          <a className="header__title" href={ROUTES.home}>
            <Mark country={country} />
            {t('accountTitle')}
          </a>
          <LanguageSwitch
            id={LANGUAGE_FORM.id}
            languages={model.languages}
            current={model.language}
            typedForm={model.typedForm}
          />
        </div>
      </div>
      {model.player ? <PlayerPanel player={model.player} model={model} /> : null}
      <Menu items={model.menu} hasWideToggle={model.hasWideMenuToggle} />
    </header>
  );
}

interface PlayerPanelProps {
  player: ShellPlayer;
  model: Pick<ShellModel, 'sessionEndsAt' | 'idleMinutes'>;
}

/** The login panel of a player who is signed in (spec §2, "Login panel"). */
function PlayerPanel({ player, model }: PlayerPanelProps) {
  const t = useText();
  const { sessionEndsAt: time, idleMinutes: minutes } = model;
  const { address } = usePage();
  return (
    <div className="player-panel">
      <p className="player-panel__name">
        <bdi>{player.displayName}</bdi>
        {player.guest ? (
          <>
            {player.guest.phone ? <span className="player-panel__phone">{player.guest.phone}</span> : null}{' '}
            <span className="marker player-panel__guest">{t('guest:marker')}</span>
          </>
        ) : null}
        {player.arePermissionsSuspended ? (
          <strong className="marker marker--warning">{t('player.permissionsSuspended')}</strong>
        ) : null}
      </p>
      {time ? (
        <p className="player-panel__session">
          {minutes === null
            ? t('player.sessionEndsAt', { time })
            : t('player.sessionEndsAtOrUnused', { time, minutes })}
        </p>
      ) : null}
      <a className="button button--quiet player-panel__logout" id="logout" href={logoutQuestionHref(address)}>
        {t('player.logout')}
      </a>
    </div>
  );
}

interface MenuProps {
  items: readonly MenuItem[];
  /** A signed-in player may hide the menu on wide screens (spec §2). */
  hasWideToggle: boolean;
}

/**
 * Main navigation (spec §2, "Navigation rules"). The toggles are `<details>` without content of their own: the style
 * sheet shows or hides the list behind them, so that the menu opens without a script and is always there without CSS.
 */
function Menu({ items, hasWideToggle }: MenuProps) {
  const t = useText();
  const { path, address } = usePage();
  return (
    <nav className="menu" aria-label={t('menu.label')}>
      <details className="menu__toggle menu__toggle--narrow">
        <summary className="menu__summary">{t('menu.open')}</summary>
      </details>
      {hasWideToggle ? (
        <details className="menu__toggle menu__toggle--wide" open>
          <summary className="menu__summary">
            <span className="menu__show">{t('menu.show')}</span>{' '}
            <span className="menu__hide">{t('menu.hide')}</span>
          </summary>
        </details>
      ) : null}
      <ul className="menu__list">
        {items.map((item) => (
          <li className={item.onMobileOnly ? 'menu__item menu__item--narrow' : 'menu__item'} key={item.id}>
            <a
              className="menu__link"
              href={item.id === 'logout' ? logoutQuestionHref(address) : item.href}
              aria-current={item.href === path ? 'page' : undefined}
            >
              {t(item.labelKey)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
