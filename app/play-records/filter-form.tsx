import { ROUTES } from '#app/domain/pages/routes.ts';
import { datePartsOf } from '#app/domain/time/iso-date.ts';
import { formatDate, formatDateNumbers } from '#app/i18n/formats.ts';
import { useText } from '#app/i18n/use-text.ts';
import { CasinoField } from '#app/record-lists/casino-field.tsx';
import { FilterFrame } from '#app/record-lists/filter-frame.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { isFiltered } from './list-filter.ts';
import type { ListModel } from './list-model.ts';

/** A day that can be taken for no month, so that the example tells the order of the parts. */
const EXAMPLE_DAY = 27;
const EXAMPLE_MONTH = 3;

const DATES = ['from', 'to'] as const;
const inputId = (name: string) => `filter-${name}`;

/** Asks which records to show. */
export function FilterForm({ model: { filter, typed, errors, casinos } }: { model: ListModel }) {
  const t = useText();
  const { languageTag, nowMs } = usePage();
  const wrong = DATES.flatMap((name) => {
    const error = errors[name];
    if (!error) return [];
    const message = t(error.messageKey, { ...error.params });
    return [{ message, inputId: inputId(name), label: t(`play-records:filter.${name}`) }];
  });
  const example = formatDateNumbers(
    { year: new Date(nowMs).getUTCFullYear(), month: EXAMPLE_MONTH, day: EXAMPLE_DAY },
    languageTag,
  );
  const hasFilter = isFiltered(filter) || wrong.length > 0;
  return (
    <>
      <ErrorSummary title={t('errorSummary.title')} errors={wrong} />
      <FilterFrame href={ROUTES.playRecords} isOpen={hasFilter} isFiltered={hasFilter}>
        <CasinoField casinos={casinos} chosenId={filter.casinoId} />
        {DATES.map((name) => (
          <TextField
            key={name}
            id={inputId(name)}
            name={name}
            label={t(`play-records:filter.${name}`)}
            hint={t('play-records:filter.dateHint', { example })}
            error={wrong.find((one) => one.inputId === inputId(name))?.message}
            value={typed[name]}
            autoComplete="off"
          />
        ))}
      </FilterFrame>
    </>
  );
}

/** Says in words which days were asked for: numbers could have been read in another order. */
export function FilteredDays({ from, to }: { from: string | null; to: string | null }) {
  const t = useText();
  const { languageTag } = usePage();
  const words = (date: string | null) => {
    const parts = date === null ? null : datePartsOf(date);
    return parts ? formatDate(parts, languageTag) : '';
  };
  if (from === null && to === null) return null;
  const kind = from === null ? 'to' : to === null ? 'from' : 'fromTo';
  return (
    <p>
      {t(`play-records:days.${kind}`, { from: words(from), to: words(to) })} {t('play-records:days.note')}
    </p>
  );
}
