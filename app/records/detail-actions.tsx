import { isPaidWithSlip } from '#app/domain/money/payment-type.ts';
import type { TransactionStep } from '#app/domain/money/transaction-status.ts';
import { type Address, transactionHref } from '#app/domain/pages/routes.ts';
import { type Text, useText } from '#app/i18n/use-text.ts';
import { PostForm } from '#app/ui/form.tsx';
import { ExpectedTime } from './expected-time-text.tsx';
import type { DetailModel, ShownDetail } from './transaction-detail.ts';

interface DetailActionsProps {
  model: ShownDetail;
  /** What of them stands here: where a slip is paid, to cancel it is not to come in the way. */
  steps?: readonly TransactionStep[];
}

/** What the player can do with a transaction now, the main thing first. To look again is a form: it asks the operator. */
export function DetailActions({ model, steps = model.steps }: DetailActionsProps) {
  const t = useText();
  const actions = steps.map((step) => actionOf(step, model, t)).filter((action) => action !== null);
  return (
    <>
      {model.transaction.status === 'WaitingForProviderConfirmation' ? (
        <ExpectedTime eta={model.eta} isSlip={false} />
      ) : null}
      {actions.length > 0 ? (
        <div className="records-actions">
          {actions.map((action, position) => (
            <ActionButton
              key={action.label}
              action={action}
              isMain={position === 0 && steps[0] !== 'cancel'}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}

/** A step as a link or, where it asks the operator, as a form that goes to the same address. */
interface Action {
  href: Address;
  label: string;
  isForm?: true;
}

function ActionButton({ action: { href, label, isForm }, isMain }: { action: Action; isMain: boolean }) {
  const className = isMain ? 'button button--primary' : 'button button--quiet';
  return isForm ? (
    <PostForm action={href}>
      <button type="submit" className={className} name="intent" value="look">
        {label}
      </button>
    </PostForm>
  ) : (
    <span>
      <a className={className} href={href}>
        {label}
      </a>{' '}
    </span>
  );
}

function actionOf(
  step: TransactionStep,
  { transaction, steps, startAgainHref }: DetailModel,
  t: Text,
): Action | null {
  const { transactionId, provider } = transaction;
  switch (step) {
    case 'continue':
      return {
        href: transactionHref(transactionId, 'provider'),
        label: provider.name
          ? t('transactions:detail.continue', { provider: provider.name })
          : t('transactions:detail.continuePlain'),
      };
    case 'pay':
      // The slip or the transfer is on the page.
      return null;
    case 'checkAgain':
      return {
        href: transactionHref(transactionId),
        label: t(steps.includes('pay') ? 'transactions:detail.paid' : 'transactions:detail.checkAgain'),
        isForm: true,
      };
    case 'cancel':
      return { href: transactionHref(transactionId, 'cancel'), label: t('transactions:detail.cancel') };
    case 'startAgain':
      return startAgainHref === null ? null : { href: startAgainHref, label: t(startAgainKey(transaction)) };
  }
}

function startAgainKey({ direction, status, paymentType }: DetailModel['transaction']) {
  const isBuyIn = direction === 'buyIn';
  if (status === 'RefusedByProvider') {
    return isBuyIn ? 'transactions:detail.otherMethod' : 'transactions:detail.otherAccount';
  }
  const isSlip = isBuyIn && isPaidWithSlip(paymentType);
  return isSlip ? 'transactions:detail.newSlip' : 'transactions:detail.startAgain';
}
