import { TRANSFER_AMOUNT_MAX_AU } from '#app/domain/limits.ts';
import {
  type AmountContext,
  type AmountReading,
  checkBuyInAmount,
  checkCashOutAmount,
  readBuyInAmount,
  readCashOutAmount,
  wholeCashOut,
} from '#app/domain/money/amount-checks.ts';
import { readKanaName, readRoutingNumber } from '#app/domain/money/bank-details.ts';
import { readClabe } from '#app/domain/money/clabe.ts';
import type { MoneyLocale } from '#app/domain/money/currency-notation.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { WebPayField, WebPayMethod } from '#app/domain/money/web-pay.ts';
import { readEmail } from '#app/domain/player/email.ts';
import { catalogue, type FailureCode } from '#app/domain/texts/catalogue.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import {
  type FieldCode,
  type FieldMessage,
  type FieldMessages,
  fieldErrorMessageKey,
  fieldMessageKey,
  messageOf,
} from '#app/domain/texts/field-message.ts';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import { readLine } from '#app/domain/texts/plain-text.ts';
import { cleanText, compactIdentifier } from '#app/domain/texts/typed-text.ts';
import type { TypedPayment } from '#app/payments/base/payment-form.ts';
import { detailInput, FORM_NAMES, OTHER_AMOUNT, WHOLE_BALANCE } from '#app/payments/base/payment-form.ts';
import type { Offer } from './offer.ts';

export interface CheckedPayment {
  method: WebPayMethod;
  amountAU: number;
  details: Readonly<Record<string, string>>;
  isAgeConfirmed: boolean;
}

export type PaymentCheck =
  | { ok: true; payment: CheckedPayment }
  | {
      ok: false;
      errors: FieldMessages;
      /** First refusal of the catalogue, whose remedy is shown too. */
      code: string | null;
      /** Rejected payment, as far as it can be read. */
      refused: { amountAU: number; paymentType: string } | null;
      /** Payment rejected by the current limits alone. */
      pastLimits: CheckedPayment | null;
    };

export interface CheckContext {
  direction: Direction;
  offer: Offer;
  locale: MoneyLocale;
  /** The player must confirm whose account it is. */
  isAccountAsked: boolean;
}

/**
 * Checks a payment against the operator's current limits and methods, to reject it without a call (spec §5,
 * §8). Fields are checked in the order of the page.
 */
export function checkPayment(
  typed: TypedPayment,
  context: CheckContext,
  checkedAU: readonly string[] | null = null,
): PaymentCheck {
  const method = context.offer.methods.find(({ methodId }) => methodId === typed.methodId) ?? null;
  const errors: Record<string, FieldMessage> = {};
  const { offer, locale } = context;
  const known = { currency: offer.casino.currency, locale, limits: offer.limits, method };
  const amount = checkedAU ? checkAgain(checkedAU, context, known) : readAmount(typed, context, known);
  if (!amount.ok) {
    const { messageKey, params, fieldErrors } = amount.failure;
    const ofField = fieldErrors?.amountAU;
    errors[FORM_NAMES.amount] = {
      messageKey: ofField === undefined ? messageKey : fieldErrorMessageKey(ofField),
      ...(params ? { params } : {}),
    };
  }
  const methodError = errorOfMethod(typed, method);
  if (methodError) errors[FORM_NAMES.method] = { messageKey: methodError };
  const details = method && readDetails(method, typed.details);
  if (details && !details.ok) Object.assign(errors, details.errors);
  if (isAgeMissing(typed, context)) {
    errors[FORM_NAMES.ageConfirmed] = messageOf(failureOf('AgeConfirmationRequired'));
  }
  if (isAccountMissing(typed, context)) {
    errors[FORM_NAMES.accountConfirmed] = { messageKey: 'web-pay:link.unconfirmed' };
  }
  const { au } = amount;
  const payment =
    method && details?.ok && au !== undefined
      ? { method, amountAU: au, details: details.details, isAgeConfirmed: typed.isAgeConfirmed }
      : null;
  if (payment && Object.keys(errors).length === 0) return { ok: true, payment };
  const refused = method && au !== undefined ? { amountAU: au, paymentType: method.paymentType } : null;
  const isUnconfirmed = isAgeMissing(typed, context) || isAccountMissing(typed, context);
  const pastLimits = isUnconfirmed ? null : payment;
  return { ok: false, errors, code: amount.ok ? null : amount.failure.code, refused, pastLimits };
}

/** Amount of the form: the radio decides; the field counts for "other", and where there are no radios. */
function readAmount(
  typed: TypedPayment,
  { direction, offer }: CheckContext,
  known: AmountContext,
): AmountReading {
  const [quick = OTHER_AMOUNT] = typed.quickAmounts;
  if (typed.quickAmounts.length > 1) return { ok: false, failure: failureOf('valueIsNotANumber') };
  if (quick === OTHER_AMOUNT) {
    const read = direction === 'buyIn' ? readBuyInAmount : readCashOutAmount;
    return read(typed.amounts, known);
  }
  const au =
    quick === WHOLE_BALANCE && direction === 'cashOut'
      ? (wholeCashOut(offer.limits, offer.casino.currency) ?? offer.limits.availableAU)
      : (offer.suggestedAmountsAU.find((suggested) => String(suggested) === quick) ?? null);
  // Empty balance, or an amount that is no longer offered: must be chosen again.
  if (au === null || au === 0) {
    return {
      ok: false,
      failure: failureOf(direction === 'buyIn' ? 'buyInAmountEmpty' : 'cashOutAmountEmpty'),
    };
  }
  return withinLimits(au, direction, known);
}

function checkAgain(
  values: readonly string[],
  { direction }: CheckContext,
  known: AmountContext,
): AmountReading {
  const [value = ''] = values;
  const au = Number(value);
  const isAmount = values.length === 1 && /^[1-9]\d{0,9}$/.test(value) && au <= TRANSFER_AMOUNT_MAX_AU;
  if (!isAmount) return { ok: false, failure: failureOf('valueIsNotANumber') };
  return withinLimits(au, direction, known);
}

function withinLimits(au: number, direction: Direction, known: AmountContext): AmountReading {
  const failure = direction === 'buyIn' ? checkBuyInAmount(au, known) : checkCashOutAmount(au, known);
  return failure === null ? { ok: true, au } : { ok: false, failure, au };
}

function errorOfMethod(
  { methodId }: TypedPayment,
  method: WebPayMethod | null,
): MessageKey | 'web-pay:method.choose' | null {
  if (methodId === '') return 'web-pay:method.choose';
  if (method === null) return failureOf('NoPaymentMethodAvailable').messageKey;
  return method.isAvailable ? null : reasonKey(method.unavailableReason);
}

/** Returns the text for an unavailable method: the catalogue's for a known reason. */
export function reasonKey(reason: string | null): MessageKey {
  const known = (Object.keys(catalogue) as FailureCode[]).find((code) => code === reason);
  const code = known === undefined || known === 'httpOther' ? 'NoPaymentMethodAvailable' : known;
  return failureOf(code).messageKey;
}

const isAccountMissing = ({ isAccountConfirmed }: TypedPayment, { isAccountAsked }: CheckContext) =>
  isAccountAsked && !isAccountConfirmed;

function isAgeMissing({ isAgeConfirmed }: TypedPayment, { direction, offer }: CheckContext): boolean {
  const isAsked = offer.limits.requirements.some(({ code }) => code === 'AgeConfirmationRequired');
  return direction === 'buyIn' && isAsked && !isAgeConfirmed;
}

const LONGEST_ANSWER = 200;

type Reading = { ok: true; value: string } | { ok: false; code: FieldCode };

export type DetailsReading =
  | { ok: true; details: Readonly<Record<string, string>> }
  | { ok: false; errors: Readonly<Record<string, FieldMessage>> };

/**
 * Reads the answers to the questions of the chosen method (contract §2 WebPayField). Omits optional empty
 * ones; ignores answers to other methods' questions.
 */
export function readDetails(
  method: Pick<WebPayMethod, 'methodId' | 'fields'>,
  typed: Readonly<Record<string, string>>,
): DetailsReading {
  const errors: [string, FieldMessage][] = [];
  const details: [string, string][] = [];
  for (const field of method.fields) {
    const input = detailInput(method.methodId, field.name);
    const answer = readAnswer(field, typed[input] ?? '');
    if (answer.ok) details.push([field.name, answer.value]);
    else if (answer.code !== 'blank' || field.isRequired) {
      errors.push([input, { messageKey: fieldMessageKey(answer.code) }]);
    }
  }
  return errors.length > 0
    ? { ok: false, errors: Object.fromEntries(errors) }
    : { ok: true, details: Object.fromEntries(details) };
}

function readAnswer(field: WebPayField, typed: string): Reading {
  const answer = readByType(field, typed);
  if (!answer.ok) return answer;
  const { length } = answer.value;
  if (length < (field.minimumLength ?? 0)) return { ok: false, code: 'tooShort' };
  if (length > (field.maximumLength ?? LONGEST_ANSWER)) return { ok: false, code: 'tooLong' };
  return answer;
}

function readByType(field: WebPayField, typed: string): Reading {
  switch (field.type) {
    case 'clabe':
      return readClabe(typed);
    case 'routing':
      return readRoutingNumber(typed);
    case 'kana':
      return readKanaName(typed);
    case 'email':
      return readEmail(typed);
    case 'digits':
      return readDigits(typed);
    case 'select': {
      const option = field.options.find(({ value }) => cleanText(value) === cleanText(typed));
      if (option && typed !== '') return { ok: true, value: option.value };
      return { ok: false, code: typed === '' ? 'blank' : 'invalid' };
    }
    case 'text':
      return readLine(typed, LONGEST_ANSWER);
  }
}

function readDigits(typed: string): Reading {
  const digits = compactIdentifier(typed);
  if (digits === '') return { ok: false, code: 'blank' };
  return /^[0-9]+$/.test(digits) ? { ok: true, value: digits } : { ok: false, code: 'invalidCharacters' };
}
