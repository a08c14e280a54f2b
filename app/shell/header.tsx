// biome-ignore-all lint/a11y/useValidAnchor: an entry that waits for the balances leads nowhere

import { type BarItemId, isInBar, type MenuItem } from '#app/domain/pages/menu.ts';
import { logoutQuestionHref } from '#app/domain/pages/return-path.ts';
import { ACTIONS, ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/texts.ts';
import { Icon, type IconName, Mark } from '#app/ui/icon.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { ShellModel, ShellPlayer } from './load-shell.ts';
import { PlayerName } from './support.tsx';

/** Header (spec §2). */
export function Header({ model }: { model: ShellModel }) {
  const t = useText();
  const { brand } = usePage();
  const { player } = model;
  const isPanelOutside = player !== null && (player.guest !== null || player.arePermissionsSuspended);
  return (
    <header className={player ? 'header header--player' : 'header'}>
      <div className="header__band">
        <div className="header__bar">
          <a className="header__title" href={ROUTES.home}>
            <Mark />
            {brand?.name ?? t('accountTitle')}
          </a>
          {player ? <TabBar items={model.menu} /> : null}
          <Menu model={model} hasPanel={!isPanelOutside} />
        </div>
      </div>
      {player && isPanelOutside ? <PlayerPanel player={player} model={model} hasLogout /> : null}
    </header>
  );
}

const LOGOUT_ID = 'logout';

interface MenuProps {
  model: ShellModel;
  hasPanel: boolean;
}

/**
 * Main navigation (spec §2, "Navigation rules"). The toggles are empty `<details>`, and the style sheet shows
 * or hides the list behind them: the menu opens without a script, and is always visible without CSS.
 */
function Menu({ model, hasPanel }: MenuProps) {
  const t = useText();
  const { player, menu, hasWideMenuToggle, isMenuShown } = model;
  return (
    <nav className="menu" id={player ? LOGOUT_ID : undefined} aria-label={t('menu.label')}>
      <details className="menu__toggle menu__toggle--narrow">
        <summary className="menu__summary">
          <Icon name="list" /> {t('menu.open')}
        </summary>
      </details>
      {player ? (
        <details
          className="menu__toggle menu__toggle--wide"
          data-kept={isMenuShown ? 'open' : 'closed'}
          open={isMenuShown}
        >
          <summary className="menu__summary">
            {hasWideMenuToggle ? (
              <span className="visually-hidden">
                <span className="menu__show">{t('menu.show')}</span>{' '}
                <span className="menu__hide">{t('menu.hide')}</span>
              </span>
            ) : null}{' '}
            <Icon name="user" /> <bdi className="menu__player">{player.displayName}</bdi>
          </summary>
        </details>
      ) : null}
      <div className="menu__panel">
        {player && hasPanel ? <PlayerPanel player={player} model={model} hasLogout={false} /> : null}
        <ul className="menu__list">
          {menu.map((item) => (
            <li
              className={isInBar(item) && player ? 'menu__item menu__item--narrow' : 'menu__item'}
              key={item.id}
            >
              <MenuLink item={item} />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

function MenuLink({ item: { id, href, labelKey, isWaiting, isPaused } }: { item: MenuItem }) {
  const t = useText();
  const { path, address } = usePage();
  if (isWaiting) {
    return (
      // Still a link to screen readers, as it is one on the next page.
      <a className="menu__link is-waiting" role="link" aria-disabled="true">
        {t(labelKey)} <small className="menu__why">{t('menu.waiting')}</small>
      </a>
    );
  }
  const isLogout = id === 'logout';
  return (
    <a
      className="menu__link"
      href={isLogout ? logoutQuestionHref(address) : href}
      aria-current={href === path ? 'page' : undefined}
    >
      {isPaused ? t('menu.paused', { item: t(labelKey) }) : t(labelKey)}
    </a>
  );
}

const ICONS: Readonly<Record<BarItemId, IconName>> = {
  home: 'home',
  buyIn: 'in',
  cashOut: 'out',
  transactions: 'list',
};

function TabBar({ items }: { items: readonly MenuItem[] }) {
  const t = useText();
  const { path } = usePage();
  return (
    <nav className="tabs" aria-label={t('menu.shortcuts')}>
      <ul className="tabs__list">
        {items.filter(isInBar).map(({ id, href, labelKey, isWaiting, isPaused }) => (
          <li className="tabs__item" key={id}>
            {isWaiting ? (
              <a className="tabs__link is-waiting" role="link" aria-disabled="true">
                <Icon name={ICONS[id]} /> <span className="tabs__label">{t(labelKey)}</span>{' '}
                <span className="visually-hidden">{t('menu.waiting')}</span>
              </a>
            ) : (
              <a className="tabs__link" href={href} aria-current={href === path ? 'page' : undefined}>
                <Icon name={ICONS[id]} />{' '}
                <span className="tabs__label">
                  {isPaused ? t('menu.paused', { item: t(labelKey) }) : t(labelKey)}
                </span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PlayerPanelProps {
  player: ShellPlayer;
  model: Pick<ShellModel, 'loggedInSince' | 'sessionEndsAt' | 'idleMinutes' | 'idleEndsAt'>;
  /** True where it stands apart from the menu, which otherwise has the log-out. */
  hasLogout: boolean;
}

function PlayerPanel({ player, model, hasLogout }: PlayerPanelProps) {
  const t = useText();
  const { address } = usePage();
  return (
    <div className="player-panel">
      <p className="player-panel__name">
        <PlayerName name={player.displayName} />{' '}
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
      {model.loggedInSince === null ? null : (
        <p className="player-panel__session">{t('player.loggedInSince', { time: model.loggedInSince })}</p>
      )}
      <SessionEnd className="player-panel__session" model={model} />
      {hasLogout ? (
        <a className="player-panel__logout" href={logoutQuestionHref(address)}>
          {t('menu.logout')}
        </a>
      ) : null}
    </div>
  );
}

interface SessionEndProps {
  className: string;
  model: Pick<ShellModel, 'sessionEndsAt' | 'idleMinutes' | 'idleEndsAt'>;
}

/** End of the session (spec §4 "Session"); empty for a visitor. */
export function SessionEnd({
  className,
  model: { sessionEndsAt: time, idleMinutes: minutes, idleEndsAt },
}: SessionEndProps) {
  const t = useText();
  if (time === null) return null;
  return (
    // A request for the action's URL counts as activity, and does not call the operator.
    <p
      className={className}
      data-idle={minutes ?? undefined}
      data-ping={minutes === null ? undefined : ACTIONS.language}
    >
      {minutes === null
        ? t('player.sessionEndsAt', { time })
        : t('player.sessionEndsAtOrUnused', { time, minutes, idleTime: idleEndsAt ?? time })}
    </p>
  );
}
