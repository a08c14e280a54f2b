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

/** Times that a query may have been encoded once too often. */
const MOST_DECODINGS = 3;
/** Separator of parameters, with what HTML or JSON leaves around it. */
const SEPARATOR = /(?:[&;]|\\u0026)(?:amp;|#0*38;|#x0*26;)*/i;
const LEADING = /^(?:\?|amp;)+/i;
/** Start of a second query, or of a fragment, that somebody wrote behind the first; an address in a value has one too. */
const SECOND_QUERY = /(?<!\/)[?#]/g;
/** Characters that end no code and no token: the end of a sentence, quotes and brackets around a link. */
const GLUED_END = /[^\w~+/=-]+$/;
/** Line breaks of a mail, with the `=` of quoted-printable in front of them. */
const LINE_BREAKS = /=\r?\n|[\r\n\t]+/g;

/** Values of the parameters of a link by name; several where it has one with different values. */
export type LinkParameters = ReadonlyMap<string, readonly string[]>;

/**
 * Reads parameters of a link as mails, chat programs, scanners and filters hand it on; see {@link readings}. A query that
 * is whole as it stands is read as it stands.
 *
 * @param search query of the address
 * @param names names of the link's parameters
 * @param isWhole whether a reading has all that the link must have
 * @returns null when the query is of no such link; else the first whole reading, or the last one
 */
export function readLinkParameters(
  search: string,
  names: readonly string[],
  isWhole: (parameters: LinkParameters) => boolean,
): LinkParameters | null {
  let last: LinkParameters | null = null;
  for (const found of readings(search, (name) => (names.includes(name) ? name : null))) {
    if (found.size > 0 && isWhole(found)) return found;
    if (found.size > 0) last = found;
  }
  return last;
}

/**
 * Reads a query that others have written or handed on, in each way that it can be read, the way it stands first: with
 * `&amp;`, encoded once too often, wrapped, with a full stop at its end, or with a second query behind it.
 *
 * @param nameOf name of a parameter by its spelling; null for one that is not wanted
 */
export function* readings(
  search: string,
  nameOf: (spelling: string) => string | null,
): Generator<LinkParameters> {
  const texts = [search.replace(LEADING, '')];
  for (let n = 0; n < MOST_DECODINGS; n++) texts.push(decode(texts.at(-1) ?? ''));
  const queries = [...texts, ...texts.map((text) => text.replace(SECOND_QUERY, '&'))];
  for (const query of new Set(queries)) yield parametersOf(query, nameOf);
}

function parametersOf(query: string, nameOf: (spelling: string) => string | null): LinkParameters {
  const found = new Map<string, string[]>();
  for (const part of query.replace(LEADING, '').split(SEPARATOR)) {
    const [, encodedName = '', encodedValue = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
    const name = nameOf(decode(encodedName).replace(LEADING, ''));
    if (name === null) continue;
    const values = found.get(name) ?? [];
    const value = readValue(encodedValue);
    found.set(name, values.includes(value) ? values : [...values, value]);
  }
  return withoutQuotedPrintable(found);
}

/** A plus sign that no one escaped may have become a space, which no token has. */
const readValue = (text: string) =>
  decode(text).trim().replace(LINE_BREAKS, '').replaceAll(' ', '+').replace(GLUED_END, '');

/** `=` is `=3D` in quoted-printable: then all of several values begin so, which they do not by chance. */
function withoutQuotedPrintable(found: Map<string, string[]>): LinkParameters {
  const values = [...found.values()].flat();
  if (values.length < 2 || !values.every((value) => value.startsWith('3D'))) return found;
  return new Map([...found].map(([name, ofName]) => [name, ofName.map((value) => value.slice(2))]));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Looks for any of the names in a parameter, however often it was encoded. */
export function mentions(text: string, names: readonly string[]): boolean {
  let decoded = text;
  for (let n = 0; n <= MOST_DECODINGS; n++) {
    if (names.some((name) => decoded.includes(name))) return true;
    decoded = decode(decoded);
  }
  return false;
}
