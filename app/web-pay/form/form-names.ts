/** Names of the inputs of a payment's form. */
export const FORM_NAMES = {
  intent: 'intent',
  operation: 'operation',
  casino: 'casino',
  amount: 'amount',
  quickAmount: 'quickAmount',
  method: 'method',
  ageConfirmed: 'ageConfirmed',
  /** On the first payment by a guest link of another site. */
  accountConfirmed: 'accountConfirmed',
  /** On the check page: what was checked, in AU. */
  checkedAmount: 'amountAU',
  /** What proves that it is the player, and which kind of proof that is. */
  proof: 'proof',
  proofKind: 'proofKind',
} as const;

/** What the buttons of a payment's form do. */
export const INTENTS = {
  /** Show the page again with what was chosen, without sending anything. */
  choose: 'choose',
  /** Show what will happen, without sending anything. */
  check: 'check',
  /** Move the money. */
  pay: 'pay',
  /** Ask what became of a payment that was sent, by its own key. */
  askAgain: 'askAgain',
} as const;

/** Values of the radios for the amount besides those that name one. */
export const OTHER_AMOUNT = 'other';
export const WHOLE_BALANCE = 'all';

const DETAILS = 'details';

/** Names of questions that stand in the name of an input as they are. */
const PLAIN_FIELD = /^[A-Za-z][\w-]{0,63}$/;

/**
 * The name of the input of a method's question: two methods may ask for the same. What an operator calls it may hold any
 * character; anything but a plain word is encoded, so that ids and names of inputs stay words.
 */
export function detailInput(methodId: string, field: string): string {
  const name = PLAIN_FIELD.test(field) ? field : `_${Buffer.from(field, 'utf8').toString('base64url')}`;
  return `${DETAILS}.${methodId}.${name}`;
}

/** Whether an input holds the answer to a question of some method. */
export function isDetailInput(name: string): boolean {
  return name.startsWith(`${DETAILS}.`);
}

/** The id of an input, which the messages about it lead to. */
export function inputIdOf(name: string): string {
  return name === '' ? 'pay-form' : `pay-${name.replace(/[^\w-]/g, '-')}`;
}
