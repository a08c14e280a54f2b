import type { Direction } from '#app/domain/money/transaction.ts';
import type { FieldMessages } from '#app/domain/texts/field-message.ts';
import { FORM_NAMES, typedInQuery } from '#app/payments/base/payment-form.ts';
import { isJournalLocked, paymentJournal, type StartedPayment } from '#app/payments/base/payment-journal.ts';
import {
  type Closed,
  type ClosedForm,
  checkAccess,
  isPassing,
  TOO_MANY_PENDING,
  waitForReads,
} from '#app/payments/check/access.ts';
import type { PaymentContext } from '#app/payments/check/offer.ts';
import { loadOffer } from '#app/payments/check/offer.ts';
import { loadOpenPayments } from '#app/payments/check/open-payments.ts';
import { againNotice, type Notice } from '#app/payments/check/refusal-messages.ts';
import type { FormState } from '#app/payments/form/payment-form-model.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { findDraft, forgetDraft, type PaymentDraft, shownState } from './payment-draft.ts';

/** Reason in the place of a form. */
export interface ClosedPlace {
  kind: 'closed';
  closed: ClosedForm;
  /** Notices of the form that was to be shown again. */
  notices: readonly Notice[];
}

/** Form of a payment as its page begins, or the reason in its place. */
export type LoadedForm =
  | ClosedPlace
  | { kind: 'form'; context: PaymentContext; state: FormState; errors: FieldMessages };

/** Parameters of the address that fill in a form in place of a draft. */
const FILLED_IN = [FORM_NAMES.amount, FORM_NAMES.method, 'paymentType'];

/**
 * Loads what the page of a payment shows. The address may name the casino, the method and an amount (`?casino=`,
 * `?method=` or `?paymentType=`, `?amount=`).
 */
export async function loadForm(
  visit: Visit,
  player: PlayerSession,
  direction: Direction,
): Promise<LoadedForm> {
  const { draft, closed, errors, isLost } = shownState(visit, direction);
  if (closed) return closedForm(visit, player, direction, closed);
  const access = await checkAccess(visit, player, direction);
  if (!access.ok) return closedForm(visit, player, direction, access.closed);
  const query = visit.request.url.searchParams;
  const kept =
    draft || FILLED_IN.some((name) => query.has(name)) ? null : await findDraft(visit, player, direction);
  const isKnown = access.casinos.some(({ casinoId }) => String(casinoId) === kept?.casino);
  const asked = query.get('casino') ?? (isKnown && kept ? kept.casino : null);
  const known = access.casinos.find(({ casinoId }) => asked === null || String(casinoId) === asked);
  const journal = await paymentJournal(visit, player);
  if (journal.isFull) return closedForm(visit, player, direction, TOO_MANY_PENDING);
  const [loaded] = await Promise.all([
    loadOffer(visit, direction, access.casinos, asked),
    known ? loadOpenPayments(visit, direction, known.casinoId) : null,
  ]);
  if (!loaded.ok) return closedForm(visit, player, direction, loaded.closed);
  const { offer } = loaded;
  const context = { visit, player, direction, access, offer };
  if (draft) {
    const started = journal.startedBy(draft.token);
    return {
      kind: 'form',
      context,
      state: started ? received(draft, started) : draft,
      errors: started ? {} : errors,
    };
  }
  if (kept && (kept.casino === asked || asked === null)) {
    if (!isGuest(player)) await forgetDraft(visit, player, direction);
    return { kind: 'form', context, state: kept, errors };
  }
  const typed = typedInQuery(query);
  // A new slip for one that has expired names how the old one was to be paid: the method may have another id by now.
  const again = offer.methods.find(({ paymentType }) => paymentType === query.get('paymentType'));
  const methodId = typed.methodId || (again?.methodId ?? '');
  const notices = isLost ? [againNotice('expired')] : [];
  const token = journal.token(direction);
  return { kind: 'form', context, state: { typed: { ...typed, methodId }, notices, token }, errors };
}

/**
 * Closes the form on its page, and waits for late reads; says whether a form came meanwhile, and what became of the one
 * that the page would have shown again.
 */
export async function closedForm(
  visit: Visit,
  player: PlayerSession,
  direction: Direction,
  closed: Closed,
): Promise<ClosedPlace> {
  const draft = isPassing(closed) ? shownState(visit, direction).draft : null;
  const shown = isPassing(closed) && draft?.isUnsent ? ({ ...closed, isUnsent: true } as const) : closed;
  const notices = draft && !draft.isUnsent ? await knownOf(visit, player, draft) : [];
  return { kind: 'closed', closed: waitForReads(visit, shown), notices };
}

/** Finds what is known of a form that cannot be shown. */
async function knownOf(visit: Visit, player: PlayerSession, draft: PaymentDraft): Promise<readonly Notice[]> {
  // Only the journal knows of payments that the form has started since.
  if (isJournalLocked(visit)) return [];
  const started = (await paymentJournal(visit, player)).startedBy(draft.token);
  return (started ? received(draft, started) : draft).notices ?? [];
}

/** Shows a form that has started its payment since. */
function received(draft: PaymentDraft, { transactionId }: StartedPayment): FormState {
  return { ...draft, isTotalAsked: false, notices: [againNotice('received', transactionId)] };
}
