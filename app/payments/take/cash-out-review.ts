import { playerProfile } from '#app/calls/operator-reads.ts';
import { detailInput, FORM_NAMES } from '#app/payments/base/payment-form.ts';
import { paymentJournal } from '#app/payments/base/payment-journal.ts';
import { type PaymentToken, sealToken } from '#app/payments/base/payment-token.ts';
import type { CheckedPayment } from '#app/payments/check/check-payment.ts';
import type { Offer, PaymentContext } from '#app/payments/check/offer.ts';
import { type OutsidePayment, outsidePayment } from '#app/payments/check/offer.ts';
import { findDuplicate, type OpenSection } from '#app/payments/check/open-payments.ts';
import { againNotice, type Notice } from '#app/payments/check/refusal-messages.ts';
import { openSection } from '#app/payments/form/payment-form-model.ts';
import type { ReadyPayment } from '#app/payments/take/decide-payment.ts';
import type { PaymentDraft } from '#app/payments/take/payment-draft.ts';

/** Cash-out that is to be confirmed or proved. Plain data. */
export interface CashOutReview {
  casino: Offer['casino'];
  payment: Pick<CheckedPayment, 'method' | 'amountAU' | 'details'>;
  /** Null while it is not known. */
  holder: string | null;
  /** Amount in the currency that it is paid in; null for the casino's. */
  outside: OutsidePayment | null;
  /** Latest arrival; epoch, ms; null when the operator does not say. */
  expectedByMs: number | null;
  notices: readonly Notice[];
  open: OpenSection;
  /** Fields that the form carries on to the next step. */
  carried: readonly (readonly [name: string, value: string])[];
}

const MINUTE_MS = 60_000;

/**
 * Loads what the pages after the form show and carry on. The token stays the same from the form to the last step, so
 * that going back and sending again is still one cash-out.
 */
export async function cashOutReview(
  { context, typed, payment, sent }: ReadyPayment,
  draft: PaymentDraft,
): Promise<CashOutReview> {
  const { visit, offer } = context;
  const { method, amountAU, details } = payment;
  const [{ token, notices }, holder, outside, open] = await Promise.all([
    confirmedFrom(context, sent, draft),
    holderName(context),
    outsidePayment(visit, { direction: 'cashOut', casino: offer.casino, ...payment }),
    openSection(context),
  ]);
  const { code } = draft.token;
  return {
    casino: offer.casino,
    payment: { method, amountAU, details },
    holder,
    outside,
    expectedByMs: method.eta && visit.now() + method.eta.maximumMinutes * MINUTE_MS,
    notices,
    open,
    carried: [
      [FORM_NAMES.operation, await sealToken(visit.keys, code ? { ...token, code } : token)],
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

/** The first page names an open payment like it, which is then not asked about again. */
async function confirmedFrom(
  context: PaymentContext,
  sent: ReadyPayment['sent'],
  { step, notices }: PaymentDraft,
): Promise<{ token: PaymentToken; notices: readonly Notice[] }> {
  const { token } = sent;
  if (step !== 'confirm' || notices) return { token, notices: notices ?? [] };
  const journal = await paymentJournal(context.visit, context.player);
  const alike = await findDuplicate(context, journal, sent);
  if (alike === null) return { token, notices: [] };
  const { transactionId } = alike;
  return { token: { ...token, besides: transactionId }, notices: [againNotice('alike', transactionId)] };
}

/** Name of the player, which the account must have, in the order of the page's language; null while it is not known. */
export async function holderName({
  visit,
  player,
}: Pick<PaymentContext, 'visit' | 'player'>): Promise<string | null> {
  const { userId } = player;
  if (userId === null) return null;
  const profile = await playerProfile(visit, userId);
  const info = profile.ok ? profile.value.personalInfo : null;
  const names = [info?.firstName, info?.lastName].filter((name) => typeof name === 'string' && name !== '');
  if (names.length < 2) return null;
  return (visit.request.language === 'ja' ? names.reverse() : names).join(' ');
}
