/** The document that a navigation starts from: it decides what the next server is told of it. */
export interface Initiator {
  url: URL;
  referrerPolicy: string;
}

/** What a browser does where no policy is told. */
export const DEFAULT_REFERRER_POLICY = 'strict-origin-when-cross-origin';

const POLICIES = new Set([
  'no-referrer',
  'no-referrer-when-downgrade',
  'origin',
  'origin-when-cross-origin',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
]);

/** The policy that a header or an attribute sets: the last one known in it, or the one before. */
export function referrerPolicyOf(value: string | null | undefined, before: string): string {
  const known = (value ?? '').split(',').map((policy) => policy.trim().toLowerCase());
  return known.findLast((policy) => POLICIES.has(policy)) ?? before;
}

const isWeb = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:';

/** What is sent as `Referer`; null where nothing is. */
export function refererFor({ url, referrerPolicy }: Initiator, target: URL): string | null {
  if (!isWeb(url)) return null;
  const origin = `${url.origin}/`;
  const whole = `${url.origin}${url.pathname}${url.search}`;
  const isSame = url.origin === target.origin;
  const isDowngrade = url.protocol === 'https:' && target.protocol !== 'https:';
  const answers: Readonly<Record<string, string | null>> = {
    'no-referrer': null,
    'no-referrer-when-downgrade': isDowngrade ? null : whole,
    origin,
    'origin-when-cross-origin': isSame ? whole : origin,
    'same-origin': isSame ? whole : null,
    'strict-origin': isDowngrade ? null : origin,
    'strict-origin-when-cross-origin': isSame ? whole : isDowngrade ? null : origin,
    'unsafe-url': whole,
  };
  return answers[referrerPolicy] ?? null;
}

/**
 * What is sent as `Origin` with a form: `null` as soon as the referrer policy keeps the page's address from the other
 * side, also where both are the same.
 */
export function originFor({ url, referrerPolicy }: Initiator, target: URL): string {
  const isSame = url.origin === target.origin;
  const isDowngrade = url.protocol === 'https:' && target.protocol !== 'https:';
  if (!isWeb(url) || referrerPolicy === 'no-referrer') return 'null';
  if (referrerPolicy === 'same-origin' && !isSame) return 'null';
  const isStrict = /^(strict-origin|strict-origin-when-cross-origin|no-referrer-when-downgrade)$/;
  if (isStrict.test(referrerPolicy) && isDowngrade) return 'null';
  return url.origin;
}

/** Whether two addresses belong to one site: browsers do not look at ports. */
export function isSameSite(one: URL, other: URL): boolean {
  const siteOf = ({ protocol, hostname }: URL) =>
    `${protocol}//${/^[\d.]+$|^\[/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.')}`;
  return siteOf(one) === siteOf(other);
}

/** What is sent as `Sec-Fetch-Site`: the farthest that the request has been from where it started. */
export function fetchSiteOf(initiator: Initiator | null, way: readonly URL[]): string {
  if (initiator === null) return 'none';
  if (way.every(({ origin }) => origin === initiator.url.origin)) return 'same-origin';
  return way.every((url) => isSameSite(url, initiator.url)) ? 'same-site' : 'cross-site';
}
