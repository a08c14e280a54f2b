import { guestPasswordHref } from '#app/domain/pages/return-path.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { EmptyList } from '#app/record-lists/empty-list.tsx';
import { ListFailed } from '#app/record-lists/list-notices.tsx';
import type { BegunList } from './begun-list.ts';
import { TransactionTable } from './transaction-table.tsx';

/**
 * The list of transactions as a guest gets it (spec §2 /webPayTransactions): what was begun in the session, and a link
 * to all.
 */
export function BegunPage({ model: { rows, canBuyIn } }: { model: BegunList }) {
  const t = useText();
  return (
    <>
      <h1>{t('titles:webPayTransactions')}</h1>
      <p className="notice">{t('guest:begun.text')}</p>
      {rows === null ? <ListFailed list="transactions" href={ROUTES.webPayTransactions} /> : null}
      {rows?.length === 0 ? (
        <EmptyList href={ROUTES.webPayTransactions} isFiltered={false} canBuyIn={canBuyIn} />
      ) : null}
      {rows && rows.length > 0 ? <TransactionTable rows={rows} /> : null}
      <p className="records-screen">
        <a className="button button--quiet" href={guestPasswordHref(ROUTES.webPayTransactions)}>
          {t('guest:begun.all')}
        </a>
      </p>
    </>
  );
}
