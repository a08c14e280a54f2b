import type { Country } from '../country.ts';

export interface AccessCodeFeatures {
  allowBarcodeAccountAccess: boolean;
  allowVerbalCodeAccountAccess: boolean;
  allowMultiCasinoAccountAccessCodes: boolean;
}

/** One button for all casinos, a row per casino, or neither (spec §2, "Home"). */
export type AccessCodeOffer = 'all' | 'perCasino' | 'none';

/** Casino id of a code for all casinos (spec §7, POST /funds/code: "0 if none"). */
export const EVERY_CASINO = 0;

interface Asker {
  /** Null while unknown: no offer then. */
  features: AccessCodeFeatures | null;
  isVerified: boolean;
  country: Country;
}

/** Returns the offer of access codes (spec §2, "Home": 'Get QR code', 'Code Available'). */
export function accessCodeOffer({ features, isVerified, country }: Asker): AccessCodeOffer {
  if (!features || !isVerified || !allowsAccessCodes(features)) return 'none';
  return features.allowMultiCasinoAccountAccessCodes && country !== 'MX' ? 'all' : 'perCasino';
}

/** Reason to request no code; codes of the catalogue. */
export type AccessCodeBar =
  | 'AccessCodeFailed'
  | 'DisallowedByConfiguration'
  | 'PermissionsSuspended'
  | 'PhoneNumberNotVerified'
  | 'http403';

interface AccessCodeRequest extends Asker {
  arePermissionsSuspended: boolean;
  /** Casino of the code, or {@link EVERY_CASINO}; null when the form names none. */
  casinoId: number | null;
  /** Null while unknown. */
  casinoIds: readonly number[] | null;
}

/**
 * Returns the reason to reject a request for a code without a call; null for none (spec §2 "Home", §6).
 * Unknown data, such as the settings, counts as a temporary failure.
 */
export function accessCodeBar(request: AccessCodeRequest): AccessCodeBar | null {
  const { features, casinoId, casinoIds } = request;
  if (!features) return 'AccessCodeFailed';
  if (!allowsAccessCodes(features)) return 'DisallowedByConfiguration';
  if (request.arePermissionsSuspended) return 'PermissionsSuspended';
  if (!request.isVerified) return 'PhoneNumberNotVerified';
  if (casinoId === EVERY_CASINO)
    return accessCodeOffer(request) === 'all' ? null : 'DisallowedByConfiguration';
  if (casinoIds === null) return 'AccessCodeFailed';
  return casinoId !== null && casinoIds.includes(casinoId) ? null : 'http403';
}

function allowsAccessCodes(features: AccessCodeFeatures): boolean {
  return features.allowBarcodeAccountAccess || features.allowVerbalCodeAccountAccess;
}

const GROUP_LENGTH = 4;

/**
 * Returns a verbal code with the product's prefix for reading out, in groups of at most four characters of
 * similar length, such as `VC 1234 5678` (spec §7: "prefixed with a fixed product prefix"). A code that has
 * separators stays as it is. Without the spaces it is the text of the QR code.
 */
export function spokenCode(prefix: string, verbalCode: string): string {
  const groups = /^[A-Za-z0-9]+$/.test(verbalCode) ? grouped(verbalCode) : verbalCode;
  return prefix === '' || prefix.endsWith('-') ? prefix + groups : `${prefix} ${groups}`;
}

function grouped(text: string): string {
  const count = Math.ceil(text.length / GROUP_LENGTH);
  const groups: string[] = [];
  for (let left = count, at = 0; left > 0; left -= 1) {
    const length = Math.ceil((text.length - at) / left);
    groups.push(text.slice(at, at + length));
    at += length;
  }
  return groups.join(' ');
}

/**
 * Returns the id of the button for a casino's code, or for {@link EVERY_CASINO}, which the focus returns to.
 */
export function accessCodeButtonId(casinoId: number): string {
  return casinoId === EVERY_CASINO ? 'access-code' : `access-code-${casinoId}`;
}
