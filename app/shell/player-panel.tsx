import { logoutQuestionHref } from '#app/domain/pages/return-path.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import type { ShellPlayer } from './shell-model.ts';

interface PlayerPanelProps {
  player: ShellPlayer;
  sessionEndsAt: string | null;
}

/** The login panel of a player who is signed in (spec §2, "Login panel"). */
export function PlayerPanel({ player, sessionEndsAt }: PlayerPanelProps) {
  const t = useText();
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
      {sessionEndsAt ? (
        <p className="player-panel__session">{t('player.sessionEndsAt', { time: sessionEndsAt })}</p>
      ) : null}
      <a className="button button--quiet player-panel__logout" id="logout" href={logoutQuestionHref(address)}>
        {t('player.logout')}
      </a>
    </div>
  );
}
