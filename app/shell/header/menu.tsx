// biome-ignore-all lint/a11y/useValidAnchor: an entry that waits for the balances leads nowhere
import { isInBar, type MenuItem } from '#app/domain/pages/menu.ts';
import { logoutQuestionHref } from '#app/domain/pages/return-path.ts';
import { useText } from '#app/i18n/use-text.ts';
import { Icon } from '#app/ui/icon.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { ShellModel } from '../shell-model.ts';
import { PlayerPanel } from './player-panel.tsx';

/** Where the focus is put back when the question whether to log out is answered with no: right before the menu. */
const LOGOUT_ID = 'logout';

interface MenuProps {
  model: ShellModel;
  /** Whether who is signed in stands in the menu. */
  hasPanel: boolean;
}

/**
 * Main navigation (spec §2, "Navigation rules"). The toggles are `<details>` without content of their own: the style
 * sheet shows or hides the list behind them, so that the menu opens without a script and is always there without CSS.
 * Narrow screens have one toggle, and wide ones another where someone is signed in, which is open when it was left so.
 */
export function Menu({ model, hasPanel }: MenuProps) {
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
        <details className="menu__toggle menu__toggle--wide" data-kept="menu" open={isMenuShown}>
          <summary className="menu__summary">
            <Icon name="user" /> <bdi className="menu__player">{player.displayName}</bdi>{' '}
            {hasWideMenuToggle ? (
              <>
                <span className="menu__show">{t('menu.show')}</span>{' '}
                <span className="menu__hide">{t('menu.hide')}</span>
              </>
            ) : null}
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

function MenuLink({ item: { id, href, labelKey, isWaiting } }: { item: MenuItem }) {
  const t = useText();
  const { path, address } = usePage();
  if (isWaiting) {
    return (
      // Still a link to who cannot see it, as it is again on the next page.
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
      {t(labelKey)}
    </a>
  );
}
