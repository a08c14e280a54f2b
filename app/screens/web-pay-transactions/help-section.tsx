import { useText } from '#app/i18n/use-text.ts';
import type { HelpLine } from '#app/operator/settings.ts';

/** Who helps with a transaction, and what to quote; a mail has it in its subject already. */
export function HelpSection({ folio, lines }: { folio: string; lines: readonly HelpLine[] }) {
  const t = useText();
  const subject = encodeURIComponent(t('transactions:detail.mailSubject', { folio }));
  return (
    <section className="card tx-help" aria-labelledby="help-title">
      <h2 className="card__title" id="help-title">
        {t('transactions:detail.help')}
      </h2>
      <p>
        {t('transactions:detail.helpText', { folio })}{' '}
        {lines.length === 0 ? t('transactions:detail.helpCashDesk') : null}
      </p>
      {lines.length > 0 ? (
        <ul className="tx-help__lines">
          {lines.map(({ label, url, tel }) => (
            <li key={label}>
              <bdi>
                {url ? (
                  <a
                    href={/^mailto:/i.test(url) ? `${url}?subject=${subject}` : url}
                    rel="noopener noreferrer"
                  >
                    {label}
                  </a>
                ) : (
                  label
                )}
              </bdi>{' '}
              {tel ? <a href={`tel:${tel.replace(/[^\d+]/g, '')}`}>{tel}</a> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
