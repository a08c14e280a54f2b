import { ROUTES } from '#app/domain/pages/routes.ts';
import { LANGUAGE_FORM } from '#app/domain/player/guest-link.ts';
import { useText } from '#app/i18n/use-text.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Menu } from './menu.tsx';
import { PlayerPanel } from './player-panel.tsx';
import type { ShellModel } from './shell-model.ts';

/** Account title, language, who is signed in, and the menu (spec §2, "Header"). */
export function Header({ model }: { model: ShellModel }) {
  const t = useText();
  return (
    <header className={model.player ? 'header header--signed-in' : 'header'}>
      <div className="header__band">
        <div className="header__bar">
          <a className="header__title" href={ROUTES.home}>
            {t('accountTitle')}
          </a>
          <LanguageSwitch id={LANGUAGE_FORM.id} languages={model.languages} current={model.language} />
        </div>
      </div>
      {model.player ? <PlayerPanel player={model.player} sessionEndsAt={model.sessionEndsAt} /> : null}
      <Menu items={model.menu} hasWideToggle={model.hasWideMenuToggle} />
    </header>
  );
}
