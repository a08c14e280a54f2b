import { transactionHref } from '#app/domain/pages/routes.ts';
import { formatDeadline } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import type { ProviderModel } from '#app/payments/after/provider-model.ts';
import { NoWay } from '#app/records/transaction-page.tsx';
import { FactList } from '#app/ui/fact-list.tsx';
import { usePage } from '#app/ui/page-context.ts';

/** The last page of the portal before the provider's: where it goes and for how much (contract §6.4). */
export function ProviderPage({ model }: { model: ProviderModel }) {
  const t = useText();
  const { languageTag } = usePage();
  const { target, direction, sides, provider } = model;
  const isCredit = direction === 'buyIn';
  const amounts = [
    [t(isCredit ? 'transactions:provider.payable' : 'transactions:provider.receive'), sides.outside],
    [
      t(isCredit && sides.outside === null ? 'money:sides.onlyCredited' : 'transactions:facts.amount'),
      sides.outside === null || sides.areTwo ? (sides.insideBelow ?? t('money:amountUnavailable')) : null,
    ],
  ] as const;
  const facts = [
    [t('money:sides.rate'), sides.rate],
    [t('transactions:facts.provider'), provider],
    [t('transactions:provider.site'), target?.host ?? ''],
    [t('transactions:facts.folio'), model.transactionId],
  ] as const;
  return (
    <section className="card tx-narrow">
      <h1>{t('transactions:provider.title')}</h1>
      {target ? <p>{t('transactions:provider.text', { provider })}</p> : null}
      {model.hasNoWay ? <NoWay direction={direction} /> : null}
      <FactList className="tx-facts" rowClassName="tx-facts__row" facts={amounts} />
      {target ? (
        <>
          {/* The name alone: a connection that this page opens is of no use to the provider's own page. */}
          <link rel="dns-prefetch" href={new URL(target.href).origin} />
          <ProviderLink target={target} label={t('transactions:detail.continue', { provider })} />
          <p className="records-note">{t('transactions:provider.afterwards')}</p>
        </>
      ) : null}
      {target && model.expiresAt !== null ? (
        <p className="records-note">
          {t('transactions:provider.usableUntil', {
            time: formatDeadline(model.expiresAt, languageTag, model.timeZone),
          })}
        </p>
      ) : null}
      <FactList className="tx-facts" rowClassName="tx-facts__row" facts={facts} />
      <p>
        <a href={transactionHref(model.transactionId)}>{t('transactions:provider.back')}</a>
      </p>
    </section>
  );
}

/** A link, or a form with the provider's own fields and nothing of the portal's. */
function ProviderLink({ target, label }: { target: NonNullable<ProviderModel['target']>; label: string }) {
  if (target.method === 'GET') {
    return (
      <p>
        <a className="button button--primary" href={target.href} rel="noopener noreferrer">
          {label}
        </a>
      </p>
    );
  }
  return (
    // Not `noreferrer`, which makes browsers send 'Origin: null'; the page's policy lets nothing but the origin out.
    <form method="post" action={target.href} rel="noopener">
      {target.fields.map(({ name, value }) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      <p>
        <button type="submit" className="button button--primary">
          {label}
        </button>
      </p>
    </form>
  );
}
