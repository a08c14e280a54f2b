import type { ReactNode } from 'react';
import { titleKey } from '#app/domain/pages/menu.ts';
import { useText } from '#app/i18n/use-text.ts';
import { Document } from '#app/ui/document.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { Shell } from './shell.tsx';
import type { ShellModel } from './shell-model.ts';

interface PageProps {
  /** Null when even the shell could not be loaded. */
  model: ShellModel | null;
  children: ReactNode;
}

/** A whole page: the document, the shell and the screen in it. */
export function Page({ model, children }: PageProps) {
  const t = useText();
  const { country, path, hasErrors } = usePage();
  const title = t(titleKey(path, country));
  return (
    <Document title={hasErrors ? `${t('titleErrorPrefix')}${title}` : title}>
      {model ? (
        <Shell model={model}>{children}</Shell>
      ) : (
        <main className="layout layout__main">{children}</main>
      )}
    </Document>
  );
}
