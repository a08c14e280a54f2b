import { joinSentences } from '#app/i18n/join-sentences.ts';
import { useText } from '#app/i18n/use-text.ts';
import { SupportContacts } from '#app/shell/support-contacts.tsx';
import { usePage } from '#app/ui/page-context.ts';

/** Who helps with a transaction, and what to quote; a mail has it in its subject already. */
export function HelpSection({ folio }: { folio: string }) {
  const t = useText();
  const { contacts } = usePage();
  return (
    <section className="card tx-help" aria-labelledby="help-title">
      <h2 className="card__title" id="help-title">
        {t('transactions:detail.help')}
      </h2>
      <p>
        {joinSentences(
          t,
          t('transactions:detail.helpText', { folio }),
          contacts.length === 0 && t('transactions:detail.helpCashDesk'),
        )}
      </p>
      <SupportContacts subject={t('transactions:detail.mailSubject', { folio })} />
    </section>
  );
}
