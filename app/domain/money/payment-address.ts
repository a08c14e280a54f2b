/** Where a provider may send a player (contract §8a.6). */

/** A provider's address that may be followed, and the host to name to the player. */
export interface PaymentAddress {
  /** As the URL standard writes it; safe for `Location` and `href`. */
  href: string;
  /** For the page's policy (`form-action`). */
  origin: string;
  /** With its port unless that is the usual one. */
  host: string;
}

const LONGEST_ADDRESS = 4096;
/**
 * Printable ASCII but no backslash, which browsers take for a slash. Everything else would be rewritten before it is
 * used: a host of look-alike letters, a line break in the middle of the scheme.
 */
const PLAIN_ADDRESS = /^https?:\/\/([^/?#\\]+)[^\\]*$/i;
const PRINTABLE = /^[\x21-\x7e]+$/;
const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/**
 * Checks an address that the operator gave. Without configured origins every address is refused (spec §7; contract
 * §6.4, §8a.6).
 *
 * @returns null when no player may be sent there: not https (http only on this machine), with a user name in front of
 *   the host, or of an origin that is not configured
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

/** The origin of an address that is refused for nothing but its origin; null for every other address. */
export function missingOrigin(address: string, paymentOrigins: readonly string[]): string | null {
  const url = readSafeAddress(address);
  return url === null || paymentOrigins.includes(url.origin) ? null : url.origin;
}

/** An address that may be followed wherever it leads; null for one that is no plain https address. */
function readSafeAddress(address: string): URL | null {
  if (address.length > LONGEST_ADDRESS || !PRINTABLE.test(address)) return null;
  const authority = PLAIN_ADDRESS.exec(address)?.[1];
  if (authority === undefined || authority.includes('@') || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (!isSafe || url.username !== '' || url.password !== '') return null;
  // A content policy has no word for a host with a dot at its end.
  url.hostname = url.hostname.replace(/\.$/, '');
  return url;
}
