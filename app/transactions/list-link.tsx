import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';

/** The way back to the list, where there is one. */
export function ListLink({ isListOpen }: { isListOpen: boolean }) {
  const t = useText();
  if (!isListOpen) return null;
  return (
    <p className="records-screen">
      <a href={ROUTES.webPayTransactions}>{t('transactions:detail.back')}</a>
    </p>
  );
}
