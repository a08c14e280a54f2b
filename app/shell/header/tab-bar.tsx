// biome-ignore-all lint/a11y/useValidAnchor: an entry that waits for the balances leads nowhere
import { type BarItemId, isInBar, type MenuItem } from '#app/domain/pages/menu.ts';
import { useText } from '#app/i18n/use-text.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { usePage } from '#app/ui/page-context.ts';

const ICONS: Readonly<Record<BarItemId, IconName>> = {
  home: 'home',
  buyIn: 'in',
  cashOut: 'out',
  transactions: 'list',
};

/**
 * What players come for, as far as the menu has it: at the bottom of a phone's screen, in reach of the thumb, and in the
 * band of a wide one.
 */
export function TabBar({ items }: { items: readonly MenuItem[] }) {
  const t = useText();
  const { path } = usePage();
  return (
    <nav className="tabs" aria-label={t('menu.shortcuts')}>
      <ul className="tabs__list">
        {items.filter(isInBar).map(({ id, href, labelKey, isWaiting }) => (
          <li className="tabs__item" key={id}>
            {isWaiting ? (
              <a className="tabs__link is-waiting" role="link" aria-disabled="true">
                <Icon name={ICONS[id]} /> <span className="tabs__label">{t(labelKey)}</span>{' '}
                <span className="visually-hidden">{t('menu.waiting')}</span>
              </a>
            ) : (
              <a className="tabs__link" href={href} aria-current={href === path ? 'page' : undefined}>
                <Icon name={ICONS[id]} /> <span className="tabs__label">{t(labelKey)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
