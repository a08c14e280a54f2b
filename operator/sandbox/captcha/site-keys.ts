/** The one answer Turnstile's test site keys give and its test secret keys take (contract §10). */
export const DUMMY_TOKEN = 'XXXX.DUMMY.TOKEN.XXXX';

/** What the widget does under a site key; anything that is not a test key gets one-use tokens of the sandbox. */
export type WidgetConduct = 'passes' | 'blocks' | 'asks' | 'issues';

/** Turnstile's public test site keys (contract §10); those ending BB are invisible. */
export const TEST_SITE_KEYS: Record<string, WidgetConduct> = {
  '1x00000000000000000000AA': 'passes',
  '1x00000000000000000000BB': 'passes',
  '2x00000000000000000000AB': 'blocks',
  '2x00000000000000000000BB': 'blocks',
  '3x00000000000000000000FF': 'asks',
};

/** Turnstile's public test secret keys. */
export const TEST_SECRET_KEYS = {
  passes: '1x0000000000000000000000000000000AA',
  fails: '2x0000000000000000000000000000000AA',
  alreadySpent: '3x0000000000000000000000000000000AA',
} as const;

/** Site key of the sandbox's own: the widget gives one-use tokens for it, as Turnstile does for a real one. */
export const OWN_SITE_KEY = '0x4SANDBOX0000000000000';

/** Secret key that verifies the tokens the sandbox issues. It guards nothing: anyone who asks may have a token. */
export const OWN_SECRET_KEY = '0x4SANDBOX000000000000000000000000';

/** Shape of a site key: it becomes part of an address and of a page. */
export const SITE_KEY_PATTERN = /^[\w-]{1,100}$/;

/** What the widget does under a site key. */
export function conductOf(siteKey: string): WidgetConduct {
  return TEST_SITE_KEYS[siteKey] ?? 'issues';
}

/** The secret key that belongs to a site key: the one that never passes for those that block. */
export function secretKeyFor(siteKey: string): string {
  const conduct = conductOf(siteKey);
  if (conduct === 'issues') return OWN_SECRET_KEY;
  return conduct === 'blocks' ? TEST_SECRET_KEYS.fails : TEST_SECRET_KEYS.passes;
}
