import type { ReactNode } from 'react';
import { useText } from '#app/i18n/use-text.ts';

interface PageLinksProps {
  /** Addresses of other pages of the list; null where there is none. */
  first: string | null;
  previous?: string | null;
  next: string | null;
  /** Address of the list as a file. */
  csv: string;
  /** What else can be made of the list. */
  children?: ReactNode;
}

/** Links to other pages of a list, and to what can be made of it. */
export function PageLinks({ first, previous = null, next, csv, children }: PageLinksProps) {
  const t = useText();
  const link = (href: string | null, text: string, rel?: string) =>
    href === null ? null : (
      <a className="button button--quiet" href={href} rel={rel}>
        {text}
      </a>
    );
  return (
    <nav className="records-ways" aria-label={t('records:pages')}>
      {link(first, t('records:first'))} {link(previous, t('records:previous'), 'prev')}{' '}
      {link(next, t('records:next'), 'next')}{' '}
      <a className="records-ways__link" href={csv}>
        {t('records:csv')}
      </a>{' '}
      {children}
    </nav>
  );
}
