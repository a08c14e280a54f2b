import { useText } from '#app/i18n/use-text.ts';

interface PageLinksProps {
  /** Addresses of other pages of the list; null where there is none. */
  first: string | null;
  previous?: string | null;
  next: string | null;
}

/** Links to other pages of a list. */
export function PageLinks({ first, previous = null, next }: PageLinksProps) {
  const t = useText();
  if ([first, previous, next].every((href) => href === null)) return null;
  const link = (href: string | null, text: string, rel?: string) =>
    href === null ? null : (
      <a className="button button--quiet" href={href} rel={rel}>
        {text}
      </a>
    );
  return (
    <nav className="records-ways" aria-label={t('records:pages')}>
      {link(first, t('records:first'))} {link(previous, t('records:previous'), 'prev')}{' '}
      {link(next, t('records:next'), 'next')}
    </nav>
  );
}
