import { useText } from '#app/i18n/use-text.ts';
import type { ShellModel } from './shell-model.ts';

interface SessionEndProps {
  className: string;
  model: Pick<ShellModel, 'sessionEndsAt' | 'idleMinutes'>;
}

/** When the session ends (spec §4 "Session"); nothing when no one is signed in. */
export function SessionEnd({
  className,
  model: { sessionEndsAt: time, idleMinutes: minutes },
}: SessionEndProps) {
  const t = useText();
  if (time === null) return null;
  return (
    <p className={className}>
      {minutes === null
        ? t('player.sessionEndsAt', { time })
        : t('player.sessionEndsAtOrUnused', { time, minutes })}
    </p>
  );
}
