import { type PaymentToken, sealToken } from '#app/money/payment-token.ts';
import type { Visit } from '#app/session/visit.ts';
import { detailInput, FORM_NAMES } from '#app/web-pay/form/form-names.ts';
import { openSection } from '#app/web-pay/form/payment-form-model.ts';
import type { Offer } from '#app/web-pay/offer.ts';
import { type OutsidePayment, outsideCurrency, outsidePayment } from '#app/web-pay/outside-payment.ts';
import type { CheckedPayment } from '#app/web-pay/pay/check-payment.ts';
import type { OpenSection } from '#app/web-pay/pay/duplicates.ts';
import type { Notice } from '#app/web-pay/pay/refusal-messages.ts';
import type { CheckedForm } from '#app/web-pay/pay/submit-payment.ts';
import { holderName } from './payout-facts.ts';

/** A cash-out that was checked and waits for the player's word. Plain data. */
export interface CheckedCashOut {
  casino: Offer['casino'];
  payment: Pick<CheckedPayment, 'method' | 'amountAU' | 'details'>;
  /** Null while it is not known. */
  holder: string | null;
  /** What it is paid in, where that is not the casino's currency. */
  outside: OutsidePayment | null;
  /** When the money should be there at the latest; epoch, ms; null when the operator does not say. */
  expectedByMs: number | null;
  /** What stands above it. */
  notices: readonly Notice[];
  open: OpenSection;
  /** What the form carries on to the next step, by name. */
  carried: readonly (readonly [name: string, value: string])[];
}

const MINUTE_MS = 60_000;

/**
 * Puts together what the pages after the form show and carry on: the token stays the same from the form to the last
 * step, so that going back and sending again is still one cash-out.
 */
export async function checkedCashOut(
  { context, typed, payment }: CheckedForm,
  { token, notices = [] }: { token: PaymentToken; notices?: readonly Notice[] },
): Promise<CheckedCashOut> {
  const { visit, offer } = context;
  const { method, amountAU, details } = payment;
  const [holder, currency, sealed, open] = await Promise.all([
    holderName(context),
    outsideCurrency(visit, { direction: 'cashOut', casino: offer.casino, method }),
    sealToken(visit.keys, token),
    openSection(context),
  ]);
  return {
    casino: offer.casino,
    payment: { method, amountAU, details },
    holder,
    outside: currency === null ? null : { currency, quote: null },
    expectedByMs: method.eta && visit.now() + method.eta.maximumMinutes * MINUTE_MS,
    notices,
    open,
    carried: [
      [FORM_NAMES.operation, sealed],
      [FORM_NAMES.casino, String(offer.casino.casinoId)],
      [FORM_NAMES.checkedAmount, String(amountAU)],
      ...typed.amounts.map((amount) => [FORM_NAMES.amount, amount] as const),
      ...typed.quickAmounts.map((quick) => [FORM_NAMES.quickAmount, quick] as const),
      [FORM_NAMES.method, method.methodId],
      ...method.fields.map(({ name }) => {
        const input = detailInput(method.methodId, name);
        return [input, typed.details[input] ?? ''] as const;
      }),
    ],
  };
}

/**
 * Asks what a checked cash-out comes to in the currency that it is paid in. For the pages that show it: the form that
 * leads to them need not wait.
 */
export async function withQuote(visit: Visit, checked: CheckedCashOut): Promise<CheckedCashOut> {
  if (checked.outside === null) return checked;
  const { casino, payment } = checked;
  return { ...checked, outside: await outsidePayment(visit, { direction: 'cashOut', casino, ...payment }) };
}
