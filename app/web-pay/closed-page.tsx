import type { Direction } from '#app/domain/money/transaction.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { SupportContacts } from '#app/shell/support-contacts.tsx';
import type { Closed } from './access.ts';

/** What stands in the place of a payment's form. */
export function ClosedPage({ direction, closed }: { direction: Direction; closed: Closed }) {
  const t = useText();
  if (closed.kind === 'unavailable' || closed.kind === 'forbidden') return <ErrorPage kind={closed.kind} />;
  return (
    <section className="card web-pay">
      <h1>{t(direction === 'buyIn' ? 'titles:webPayCashIn' : 'titles:webPayCashOut')}</h1>
      {closed.kind === 'message' ? (
        <>
          <p>{t(closed.textKey)}</p>
          <SupportContacts />
        </>
      ) : (
        <NoBalance direction={direction} />
      )}
      <p>
        <a className="button button--primary" href={ROUTES.home}>
          {t('pages.home')}
        </a>
      </p>
    </section>
  );
}

/** Why nothing can be paid, and what opens the first balance: the portal cannot. */
function NoBalance({ direction }: { direction: Direction }) {
  const t = useText();
  return (
    <>
      <p>
        <strong>{t('home:noCasinoBalance')}</strong>
      </p>
      <p>{t(`web-pay:noBalance.${direction}`)}</p>
      <p>{t('home:firstBalance')}</p>
      <SupportContacts />
    </>
  );
}
