import type { Direction } from '#app/domain/money/transaction.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/texts.ts';
import { joinSentences } from '#app/i18n/words.ts';
import type { ClosedForm, LatePage } from '#app/payments/check/access.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { SupportContacts } from '#app/shell/support.tsx';
import { usePage } from '#app/ui/page-context.ts';

export function ClosedPage({ direction, closed }: { direction: Direction; closed: ClosedForm }) {
  const t = useText();
  if (closed.kind === 'unavailable')
    return closed.isUnsent ? <UnavailablePage /> : <ErrorPage kind="unavailable" />;
  const title = t(direction === 'buyIn' ? 'titles:webPayCashIn' : 'titles:webPayCashOut');
  if (closed.kind === 'late') return <WaitingPage title={title} late={closed} />;
  return (
    <div className="web-pay">
      <h1>{title}</h1>
      <div className="card form">
        <Reason direction={direction} closed={closed} />
        <a className="button button--primary closed__way" href={ROUTES.home}>
          {t('pages.home')}
        </a>
      </div>
    </div>
  );
}

function Reason({
  direction,
  closed,
}: {
  direction: Direction;
  closed: Extract<ClosedForm, { kind: 'message' | 'noBalance' | 'tooManyPending' }>;
}) {
  const t = useText();
  switch (closed.kind) {
    case 'noBalance':
      return <NoBalance direction={direction} />;
    case 'tooManyPending':
      return (
        <>
          <p>{t('web-pay:tooManyPending.text')}</p>
          <a className="button button--primary closed__way" href={ROUTES.webPayTransactions}>
            {t('web-pay:tooManyPending.way')}
          </a>
        </>
      );
    default:
      return (
        <>
          <p>{t(closed.textKey)}</p>
          <SupportContacts />
        </>
      );
  }
}

function UnavailablePage() {
  const t = useText();
  const { address } = usePage();
  return (
    <ErrorPage kind="unavailable">
      <p>{joinSentences(t, t('web-pay:late.notSent'), t('web-pay:late.kept'))}</p>
      <p>
        <a className="button button--primary" href={address}>
          {t('pages.tooManyRequests.back')}
        </a>
      </p>
    </ErrorPage>
  );
}

function WaitingPage({ title, late }: { title: string; late: LatePage }) {
  const t = useText();
  const { href, isUnsent, looksAfterSeconds: seconds } = late;
  return (
    <div className="web-pay">
      <h1>{title}</h1>
      <div className="card form">
        <p>{t(late.waitsFor === 'funds' ? 'web-pay:late.text' : 'web-pay:late.page')}</p>
        <p>
          {joinSentences(
            t,
            t(isUnsent ? 'web-pay:late.notSent' : 'web-pay:late.opened'),
            isUnsent === true && t('web-pay:late.kept'),
          )}
        </p>
        {seconds === null ? null : <p>{t('transactions:detail.rechecks', { seconds })}</p>}
        <a className="button button--primary" href={href}>
          {t('home:refresh')}
        </a>
      </div>
    </div>
  );
}

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
