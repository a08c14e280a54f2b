import { shownName } from '#app/account/shown-player.ts';
import { moneyLocale } from '#app/calls/money-locale.ts';
import type { Country } from '#app/domain/country.ts';
import { minimumAge } from '#app/domain/identity/birth-date.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { RequirementCode, WebPayRequirement } from '#app/domain/money/web-pay.ts';
import { maskedPhone } from '#app/domain/player/phone.ts';
import type { FieldMessages } from '#app/domain/texts/field-message.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { type TypedPayment, valuesOf } from '#app/payments/base/payment-form.ts';
import { paymentJournal } from '#app/payments/base/payment-journal.ts';
import { type PaymentToken, sealToken } from '#app/payments/base/payment-token.ts';
import { type CheckedPayment, checkPayment } from '#app/payments/check/check-payment.ts';
import {
  markOfOffer,
  type Offer,
  type OutsidePayment,
  outsidePayment,
  type PaymentContext,
} from '#app/payments/check/offer.ts';
import { loadOpenPayments, marksOfOpen, type OpenSection } from '#app/payments/check/open-payments.ts';
import { type Notice, type Remedy, remedyFor } from '#app/payments/check/refusal-messages.ts';
import { usedMethods } from '#app/payments/check/used-methods.ts';
import type { SentForm } from '#app/session/messages.ts';
import { isGuest } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

export interface FormState {
  typed: TypedPayment;
  token: PaymentToken;
  notices?: readonly Notice[];
  /** Asks for the age even without a requirement of the operator. */
  isAgeAsked?: boolean;
  /** Submitted for the total alone, without errors. */
  isTotalAsked?: boolean;
}

export interface CasinoChoice {
  casinoId: number;
  name: string;
  /** Regular balance, or amount available for cash-out; null while unknown. */
  amount: { au: number; currency: Offer['casino']['currency'] } | null;
}

export interface RequirementItem extends Omit<WebPayRequirement, 'code'> {
  code: Exclude<RequirementCode, 'AgeConfirmationRequired'>;
  isDone: boolean;
  remedy: Remedy | null;
}

export interface PaymentFormModel {
  direction: Direction;
  country: Country;
  casinos: readonly CasinoChoice[];
  offer: Offer;
  hasBuyIn: boolean;
  /** Ids of the methods that the player has used in this browser, the last one first. */
  usedMethods: readonly string[];
  requirements: readonly RequirementItem[];
  /** Account, shown to guests; null for others. */
  guest: { displayName: string; phone: string; isUnconfirmed: boolean } | null;
  /** Years, for the box that confirms the age; null without one. */
  minimumAge: number | null;
  sent: SentForm;
  notices: readonly Notice[];
  open: OpenSection;
  /** Payment to be sent, when complete; null otherwise. */
  summary: Pick<CheckedPayment, 'method' | 'amountAU'> | null;
  isTotalAsked: boolean;
  /**
   * Amount of the summary in its own currency; without a summary the currency, if all methods have the same;
   * null for the casino's.
   */
  outside: OutsidePayment | null;
  token: string;
}

export async function paymentFormModel(
  context: PaymentContext,
  casinos: readonly CasinoChoice[],
  {
    typed,
    errors = {},
    notices = [],
    isAgeAsked: isAgeRefused,
    isTotalAsked = false,
    token,
  }: FormState & { errors?: FieldMessages },
): Promise<PaymentFormModel> {
  const { visit, player, direction, offer } = context;
  const { country } = visit.config;
  const { requirements } = offer.limits;
  const isAgeAsked =
    direction === 'buyIn' &&
    (isAgeRefused === true || requirements.some(({ code }) => code === 'AgeConfirmationRequired'));
  const preset = withOnlyMethod(typed, offer);
  const check = checkPayment(preset, {
    direction,
    offer,
    locale: moneyLocale(visit),
    isAccountAsked: player.isAccountUnconfirmed === true,
  });
  return {
    direction,
    country,
    casinos,
    offer,
    hasBuyIn: context.access.hasBuyIn,
    usedMethods: await usedMethods(visit, player, direction),
    requirements: requirementItems(context),
    guest: isGuest(player)
      ? {
          displayName: shownName(visit, player),
          isUnconfirmed: player.isAccountUnconfirmed === true,
          phone: player.phoneNumber === '' ? '' : maskedPhone(player.phoneNumber, player.phoneCountryCode),
        }
      : null,
    minimumAge: isAgeAsked ? await askedAge(visit) : null,
    sent: sentForm(valuesOf(preset), errors),
    notices,
    open: await openSection(context),
    summary: check.ok ? check.payment : null,
    isTotalAsked: isTotalAsked && check.ok,
    outside: direction === 'buyIn' ? await outsideOf(visit, offer, check.ok ? check.payment : null) : null,
    token: await shownToken(context, token),
  };
}

/** Seals the token of a form shown now, with marks of the data beside it. */
async function shownToken(
  { visit, player, direction, offer }: PaymentContext,
  token: PaymentToken,
): Promise<string> {
  const [journal, open] = await Promise.all([
    paymentJournal(visit, player),
    loadOpenPayments(visit, direction, offer.casino.casinoId),
  ]);
  const renewed = journal.renewed(token);
  const shown = { open: marksOfOpen(open, renewed.shownAtMs), offer: markOfOffer(offer) };
  return sealToken(visit.keys, { ...renewed, ...shown } satisfies PaymentToken);
}

/** Loads the open payments at the casino of the form, and those sent from this browser. */
export async function openSection({ visit, player, direction, offer }: PaymentContext): Promise<OpenSection> {
  const { casinoId } = offer.casino;
  const [open, journal] = await Promise.all([
    loadOpenPayments(visit, direction, casinoId),
    paymentJournal(visit, player),
  ]);
  const pending = journal.pending.filter(
    (one) => one.direction === direction && one.request.casinoId === casinoId,
  );
  return { open, pending };
}

/** Currency of a buy-in: of the payment where known, else the one that all available methods share. */
function outsideOf(
  visit: Visit,
  { casino, methods }: Offer,
  payment: Pick<CheckedPayment, 'method' | 'amountAU'> | null,
): Promise<OutsidePayment | null> {
  if (payment !== null) return outsidePayment(visit, { direction: 'buyIn', casino, ...payment });
  const codes = new Set(methods.filter(({ isAvailable }) => isAvailable).map((one) => one.payableCurrency));
  const [code = null] = codes;
  const isOther = codes.size === 1 && code !== null && code !== casino.currency.iso4217Code;
  return Promise.resolve(isOther ? { currency: code, quote: null } : null);
}

function withOnlyMethod(typed: TypedPayment, { methods }: Offer): TypedPayment {
  const available = methods.filter(({ isAvailable }) => isAvailable);
  const [only] = available;
  return typed.methodId === '' && only && available.length === 1
    ? { ...typed, methodId: only.methodId }
    : typed;
}

/** Requirements in the operator's order, after those already met as far as the portal knows. */
function requirementItems(context: PaymentContext): RequirementItem[] {
  const { player, offer } = context;
  const open = offer.limits.requirements.flatMap(({ code, isBlocking }) =>
    code === 'AgeConfirmationRequired'
      ? []
      : [{ code, isBlocking, isDone: false, remedy: remedyFor(code, context) }],
  );
  const phone = 'PhoneNumberNotVerified' as const;
  const isPhoneDone = player.isUserVerified && !open.some(({ code }) => code === phone);
  const done = isPhoneDone ? [{ code: phone, isBlocking: false, isDone: true, remedy: null }] : [];
  return open.length === 0 ? [] : [...done, ...open];
}

async function askedAge(visit: Visit): Promise<number> {
  const rules = await visit.calls.rules();
  return minimumAge(rules.ok ? rules.value.minimumAge : null, visit.config.country);
}
