import { setTimeout as sleep } from 'node:timers/promises';
import { textsIn } from '#app/i18n/texts.ts';
import type { PaymentRecords } from '#sandbox/scenario/payment-records.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, type HttpClient, pageText } from '#tests/support/http-client.ts';
import type { MoneyForm } from './money-forms.ts';

/** Pages that a player reads before giving up; more would be a page that leads round in circles. */
const MOST_PAGES = 25;
/** How often a page that could not be loaded is opened again. */
const MOST_RELOADS = 10;
/** How long the player waits before a page that does not know is asked again, in ms. */
const PATIENCE_MS = 3000;

const ALL = [textsIn('en'), textsIn('es')];
type TextKey = Parameters<(typeof ALL)[number]>[0];

/** Whether a page says this, in a language that the player may see it in. */
const says = (page: Answer, key: TextKey) => {
  const text = pageText(page.body);
  return ALL.some((t) => text.includes(String(t(key as never))));
};

/** Texts which say that nothing was made of a payment. */
const FAILED: readonly TextKey[] = [
  'errors:webPayInitiateFailed',
  'errors:internalServerError',
  'errors:serviceUnavailable',
  'errors:serverUnreachable',
  'errors:miscellaneousError',
  'errors:unknownError',
  'errors:badRequest',
  'errors:invalidTransferParameters',
];

type SentForm = Pick<MoneyForm, 'path' | 'fields'>;
/** A form to send next, after a while if it only asks again. */
type NextForm = SentForm & { waits?: true };

/** Whether a page says that a payment like the one of its form is open already. */
export const isToldAlike = (page: Answer) => says(page, 'web-pay:again.alike');

/** Whether a page says that its form has been forgotten meanwhile, nothing was sent, and it is to be confirmed again. */
export const isToldExpired = (page: Answer) => says(page, 'web-pay:again.expired');

/** What the player needs to judge a page. */
export interface Judge {
  /** The operator's books on the player. */
  books(): Promise<PaymentRecords>;
  /** How many calls that move money the operator has had of the player. */
  calls(): Promise<number>;
}

/**
 * Does what the pages say until the payment is there: confirms what is to be confirmed, presses the button of the page that
 * does not know, follows the way to a payment that is open already. Gives the sentences that were not true.
 *
 * @param client the player's browser
 * @param first what is sent
 * @param judge the books to hold the pages against
 * @returns what was wrong; empty when every sentence was true and the way came to an end
 */
export async function obey(client: HttpClient, first: SentForm, judge: Judge): Promise<string[]> {
  const wrong: string[] = [];
  let next: NextForm | null = first;
  for (let pages = 0; next !== null; pages++) {
    if (pages === MOST_PAGES) return [...wrong, 'the pages lead to no end'];
    const callsBefore = await judge.calls();
    const answer = await client.submit(next.path, next.fields);
    const page = await arriveAtReading(client, answer);
    const after = await judge.books();
    wrong.push(...untruthsOf(page, after));
    if (nothingSentTold(page) && (await judge.calls()) !== callsBefore) {
      wrong.push(`says that nothing was sent, but it was: ${pageText(page.body)}`);
    }
    next = nextOf(page, next);
    if (next?.waits) await sleep(PATIENCE_MS);
  }
  return wrong;
}

/**
 * Arrives at the page that an answer leads to. Where a payment could not be loaded, the page says so, and to try again:
 * its errors are about that, and it knows nothing of the payment.
 *
 * @throws Error when such a page says more of the payment, or comes again and again
 */
export async function arriveAtReading(client: HttpClient, answer: Answer): Promise<Answer> {
  let page = await client.arrive(answer);
  for (let reloads = 0; says(page, 'transactions:detail.failed'); reloads++) {
    const [, href] = /<a class="button button--primary" href="([^"]+)"/.exec(page.body) ?? [];
    if (href === undefined || reloads === MOST_RELOADS || says(page, 'errors:webPayInitiateFailed')) {
      throw new Error(`not loaded: ${pageText(page.body)}`);
    }
    await sleep(PATIENCE_MS);
    page = await client.get(href.replaceAll('&amp;', '&'));
  }
  return page;
}

const nothingSentTold = (page: Answer) =>
  says(page, 'web-pay:again.expired') || says(page, 'web-pay:again.alike');

/** The form that asks what became of a payment, where a page says that it is not known; null on other pages. */
export function askAgainForm(page: Answer): SentForm | null {
  if (!says(page, 'transactions:unconfirmed.title')) return null;
  const path = formAction(page, 'askAgain');
  return { path, fields: { ...formWith(page.body, 'operation'), intent: 'askAgain' } };
}

/** What the page tells the player to do next; null when there is nothing more to do. */
function nextOf(page: Answer, sent: SentForm): NextForm | null {
  const asking = askAgainForm(page);
  return asking === null ? formToConfirm(page, sent) : { ...asking, waits: true };
}

/** The form as a page shows it to be sent again: to be confirmed, or since nothing came of it; null on other pages. */
export function formToConfirm(page: Answer, sent: SentForm): SentForm | null {
  // One like it is there: the player wanted one.
  if (says(page, 'web-pay:again.alike') || says(page, 'web-pay:again.alikeOpen')) return null;
  if (page.status === 422 && says(page, 'web-pay:again.expired')) {
    return {
      path: sent.path,
      fields: { ...sent.fields, ...formWith(page.body, 'operation'), ...kept(sent) },
    };
  }
  return null;
}

/** Radios and boxes, which stay as they were on the page that is shown again. */
function kept({ fields }: SentForm): Record<string, string> {
  const { quickAmount, method, intent = 'pay', ageConfirmed } = fields;
  return {
    ...(quickAmount === undefined ? {} : { quickAmount }),
    ...(method === undefined ? {} : { method }),
    ...(ageConfirmed === undefined ? {} : { ageConfirmed }),
    intent,
  };
}

/** Where the form with a button leads. */
function formAction(page: Answer, button: string): string {
  const until = page.body.indexOf(`value="${button}"`);
  const [, action = ''] = /.*<form[^>]* action="([^"]+)"/s.exec(page.body.slice(0, until)) ?? [];
  return action.replaceAll('&amp;', '&');
}

function untruthsOf(page: Answer, after: PaymentRecords): string[] {
  const text = pageText(page.body);
  const isOpenTold = says(page, 'web-pay:again.alikeOpen') || says(page, 'web-pay:again.alike');
  const exists = after.transactions.length > 0;
  const failed = FAILED.filter((key) => says(page, key));
  return [
    ...(failed.length > 0 && exists ? [`called failed (${failed.join()}), though it exists: ${text}`] : []),
    ...(says(page, 'errors:notEnoughFundsInAccount') && exists && !isOpenTold
      ? [`misses funds without a word of the payment that has them: ${text}`]
      : []),
    ...(isOpenTold && !linksTo(page, after) ? [`tells of one that is open, and leads to none: ${text}`] : []),
    ...(page.status >= 500 ? [`${page.status}: ${text}`] : []),
  ];
}

const linksTo = (page: Answer, { transactions }: PaymentRecords) =>
  transactions.some(({ transactionId }) => page.body.includes(`?tx=${transactionId}`));
