import type { Casino, FieldErrors, Language, Status } from '../../contract.ts';
import type { Player } from '../../db/players.ts';
import type { Runtime } from '../../runtime.ts';
import type { Direction, StepUpKind, WebPayLimits } from '../../webpay-contract.ts';
import type { PaymentMethod } from '../methods/method-definition.ts';
import { methodBounds } from '../methods/offered-methods.ts';
import { amountBounds } from './amount-limits.ts';
import type { Magic } from './magic-amounts.ts';
import { isReturnUrl, refuseDetails } from './payment-details.ts';

/** What a player wants to pay in or take out, as far as it could be read (contract §6.2). */
export interface Attempt {
  runtime: Runtime;
  player: Player;
  direction: Direction;
  casino: Casino;
  amountAU: number;
  magic: Magic | null;
  limits: WebPayLimits;
  /** Undefined when it is unknown or switched off. */
  method: PaymentMethod | undefined;
  details: Record<string, string>;
  isAgeConfirmed: boolean;
  returnUrl: string;
  language: Language;
  stepUp: { kind: StepUpKind; value: string } | undefined;
  callId: string;
}

/** Why an attempt is refused before the provider is asked. */
export interface AttemptRefusal {
  status: Status;
  fieldErrors?: FieldErrors;
}

type Check = (attempt: Attempt) => AttemptRefusal | null;

/** Least of a buy-in in units of the casino's currency (spec §8 tenMinimumForBuyIn). */
const TEN_UNITS = 10;

const unlessMet =
  (status: Status): Check =>
  (attempt) =>
    refuseIf(isMissing(attempt, status), status);

/** What a player has to do before money moves in either direction, in the operator's order. */
const ABOUT_PLAYER: readonly Check[] = (
  ['PhoneNumberNotVerified', 'EmailNotVerified', 'PersonalInfoRequired', 'IdCheckRequired'] as const
).map(unlessMet);

/** The refusals of a buy-in, in the order of contract §6.2, from `tenMinimumForBuyIn` on. */
const BUY_IN_CHECKS: readonly Check[] = [
  ({ amountAU, casino }) =>
    refuseIf(amountAU < TEN_UNITS * casino.currencyInfo.auPerCurrencyUnit, 'tenMinimumForBuyIn'),
  (attempt) => refuseIf(isUnderMinimum(attempt), 'meetMinimumBuyInAmount'),
  (attempt) => refuseIf(isOverThreshold(attempt), 'completeNeoCheck'),
  (attempt) => refuseIf(isOverMaximum(attempt) || isOverOwnLimit(attempt), 'exceededMaximumBuyInAmount'),
  (attempt) =>
    refuseIf(
      isMissing(attempt, 'AgeConfirmationRequired') && !attempt.isAgeConfirmed,
      'AgeConfirmationRequired',
      { ageConfirmed: 'blank' },
    ),
  ...ABOUT_PLAYER,
  unlessMet('RequiredDocumentNotFound'),
  ({ method }) => refuseIf(method === undefined, 'NoPaymentMethodAvailable'),
  refuseParameters,
];

/** The refusals of a cash-out, in the order of contract §6.3, from `meetMinimumCashOutAmount` on. */
const CASH_OUT_CHECKS: readonly Check[] = [
  (attempt) => refuseIf(isUnderMinimum(attempt), 'meetMinimumCashOutAmount'),
  ({ amountAU, limits, magic }) =>
    refuseIf(
      amountAU > (limits.availableAU ?? 0) || magic?.refusal === 'notEnoughFundsInAccount',
      'notEnoughFundsInAccount',
    ),
  (attempt) => refuseIf(isOverThreshold(attempt), 'completeNeoCheck'),
  ...ABOUT_PLAYER,
  ({ method }) => refuseIf(method === undefined, 'NoPaymentMethodAvailable'),
  // Where the order of a cash-out has no refusal of its own for it (contract §8a.7).
  (attempt) =>
    refuseIf(isOverMaximum(attempt), 'InvalidTransferParameters', {
      amountAU: 'outOfRange',
    }),
  refuseParameters,
];

/** The first refusal that applies to an attempt, or null. */
export function refuseAttempt(attempt: Attempt): AttemptRefusal | null {
  const checks = attempt.direction === 'buyIn' ? BUY_IN_CHECKS : CASH_OUT_CHECKS;
  for (const check of checks) {
    const refusal = check(attempt);
    if (refusal) return refusal;
  }
  return null;
}

function refuseIf(applies: boolean, status: Status, fieldErrors?: FieldErrors): AttemptRefusal | null {
  return applies ? { status, ...(fieldErrors && { fieldErrors }) } : null;
}

/** What the operator allows, and what the method allows of it when it is known. */
function boundsOf({ runtime, direction, casino, method }: Attempt) {
  return method ? methodBounds(runtime, method, casino) : amountBounds(direction, casino.currencyInfo);
}

/** Magic amounts do what they are there for in every currency, be the minimum ever so high. */
function isUnderMinimum(attempt: Attempt): boolean {
  return attempt.magic === null && attempt.amountAU < boundsOf(attempt).minimumAU;
}

function isOverMaximum(attempt: Attempt): boolean {
  return attempt.amountAU > boundsOf(attempt).maximumAU;
}

/** Over what a restricted account has left, but not over what an identity check would lift it to. */
function isOverThreshold(attempt: Attempt): boolean {
  const { magic, limits, amountAU } = attempt;
  if (magic?.refusal === 'completeNeoCheck') return true;
  const remaining = limits.thresholdRemainingAU;
  return remaining !== null && amountAU > remaining && !isOverMaximum(attempt);
}

const isOverOwnLimit = ({ limits, amountAU }: Attempt) =>
  limits.playerLimit !== undefined && amountAU > limits.playerLimit.remainingAU;

/** Whether the player has something to do first. What would only lift his threshold keeps no one out. */
function isMissing({ limits, magic }: Attempt, status: Status): boolean {
  const isAsked = limits.requirements.some(
    ({ code, isBlocking }) => code === status && (isBlocking || code === 'AgeConfirmationRequired'),
  );
  return isAsked || magic?.refusal === status;
}

function refuseParameters({ runtime, method, details, returnUrl }: Attempt): AttemptRefusal | null {
  const fieldErrors: FieldErrors = method ? refuseDetails(method, details) : {};
  if (!isReturnUrl(returnUrl, runtime.portalOrigin)) fieldErrors.returnUrl = 'notAllowed';
  return refuseIf(Object.keys(fieldErrors).length > 0, 'InvalidTransferParameters', fieldErrors);
}
