import type { ShownHelpLine } from '#app/domain/player/contacts.ts';
import { useText } from '#app/i18n/texts.ts';
import { Mark } from '#app/ui/icon.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { HelpLine, SupportContacts } from './support.tsx';

/**
 * Page that a browser shows without a network, with the saved slip. Cached for long, so it is the same for
 * everyone and has no form.
 */
export function OfflinePage({ helpLines }: { helpLines: readonly ShownHelpLine[] }) {
  const t = useText();
  const { brand } = usePage();
  return (
    <div className="page__content">
      <header className="header">
        <div className="header__band">
          <div className="header__bar">
            <span className="header__title">
              <Mark />
              {brand?.name ?? t('accountTitle')}
            </span>
          </div>
        </div>
      </header>
      <div className="layout">
        <main className="layout__main" id="main">
          <section className="card error-page">
            <h1>{t('offline.title')}</h1>
            <p>{t('offline.text')}</p>
            <p>
              {/* biome-ignore lint/a11y/useValidAnchor: leads to the page that was asked for, at whose address this one stands */}
              <a className="button button--primary" href="">
                {t('offline.again')}
              </a>
            </p>
          </section>
          <section id="kept-slip" hidden>
            <h2>{t('offline.slip')}</h2>
            <p>{t('offline.slipText')}</p>
            {/* Replaced by the slip: see `app/islands/slip-tools.tsx`. */}
            <div data-slip="" />
          </section>
          <section className="card error-page">
            <h2>{t('offline.help')}</h2>
            {helpLines.map((line) => (
              <p key={line.label}>
                <HelpLine line={line} />
              </p>
            ))}
            <SupportContacts />
          </section>
        </main>
      </div>
    </div>
  );
}
