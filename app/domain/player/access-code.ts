import type { Country } from '../country.ts';

/** What the operator has switched on of access codes (spec §3, System settings). */
export interface AccessCodeFeatures {
  allowBarcodeAccountAccess: boolean;
  allowVerbalCodeAccountAccess: boolean;
  allowMultiCasinoAccountAccessCodes: boolean;
}

/** One button for all casinos, a row per casino, or neither (spec §2, "Home"). */
export type AccessCodeOffer = 'all' | 'perCasino' | 'none';

/** In the place of a casino's id: a code of all casinos (spec §7, POST /funds/code: "0 if none"). */
export const EVERY_CASINO = 0;

/** What decides about an offer. */
interface Asker {
  /** Null while the operator's settings are unknown: nothing is offered then. */
  features: AccessCodeFeatures | null;
  isVerified: boolean;
  country: Country;
}

/** Who is offered a code, and where (spec §2, "Home": 'Get QR code', 'Code Available'). */
export function accessCodeOffer({ features, isVerified, country }: Asker): AccessCodeOffer {
  if (!features || !isVerified || !allowsAccessCodes(features)) return 'none';
  return features.allowMultiCasinoAccountAccessCodes && country !== 'MX' ? 'all' : 'perCasino';
}

/** Why no code is asked for; codes of the catalogue. */
export type AccessCodeBar =
  | 'AccessCodeFailed'
  | 'DisallowedByConfiguration'
  | 'PermissionsSuspended'
  | 'PhoneNumberNotVerified'
  | 'http403';

interface AccessCodeRequest extends Asker {
  arePermissionsSuspended: boolean;
  /** The casino that the code is for, or {@link EVERY_CASINO}; null when what was sent names none. */
  casinoId: number | null;
  /** The player's casinos; null while they are unknown. */
  casinoIds: readonly number[] | null;
}

/**
 * Why the operator is not even asked for a code, or null (spec §2 "Home", §6). What is not known, such as the settings
 * while the operator does not tell them, counts as a failure that may be over in a few seconds.
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

/** Most characters that are read out in one breath. */
const GROUP_LENGTH = 4;

/**
 * A verbal code after the product's prefix, both as they are read out: in groups of at most four characters that are as
 * equal as can be, such as `VC 1234 5678` (spec §7: "prefixed with a fixed product prefix"). A code that is divided
 * already, by anything but letters and digits, is left as it is. Without the spaces it is what the QR picture says.
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
 * The id of the button that asks for a casino's code, where the focus returns to.
 *
 * @param casinoId or {@link EVERY_CASINO}
 */
export function accessCodeButtonId(casinoId: number): string {
  return casinoId === EVERY_CASINO ? 'access-code' : `access-code-${casinoId}`;
}
