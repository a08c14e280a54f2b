import { transactionHref } from '#app/domain/pages/routes.ts';
import { messagesOf } from '#app/forms/sent-form.ts';
import { useText } from '#app/i18n/texts.ts';
import { messageText, paymentTypeText } from '#app/i18n/words.ts';
import { FORM_NAMES } from '#app/payments/base/payment-form.ts';
import type { LoadedDetail } from '#app/records/transaction-detail.ts';
import { useTransactionTexts } from '#app/records/transaction-texts.tsx';
import type { SentForm } from '#app/session/messages.ts';
import { PostForm } from '#app/ui/form.tsx';

interface CancelPageProps {
  model: LoadedDetail & { token: string };
  /** The form that was refused just before; null when none was. */
  refused: SentForm | null;
}

/** Asks whether a transaction is really to be cancelled, and says what comes of it. */
export function CancelPage({ model, refused }: CancelPageProps) {
  const t = useText();
  const message = messageText(t, messagesOf(refused)['']);
  const { transactionId, direction, paymentType, paymentTypeLabel: label } = model.transaction;
  const what = paymentTypeText(paymentType, label, t);
  const { headline, inside } = useTransactionTexts(model.casinos)(model.transaction);
  return (
    <section className="card tx-narrow">
      <h1>{t('transactions:cancel.title')}</h1>
      {message ? (
        <p className="notice notice--warning" role="alert">
          {message}
        </p>
      ) : null}
      <p>
        <strong>{headline}</strong>{' '}
        {t('transactions:detail.title', { direction: t(`money:direction.${direction}`), what })} (
        {t('transactions:facts.folio')} {transactionId})
      </p>
      {inside === null ? null : <p>{inside}</p>}
      <p>{t(direction === 'buyIn' ? 'transactions:cancel.buyInText' : 'transactions:cancel.cashOutText')}</p>
      <PostForm action={transactionHref(transactionId, 'cancel')}>
        <input type="hidden" name={FORM_NAMES.operation} value={model.token} />
        <p className="records-actions">
          <button type="submit" className="button button--primary" name="intent" value="cancel">
            {t('transactions:cancel.confirm')}
          </button>{' '}
          <a className="button button--quiet" href={transactionHref(transactionId)}>
            {t('transactions:cancel.keep')}
          </a>
        </p>
      </PostForm>
    </section>
  );
}
