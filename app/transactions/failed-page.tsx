import { useText } from '#app/i18n/use-text.ts';

/** Says that a transaction could not be loaded, and that this says nothing about the money. */
export function FailedPage({ href }: { href: string }) {
  const t = useText();
  return (
    <section className="card">
      <h1>{t('titles:webPayTransactions')}</h1>
      <p className="notice notice--warning">{t('transactions:detail.failed')}</p>
      <p>
        <a className="button button--primary" href={href}>
          {t('transactions:detail.tryAgain')}
        </a>
      </p>
    </section>
  );
}
