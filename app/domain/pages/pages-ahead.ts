import type { RoutePath } from './routes.ts';
import type { Screen } from './screens.ts';
import { SCREENS } from './screens.ts';

const screens: readonly (Screen & { readonly path: RoutePath })[] = Object.values(SCREENS);

/** Pages that browsers may prefetch, as opening them has no effect. */
export const PAGES_AHEAD: readonly RoutePath[] = screens.flatMap(({ path, isAhead }) =>
  isAhead ? path : [],
);

/** Query allowed for prefetching: the casino of the link. */
const QUERY = /^(?:\?casino=\d{1,15})?$/;

/** Checks for the URL of such a page, spelled as in the portal's links. */
export function isPageAhead({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  return PAGES_AHEAD.some((path) => path === pathname) && QUERY.test(search);
}
