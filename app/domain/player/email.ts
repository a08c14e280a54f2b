import type { FieldReading } from '#app/domain/texts/field-message.ts';
import { plainText } from '../texts/typed-text.ts';

/** Most characters of an address that mail servers take (RFC 5321), as a path without its brackets. */
export const EMAIL_MAXIMUM_LENGTH = 254;

/** More than an address with a name and all that is pasted around it. */
const TYPED_MAXIMUM_LENGTH = 1000;
/** Link with what is to be written into the mail, as it is copied. */
const LINK = /^mailto:\s*([^?]*)(\?.*)?$/i;
/** Address as mail programs show it, after or before the name of its owner. */
const NAMED = /^([^<>]*)<([^<>]*)>[\s,;.]*$/;
const COMMENTED = /^([^()]*)\([^()@]*\)[\s,;.]*$/;
/** Signs that an address may stand between, none of which it begins or ends with. */
const OPENING = /^[\s<([{"'“”„«‹,;:、「『【〈《]+/;
const CLOSING = /[\s>)\]}"'“”»›,;:.!?、」』】〉》]+$/;
/** Full stops of Japanese keyboards. */
const FULL_STOPS = /[。｡]/g;
const LOCAL_PART_MAXIMUM_LENGTH = 64;
/** Dots stand anywhere: phone companies gave such addresses out. What would have to be quoted is refused. */
const LOCAL_PART = /^(?!\.+$)[^\s\p{C}"(),:;<>@[\\\]]+$/u;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
/** The last label of a domain is a name: an address at a bare number reaches no one. */
const TOP_LABEL = /^(?!\d+$).{2,}$/u;

/**
 * Reads an email address as typed, without what is pasted around it, its case as it was. Only asks for what every
 * deliverable address has - one `@`, something before it, a domain with a dot after it: that it works is shown by the
 * code that is mailed to it. Codes: `blank`, `InvalidEmailAddress` (spec §8).
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
  // Two addresses are none: the other one may be meant.
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

/** An email address as far as a page shows it: `m•••@mail.mx`, the same whatever its length. */
export function maskedEmail(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}
