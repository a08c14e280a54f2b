import type { ReactNode } from 'react';
import { titleKey } from '#app/domain/pages/menu.ts';
import { ACTIONS, EVERYWHERE, ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/texts.ts';
import { CloseDialog, Dialog } from '#app/ui/dialog.tsx';
import { Document } from '#app/ui/document.tsx';
import { CheckBox } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { IconSprite } from '#app/ui/icon.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { WithElement } from '#app/ui/text-parts.tsx';
import { AccessCodeDialog } from './access-code-dialog.tsx';
import { DocumentOverlay } from './document-overlay.tsx';
import { Footer } from './footer.tsx';
import { ForgotPasswordPanel } from './forgot-password-panel.tsx';
import { Header } from './header.tsx';
import type { ShellModel } from './load-shell.ts';
import { LoginPanel } from './login-panel.tsx';
import { Notifications } from './notifications.tsx';

/** Frame around a screen (spec §1, "Shell"). */
function Shell({ model, children }: { model: ShellModel; children: ReactNode }) {
  const t = useText();
  // Content under a dialog is inert, with or without a script.
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
        <LogoutDialog displayName={model.player.displayName} isGuest={model.player.guest !== null} />
      ) : null}
      {model.accessCode ? <AccessCodeDialog model={model.accessCode} /> : null}
      <div className="page__content" {...under}>
        <a className="skip-link" href="#main">
          {t('skipToContent')}
        </a>
        <Header model={model} />
        {model.openDocument ? null : <Notifications hasLogin={model.login !== null} />}
        <div className={model.login ? 'layout layout--with-login' : 'layout'}>
          <main className="layout__main" id="main" tabIndex={-1}>
            {model.pause && !model.openDocument ? <PauseBanner pause={model.pause} /> : null}
            {model.forgotPassword ? <ForgotPasswordPanel model={model.forgotPassword} /> : children}
          </main>
          {model.login ? <LoginPanel model={model.login} /> : null}
        </div>
        <Footer model={model} />
      </div>
      <IconSprite />
    </>
  );
}

/** Says on every page that buy-in is paused (contract §9). */
function PauseBanner({ pause: { until, isOver } }: { pause: NonNullable<ShellModel['pause']> }) {
  const t = useText();
  return (
    <p className="notice">
      {isOver
        ? t('limits:break.banner.over')
        : until === null
          ? t('limits:break.banner.ever')
          : t('limits:break.banner.until', { until })}{' '}
      <a href={ROUTES.responsiblePlay}>{t('limits:link')}</a>
    </p>
  );
}

const LOGOUT_DIALOG_ID = 'logout-dialog';

function LogoutDialog({ displayName, isGuest }: { displayName: string; isGuest: boolean }) {
  const t = useText();
  const { address } = usePage();
  return (
    <Dialog id={LOGOUT_DIALOG_ID} title={t('logoutDialog.title')}>
      <p>
        <WithElement text={(name) => t('logoutDialog.question', { name })}>
          <bdi>{displayName}</bdi>
        </WithElement>
      </p>
      <div className="dialog__actions">
        <PostForm action={ACTIONS.logout}>
          <button type="submit" className="button button--primary">
            {t('logoutDialog.confirm')}
          </button>
          {isGuest ? null : (
            <CheckBox id="logout-everywhere" name={EVERYWHERE}>
              {t('logoutDialog.everywhere')}
            </CheckBox>
          )}
        </PostForm>
        <CloseDialog
          dialogId={LOGOUT_DIALOG_ID}
          href={`${address}#logout`}
          label={t('logoutDialog.cancel')}
          on="idle"
        />
      </div>
    </Dialog>
  );
}

interface PageProps {
  /** Null when the shell could not be loaded. */
  model: ShellModel | null;
  children: ReactNode;
}

export function Page({ model, children }: PageProps) {
  const t = useText();
  const { country, path, hasErrors } = usePage();
  const title = t(titleKey(path, country));
  return (
    <Document title={hasErrors ? `${t('titleErrorPrefix')}${title}` : title} description={t('description')}>
      {model ? (
        <Shell model={model}>{children}</Shell>
      ) : (
        <main className="layout layout__main">{children}</main>
      )}
    </Document>
  );
}
