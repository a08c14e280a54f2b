import { FORM_NAMES, isDetailInput } from './form-names.ts';

/** What a form of a payment holds, as it was typed, to be shown again so. */
export interface TypedPayment {
  /** Every value of the amount's field: two of them are no amount. */
  amounts: readonly string[];
  /** Every radio for an amount that came along: AU, `other` or `all`. */
  quickAmounts: readonly string[];
  methodId: string;
  /** Answers to questions of methods, by the name of the input. */
  details: Readonly<Record<string, string>>;
  isAgeConfirmed: boolean;
  isAccountConfirmed: boolean;
}

/** More than any field takes; what is longer is cut before it is shown again. */
const LONGEST_TYPED = 200;

/** A form that was not touched yet. */
export const NOTHING_TYPED: TypedPayment = {
  amounts: [],
  quickAmounts: [],
  methodId: '',
  details: {},
  isAgeConfirmed: false,
  isAccountConfirmed: false,
};

/** The same by the name of the input, as every form is shown again from. */
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

function textsOf(values: URLSearchParams | FormData, name: string): string[] {
  return values.getAll(name).flatMap((value) => (typeof value === 'string' ? [cut(value)] : []));
}

/**
 * What the query of an address fills in beforehand: amount and method, and nothing that proves or reveals anything
 * about the player.
 */
export function typedInQuery(query: URLSearchParams): TypedPayment {
  const methodId = textsOf(query, FORM_NAMES.method)[0] ?? '';
  return { ...NOTHING_TYPED, amounts: textsOf(query, FORM_NAMES.amount).slice(0, 1), methodId };
}

/** What was typed into a posted form. */
export function typedInForm(form: FormData): TypedPayment {
  const details = [...form.keys()]
    .filter(isDetailInput)
    .map((name) => [name, textsOf(form, name)[0] ?? ''] as const);
  return {
    amounts: textsOf(form, FORM_NAMES.amount),
    quickAmounts: textsOf(form, FORM_NAMES.quickAmount),
    methodId: textsOf(form, FORM_NAMES.method)[0] ?? '',
    details: Object.fromEntries(details),
    isAgeConfirmed: form.get(FORM_NAMES.ageConfirmed) === 'yes',
    isAccountConfirmed: form.get(FORM_NAMES.accountConfirmed) === 'yes',
  };
}
