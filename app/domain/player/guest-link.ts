/** Parameters of a guest link (spec §1 "Guest entry", §7). */
export const GUEST_LINK_PARAMETERS = ['accessToken', 'refreshToken', 'accessTokenExpiration'] as const;

export const LANGUAGE_FORM = { id: 'language-form', linkField: 'guestLink' } as const;

/** Tokens of a guest link: they open the account to anyone. */
export interface GuestTokens {
  accessToken: string;
  refreshToken: string;
}

/** Visit by a guest link; `tokens` is null when the link was cut, repeated or forged. */
export interface GuestLink {
  tokens: GuestTokens | null;
}

const TOKEN_MAXIMUM_LENGTH = 4096;
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/**
 * Reads the guest link in a query (spec §1 "Guest entry"), in any spelling that `readLinkParameters` reads;
 * null without any token. Each token must have one value. The expiry is ignored, as anyone can forge it, and
 * may be missing: the operator sends a new one with its new tokens.
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

const MOST_DECODINGS = 3;
/** Separator of parameters, with residues of HTML or JSON. */
const SEPARATOR = /(?:[&;]|\\u0026)(?:amp;|#0*38;|#x0*26;)*/i;
const LEADING = /^(?:\?|amp;)+/i;
/** Start of a second query, or of a fragment, appended to the first; a URL in a value has one too. */
const SECOND_QUERY = /(?<!\/)[?#]/g;
/**
 * Value without what is glued to its end: a full stop, quotes and brackets around a link. A search for that end would
 * take quadratic time.
 */
const UNGLUED = /^.*[\w~+/=-]/s;
/** Line breaks of a mail, with the `=` of quoted-printable before them. */
const LINE_BREAKS = /=\r?\n|[\r\n\t]+/g;

export type LinkParameters = ReadonlyMap<string, readonly string[]>;

/**
 * Reads parameters of a link as mails, chat programs, scanners and filters pass it on; see {@link readings}.
 * Null for a query without them; else the first reading that `isWhole` accepts, or the last one.
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
 * Yields the readings of a query that may have been changed in transit, the literal one first: with `&amp;`,
 * encoded repeatedly, wrapped, with a full stop at its end, or with a second query appended. `nameOf` returns
 * null for a parameter to ignore.
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

/** An unescaped plus sign may have become a space, which no token contains. */
const readValue = (text: string) =>
  UNGLUED.exec(decode(text).trim().replace(LINE_BREAKS, '').replaceAll(' ', '+'))?.[0] ?? '';

/** `=` is `=3D` in quoted-printable: then all of several values begin so, which is no coincidence. */
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

/** Checks for any of the names in a parameter, encoded repeatedly or not. */
export function mentions(text: string, names: readonly string[]): boolean {
  let decoded = text;
  for (let n = 0; n <= MOST_DECODINGS; n++) {
    if (names.some((name) => decoded.includes(name))) return true;
    decoded = decode(decoded);
  }
  return false;
}
