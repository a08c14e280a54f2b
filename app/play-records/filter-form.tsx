import { ROUTES } from '#app/domain/pages/routes.ts';
import { datePartsOf } from '#app/domain/time/iso-date.ts';
import { Summary } from '#app/forms/use-fields.tsx';
import { datePartOrder, formatDate, formatDateNumbers } from '#app/i18n/formats.ts';
import { messageText } from '#app/i18n/message-text.ts';
import { useText } from '#app/i18n/use-text.ts';
import { isFiltered } from '#app/record-lists/address.ts';
import { CasinoField } from '#app/record-lists/casino-field.tsx';
import { useCountedBy, useCountedByChoice } from '#app/record-lists/counted-by.ts';
import { FilterFrame } from '#app/record-lists/filter-frame.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { monthOf, ORDER_INPUT, orderName } from './list-filter.ts';
import type { ListModel } from './list-model.ts';

/** A day that can be taken for no month, so that the example tells the order of the parts. */
const EXAMPLE_DAY = 27;
const EXAMPLE_MONTH = 3;

interface FilteredDaysProps {
  from: string | null;
  to: string | null;
  /** IANA name. */
  timeZone: string;
}

const DATES = ['from', 'to'] as const;
const inputId = (name: string) => `filter-${name}`;

/** Asks which records to show. */
export function FilterForm({ model: { filter, typed, errors, casinos } }: { model: ListModel }) {
  const t = useText();
  const { languageTag, nowMs } = usePage();
  const countedBy = useCountedByChoice('days', casinos, filter.from !== null || filter.to !== null);
  const label = (name: string) => t(`play-records:filter.${name === 'to' ? 'to' : 'from'}`);
  const example = formatDateNumbers(
    { year: new Date(nowMs).getUTCFullYear(), month: EXAMPLE_MONTH, day: EXAMPLE_DAY },
    languageTag,
  );
  const textOfDate = (name: 'from' | 'to') => {
    const parts = datePartsOf(filter[name] ?? '');
    return parts ? formatDateNumbers(parts, languageTag) : typed[name];
  };
  const hasErrors = Object.keys(errors).length > 0;
  const hasFilter = isFiltered(filter) || hasErrors;
  // A month is chosen above it.
  const isOpen = hasErrors || filter.casinoId !== null || monthOf(filter) === undefined;
  return (
    <>
      <Summary messages={errors} labelOf={label} idOf={inputId} />
      <FilterFrame href={ROUTES.playRecords} isFiltered={hasFilter} isOpen={isOpen} note={countedBy}>
        <input type="hidden" name={ORDER_INPUT} value={orderName(datePartOrder(languageTag))} />
        <CasinoField casinos={casinos} chosenId={filter.casinoId} />
        {DATES.map((name) => (
          <TextField
            key={name}
            id={inputId(name)}
            name={name}
            label={label(name)}
            hint={t('play-records:filter.dateHint', { example })}
            error={messageText(t, errors[name])}
            value={textOfDate(name)}
            autoComplete="off"
          />
        ))}
      </FilterFrame>
    </>
  );
}

/**
 * Says in words which days were asked for, as numbers could have been read in another order, and by which clocks they
 * begin and end.
 */
export function FilteredDays({ from, to, timeZone }: FilteredDaysProps) {
  const t = useText();
  const countedBy = useCountedBy('days', timeZone);
  const { languageTag } = usePage();
  const words = (date: string | null) => {
    const parts = date === null ? null : datePartsOf(date);
    return parts ? formatDate(parts, languageTag) : '';
  };
  if (from === null && to === null) return null;
  const kind = from === null ? 'to' : to === null ? 'from' : 'fromTo';
  return (
    <p>
      {t(`play-records:days.${kind}`, { from: words(from), to: words(to) })} {countedBy}{' '}
      {t('play-records:days.note')}
    </p>
  );
}
