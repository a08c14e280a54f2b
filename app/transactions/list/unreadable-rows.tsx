import { useText } from '#app/i18n/use-text.ts';

/** Says that there are transactions of which nothing can be shown. */
export function UnreadableRows({ count }: { count: number }) {
  const t = useText();
  if (count === 0) return null;
  return <p className="notice notice--warning">{t('transactions:list.unreadable', { count })}</p>;
}
