import { type Address, ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';

/**
 * Says that the operator has switched the list off (spec §8 'Disallowed by configuration'); no one is logged out for
 * it.
 */
export function ClosedPage() {
  const t = useText();
  return (
    <NoticePage text={t('errors:disallowedByConfiguration')} href={ROUTES.home} label={t('pages.home')} />
  );
}

/** Says that a transaction could not be loaded, and that this says nothing about the money. */
export function FailedPage({ href }: { href: Address }) {
  const t = useText();
  return (
    <NoticePage
      text={t('transactions:detail.failed')}
      href={href}
      label={t('transactions:detail.tryAgain')}
    />
  );
}

/** Says that there is no such transaction, the same for one that is somebody else's (spec §8 'Not Found'). */
export function NotFoundPage({ isListClosed }: { isListClosed: boolean }) {
  const t = useText();
  const way = isListClosed
    ? { href: ROUTES.home, label: t('pages.home') }
    : { href: ROUTES.webPayTransactions, label: t('transactions:detail.back') };
  return <NoticePage title={t('pages.notFound.title')} text={t('transactions:detail.notFound')} {...way} />;
}

interface NoticePageProps {
  title?: string;
  text: string;
  href: Address;
  label: string;
}

function NoticePage({ title, text, href, label }: NoticePageProps) {
  const t = useText();
  return (
    <section className="card tx">
      <h1>{title ?? t('titles:webPayTransactions')}</h1>
      <p className="notice notice--warning">{text}</p>
      <p>
        <a className="button button--primary" href={href}>
          {label}
        </a>
      </p>
    </section>
  );
}
