import type { ReactNode } from 'react';
import { isThresholdUsedUp } from '#app/domain/money/amount-checks.ts';
import { formatAtMost, formatAU } from '#app/domain/money/money.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { messagesOf } from '#app/forms/sent-form.ts';
import { Summary } from '#app/forms/use-fields.tsx';
import { formatZoned } from '#app/i18n/moments.ts';
import { type Text, useText } from '#app/i18n/texts.ts';
import { messageText } from '#app/i18n/words.ts';
import { detailInput, FORM_NAMES, INTENTS, inputIdOf } from '#app/payments/base/payment-form.ts';
import { reasonKey } from '#app/payments/check/check-payment.ts';
import { type Notice, pathOf } from '#app/payments/check/refusal-messages.ts';
import { SupportContacts } from '#app/shell/support.tsx';
import { Amount, largeAmountClass } from '#app/ui/amount.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { AmountField, amountInputId } from './amount-field.tsx';
import { CasinoChoice } from './casino-choice.tsx';
import { MethodChoice } from './method-choice.tsx';
import { OpenList } from './open-list.tsx';
import type { PaymentFormModel, RequirementItem } from './payment-form-model.ts';

interface PaymentScreenProps {
  model: PaymentFormModel;
  top?: ReactNode;
  children?: ReactNode;
  /** Last part of the form: beside the rest where there is room. */
  end: ReactNode;
}

/** Payment screen: casino, limits, amount, method (spec §2). Requirements replace the form. */
export function PaymentScreen({ model, top, children, end }: PaymentScreenProps) {
  const t = useText();
  const { direction, offer, requirements } = model;
  const messages = messagesOf(model.sent);
  const errorAt = (input: string) => messageText(t, messages[input]);
  const isBlocked = requirements.some(({ isBlocking }) => isBlocking);
  const canPay = offer.methods.some(({ isAvailable }) => isAvailable);
  const hasForm = !isBlocked && canPay;
  return (
    <div className="web-pay">
      <h1>{t(direction === 'buyIn' ? 'titles:webPayCashIn' : 'titles:webPayCashOut')}</h1>
      {top}
      <PaymentNotices notices={model.notices} />
      {hasForm ? <PaymentErrors model={model} /> : null}
      <div className="payment">
        {hasForm ? (
          <PostForm
            action={`${pathOf(direction)}?casino=${offer.casino.casinoId}`}
            className="form payment__form"
            id={inputIdOf('')}
          >
            <input type="hidden" name={FORM_NAMES.operation} value={model.token} />
            <input type="hidden" name={FORM_NAMES.casino} value={offer.casino.casinoId} />
            {model.casinos.length > 1 ? <DefaultButton direction={direction} /> : null}
            <Context model={model} isInForm />
            <AmountField model={model} error={errorAt(FORM_NAMES.amount)} />
            <MethodChoice model={model} error={errorAt(FORM_NAMES.method)} errorAt={errorAt} />
            {children}
            <div className="payment__side">{end}</div>
          </PostForm>
        ) : (
          <>
            <Context model={model} isInForm={false} />
            {isBlocked ? null : <NothingToPayWith model={model} />}
          </>
        )}
      </div>
    </div>
  );
}

/** Enter presses the first button of a form, which would change the casino. */
function DefaultButton({ direction }: Pick<PaymentFormModel, 'direction'>) {
  const t = useText();
  const label = t(direction === 'buyIn' ? 'web-pay:button.any' : 'web-pay:button.check');
  return <input type="submit" value={label} hidden />;
}

function Context({ model, isInForm }: { model: PaymentFormModel; isInForm: boolean }) {
  const { direction, offer } = model;
  return (
    <div className="payment__context">
      <OpenList section={model.open} casino={offer.casino} />
      <CasinoChoice model={model} isInForm={isInForm} />
      {direction === 'cashOut' ? <Available model={model} /> : null}
      <LimitsBox model={model} />
      <OwnLimit offer={offer} />
    </div>
  );
}

/** Reasons why no method can be had now, each once, and what helps against an empty balance. */
function NothingToPayWith({ model: { offer, direction, hasBuyIn } }: { model: PaymentFormModel }) {
  const t = useText();
  const keys = new Set(offer.methods.map(({ unavailableReason }) => reasonKey(unavailableReason)));
  const reasons = keys.size === 0 ? (['errors:noPaymentMethodAvailable'] as const) : [...keys];
  const isEmpty = direction === 'cashOut' && offer.limits.availableAU === 0;
  return (
    <>
      {reasons.map((key) => (
        <p className="notice notice--warning" key={key}>
          {t(key)}
        </p>
      ))}
      {isEmpty && hasBuyIn ? (
        <p>
          <a className="button button--primary" href={pathOf('buyIn')}>
            {t('menu.buyIn')}
          </a>
        </p>
      ) : null}
    </>
  );
}

function Available({ model: { offer } }: { model: Pick<PaymentFormModel, 'offer'> }) {
  const t = useText();
  const page = usePage();
  const { limits, casino } = offer;
  const { availableAU } = limits;
  const amount =
    availableAU === null ? t('home:balanceUnavailable') : formatAtMost(availableAU, casino.currency, page);
  return (
    <section className="available" aria-labelledby="available-title">
      <h2 className="available__title" id="available-title">
        {t('web-pay:limits.available')}
      </h2>{' '}
      <p className={`available__amount ${largeAmountClass(amount)}`}>
        <Amount text={amount} />
      </p>
      {casino.promoAU ? (
        <p className="available__promo">
          {t('web-pay:limits.promo', { amount: formatAU(casino.promoAU, casino.currency, page) })}
        </p>
      ) : null}
    </section>
  );
}

type LimitsModel = Pick<PaymentFormModel, 'offer' | 'direction' | 'requirements'>;

/**
 * Remaining limit of a restricted player, and what lifts it (spec §6 "Restricted accounts"). Empty without a
 * restriction: the limits of a payment stand with its amount.
 */
function LimitsBox({ model }: { model: LimitsModel }) {
  const t = useText();
  const page = usePage();
  const { offer, direction, requirements } = model;
  const { limits, casino } = offer;
  const remainingAU = limits.isRestricted ? limits.thresholdRemainingAU : null;
  if (remainingAU === null && requirements.length === 0) return null;
  const isBlocked = requirements.some(({ isBlocking }) => isBlocking);
  // A sentence with an amount makes no sense when nothing remains.
  const isUsedUp = remainingAU !== null && isThresholdUsedUp(limits, remainingAU);
  return (
    <section className="card limits" aria-labelledby="limits-title">
      <h2 className="limits__title" id="limits-title">
        {t(isBlocked ? 'web-pay:limits.firstTitle' : 'web-pay:limits.title')}
      </h2>
      {remainingAU === null || isBlocked ? null : (
        <p>
          {isUsedUp
            ? t(`web-pay:limits.${direction}.usedUp`)
            : t(`web-pay:limits.${direction}.restricted`, {
                amount: formatAtMost(remainingAU, casino.currency, page),
              })}
        </p>
      )}
      <Requirements items={requirements} isBlocked={isBlocked} />
    </section>
  );
}

/** Says what the player's own limit leaves, before an amount is typed (contract §9). */
function OwnLimit({ offer: { limits, casino } }: Pick<LimitsModel, 'offer'>) {
  const t = useText();
  const page = usePage();
  const { playerLimit: own } = limits;
  if (!own) return null;
  const remaining = formatAtMost(own.remainingAU, casino.currency, page);
  const link = <a href={ROUTES.responsiblePlay}>{t('limits:link')}</a>;
  if (own.resetsAt === null) {
    return (
      <p className="notice">
        {t('errors:exceededOwnLimit', { amount: remaining })} {link}
      </p>
    );
  }
  const until = formatZoned('dayAndTime', own.resetsAt, page.languageTag, casino.timeZone);
  const amount = own.amountAU === null ? null : formatAU(own.amountAU, casino.currency, page);
  return (
    <p className="notice">
      {own.remainingAU === 0
        ? t('limits:usedUp', { until })
        : amount === null
          ? t('limits:leftAlone', { remaining, until })
          : t('limits:left', { remaining, amount, until })}{' '}
      {link}
    </p>
  );
}

function Requirements({ items, isBlocked }: { items: readonly RequirementItem[]; isBlocked: boolean }) {
  const t = useText();
  if (items.length === 0) return null;
  return (
    <>
      <p>{t(isBlocked ? 'web-pay:requirements.blocking' : 'web-pay:requirements.lifting')}</p>
      <ol className="requirements">
        {items.map(({ code, isDone, remedy }) => (
          <li className="requirements__item" key={code}>
            <span className="requirements__name">{t(`web-pay:requirements.${code}`)}</span>{' '}
            {isDone ? (
              <span className="marker marker--good">{t('web-pay:requirements.done')}</span>
            ) : remedy ? (
              <a className="requirements__way" href={remedy.href}>
                {t(remedy.labelKey)}
              </a>
            ) : (
              <span>{t('web-pay:requirements.desk')}</span>
            )}
          </li>
        ))}
      </ol>
      {items.some(({ isDone, remedy }) => !isDone && !remedy) ? <SupportContacts /> : null}
    </>
  );
}

type ErrorsModel = Pick<PaymentFormModel, 'sent' | 'offer'>;

/** Error summary of a payment form, with links to the fields (spec §5). */
function PaymentErrors({ model }: { model: ErrorsModel }) {
  const t = useText();
  return (
    <Summary
      messages={messagesOf(model.sent)}
      labelOf={(input) => labelOf(model, input, t)}
      idOf={(input) => (input === FORM_NAMES.amount ? amountInputId(model) : inputIdOf(input))}
    />
  );
}

function labelOf(model: ErrorsModel, input: string, t: Text): string | undefined {
  if (input === FORM_NAMES.amount) return t('web-pay:summary.amount');
  if (input === FORM_NAMES.method) return t('web-pay:summary.method');
  if (input === FORM_NAMES.ageConfirmed) return t('register:ageLabel');
  if (input === FORM_NAMES.accountConfirmed) return t('web-pay:link.label');
  // The questions of an unavailable method are not on the page.
  const questions = model.offer.methods.flatMap(({ methodId, fields, isAvailable }) =>
    isAvailable ? fields.map(({ name, label }) => ({ input: detailInput(methodId, name), label })) : [],
  );
  return questions.find((question) => question.input === input)?.label;
}

export function PaymentNotices({ notices }: { notices: readonly Notice[] }) {
  const t = useText();
  return (
    <>
      {notices.map(({ textKey, params, remedy }) => (
        <p className="notice notice--warning" role="alert" key={textKey}>
          {t(textKey, { ...params })} {remedy ? <a href={remedy.href}>{t(remedy.labelKey)}</a> : null}
        </p>
      ))}
    </>
  );
}

interface IntentButtonProps {
  intent: keyof typeof INTENTS;
  isQuiet?: boolean;
  children: ReactNode;
}

export function IntentButton({ intent, isQuiet = false, children }: IntentButtonProps) {
  return (
    <button
      type="submit"
      className={isQuiet ? 'button button--quiet payment__choose' : 'button button--primary'}
      name={FORM_NAMES.intent}
      value={INTENTS[intent]}
    >
      {children}
    </button>
  );
}
