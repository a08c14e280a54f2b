import type { DocumentNode } from '#app/documents/document-tree.tsx';
import { type HeadingLevel, placeHeadings, renderDocument } from '#app/documents/document-tree.tsx';
import type { Language } from '#app/domain/country.ts';
import { ACTIONS } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/texts.ts';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { LanguageSwitch } from './footer.tsx';
import type { OpenDocument } from './load-shell.ts';
import { Notifications } from './notifications.tsx';
import { documentName } from './support.tsx';

interface DocumentOverlayProps {
  document: OpenDocument;
  languages: readonly Language[];
  language: Language;
}

/**
 * Dialog over any page to accept a document or log out (spec §2, "Document overlay"). Escape does not close
 * it.
 */
export function DocumentOverlay({ document, languages, language }: DocumentOverlayProps) {
  const t = useText();
  return (
    <dialog className="dialog document-overlay" open aria-labelledby="document-overlay-title">
      <div className="dialog__box document-overlay__box">
        <div className="document-overlay__bar">
          <LanguageSwitch languages={languages} current={language} />
        </div>
        <h1 id="document-overlay-title">{t('documents:title')}</h1>
        <p className="document-overlay__intro">{t('documents:intro')}</p>
        <Notifications hasLogin={false} />
        <p className="document-overlay__name">
          <strong>{documentName(document.key, t)}</strong>{' '}
          <span className="document-overlay__version">
            {t('documents:version', { version: document.version })}
          </span>
        </p>
        {document.nodes ? (
          <LegalText language={document.language} nodes={document.nodes} under={1} />
        ) : (
          <p className="notice notice--warning">{t('documents:unavailable')}</p>
        )}
        <DocumentActions document={document} />
      </div>
    </dialog>
  );
}

/** Offers a reload instead when the text could not be shown. */
function DocumentActions({ document }: { document: OpenDocument }) {
  const t = useText();
  const { address } = usePage();
  return (
    <div className="document-overlay__actions">
      <p className="document-overlay__turn">{t('documents:turn', document.turn)}</p>
      <div className="dialog__actions">
        {document.nodes ? (
          <PostForm action={ACTIONS.acceptDocument}>
            <input type="hidden" name="key" value={document.key} />
            <input type="hidden" name="version" value={document.version} />
            <input type="hidden" name="returnTo" value={address} />
            <button type="submit" className="button button--primary">
              {t('documents:accept')}
            </button>
          </PostForm>
        ) : (
          <a className="button button--primary" href={address}>
            {t('pages.tryAgain')}
          </a>
        )}
        <PostForm action={ACTIONS.logout}>
          <button type="submit" className="button button--quiet">
            {t('player.logout')}
          </button>
        </PostForm>
      </div>
    </div>
  );
}

interface LegalTextProps {
  /** Language tag of the document, which may differ from the page's; empty when unknown. */
  language: string;
  nodes: readonly DocumentNode[];
  under: HeadingLevel;
}

/** Text of a legal document (spec §2, "Document overlay" and "About"). */
export function LegalText({ language, nodes, under }: LegalTextProps) {
  return (
    <article className="legal-text" lang={language || undefined}>
      {renderDocument(placeHeadings(nodes, under))}
    </article>
  );
}
