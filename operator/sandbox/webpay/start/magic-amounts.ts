import type { Status } from '../../contract.ts';
import type { Behaviour } from '../../provider/order-table.ts';
import type { Direction, StepUpKind } from '../../webpay-contract.ts';

/** What an amount of so many whole units does, no matter who pays it (contract §10). */
export interface Magic {
  /** The refusal it ends in, at its place in the order of refusals. */
  refusal?: Status;
  /** How the provider's order goes. */
  behaviour?: Behaviour;
  stepUp?: StepUpKind;
  /** HTTP 500, nothing made. */
  fails?: true;
  /** Made, then HTTP 500 to the first call of its key. */
  losesAnswer?: true;
  /** Made at once, answered late. */
  isSlow?: true;
  /** Life of the offer in milliseconds. */
  offerLifeMs?: number;
  /** How long a cash-out can be cancelled, in milliseconds. */
  cancellableMs?: number;
  /** Tax withheld, in percent of the amount. */
  taxPercent?: number;
  /** The statement of the month in which it is committed is a unit off. */
  spoilsStatement?: true;
}

/** What amounts do, by the whole units of the casino's currency. */
export const MAGIC_AMOUNTS: Record<Direction, Partial<Record<number, Magic>>> = {
  buyIn: {
    11: { behaviour: 'unreachable' },
    12: { behaviour: 'rejected' },
    13: { fails: true },
    14: { isSlow: true },
    15: { refusal: 'completeNeoCheck' },
    16: { refusal: 'IdCheckRequired' },
    17: { refusal: 'EmailNotVerified' },
    18: { refusal: 'PersonalInfoRequired' },
    19: { refusal: 'AgeConfirmationRequired' },
    21: { behaviour: 'paidAtOnce' },
    22: { behaviour: 'paidLater' },
    23: { offerLifeMs: 30_000 },
    24: { behaviour: 'refused' },
    25: { behaviour: 'cancelled' },
    28: { losesAnswer: true },
    29: { behaviour: 'paidAtOnce', spoilsStatement: true },
  },
  cashOut: {
    31: { refusal: 'notEnoughFundsInAccount' },
    32: { stepUp: 'code' },
    33: { stepUp: 'password' },
    34: { behaviour: 'sentLater', cancellableMs: 60_000 },
    35: { behaviour: 'returnedLater' },
    36: { behaviour: 'sentLater', taxPercent: 10 },
    38: { isSlow: true },
    39: { losesAnswer: true },
  },
};

/** The magic of an amount in AU, or null: whole units of the casino's currency, whatever that is. */
export function magicOf(direction: Direction, amountAU: number, auPerCurrencyUnit: number): Magic | null {
  return MAGIC_AMOUNTS[direction][amountAU / auPerCurrencyUnit] ?? null;
}
