import { isGuest } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import type { PlayerCasino } from './access.ts';
import { FORM_NAMES, isDetailInput } from './form/form-names.ts';
import { NOTHING_TYPED, type TypedPayment, typedInForm } from './form/typed-payment.ts';

/** A buy-in as a guest has filled it in. */
export interface KeptBuyIn {
  /** The casino as it stood in the form. */
  casino: string;
  typed: TypedPayment;
}

/** Name of the half-filled buy-in among the drafts. */
const DRAFT = 'buyIn';
/** What an address may fill in beforehand, and then decides. */
const FILLED_IN_BY_ADDRESS = [FORM_NAMES.amount, FORM_NAMES.method, 'paymentType'];

/**
 * Keeps what a guest has filled in of a buy-in, while the page asks for the password: the form of a
 * full session is another one. The box that confirms the age is ticked anew. Of players who have logged in nothing is
 * kept.
 */
export async function keepBuyIn(visit: Visit, form: FormData): Promise<void> {
  if (!visit.player || !isGuest(visit.player)) return;
  const { drafts } = visit;
  const { amounts, quickAmounts, methodId, details } = typedInForm(form);
  const casino = form.getAll(FORM_NAMES.casino);
  // What was sent twice counts as nothing.
  const sole = (values: readonly unknown[]) => (values.length === 1 ? String(values[0]) : '');
  await drafts.replace(DRAFT, {
    [FORM_NAMES.casino]: sole(casino).slice(0, 20),
    [FORM_NAMES.amount]: sole(amounts),
    [FORM_NAMES.quickAmount]: sole(quickAmounts),
    [FORM_NAMES.method]: methodId,
    ...details,
  });
}

/** Forgets what {@link keepBuyIn} has kept, once a payment of it was begun. */
export async function forgetBuyIn(visit: Visit): Promise<void> {
  await visit.drafts.forget(DRAFT);
}

/**
 * What {@link keepBuyIn} has kept, unless the address says itself what to fill in, or names another casino.
 *
 * @returns the form as it was filled in; null when none is kept
 */
export async function keptBuyIn(visit: Visit, query: URLSearchParams): Promise<KeptBuyIn | null> {
  const values = await visit.drafts.read(DRAFT);
  const { casino, amount, quickAmount, method } = values;
  const isOfAddress = FILLED_IN_BY_ADDRESS.some((name) => query.has(name));
  const isOfOtherCasino = query.has(FORM_NAMES.casino) && query.get(FORM_NAMES.casino) !== casino;
  if (casino === undefined || isOfAddress || isOfOtherCasino) return null;
  return {
    casino,
    typed: {
      ...NOTHING_TYPED,
      amounts: amount ? [amount] : [],
      quickAmounts: quickAmount ? [quickAmount] : [],
      methodId: method ?? '',
      details: Object.fromEntries(Object.entries(values).filter(([name]) => isDetailInput(name))),
    },
  };
}

/** The casino that a kept buy-in was for; null when nothing is kept, or it is not one of the player's any more. */
export function casinoOf(kept: KeptBuyIn | null, casinos: readonly PlayerCasino[]): string | null {
  const known = casinos.find(({ casinoId }) => String(casinoId) === kept?.casino);
  return known ? String(known.casinoId) : null;
}
