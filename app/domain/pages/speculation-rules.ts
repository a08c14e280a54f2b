/**
 * Rules by which browsers prefetch a page once the pointer makes for its link, with the casino that the link names. The
 * policy of a page allows this very text, so server and browser build it alike.
 *
 * @param paths as `PAGES_AHEAD` lists them
 * @returns JSON
 */
export function speculationRules(paths: readonly string[]): string {
  const addresses = paths.map((pathname) => ({ pathname, search: '{casino=*}?' }));
  return JSON.stringify({ prefetch: [{ where: { href_matches: addresses }, eagerness: 'moderate' }] });
}
