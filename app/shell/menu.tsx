import type { MenuItem } from '#app/domain/pages/menu.ts';
import { logoutQuestionHref } from '#app/domain/pages/return-path.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';

interface MenuProps {
  items: readonly MenuItem[];
  /** A signed-in player may hide the menu on wide screens (spec §2). */
  hasWideToggle: boolean;
}

/**
 * Main navigation (spec §2, "Navigation rules"). The toggles are `<details>` without content of their own: the style
 * sheet shows or hides the list behind them, so that the menu opens without a script and is always there without CSS.
 */
export function Menu({ items, hasWideToggle }: MenuProps) {
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
