import { casinoName } from '#app/i18n/casino-name.ts';
import { useText } from '#app/i18n/use-text.ts';
import { SelectField } from '#app/ui/select-field.tsx';
import type { NamedCasino } from './casino-book.ts';

/** The field of a filter that chooses a casino; null: all of them. */
export function CasinoField(props: { casinos: readonly NamedCasino[]; chosenId: number | null }) {
  const { casinos, chosenId } = props;
  const t = useText();
  return (
    <SelectField
      id="filter-casino"
      name="casino"
      label={t('records:casino')}
      value={chosenId === null ? '' : String(chosenId)}
      options={[
        { value: '', label: t('records:filter.all') },
        ...casinos.map((casino) => ({
          value: String(casino.id),
          label: casinoName(casino.id, casino.name, t),
        })),
      ]}
    />
  );
}
