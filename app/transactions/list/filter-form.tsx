import { TRANSACTION_STATUSES } from '#app/domain/money/transaction-status.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { formatMonth } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { isFiltered } from '#app/record-lists/address.ts';
import { CasinoField } from '#app/record-lists/casino-field.tsx';
import { useCountedByChoice } from '#app/record-lists/counted-by.ts';
import { FilterFrame } from '#app/record-lists/filter-frame.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { SelectField } from '#app/ui/select-field.tsx';
import type { ListModel } from './list-model.ts';

/** Asks which transactions to show. */
export function FilterForm({ model: { filter, choices } }: { model: ListModel }) {
  const t = useText();
  const { languageTag } = usePage();
  const countedBy = useCountedByChoice('months', choices.casinos, filter.month !== null);
  const all = { value: '', label: t('records:filter.all') };
  const option = (value: string, label: string) => ({ value, label });
  return (
    <FilterFrame
      href={ROUTES.webPayTransactions}
      isFiltered={isFiltered(filter)}
      // A month is chosen above it.
      isOpen={isFiltered({ ...filter, month: null })}
      note={countedBy}
    >
      <SelectField
        id="filter-month"
        name="month"
        label={t('records:month')}
        value={filter.month ?? ''}
        options={[
          all,
          ...choices.months.offered.map((month) => option(month, formatMonth(month, languageTag))),
        ]}
      />
      <SelectField
        id="filter-direction"
        name="direction"
        label={t('transactions:columns.direction')}
        value={filter.direction ?? ''}
        options={[
          all,
          ...(['buyIn', 'cashOut'] as const).map((one) => option(one, t(`money:direction.${one}`))),
        ]}
      />
      <SelectField
        id="filter-status"
        name="status"
        label={t('transactions:facts.status')}
        value={filter.status ?? ''}
        options={[
          all,
          option('open', t('transactions:filter.openStatus')),
          ...TRANSACTION_STATUSES.map((status) => option(status, t(`money:status.${status}`))),
        ]}
      />
      <CasinoField casinos={choices.casinos} chosenId={filter.casinoId} />
    </FilterFrame>
  );
}
