import type { FieldReading } from '../texts/field-reading.ts';
import { plainText } from '../texts/typed-text.ts';

/** Most characters of an address that mail servers take (RFC 5321), as a path without its brackets. */
export const EMAIL_MAXIMUM_LENGTH = 254;

/** Scheme that comes along when the address is copied from a link. */
const LINK_SCHEME = /^mailto:/i;
const LOCAL_PART_MAXIMUM_LENGTH = 64;
/** Parts between dots; what would have to be quoted is refused, letters of any script are not. */
const LOCAL_PART = /^[^\s\p{C}."(),:;<>@[\\\]]+(\.[^\s\p{C}."(),:;<>@[\\\]]+)*$/u;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
/** The last label of a domain is a name: an address at a bare number reaches no one. */
const TOP_LABEL = /^(?!\d+$).{2,}$/u;

/**
 * Reads an email address as typed, without the spaces around it, its case as it was. Only asks for what every
 * deliverable address has - one `@`, something before it, a domain with a dot after it: that it works is shown by the
 * code that is mailed to it. Codes: `blank`, `InvalidEmailAddress` (spec §8).
 */
export function readEmail(typed: string): FieldReading<'blank' | 'InvalidEmailAddress'> {
  const email = plainText(typed).replace(LINK_SCHEME, '');
  if (email === '') return { ok: false, code: 'blank' };
  return isEmail(email) ? { ok: true, value: email } : { ok: false, code: 'InvalidEmailAddress' };
}

function isEmail(email: string): boolean {
  if (email.length > EMAIL_MAXIMUM_LENGTH) return false;
  const [local = '', domain = '', ...others] = email.split('@');
  const labels = domain.split('.');
  return (
    others.length === 0 &&
    local.length <= LOCAL_PART_MAXIMUM_LENGTH &&
    LOCAL_PART.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  );
}

/** An email address as far as a page shows it: `m•••@mail.mx`, the same whatever its length. */
export function maskedEmail(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}
