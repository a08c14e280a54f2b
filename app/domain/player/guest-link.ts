import { type LinkParameters, readLinkParameters } from './link-parameters.ts';

/** What a guest link has in its address (spec §1 "Guest entry", §7). */
export const GUEST_LINK_PARAMETERS = ['accessToken', 'refreshToken', 'accessTokenExpiration'] as const;

/** Id of the form that changes the language, and the field in which the page above gives it its link to keep. */
export const LANGUAGE_FORM = { id: 'language-form', linkField: 'guestLink' } as const;

/** The tokens of a guest link: they open the account to anyone who has them. */
export interface GuestTokens {
  accessToken: string;
  refreshToken: string;
}

/** A visit by a guest link; `tokens` is null when the link was cut, doubled or made up and cannot be used. */
export interface GuestLink {
  tokens: GuestTokens | null;
}

/** Longest token of the operator, in characters. */
const TOKEN_MAXIMUM_LENGTH = 4096;
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/**
 * Reads the guest link in the query of an address (spec §1 "Guest entry"), in any spelling that `readLinkParameters`
 * reads. Each token must stand there with one value. The expiry is not believed, as anyone can write it, and so it may
 * be missing: the operator tells a new one with its new tokens.
 *
 * @returns null when it has neither token
 */
export function readGuestLink(search: string): GuestLink | null {
  const found = readLinkParameters(search, GUEST_LINK_PARAMETERS, (one) => tokensOf(one) !== null);
  if (!found?.has('accessToken') && !found?.has('refreshToken')) return null;
  return { tokens: tokensOf(found) };
}

function tokensOf(found: LinkParameters): GuestTokens | null {
  const [accessToken, refreshToken] = [soleToken(found, 'accessToken'), soleToken(found, 'refreshToken')];
  const isSure = (found.get('accessTokenExpiration')?.length ?? 0) <= 1;
  return accessToken !== null && refreshToken !== null && isSure ? { accessToken, refreshToken } : null;
}

function soleToken(found: LinkParameters, name: (typeof GUEST_LINK_PARAMETERS)[number]): string | null {
  const [token = '', ...others] = found.get(name) ?? [];
  const isToken = token.length <= TOKEN_MAXIMUM_LENGTH && PRINTABLE_ASCII.test(token);
  return isToken && others.length === 0 ? token : null;
}
