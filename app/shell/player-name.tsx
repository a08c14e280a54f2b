import { useText } from '#app/i18n/use-text.ts';
import { WithElement } from '#app/ui/with-element.tsx';

/** A player's name as one is called by it; whatever it does to the direction of text ends with it. */
export function PlayerName({ name }: { name: string }) {
  const t = useText();
  return (
    <WithElement text={(place) => t('home:name', { name: place })}>
      <bdi>{name}</bdi>
    </WithElement>
  );
}
