/**
 * Returns the rules by which browsers prefetch a page on pointer intent, with the casino of its link. The
 * policy of a page allows this exact text, so server and browser share it.
 *
 * @param paths as in `PAGES_AHEAD`
 * @returns JSON
 */
export function speculationRules(paths: readonly string[]): string {
  const addresses = paths.map((pathname) => ({ pathname, search: '{casino=*}?' }));
  return JSON.stringify({ prefetch: [{ where: { href_matches: addresses }, eagerness: 'moderate' }] });
}
