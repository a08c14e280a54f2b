import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node';
import { createPageHandler, type RenderedPage, type ScreenRequest } from './pages/page-handler.ts';

/** Answers what is asked of an address: with a page, or with whatever stands in its place. */
export type ScreenHandler = (
  request: ScreenRequest,
  context: AppLoadContext,
) => Promise<RenderedPage | Response>;

/** Finds the handler that answers an address; that of an address that does not exist for null. */
export type ScreenHandlers = (pathname: string | null) => ScreenHandler;

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
 * answers, and its handler is given no other. Pages are asked for so much more often than forms are sent that they have
 * a handler of their own; see `createPageHandler`.
 *
 * @param build the build
 * @param mode for Remix's own messages
 * @returns finds the handler of a path; every path that is no route's own goes to the handler that knows them all
 */
export function createScreenHandlers(build: ServerBuild, mode: 'development' | 'production'): ScreenHandlers {
  const remix = createRequestHandler(build, mode);
  const forAll: ScreenHandler = (request, context) => remix(request.asFetch(), context);
  const handlers = new Map<string, ScreenHandler | string>(
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
    const handler = handlerOf(withRoutes(build, [ROOT, known]), known, mode);
    handlers.set(path, handler);
    return handler;
  };
}

/** Of a page that reloads itself and of what is no page, Remix knows more than the handler of pages. */
function handlerOf(build: ServerBuild, id: string, mode: 'development' | 'production'): ScreenHandler {
  const remix = createRequestHandler(build, mode);
  const forForms: ScreenHandler = (request, context) => remix(request.asFetch(), context);
  if (mode === 'development' || build.routes[id]?.module.default === undefined) return forForms;
  const forPages = createPageHandler(build);
  return (request, context) => (request.method === 'POST' ? forForms : forPages)(request, context);
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
