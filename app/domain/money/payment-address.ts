/** Address of a provider that may be followed (contract §8a.6). */
export interface PaymentAddress {
  /** Normalised; safe for `Location` and `href`. */
  href: string;
  /** Source for `form-action` of the page's policy. */
  origin: string;
  /** Shown to the player; with an unusual port. */
  host: string;
}

const LONGEST_ADDRESS = 4096;
/** Excludes backslashes, which browsers read as slashes. Browsers also rewrite look-alike hosts and line breaks. */
const PLAIN_ADDRESS = /^https?:\/\/([^/?#\\]+)[^\\]*$/i;
const PRINTABLE = /^[\x21-\x7e]+$/;
const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/**
 * Checks an address of the operator; without configured origins all are refused (spec §7; contract §6.4, §8a.6).
 *
 * @returns null unless it is https (http on this machine), without a user name, and of a configured origin
 */
export function readPaymentAddress(
  address: string,
  paymentOrigins: readonly string[],
): PaymentAddress | null {
  const url = readSafeAddress(address);
  if (url === null || !paymentOrigins.includes(url.origin)) return null;
  return { href: url.href, origin: url.origin, host: url.host };
}

/** Checks an address as {@link readPaymentAddress} does. */
export function isAddressAllowed(address: string, paymentOrigins: readonly string[]): boolean {
  return readPaymentAddress(address, paymentOrigins) !== null;
}

/** Returns the origin of an address that is refused for its origin alone; null for any other. */
export function missingOrigin(address: string, paymentOrigins: readonly string[]): string | null {
  const url = readSafeAddress(address);
  return url === null || paymentOrigins.includes(url.origin) ? null : url.origin;
}

/** Parses a plain https address; null for any other. */
function readSafeAddress(address: string): URL | null {
  if (address.length > LONGEST_ADDRESS || !PRINTABLE.test(address)) return null;
  const authority = PLAIN_ADDRESS.exec(address)?.[1];
  if (authority === undefined || authority.includes('@') || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (!isSafe || url.username !== '' || url.password !== '') return null;
  // A content policy cannot express a trailing dot.
  url.hostname = url.hostname.replace(/\.$/, '');
  return url;
}
