import { ACTIONS } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import type { ShellModel } from './load-shell.ts';

interface SessionEndProps {
  className: string;
  model: Pick<ShellModel, 'sessionEndsAt' | 'idleMinutes' | 'idleEndsAt'>;
}

/** When the session ends (spec §4 "Session"); nothing when no one is signed in. */
export function SessionEnd({
  className,
  model: { sessionEndsAt: time, idleMinutes: minutes, idleEndsAt },
}: SessionEndProps) {
  const t = useText();
  if (time === null) return null;
  return (
    // A request for the action's address counts as use and asks the operator nothing.
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
