/** The one answer Turnstile's test site keys give (contract §10). */
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

/** Site key of the sandbox's own: the widget gives one-use tokens for it, as Turnstile does for a real one. */
export const OWN_SITE_KEY = '0x4SANDBOX0000000000000';

/** Shape of a site key: it becomes part of an address and of a page. */
export const SITE_KEY_PATTERN = /^[\w-]{1,100}$/;

/** What the widget does under a site key. */
export function conductOf(siteKey: string): WidgetConduct {
  return TEST_SITE_KEYS[siteKey] ?? 'issues';
}
