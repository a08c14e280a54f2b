import { translationsIn } from '#app/i18n/texts.ts';
import type { PaymentRecords } from '#sandbox/scenario/payment-records.ts';
import { type Answer, pageText } from '#tests/support/http-client.ts';
import type { Plan } from './money-plans.ts';

/** Runs speak English. */
const { t } = translationsIn('en');

const UNKNOWN = t('transactions:unconfirmed.title');
const ALREADY_SENT = t('errors:paymentAlreadySent');
/** What is told of a payment that was found by its key. */
const KNOWN = t('errors:paymentKnown', { time: '' }).replace(/\s*\..*/, '');
/** Texts which say that nothing was paid: they must not be told of a payment that exists. */
const FAILED = [
  t('errors:webPayInitiateFailed'),
  t('errors:internalServerError'),
  t('errors:serviceUnavailable'),
  t('errors:serverUnreachable'),
  t('errors:miscellaneousError'),
  t('errors:unknownError'),
  t('errors:badRequest'),
  t('errors:notFound'),
  t('errors:idCheckRequired'),
  t('errors:notEnoughFundsInAccount'),
];
/** What a page says in the place of a form whose funds or methods cannot be read. */
const HELD = t('web-pay:late.notSent');
/** Texts which say that nothing was sent this time, and where to look. */
const NOT_SENT = [t('web-pay:again.changed'), t('web-pay:again.alike')];
/** Notices above a form that came back because its reads were late: nothing was sent now, and sending it is safe. */
const UNSENT = [t('web-pay:again.late'), t('web-pay:again.unavailable')];
const RECEIVED = t('web-pay:again.received');
const REJECTED = t('errors:rejectedByPaymentService');

/** Statuses of a payment that was started, as the books may have it by the time that they are looked at. */
const STARTED = ['OfferedToUser', 'WaitingForProviderConfirmation', 'Committed', 'Cancelled', 'Expired'];

/** Sentences that are true only while the books have a transaction of one of these statuses; all but the first are final. */
const TRUE_OF: readonly [sentence: string, statuses: readonly string[]][] = [
  [t('errors:webPayInitiated'), STARTED],
  [KNOWN, [...STARTED, 'RefusedByProvider']],
  [RECEIVED, [...STARTED, 'RefusedByProvider']],
  [t('errors:slipReady', { place: '', deadline: '' }).replace(/\. .*/, '.'), STARTED],
  [t('errors:transferReady', { deadline: '' }).replace(/\. .*/, '.'), STARTED],
  [t('errors:cashOutReceived'), STARTED],
  [t('money:meaning.buyIn.Committed'), ['Committed']],
  [t('money:meaning.cashOut.Committed'), ['Committed']],
  [t('money:meaning.cashOut.Cancelled'), ['Cancelled']],
  [t('money:meaning.cashOut.RefusedByProvider'), ['RefusedByProvider']],
  [t('errors:transactionCancelled'), ['Cancelled']],
  [t('errors:lookedCommitted', { time: '' }).replace(/^.*?\. /, ''), ['Committed']],
];

const has = (text: string, texts: readonly string[]) => texts.some((one) => text.includes(one));

/** What one answer told the player. */
export interface Told {
  answer: Answer;
  /** The page that the answer led to; null when it is a page itself. */
  page: Answer | null;
}

/** What of the things that a player was told is not true by the operator's books. */
export function untruths(tellings: readonly Told[], { transactions }: PaymentRecords): string[] {
  return tellings.flatMap(({ answer, page }) => {
    const text = pageText((page ?? answer).body);
    const living = transactions.filter(({ status }) => status !== 'RefusedByProvider');
    const label = `${answer.status} ${answer.headers.location ?? ''}`.trim();
    const untrue = TRUE_OF.find(
      ([sentence, statuses]) =>
        text.includes(sentence) && !transactions.some(({ status }) => statuses.includes(status)),
    );
    if (untrue) return [`${label}: not true by the books: ${untrue[0]}`];
    if (text.includes(HELD)) return untruthOfHeld(answer, text).map((what) => `${label}: ${what}: ${text}`);
    const isFailedTold = has(text, FAILED) && !has(text, NOT_SENT);
    if (isFailedTold && living.length > 0) return [`${label}: called failed, though it exists: ${text}`];
    if (answer.status === 200 && has(text, [...UNSENT, RECEIVED])) return [];
    if (answer.status === 303) return untruthOfRedirect(answer, page, text, transactions);
    if (answer.status !== 422) return [`${label}: ${text}`];
    if (has(text, NOT_SENT)) return [];
    if (text.includes(REJECTED)) return transactions.length > living.length ? [] : [`${label}: not rejected`];
    if (isFailedTold) return [];
    return [`${label}: tells nothing: ${text}`];
  });
}

/** True of the press that it answers; of another one, which it knows nothing of, the page has to say where to look. */
function untruthOfHeld({ status }: Answer, text: string): string[] {
  const isLate = status === 200 && has(text, [t('web-pay:late.text'), t('web-pay:late.page')]);
  const isOfFailure = status === 503 && text.includes(t('pages.unavailable.text'));
  if (!isLate && !isOfFailure) return ['does not say what is known'];
  return text.includes(t('errors:webPayInitiateFailed')) ? ['says that no money has moved'] : [];
}

function untruthOfRedirect(
  { headers: { location = '' } }: Answer,
  page: Answer | null,
  text: string,
  transactions: PaymentRecords['transactions'],
): string[] {
  const [, id] = /^\/webPayTransactions\?tx=([\w-]+)/.exec(location) ?? [];
  if (id !== undefined) {
    return transactions.some(({ transactionId }) => transactionId === id) ? [] : [`${location}: not there`];
  }
  if (!location.startsWith('/webPayTransactions?unconfirmed=')) return [`led to ${location}`];
  // Found by its key, which `TRUE_OF` holds against the books, it is known, and not told as unknown beside that.
  const isTold =
    page === null ||
    (text.includes(UNKNOWN)
      ? !text.includes(KNOWN)
      : has(
          text,
          TRUE_OF.map(([sentence]) => sentence),
        ));
  if (text.includes(KNOWN) && text.includes(ALREADY_SENT))
    return [`${location}: known and not known: ${text}`];
  return isTold ? [] : [`${location}: does not say what is known: ${text}`];
}

/** What the operator's books may hold after a run. */
interface Expected {
  /** What the player had before, in AU. */
  openingAU: number;
  /** How many transactions there may be, at least and at most. */
  possible: readonly [least: number, most: number];
}

/** What of the operator's books is not in order after a run. */
export function disorder(
  run: Plan,
  records: PaymentRecords,
  { openingAU, possible: [least, most] }: Expected,
): string[] {
  const { transactions, funds, ledgerSumAU, movements } = records;
  const count = transactions.length;
  const ids = transactions.map(({ transactionId }) => transactionId);
  const ofPayments = movements.filter(({ reference }) => reference !== null && ids.includes(reference));
  const movedAU = ofPayments.reduce((sum, { amountAU }) => sum + amountAU, 0);
  const balanceAU = funds.reduce(
    (sum, { balance, lockedFundsAU }) => sum + balance.regularAU + lockedFundsAU,
    0,
  );
  return [
    ...(count < least || count > most ? [`${count} transactions, ${least} to ${most} expected`] : []),
    ...(ledgerSumAU === 0 ? [] : [`the ledger sums to ${ledgerSumAU}`]),
    ...(balanceAU === openingAU + movedAU ? [] : [`${balanceAU} AU do not come of the transactions`]),
    ...transactions.flatMap(({ direction, amountAU }) =>
      direction === run.direction && amountAU === run.units * 1000 ? [] : [`${direction} of ${amountAU} AU`],
    ),
  ];
}
