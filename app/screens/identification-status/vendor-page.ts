import type { IdCheckSession } from '#app/domain/identity/id-check.ts';
import { readPaymentAddress } from '#app/domain/money/payment-address.ts';
import type { Visit } from '#app/session/visit.ts';

/** The vendor's page of an open check. */
export interface VendorPage {
  href: string;
  /** To name to the player. */
  host: string;
  /** Epoch, ms; null when it is not known. */
  expiresAtMs: number | null;
}

/**
 * Checks where a vendor's page is, by the rules of the addresses of payment providers (contract §8a.6): https, http
 * only on this machine, and of an origin that is configured.
 *
 * @returns the address; null when no player may be sent there
 */
export function vendorPage(visit: Visit, { url, expiresAt }: IdCheckSession): VendorPage | null {
  const address = readPaymentAddress(url, visit.config.idCheckOrigins);
  return address && { href: address.href, host: address.host, expiresAtMs: expiresAt };
}
