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
 * The guest link in the query of an address, or null when it has neither token (spec §1 "Guest entry"). Each token must
 * stand there once. The expiry is not believed, as anyone can write it, and so it may be missing: the operator tells a
 * new one with its new tokens.
 */
export function readGuestLink(query: URLSearchParams): GuestLink | null {
  const [accessTokens, refreshTokens, expirations] = GUEST_LINK_PARAMETERS.map((name) => query.getAll(name));
  if (!accessTokens?.length && !refreshTokens?.length) return null;
  const accessToken = soleToken(accessTokens);
  const refreshToken = soleToken(refreshTokens);
  const isWhole = accessToken !== null && refreshToken !== null && (expirations?.length ?? 0) <= 1;
  return { tokens: isWhole ? { accessToken, refreshToken } : null };
}

function soleToken(values: readonly string[] = []): string | null {
  // A plus sign that no one escaped is read as a space, which no token has.
  const token = values[0]?.replaceAll(' ', '+') ?? '';
  const isToken = token.length <= TOKEN_MAXIMUM_LENGTH && PRINTABLE_ASCII.test(token);
  return values.length === 1 && isToken ? token : null;
}
