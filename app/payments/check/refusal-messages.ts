import type { Direction } from '#app/domain/money/transaction.ts';
import type { RequirementCode, WebPayMethod } from '#app/domain/money/web-pay.ts';
import {
  type Address,
  missingInfoHref,
  PHONE_CODE_HREF,
  ROUTES,
  type RoutePath,
  transactionHref,
} from '#app/domain/pages/routes.ts';
import type { Failure } from '#app/domain/texts/failure.ts';
import { type FieldMessages, fieldErrorMessageKey, messageOf } from '#app/domain/texts/field-message.ts';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import { detailInput, FORM_NAMES } from '#app/payments/base/payment-form.ts';
import type { OpenAccess } from './access.ts';

type NoticeReason =
  | 'changed'
  | 'expired'
  | 'alike'
  | 'loggedOut'
  | 'earlierSession'
  | 'late'
  | 'unavailable'
  | 'received'
  | 'alikeOpen'
  | 'codeOver';

export interface Notice {
  textKey: MessageKey | 'web-pay:liftLimit' | `web-pay:again.${NoticeReason}`;
  params?: Record<string, string | number>;
  remedy: Remedy | null;
}

/** Returns the notice above a form without errors; it may link to a transaction. */
export function againNotice(reason: NoticeReason, transactionId: string | null = null): Notice {
  const remedy = transactionId === null ? null : transactionLink(transactionId);
  return { textKey: `web-pay:again.${reason}`, remedy };
}

export interface RefusalMessages {
  errors: FieldMessages;
  /** Null when the messages beside the fields suffice. */
  notice: Notice | null;
  /** Shown as a notification: it is about neither the form nor the player's account. */
  isNotification: boolean;
}

const ABOUT_AMOUNT: readonly string[] = [
  'buyInAmountEmpty',
  'cashOutAmountEmpty',
  'valueIsNotANumber',
  'tooManyDecimals',
  'noDecimals',
  'tenMinimumForBuyIn',
  'meetMinimumBuyInAmount',
  'meetMinimumCashOutAmount',
  'exceededMaximumBuyInAmount',
  'completeNeoCheck',
  'notEnoughFundsInAccount',
];

/** Refusals shown above the form, most of them with a remedy (spec §8). */
const ABOVE_FORM: readonly string[] = [
  'DeniedByAccountState',
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
 * Places the parts of the operator's refusal: beside the field that it is about, above the form with the
 * remedy, or as a notification (spec §8).
 */
export function refusalMessages(
  failure: Failure,
  method: Pick<WebPayMethod, 'methodId' | 'fields'>,
  context: RemedyContext,
): RefusalMessages {
  const { code, messageKey, params } = failure;
  const message = messageOf(failure);
  const inForm = (errors: FieldMessages, notice: Notice | null): RefusalMessages => ({
    errors,
    notice,
    isNotification: false,
  });
  if (ABOUT_AMOUNT.includes(code)) {
    return inForm({ [FORM_NAMES.amount]: message }, liftNotice(code, context));
  }
  if (code === 'AgeConfirmationRequired') return inForm({ [FORM_NAMES.ageConfirmed]: message }, null);
  if (code === 'NoPaymentMethodAvailable') return inForm({ [FORM_NAMES.method]: message }, null);
  if (!ABOVE_FORM.includes(code)) return { errors: {}, notice: null, isNotification: true };
  const transactionId = failure.payment?.transaction?.transactionId;
  const remedy =
    remedyFor(code, context) ?? (transactionId === undefined ? null : transactionLink(transactionId));
  const notice = { textKey: messageKey, ...(params ? { params } : {}), remedy };
  return inForm(code === 'InvalidTransferParameters' ? fieldMessages(failure, method) : {}, notice);
}

/** Returns the notice that explains how to lift a limit; null for every other code. */
export function liftNotice(code: string | null, context: RemedyContext): Notice | null {
  const remedy = code === 'completeNeoCheck' ? remedyFor(code, context) : null;
  return remedy && { textKey: 'web-pay:liftLimit', remedy };
}

/** The operator's field errors; paths are those of the request (contract §8a.5). */
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

export interface Remedy {
  href: Address;
  labelKey: `web-pay:ways.${Exclude<RequirementCode, 'AgeConfirmationRequired'> | 'transaction'}`;
}

export interface RemedyContext {
  direction: Direction;
  access: Pick<OpenAccess, 'hasIdentityCheck'>;
}

export function pathOf(direction: Direction): RoutePath {
  return direction === 'buyIn' ? ROUTES.webPayCashIn : ROUTES.webPayCashOut;
}

/**
 * Returns the link to the remedy of a requirement or refusal (spec §8: "go to profile and verify email", "do
 * an id verification"); null when the portal has none.
 */
export function remedyFor(code: string, { direction, access }: RemedyContext): Remedy | null {
  switch (code) {
    case 'PhoneNumberNotVerified':
      return { href: PHONE_CODE_HREF, labelKey: `web-pay:ways.${code}` };
    case 'EmailNotVerified':
      return { href: ROUTES.verifyEmail, labelKey: `web-pay:ways.${code}` };
    case 'PersonalInfoRequired':
      return { href: missingInfoHref(pathOf(direction)), labelKey: `web-pay:ways.${code}` };
    case 'IdCheckRequired':
    case 'completeNeoCheck':
      return access.hasIdentityCheck
        ? { href: ROUTES.identificationStatus, labelKey: 'web-pay:ways.IdCheckRequired' }
        : null;
    case 'RequiredDocumentNotFound':
      // Home reloads the documents, and new ones guard every screen.
      return { href: ROUTES.home, labelKey: `web-pay:ways.${code}` };
    default:
      return null;
  }
}

function transactionLink(transactionId: string): Remedy {
  return { href: transactionHref(transactionId), labelKey: 'web-pay:ways.transaction' };
}
