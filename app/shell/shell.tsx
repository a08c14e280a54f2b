import type { ReactNode } from 'react';
import { useText } from '#app/i18n/use-text.ts';
import { AccessCodeDialog } from './access-code-dialog.tsx';
import { DocumentOverlay } from './document-overlay.tsx';
import { Footer } from './footer.tsx';
import { ForgotPasswordPanel } from './forgot-password-panel.tsx';
import { Header } from './header.tsx';
import { LoginPanel } from './login-panel.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { Notifications } from './notifications.tsx';
import type { ShellModel } from './shell-model.ts';

/** Header, notification table, menu, login panel and footer around a screen (spec §1, "Shell"). */
export function Shell({ model, children }: { model: ShellModel; children: ReactNode }) {
  const t = useText();
  // What lies under a question cannot be reached until it is answered, with or without a script.
  const isCovered = model.dialog || model.accessCode || model.openDocument;
  const under = isCovered ? { inert: '' } : {};
  return (
    <>
      {model.openDocument ? (
        <DocumentOverlay
          document={model.openDocument}
          languages={model.languages}
          language={model.language}
        />
      ) : null}
      {model.dialog === 'logout' && model.player ? (
        <LogoutDialog displayName={model.player.displayName} />
      ) : null}
      {model.accessCode ? <AccessCodeDialog model={model.accessCode} /> : null}
      <div className="page__content" {...under}>
        <a className="skip-link" href="#main">
          {t('skipToContent')}
        </a>
        <Header model={model} />
        {model.openDocument ? null : <Notifications />}
        <div className={model.login ? 'layout layout--with-login' : 'layout'}>
          <main className="layout__main" id="main" tabIndex={-1}>
            {model.forgotPassword ? <ForgotPasswordPanel model={model.forgotPassword} /> : children}
          </main>
          {model.login ? <LoginPanel model={model.login} /> : null}
        </div>
        <Footer model={model} />
      </div>
    </>
  );
}
