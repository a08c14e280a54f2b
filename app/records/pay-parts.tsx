import { isPaidWithSlip } from '#app/domain/money/payment-methods.ts';
import type { TransactionStep } from '#app/domain/money/transaction-status.ts';
import { type Address, transactionHref } from '#app/domain/pages/routes.ts';
import { formatDuration } from '#app/i18n/formats.ts';
import { type Text, useText } from '#app/i18n/texts.ts';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { WithElement } from '#app/ui/text-parts.tsx';
import type { LoadedDetail } from './transaction-detail.ts';
import { StatusMarker, type TransactionTexts } from './transaction-texts.tsx';

export type ShownDetail = LoadedDetail & TransactionTexts;

interface DetailActionsProps {
  detail: ShownDetail;
  steps?: readonly TransactionStep[];
}

export function DetailActions({ detail, steps = detail.steps }: DetailActionsProps) {
  const t = useText();
  const actions = steps.map((step) => actionOf(step, detail, t)).filter((action) => action !== null);
  return (
    <>
      {detail.transaction.status === 'WaitingForProviderConfirmation' ? (
        <ExpectedTime eta={detail.eta} isSlip={false} />
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
  { transaction, steps, startAgainHref }: ShownDetail,
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
      // The page has the slip or the transfer.
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

function startAgainKey({ direction, status, paymentType }: ShownDetail['transaction']) {
  const isBuyIn = direction === 'buyIn';
  if (status === 'RefusedByProvider') {
    return isBuyIn ? 'transactions:detail.otherMethod' : 'transactions:detail.otherAccount';
  }
  const isSlip = isBuyIn && isPaidWithSlip(paymentType);
  return isSlip ? 'transactions:detail.newSlip' : 'transactions:detail.startAgain';
}

export function PaidAction({ detail }: { detail: ShownDetail }) {
  return <DetailActions detail={detail} steps={detail.steps.filter((step) => step !== 'cancel')} />;
}

export function CancelAction({ detail }: { detail: ShownDetail }) {
  return <DetailActions detail={detail} steps={detail.steps.filter((step) => step === 'cancel')} />;
}

export function PayStanding({ detail }: { detail: ShownDetail }) {
  const { statusAdditionalInfo } = detail.transaction;
  return (
    <>
      <p className="slip__standing">
        <StatusMarker texts={detail} />
      </p>
      {statusAdditionalInfo ? (
        <p>
          <bdi>{statusAdditionalInfo}</bdi>
        </p>
      ) : null}
    </>
  );
}

export function OtherSide({ detail: { inside } }: { detail: ShownDetail }) {
  return inside === null ? null : <dd className="slip__other">{inside}</dd>;
}

export function ExpectedTime({ eta, isSlip }: { eta: LoadedDetail['eta']; isSlip: boolean }) {
  const t = useText();
  const { languageTag } = usePage();
  if (eta === null) return null;
  const from = formatDuration(eta.minimumMinutes, languageTag);
  const to = formatDuration(eta.maximumMinutes, languageTag);
  const kind = isSlip ? 'slip' : 'usual';
  const key = eta.minimumMinutes === 0 ? (`${kind}AtOnce` as const) : kind;
  return <p>{t(`transactions:eta.${key}`, { from, to })}</p>;
}

/** Groups a reference or account number by four, for reading out and typing. */
export function spacedDigits(reference: string): string {
  return /^[\dA-Za-z]{5,}$/.test(reference) ? reference.replace(/(.{4})(?=.)/g, '$1 ') : reference;
}

/** Number in visual groups: copied without blanks, which many banks' forms reject; one touch selects it all. */
export function GroupedDigits({ text, id }: { text: string; id?: string }) {
  return (
    <span className="digits" id={id}>
      {spacedDigits(text)
        .split(' ')
        .map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups are what their place makes them
          <span className="digits__group" key={index}>
            {group}
          </span>
        ))}
    </span>
  );
}

/**
 * Sentence with such a number.
 *
 * @param sentence builds the sentence around a placeholder
 */
export function WithDigits({ sentence, digits }: { sentence(number: string): string; digits: string }) {
  return (
    <WithElement text={sentence}>
      <GroupedDigits text={digits} />
    </WithElement>
  );
}
