import type { FieldReading } from '#app/domain/texts/field-message.ts';
import { plainText } from '../texts/typed-text.ts';

/** Maximum characters of an address at mail servers (RFC 5321), as a path without its brackets. */
export const EMAIL_MAXIMUM_LENGTH = 254;

const TYPED_MAXIMUM_LENGTH = 1000;
/** Copied link, with fields of the mail. */
const LINK = /^mailto:\s*([^?]*)(\?.*)?$/i;
/** Address as mail programs show it, before or after its owner's name. */
const NAMED = /^([^<>]*)<([^<>]*)>[\s,;.]*$/;
const COMMENTED = /^([^()]*)\([^()@]*\)[\s,;.]*$/;
/** Signs around an address, which it never begins or ends with. */
const OPENING = /^[\s<([{"'“”„«‹,;:、「『【〈《]+/;
const CLOSING = /[\s>)\]}"'“”»›,;:.!?、」』】〉》]+$/;
const FULL_STOPS = /[。｡]/g;
const LOCAL_PART_MAXIMUM_LENGTH = 64;
/** Dots may be anywhere, as in addresses of phone companies. Rejects characters that need quoting. */
const LOCAL_PART = /^(?!\.+$)[^\s\p{C}"(),:;<>@[\\\]]+$/u;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
/** The last label of a domain is not a number. */
const TOP_LABEL = /^(?!\d+$).{2,}$/u;

/**
 * Reads an email address as typed, without pasted text around it, and with its case. Only requires what every
 * deliverable address has - one `@`, something before it, a domain with a dot after it: the mailed code
 * proves the rest. Codes: `blank`, `InvalidEmailAddress` (spec §8).
 */
export function readEmail(typed: string): FieldReading<'blank' | 'InvalidEmailAddress'> {
  if (typed.length > TYPED_MAXIMUM_LENGTH) return { ok: false, code: 'InvalidEmailAddress' };
  const text = plainText(typed).replace(FULL_STOPS, '.');
  if (text === '') return { ok: false, code: 'blank' };
  const email = bareAddress(text);
  return isEmail(email) ? { ok: true, value: email } : { ok: false, code: 'InvalidEmailAddress' };
}

function bareAddress(text: string): string {
  const [, name = '', inBrackets = text] = NAMED.exec(text) ?? [];
  const [, beforeComment = inBrackets] = COMMENTED.exec(inBrackets) ?? [];
  const [, ofLink = beforeComment] = LINK.exec(withoutSigns(beforeComment)) ?? [];
  const address = withoutSigns(ofLink);
  // Two addresses are ambiguous.
  const isAlone = !name.includes('@') || withoutSigns(name) === address;
  return isAlone ? address : text;
}

const withoutSigns = (text: string) => text.replace(OPENING, '').replace(CLOSING, '');

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

/** Returns a masked email address: `m•••@mail.mx`, the same for any length. */
export function maskedEmail(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}
