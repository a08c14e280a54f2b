import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { Mark } from '#app/ui/mark.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { ShellModel } from '../shell-model.ts';
import { Menu } from './menu.tsx';
import { PlayerPanel } from './player-panel.tsx';
import { TabBar } from './tab-bar.tsx';

/** Account title, what players come for, and the menu (spec §2, "Header"). */
export function Header({ model }: { model: ShellModel }) {
  const t = useText();
  const { country } = usePage();
  const { player } = model;
  // Whose account it is, and that it is restrained, cannot wait until the menu is opened.
  const isPanelOutside = player !== null && (player.guest !== null || player.arePermissionsSuspended);
  return (
    <header className={player ? 'header header--player' : 'header'}>
      <div className="header__band">
        <div className="header__bar">
          <a className="header__title" href={ROUTES.home}>
            <Mark country={country} />
            {t('accountTitle')}
          </a>
          {player ? <TabBar items={model.menu} /> : null}
          <Menu model={model} hasPanel={!isPanelOutside} />
        </div>
      </div>
      {player && isPanelOutside ? <PlayerPanel player={player} model={model} hasLogout /> : null}
    </header>
  );
}
