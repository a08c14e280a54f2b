import { useText } from '#app/i18n/use-text.ts';
import type { HelpLine } from '#app/operator/site/settings.ts';
import { HelpLineList } from '#app/ui/help-line-list.tsx';

/** Who helps with a transaction, and what to quote; a mail has it in its subject already. */
export function HelpSection({ folio, lines }: { folio: string; lines: readonly HelpLine[] }) {
  const t = useText();
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
        <HelpLineList
          className="tx-help__lines"
          lines={lines}
          mailSubject={t('transactions:detail.mailSubject', { folio })}
        />
      ) : null}
    </section>
  );
}
