import type { ReactNode } from 'react';
import { useText } from '#app/i18n/use-text.ts';

interface FileLinksProps {
  /** Address of the list as a file. */
  csv: string;
  /** What else can be made of the list. */
  children?: ReactNode;
}

/** Links to what can be made of a list that is not empty. */
export function FileLinks({ csv, children }: FileLinksProps) {
  const t = useText();
  return (
    <p className="records-files">
      <a className="records-link" href={csv}>
        {t('records:csv')}
      </a>{' '}
      {children}
    </p>
  );
}
