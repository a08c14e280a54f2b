import type { FieldErrorCode } from '../contract.ts';

/** Lengths of RFC 5321: of the whole address, and of what stands before the @. */
const ADDRESS_MAXIMUM_LENGTH = 254;
const LOCAL_MAXIMUM_LENGTH = 64;

/** Letters of any script, none of the characters that need quoting; dots anywhere, as Japanese phone companies had them. */
const LOCAL = /^(?!\.+$)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;
/** Host name with at least one dot; no label begins or ends with a hyphen. */
const DOMAIN =
  /^([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])$/u;

/** A mail address as it is stored: without outer spaces, the host in lower case. */
export function tidyEmail(typed: string): string {
  const tidied = typed.normalize('NFC').trim();
  const at = tidied.lastIndexOf('@');
  return at < 0 ? tidied : tidied.slice(0, at) + tidied.slice(at).toLowerCase();
}

/** What is wrong with a tidied mail address; null when it can be one. Whether it exists, only a mail can tell. */
export function refuseEmail(email: string): FieldErrorCode | null {
  if (email === '') return 'blank';
  if (email.length > ADDRESS_MAXIMUM_LENGTH) return 'tooLong';
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(0, at));
  const isAddress =
    at > 0 && local.length <= LOCAL_MAXIMUM_LENGTH && LOCAL.test(local) && DOMAIN.test(email.slice(at + 1));
  return isAddress ? null : 'invalid';
}
