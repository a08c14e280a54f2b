import { ROUTES } from '#app/domain/menu.ts';
import { TRANSACTION_STATUSES } from '#app/domain/transaction-status.ts';
import { formatMonth } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/use-text.ts';
import { casinoText } from '#app/transactions/label-text.ts';
import { isFiltered } from '#app/transactions/list-filter.ts';
import { usePage } from '#app/ui/page-context.ts';
import { SelectField } from '#app/ui/select-field.tsx';
import type { ListModel } from './list-model.ts';

/** Asks which transactions to show; a form that gets, so that its answer has an address. */
export function FilterForm({ model: { filter, choices } }: { model: ListModel }) {
  const t = useText();
  const { languageTag } = usePage();
  const all = { value: '', label: t('transactions:filter.all') };
  const option = (value: string, label: string) => ({ value, label });
  return (
    <details className="tx-filter card" open={isFiltered(filter)}>
      <summary className="tx-filter__summary">{t('transactions:filter.title')}</summary>
      <form method="get" action={ROUTES.webPayTransactions} className="tx-filter__form">
        <SelectField
          id="filter-month"
          name="month"
          label={t('transactions:filter.month')}
          value={filter.month ?? ''}
          options={[all, ...choices.months.map((month) => option(month, formatMonth(month, languageTag)))]}
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
        <SelectField
          id="filter-casino"
          name="casino"
          label={t('transactions:columns.casino')}
          value={filter.casinoId === null ? '' : String(filter.casinoId)}
          options={[
            all,
            ...choices.casinos.map((casino) => option(String(casino.id), casinoText(casino, t))),
          ]}
        />
        <p className="tx-actions">
          <button type="submit" className="button button--primary">
            {t('transactions:filter.submit')}
          </button>{' '}
          {isFiltered(filter) ? (
            <a className="button button--quiet" href={ROUTES.webPayTransactions}>
              {t('transactions:filter.reset')}
            </a>
          ) : null}
        </p>
      </form>
    </details>
  );
}
