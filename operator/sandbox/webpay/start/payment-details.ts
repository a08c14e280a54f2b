import type { FieldErrorCode, FieldErrors } from '../../contract.ts';
import { refuseClabe } from '../clabe.ts';
import type { FieldDefinition, PaymentMethod } from '../methods/method-definition.ts';

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What is wrong with the answers to a method's extra inputs; keys are whole paths (contract §8a.5). */
export function refuseDetails(method: PaymentMethod, details: Record<string, string>): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of method.fields) {
    const error = refuseValue(field, details[field.name] ?? '');
    if (error) errors[`paymentDetails.${field.name}`] = error;
  }
  return errors;
}

/** The names of answers that the method does not ask for. */
export function unknownDetails(method: PaymentMethod, details: Record<string, string>): string[] {
  return Object.keys(details).filter((name) => !method.fields.some((field) => field.name === name));
}

/** The account a payout goes to as far as it may be shown, such as `•••• 9719`; null when none was named. */
export function maskAccount(details: Record<string, string>): string | null {
  const account = details.clabe ?? details.accountNumber;
  return account === undefined ? null : `•••• ${account.slice(-4)}`;
}

/**
 * Whether the browser may be sent back to an address: only to the portal itself, by https, or http on this machine
 * (contract §6.4, §8a.6).
 */
export function isReturnUrl(address: string, portalOrigin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname));
  return isSafe && url.username === '' && url.password === '' && url.origin === new URL(portalOrigin).origin;
}

function refuseValue(field: FieldDefinition, value: string): FieldErrorCode | null {
  if (value === '') return field.isRequired ? 'blank' : null;
  if (field.type === 'clabe') return refuseClabe(value);
  if (field.type === 'select') {
    return field.options?.some((option) => option.value === value) ? null : 'outOfRange';
  }
  const isOfDigits = field.type === 'digits' || field.type === 'routing';
  if (isOfDigits && /\D/.test(value)) return 'invalidCharacters';
  if (field.type === 'routing' && !isRoutingNumber(value)) return 'checkDigit';
  if (field.type === 'kana' && !/^[ァ-ヴー・A-Z0-9().,/「」 -]+$/u.test(value)) return 'invalidCharacters';
  if (value.length < (field.minimumLength ?? 0)) return 'tooShort';
  return value.length > (field.maximumLength ?? 100) ? 'tooLong' : null;
}

/** Checks the last digit of a bank's routing number; any other length is refused by the field's bounds. */
function isRoutingNumber(digits: string): boolean {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0),
    0,
  );
  return digits.length !== 9 || sum % 10 === 0;
}
