import { useText } from '#app/i18n/use-text.ts';

/** The lists of a player's records, by the names of their texts. */
export type ListName = 'transactions' | 'play-records';

/** Says that the page asked for is not there any more, and that this is the first one. */
export function FromStartNotice({ list, isFromStart }: { list: ListName; isFromStart: boolean }) {
  const t = useText();
  if (!isFromStart) return null;
  return (
    <p className="notice notice--warning" role="status">
      {t(`${list}:list.fromStart`)}
    </p>
  );
}

/** Says that a list could not be loaded, and where to try again. */
export function ListFailed({ list, href }: { list: ListName; href: string }) {
  const t = useText();
  return (
    <p className="notice notice--warning">
      {t(`${list}:list.failed`)} <a href={href}>{t('pages.tryAgain')}</a>
    </p>
  );
}

/** Says that there are records of which nothing can be shown. */
export function UnreadableRows({ list, count }: { list: ListName; count: number }) {
  const t = useText();
  if (count === 0) return null;
  return <p className="notice notice--warning">{t(`${list}:list.unreadable`, { count })}</p>;
}
