import type { Direction } from '#app/domain/money/transaction.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/texts.ts';
import { joinSentences } from '#app/i18n/words.ts';
import type { ClosedForm, LatePage } from '#app/payments/check/access.ts';
import type { Notice } from '#app/payments/check/refusal-messages.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { SupportContacts } from '#app/shell/support.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { PaymentNotices } from './payment-screen.tsx';

interface ClosedPageProps {
  direction: Direction;
  closed: ClosedForm;
  notices: readonly Notice[];
}

export function ClosedPage({ direction, closed, notices }: ClosedPageProps) {
  const t = useText();
  if (closed.kind === 'unavailable') return <UnavailablePage isUnsent={closed.isUnsent} notices={notices} />;
  const title = t(direction === 'buyIn' ? 'titles:webPayCashIn' : 'titles:webPayCashOut');
  if (closed.kind === 'late') return <WaitingPage title={title} late={closed} notices={notices} />;
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

function UnavailablePage({ isUnsent, notices }: { isUnsent?: true | undefined; notices: readonly Notice[] }) {
  const t = useText();
  const { address } = usePage();
  if (!isUnsent && notices.length === 0) return <ErrorPage kind="unavailable" />;
  return (
    <ErrorPage kind="unavailable">
      <PaymentNotices notices={notices} />
      {isUnsent ? <p>{joinSentences(t, t('web-pay:late.notSent'), t('web-pay:late.kept'))}</p> : null}
      <p>
        <a className="button button--primary" href={address}>
          {t('pages.tooManyRequests.back')}
        </a>
      </p>
    </ErrorPage>
  );
}

interface WaitingPageProps {
  title: string;
  late: LatePage;
  notices: readonly Notice[];
}

function WaitingPage({ title, late, notices }: WaitingPageProps) {
  const t = useText();
  const { href, isUnsent, looksAfterSeconds: seconds } = late;
  return (
    <div className="web-pay">
      <h1>{title}</h1>
      <PaymentNotices notices={notices} />
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
