import type { RoutePath } from './routes.ts';
import type { Screen } from './screens.ts';
import { SCREENS } from './screens.ts';

const screens: readonly (Screen & { readonly path: RoutePath })[] = Object.values(SCREENS);

/** Pages that a browser may fetch before the player asks for them: opening them does nothing but show. */
export const PAGES_AHEAD: readonly RoutePath[] = screens.flatMap(({ path, isAhead }) =>
  isAhead ? path : [],
);

/** What of a query such a page may be fetched with: the casino that its link names. */
const QUERY = /^(?:\?casino=\d{1,15})?$/;

/** Whether an address is of such a page, spelled as links of the portal spell it. */
export function isPageAhead({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  return PAGES_AHEAD.some((path) => path === pathname) && QUERY.test(search);
}
