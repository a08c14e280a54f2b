// Payments, in folders of which each uses those before it: base, check, form, take, after. May import records and all below.

/** Names of the inputs of a payment's form. */
export const FORM_NAMES = {
  intent: 'intent',
  operation: 'operation',
  casino: 'casino',
  otherCasino: 'otherCasino',
  amount: 'amount',
  quickAmount: 'quickAmount',
  method: 'method',
  ageConfirmed: 'ageConfirmed',
  /** On the first payment by a guest link of another site. */
  accountConfirmed: 'accountConfirmed',
  /** On the check page: what was checked, in AU. */
  checkedAmount: 'amountAU',
  /** Proof that it is the player, and the kind of that proof. */
  proof: 'proof',
  proofKind: 'proofKind',
} as const;

/** Buttons of a payment's form. */
export const INTENTS = {
  /** Show the page again with what was chosen, without sending anything. */
  choose: 'choose',
  /** Show the form of another casino. */
  casino: 'casino',
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

/** True for an input with the answer to a method's question. */
function isDetailInput(name: string): boolean {
  return name.startsWith(`${DETAILS}.`);
}

/** The id of an input, which the messages about it lead to. */
export function inputIdOf(name: string): string {
  return name === '' ? 'pay-form' : `pay-${name.replace(/[^\w-]/g, '-')}`;
}

/** All values of a form's input, as they came: a secret or a token is never cut. */
export function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}

/** Typed values of a payment form. */
export interface TypedPayment {
  /** Every value of the amount's field: two of them are no amount. */
  amounts: readonly string[];
  /** Every radio for an amount that was sent: AU, `other` or `all`. */
  quickAmounts: readonly string[];
  methodId: string;
  /** Answers to questions of methods, by the name of the input. */
  details: Readonly<Record<string, string>>;
  isAgeConfirmed: boolean;
  isAccountConfirmed: boolean;
}

/** Longest value that is shown again; more than any field takes. */
const LONGEST_TYPED = 200;

export const NOTHING_TYPED: TypedPayment = {
  amounts: [],
  quickAmounts: [],
  methodId: '',
  details: {},
  isAgeConfirmed: false,
  isAccountConfirmed: false,
};

/** Returns the typed values by the names of their inputs. */
export function valuesOf(typed: TypedPayment) {
  const { amounts, quickAmounts, methodId, details } = typed;
  const [amount = ''] = amounts;
  const [quickAmount] = quickAmounts;
  return {
    ...details,
    [FORM_NAMES.amount]: amount,
    [FORM_NAMES.method]: methodId,
    ...(quickAmount === undefined ? {} : { [FORM_NAMES.quickAmount]: quickAmount }),
    ...(typed.isAgeConfirmed ? { [FORM_NAMES.ageConfirmed]: 'yes' } : {}),
    ...(typed.isAccountConfirmed ? { [FORM_NAMES.accountConfirmed]: 'yes' } : {}),
  };
}

const cut = (value: string) => value.slice(0, LONGEST_TYPED);

function cutTexts(values: URLSearchParams | FormData, name: string): string[] {
  return values.getAll(name).flatMap((value) => (typeof value === 'string' ? [cut(value)] : []));
}

/** Reads what an address fills in: amount and method, nothing that proves or reveals anything about the player. */
export function typedInQuery(query: URLSearchParams): TypedPayment {
  const methodId = cutTexts(query, FORM_NAMES.method)[0] ?? '';
  return { ...NOTHING_TYPED, amounts: cutTexts(query, FORM_NAMES.amount).slice(0, 1), methodId };
}

export function typedInForm(form: FormData): TypedPayment {
  const details = [...form.keys()]
    .filter(isDetailInput)
    .map((name) => [name, cutTexts(form, name)[0] ?? ''] as const);
  return {
    amounts: cutTexts(form, FORM_NAMES.amount),
    quickAmounts: cutTexts(form, FORM_NAMES.quickAmount),
    methodId: cutTexts(form, FORM_NAMES.method)[0] ?? '',
    details: Object.fromEntries(details),
    isAgeConfirmed: form.get(FORM_NAMES.ageConfirmed) === 'yes',
    isAccountConfirmed: form.get(FORM_NAMES.accountConfirmed) === 'yes',
  };
}

/** Buttons of the page of an unknown payment that send nothing. */
export const SETTLING = { same: 'same', dismiss: 'dismiss' } as const;

/** Name of the field that holds the transaction which the player was asked about. */
export const LOOKALIKE_FIELD = 'transactionId';
