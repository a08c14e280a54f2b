import type { ReactNode } from 'react';
import { useText } from '#app/i18n/use-text.ts';

interface FilterFrameProps {
  /** The list's own address, without a filter. */
  href: string;
  /** Whether there is a filter that can be taken away. */
  isFiltered: boolean;
  /** Whether the fields say what is shown, and are to be seen. */
  isOpen: boolean;
  /** What is to be known of the fields. */
  note: string | null;
  /** The fields. */
  children: ReactNode;
}

/** Asks what to show of a list; a form that gets, so that its answer has an address. */
export function FilterFrame({ href, isFiltered, isOpen, note, children }: FilterFrameProps) {
  const t = useText();
  return (
    <details className="records-filter" open={isOpen}>
      <summary className="records-filter__summary">{t('records:filter.title')}</summary>
      <form method="get" action={href} className="records-filter__form" noValidate>
        <div className="records-filter__fields">{children}</div>
        {note ? <p className="records-note">{note}</p> : null}
        <p className="records-actions">
          <button type="submit" className="button button--primary">
            {t('records:filter.submit')}
          </button>{' '}
          {isFiltered ? (
            <a className="button button--quiet" href={href}>
              {t('records:filter.reset')}
            </a>
          ) : null}
        </p>
      </form>
    </details>
  );
}
