import { isPaidWithSlip } from '#app/domain/money/payment-type.ts';
import type { TransactionStep } from '#app/domain/money/transaction-status.ts';
import { transactionHref } from '#app/domain/pages/routes.ts';
import { type Text, useText } from '#app/i18n/use-text.ts';
import type { DetailModel } from './detail-model.ts';
import { ExpectedTime } from './expected-time-text.tsx';

/**
 * What the player can do with a transaction now, the main thing first. Everything is a link: nothing is done by
 * looking.
 */
export function DetailActions({ model }: { model: DetailModel }) {
  const t = useText();
  const actions = model.steps.flatMap((step) => {
    const action = actionOf(step, model, t);
    return action === null ? [] : [{ step, ...action }];
  });
  return (
    <>
      {model.transaction.status === 'WaitingForProviderConfirmation' ? (
        <ExpectedTime eta={model.eta} isSlip={false} />
      ) : null}
      {actions.length > 0 ? (
        <p className="records-actions">
          {actions.map(({ step, href, label }, position) => (
            <span key={step}>
              <a className={position === 0 ? 'button button--primary' : 'button button--quiet'} href={href}>
                {label}
              </a>{' '}
            </span>
          ))}
        </p>
      ) : null}
    </>
  );
}

function actionOf(
  step: TransactionStep,
  { transaction, steps, startAgainHref }: DetailModel,
  t: Text,
): { href: string; label: string } | null {
  const { transactionId, provider, direction, status, paymentType } = transaction;
  switch (step) {
    case 'continue':
      return {
        href: transactionHref(transactionId, 'provider'),
        label:
          provider.name === ''
            ? t('transactions:detail.continuePlain')
            : t('transactions:detail.continue', { provider: provider.name }),
      };
    case 'pay':
      // The slip or the transfer is on the page.
      return null;
    case 'checkAgain':
      return {
        href: transactionHref(transactionId),
        label: t(steps.includes('pay') ? 'transactions:detail.paid' : 'transactions:detail.checkAgain'),
      };
    case 'cancel':
      return { href: transactionHref(transactionId, 'cancel'), label: t('transactions:detail.cancel') };
    case 'startAgain': {
      if (startAgainHref === null) return null;
      if (status === 'RefusedByProvider') {
        const isBuyIn = direction === 'buyIn';
        const key = isBuyIn ? 'transactions:detail.otherMethod' : 'transactions:detail.otherAccount';
        return { href: startAgainHref, label: t(key) };
      }
      const isSlip = direction === 'buyIn' && isPaidWithSlip(paymentType);
      return {
        href: startAgainHref,
        label: t(isSlip ? 'transactions:detail.newSlip' : 'transactions:detail.startAgain'),
      };
    }
  }
}
