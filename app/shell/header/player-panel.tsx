import { logoutQuestionHref } from '#app/domain/pages/return-path.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import { PlayerName } from '../player-name.tsx';
import { SessionEnd } from '../session-end.tsx';
import type { ShellModel, ShellPlayer } from '../shell-model.ts';

interface PlayerPanelProps {
  player: ShellPlayer;
  model: Pick<ShellModel, 'sessionEndsAt' | 'idleMinutes' | 'idleEndsAt'>;
  /** Where it stands apart from the menu, which has the log-out otherwise. */
  hasLogout: boolean;
}

/** The login panel of a player who is signed in (spec §2, "Login panel"). */
export function PlayerPanel({ player, model, hasLogout }: PlayerPanelProps) {
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
      <SessionEnd className="player-panel__session" model={model} />
      {hasLogout ? (
        <a className="player-panel__logout" href={logoutQuestionHref(address)}>
          {t('menu.logout')}
        </a>
      ) : null}
    </div>
  );
}
