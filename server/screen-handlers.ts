import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node';

/** Finds the handler that answers an address; that of an address that does not exist for null. */
export type ScreenHandlers = (pathname: string | null) => RequestHandler;

const ROOT = 'root';
/** The path of the route that answers every address that is no other's. */
const REST = '*';

/**
 * Addresses are the same in any case and with a slash at their end; what is spelled otherwise is not looked up.
 */
const plainPath = (pathname: string) => pathname.toLowerCase().replace(/(?<=[^/])\/$/, '');

/**
 * Makes the handlers of a build, each when it is first asked for. Remix compares an address with every route that it
 * was given, several times for each page; as no route has parameters (spec §2), the address alone says which one
 * answers, and its handler is given no other.
 *
 * @param build the build
 * @param mode for Remix's own messages
 * @returns finds the handler of a path; every path that is no route's own goes to the handler that knows them all
 */
export function createScreenHandlers(build: ServerBuild, mode: 'development' | 'production'): ScreenHandlers {
  const forAll = createRequestHandler(build, mode);
  const handlers = new Map<string, RequestHandler | string>(
    Object.values(build.routes).flatMap((route) => {
      const isScreen = route !== undefined && route.parentId === ROOT && !/[:*?]/.test(route.path ?? '');
      if (route?.path === REST) return [[REST, route.id] as const];
      return isScreen ? [[plainPath(`/${route.path ?? ''}`), route.id] as const] : [];
    }),
  );
  return (pathname) => {
    const path = pathname === null ? REST : plainPath(pathname);
    const known = handlers.get(path);
    if (known === undefined) return forAll;
    if (typeof known !== 'string') return known;
    const handler = createRequestHandler(withRoutes(build, [ROOT, known]), mode);
    handlers.set(path, handler);
    return handler;
  };
}

/** The build as if it had these routes alone. */
function withRoutes(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const only = <Route>(routes: Readonly<Record<string, Route>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}
