import type { WebPayMethod } from '#app/domain/money/web-pay.ts';
import { transactionHref } from '#app/domain/pages/routes.ts';
import type { Failure } from '#app/domain/texts/failure.ts';
import { fieldErrorMessageKey } from '#app/domain/texts/field-error.ts';
import { type FieldMessages, messageOf } from '#app/domain/texts/field-message.ts';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import { detailInput, FORM_NAMES } from '../form/form-names.ts';
import { type Way, type WayContext, wayOf } from '../form/ways.ts';
import type { AgainReason } from './payment-end.ts';

/** What is told above the form, with the way to put it right. */
export interface Notice {
  textKey:
    | MessageKey
    | 'web-pay:liftLimit'
    | `web-pay:again.${AgainReason | 'uncertain' | 'received' | 'alikeOpen' | 'forgottenGuest' | 'uncertainGuest'}`;
  params?: Record<string, string | number>;
  way: Way | null;
}

/** A refusal of the operator as the page tells it. */
export interface RefusalMessages {
  /** Beside the fields, by the name of the input. */
  errors: FieldMessages;
  /** Null when what stands beside the fields says it all. */
  notice: Notice | null;
  /** Whether it belongs into the notification table: it is about neither the form nor the player's account. */
  isNotification: boolean;
}

/** Refusals about the amount (spec §8). */
const ABOUT_AMOUNT: readonly string[] = [
  'buyInAmountEmpty',
  'cashOutAmountEmpty',
  'valueIsNotANumber',
  'tenMinimumForBuyIn',
  'meetMinimumBuyInAmount',
  'meetMinimumCashOutAmount',
  'exceededMaximumBuyInAmount',
  'completeNeoCheck',
  'notEnoughFundsInAccount',
];

/** Refusals that are told above the form, most of them with what to do first (spec §8). */
const TOLD_ABOVE: readonly string[] = [
  'IdCheckRequired',
  'EmailNotVerified',
  'PhoneNumberNotVerified',
  'PersonalInfoRequired',
  'RequiredDocumentNotFound',
  'webPayIniateFailed',
  'RejectedByPaymentService',
  'InvalidTransferParameters',
];

/**
 * Where each part of the operator's refusal is told: beside the field that it is about, above the form with what to do,
 * or in the notification table (spec §8).
 */
export function refusalMessages(
  failure: Failure,
  method: Pick<WebPayMethod, 'methodId' | 'fields'>,
  context: WayContext,
): RefusalMessages {
  const { code, messageKey, params } = failure;
  const message = messageOf(failure);
  const told = (errors: FieldMessages, notice: Notice | null): RefusalMessages => ({
    errors,
    notice,
    isNotification: false,
  });
  const way = wayOf(code, context);
  if (ABOUT_AMOUNT.includes(code)) {
    return told({ [FORM_NAMES.amount]: message }, liftNotice(code, way));
  }
  if (code === 'AgeConfirmationRequired') return told({ [FORM_NAMES.ageConfirmed]: message }, null);
  if (code === 'NoPaymentMethodAvailable') return told({ [FORM_NAMES.method]: message }, null);
  if (!TOLD_ABOVE.includes(code)) return { errors: {}, notice: null, isNotification: true };
  const transactionId = failure.payment?.transaction?.transactionId;
  const toTransaction = transactionId === undefined ? null : transactionWay(transactionId);
  const notice = { textKey: messageKey, ...(params ? { params } : {}), way: way ?? toTransaction };
  return told(code === 'InvalidTransferParameters' ? fieldMessages(failure, method) : {}, notice);
}

/** The way to a transaction that a notice tells of. */
export function transactionWay(transactionId: string): Way {
  return { href: transactionHref(transactionId), labelKey: 'web-pay:ways.transaction' };
}

/** What is told above the form, besides the field's message, of a code that the portal itself has found. */
export function liftNotice(code: string | null, way: Way | null): Notice | null {
  return code === 'completeNeoCheck' && way !== null ? { textKey: 'web-pay:liftLimit', way } : null;
}

/** What the operator says of single fields; paths are those of the request (contract §8a.5). */
function fieldMessages(
  { fieldErrors = {} }: Failure,
  method: Pick<WebPayMethod, 'methodId' | 'fields'>,
): FieldMessages {
  const inputs: [path: string, input: string][] = [
    ['amountAU', FORM_NAMES.amount],
    ['methodId', FORM_NAMES.method],
    ...method.fields.map(({ name }): [string, string] => [
      `paymentDetails.${name}`,
      detailInput(method.methodId, name),
    ]),
  ];
  const messages = inputs.flatMap(([path, input]) => {
    const code = Object.hasOwn(fieldErrors, path) ? fieldErrors[path] : undefined;
    return code === undefined ? [] : [[input, { messageKey: fieldErrorMessageKey(code) }] as const];
  });
  return Object.fromEntries(messages);
}
