import { redirect } from '@remix-run/node';
import type { Direction } from '#app/domain/money/transaction.ts';
import {
  FORM_NAMES,
  INTENTS,
  type TypedPayment,
  textsOf,
  typedInForm,
} from '#app/payments/base/payment-form.ts';
import { type PaymentToken, readToken, type SentCode } from '#app/payments/base/payment-token.ts';
import { pathOf } from '#app/payments/check/refusal-messages.ts';
import type { Visit } from '#app/session/visit.ts';

/** Form of a payment; its token is this player's, and of this direction. */
export interface PaymentForm {
  direction: Direction;
  /** Button that sent it; null for a draft. */
  intent: string | null;
  /** Id as it was sent; '' for none or two, which are no casino of the player's. */
  casino: string;
  typed: TypedPayment;
  token: PaymentToken;
  /** Code that was sent to prove it; null before that. */
  code: SentCode | null;
  /** Open for too long: to be confirmed again, with the same key. */
  isExpired: boolean;
  /** Amounts that the player has confirmed, in AU, as they were sent; null before that. */
  confirmedAU: readonly string[] | null;
}

/** Redirects to the form of another casino, with the chosen method; null for a form of another intent. */
export function toOtherCasino({ direction, intent, typed }: PaymentForm, fields: FormData): Response | null {
  if (intent !== INTENTS.casino) return null;
  const [casino = ''] = textsOf(fields, FORM_NAMES.otherCasino);
  const query = new URLSearchParams({
    [FORM_NAMES.casino]: casino,
    ...(typed.methodId === '' ? {} : { [FORM_NAMES.method]: typed.methodId }),
  });
  return redirect(`${pathOf(direction)}?${query}`, 303);
}

/**
 * Reads a form and its token, without a call.
 *
 * @param sessionId session that the form must be of; null where it is known to be the player's
 * @returns null for a foreign form
 */
export async function readPaymentForm(
  { keys, now }: Visit,
  sessionId: string | null,
  direction: Direction,
  fields: FormData,
): Promise<PaymentForm | null> {
  const owner = { sessionId, purpose: direction };
  const reading = await readToken<PaymentToken>(keys, owner, textsOf(fields, FORM_NAMES.operation), now());
  if (!('token' in reading)) return null;
  const { code = null, ...token } = reading.token;
  const [intent = null] = textsOf(fields, FORM_NAMES.intent);
  const [casino = '', ...others] = textsOf(fields, FORM_NAMES.casino);
  const isConfirmed =
    direction === 'cashOut' && intent === INTENTS.pay && fields.has(FORM_NAMES.checkedAmount);
  return {
    direction,
    intent,
    casino: others.length === 0 ? casino : '',
    typed: typedInForm(fields),
    token,
    code,
    isExpired: !reading.ok,
    confirmedAU: isConfirmed ? textsOf(fields, FORM_NAMES.checkedAmount) : null,
  };
}
