import { ROUTES, transactionHref, unconfirmedHref } from '#app/domain/pages/routes.ts';
import { formatZoned } from '#app/i18n/moments.ts';
import { useText } from '#app/i18n/texts.ts';
import { casinoName, paymentTypeText } from '#app/i18n/words.ts';
import type { UnconfirmedModel } from '#app/payments/after/unconfirmed-model.ts';
import { FORM_NAMES, LOOKALIKE_FIELD, SETTLING } from '#app/payments/base/payment-form.ts';
import { pathOf } from '#app/payments/check/refusal-messages.ts';
import { IntentButton } from '#app/payments/form/payment-screen.tsx';
import { amountAt, casinoOf } from '#app/records/casinos.ts';
import { FactList } from '#app/ui/fact-list.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';

/**
 * Says that it is not known what became of a payment, what was sent, and what to do: only look, send it again by the same
 * key, which never carries out twice (contract §1.8), recognise it, or give it up.
 */
export function UnconfirmedPage({ model }: { model: UnconfirmedModel }) {
  const t = useText();
  const page = usePage();
  const { direction, sentAtMs, askedAtMs, reference, token, lookalike, notThereAtMs } = model;
  const casino = casinoOf(model.casinos, model.casinoId);
  const amount = amountAt(casino, model.amountAU, page);
  const moment = (ms: number) => formatZoned('moment', ms, page.languageTag, casino.timeZone);
  return (
    <section className="card tx-narrow">
      <h1>{t('transactions:unconfirmed.title')}</h1>
      <p className="notice notice--warning">{t(`transactions:unconfirmed.lead.${direction}`)}</p>
      <h2 className="card__title">{t('transactions:unconfirmed.what')}</h2>
      <FactList
        className="tx-facts"
        rowClassName="tx-facts__row"
        facts={[
          [t('transactions:columns.direction'), t(`money:direction.${direction}`)],
          [t('transactions:facts.amount'), amount ?? t('money:amountUnavailable')],
          [t('transactions:unconfirmed.method'), paymentTypeText(model.paymentType, model.label, t)],
          [t('transactions:facts.casino'), casinoName(casino.id, casino.name, t)],
          [t('transactions:unconfirmed.sent'), moment(sentAtMs)],
          [t('transactions:unconfirmed.asked'), askedAtMs === undefined ? null : moment(askedAtMs)],
          [t('transactions:unconfirmed.reference'), reference],
        ]}
      />
      {notThereAtMs === null ? null : (
        <p>{t('transactions:unconfirmed.notThere', { time: moment(notThereAtMs) })}</p>
      )}
      {lookalike === null ? null : (
        <PostForm action={unconfirmedHref(model.id)} className="notice">
          <p>{t('transactions:unconfirmed.like', { time: moment(lookalike.initiationDate) })}</p>
          <input type="hidden" name={LOOKALIKE_FIELD} value={lookalike.transactionId} />
          <p className="records-actions">
            <a className="button button--quiet" href={transactionHref(lookalike.transactionId)}>
              {t('transactions:unconfirmed.view')}
            </a>{' '}
            <button type="submit" className="button" name="intent" value={SETTLING.same}>
              {t('transactions:unconfirmed.same')}
            </button>
          </p>
        </PostForm>
      )}
      <p>{t(token === null ? 'transactions:unconfirmed.tooLate' : 'transactions:unconfirmed.how')}</p>
      <PostForm action={`${pathOf(direction)}?casino=${casino.id}`}>
        <p className="records-actions">
          <a className="button" href={unconfirmedHref(model.id)}>
            {t('transactions:unconfirmed.lookOnly')}
          </a>{' '}
          {token === null ? null : (
            <>
              <input type="hidden" name={FORM_NAMES.operation} value={token} />
              <input type="hidden" name={FORM_NAMES.casino} value={casino.id} />
              <IntentButton intent="askAgain">
                {t(`transactions:unconfirmed.again.${direction}`)}
              </IntentButton>
            </>
          )}
        </p>
      </PostForm>
      <PostForm action={unconfirmedHref(model.id)}>
        <p>{t('transactions:unconfirmed.leave')}</p>
        <p className="records-actions">
          <button type="submit" className="button button--quiet" name="intent" value={SETTLING.dismiss}>
            {t('transactions:unconfirmed.dismiss')}
          </button>{' '}
          <a className="button button--quiet" href={ROUTES.webPayTransactions}>
            {t('transactions:detail.back')}
          </a>
        </p>
      </PostForm>
      {model.isLookedAtAgain ? <p className="records-note">{t('transactions:unconfirmed.auto')}</p> : null}
    </section>
  );
}
