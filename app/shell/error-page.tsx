import type { ReactNode } from 'react';
import { logInAgainHref } from '#app/domain/pages/log-in-again.ts';
import { formPageOf } from '#app/domain/pages/return-path.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { useText } from '#app/i18n/texts.ts';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { SupportContacts } from './support.tsx';

export type ErrorKind =
  | 'badRequest'
  | 'cookiesNeeded'
  | 'forbidden'
  | 'notFound'
  | 'methodNotAllowed'
  | 'tooLarge'
  | 'tooManyRequests'
  | 'internal'
  | 'sessionKept'
  | 'unavailable';

/**
 * Error and next steps; never shows the failure's own message. `again` is the retry link: this page while it
 * is unavailable, else home.
 */
export function ErrorPage({
  kind,
  again,
  children,
}: {
  kind: ErrorKind;
  again?: string;
  children?: ReactNode;
}) {
  const t = useText();
  const { traceId, notifications, address } = usePage();
  const againHref = again ?? (kind === 'unavailable' ? address : null);
  // Shown once: a message above may have the operator's number.
  const hasNumber =
    kind === 'unavailable' && notifications.some((notification) => notification.traceId !== undefined);
  return (
    <section className="card error-page">
      <h1>{t(`pages.${kind}.title`)}</h1>
      <p>{t(`pages.${kind}.text`)}</p>
      {hasNumber ? null : <ErrorNumber id={traceId} />}
      {children ?? (
        <p>
          <a className="button button--primary" href={againHref ?? ROUTES.home}>
            {t(againHref === null ? 'pages.home' : 'pages.again')}
          </a>
        </p>
      )}
    </section>
  );
}

export function SessionKeptPage({ url }: { url: URL }) {
  const t = useText();
  return (
    <ErrorPage kind="sessionKept">
      <p>
        <a className="button button--primary" href={formPageOf(url)}>
          {t('pages.again')}
        </a>
      </p>
      <p>{t('pages.sessionKept.stays')}</p>
      <PostForm action={logInAgainHref(url)}>
        <button type="submit" className="button">
          {t('pages.sessionKept.logInAgain')}
        </button>
      </PostForm>
    </ErrorPage>
  );
}

/** Answers a form that came too often (spec §8, TooManyRequests). */
export function TooManyRequestsPage({ seconds, backHref }: { seconds: number; backHref: string }) {
  const t = useText();
  const { messageKey, params } = failureOf('TooManyRequests', { retryAfterSeconds: seconds });
  return (
    <section className="card error-page">
      <h1>{t('pages.tooManyRequests.title')}</h1>
      <p>{t(messageKey, { ...params })}</p>
      <p>
        <a className="button button--primary" href={backHref}>
          {t('pages.tooManyRequests.back')}
        </a>
      </p>
    </section>
  );
}

/** Shown when a form's token is invalid: the page was open too long, or belongs to another session. */
export function ForbiddenPage({ backHref }: { backHref: string }) {
  const t = useText();
  const { traceId } = usePage();
  return (
    <section className="card error-page">
      <h1>{t('pages.forbidden.title')}</h1>
      <p>{t('pages.forbidden.text')}</p>
      <ErrorNumber id={traceId} />
      <p>
        <a className="button button--primary" href={backHref}>
          {t('pages.forbidden.openAgain')}
        </a>
      </p>
    </section>
  );
}

function ErrorNumber({ id }: { id: string }) {
  const t = useText();
  const { contacts } = usePage();
  return (
    <>
      <p className="error-page__id">
        {t(contacts.length > 0 ? 'pages.errorId' : 'pages.errorNumber', { id })}
      </p>
      <SupportContacts subject={t('contacts.subject', { folio: id })} />
    </>
  );
}
