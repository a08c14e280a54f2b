/**
 * Returns the rules, as JSON, by which browsers prefetch `PAGES_AHEAD` on pointer intent, with the casino of
 * the link. The policy of a page allows this exact text, so server and browser share it.
 */
export function speculationRules(paths: readonly string[]): string {
  const addresses = paths.map((pathname) => ({ pathname, search: '{casino=*}?' }));
  return JSON.stringify({ prefetch: [{ where: { href_matches: addresses }, eagerness: 'moderate' }] });
}
