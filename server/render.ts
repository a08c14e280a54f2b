import type { AppLoadContext, EntryContext, ServerBuild } from '@remix-run/node';
import {
  type AgnosticDataRouteObject,
  type LoaderFunctionArgs as AnyLoaderArgs,
  createStaticHandler,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  getStaticContextFromError,
  isRouteErrorResponse,
  type StaticHandlerContext,
} from '@remix-run/router';
import type * as EntryServer from '../app/entry.server.tsx';

/** Rendered page; its headers come from the visit. */
export interface RenderedPage {
  status: number;
  html: string;
}

/** Runs the action and the loaders of a route; returns its page, or the redirect or file that they answer instead. */
export type RenderRoute = (request: Request, context: AppLoadContext) => Promise<RenderedPage | Response>;

type Entry = Pick<typeof EntryServer, 'handleError' | 'renderPage'>;
type Route = NonNullable<ServerBuild['routes'][string]>;

const ROOT = 'root';
const CATCH_ALL = '*';
/** Statuses of responses without a body (RFC 9110 §15). */
const WITHOUT_BODY: readonly number[] = [100, 101, 204, 205, 304];

/**
 * Makes the renderers of a build, each when it is first needed. As no route has parameters (spec §2), a map finds the
 * route, and its router knows the root and that route alone: comparing an address with all routes costs 0.2 ms a page.
 *
 * @returns finds the renderer of a path in its own spelling; the catch-all route renders unknown paths and null
 */
export function createRenderers(build: ServerBuild): (pathname: string | null) => RenderRoute {
  const ids = new Map(
    Object.values(build.routes).flatMap((route) => {
      if (!route || route.id === ROOT) return [];
      return [[route.path === CATCH_ALL ? CATCH_ALL : `/${route.path ?? ''}`, route.id] as const];
    }),
  );
  const renderers = new Map<string, RenderRoute>();
  return (pathname) => {
    const id = ids.get(pathname ?? CATCH_ALL) ?? (ids.get(CATCH_ALL) as string);
    const renderer = renderers.get(id) ?? createRenderer(build, id);
    renderers.set(id, renderer);
    return renderer;
  };
}

/**
 * Makes the renderer of a route, which does what Remix's own handler does but for what no page here has: loader data for
 * hydration, and the stream that carries it.
 *
 * @throws Error when a route has `headers`, which would not be sent
 */
function createRenderer(build: ServerBuild, id: string): RenderRoute {
  const entry = build.entry.module as unknown as Entry;
  const routes = [ROOT, id].flatMap((known) => build.routes[known] ?? []);
  const withHeaders = routes.find(({ module }) => module.headers !== undefined);
  if (withHeaders) throw new Error(`no route may have headers of its own: ${withHeaders.id}`);
  const { query, queryRoute, dataRoutes } = createStaticHandler(createDataRoutes(routes), {
    future: {
      v7_relativeSplatPath: build.future.v3_relativeSplatPath,
      v7_throwAbortReason: build.future.v3_throwAbortReason,
    },
  });
  const only = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(routes.map((route) => [route.id, all[route.id] as Value]));
  const remix = {
    manifest: { ...build.assets, routes: only(build.assets.routes) },
    routeModules: Object.fromEntries(routes.map(({ id: known, module }) => [known, module])),
    future: build.future,
    isSpaMode: build.isSpaMode,
    serializeError: withoutDetails,
    renderMeta: {},
  } as Omit<EntryContext, 'staticHandlerContext'>;

  return async (request, context) => {
    const handleError = (error: unknown) => entry.handleError(error, { request, context });
    const render = async (page: StaticHandlerContext): Promise<RenderedPage> => {
      page.errors &&= sanitized(page.errors);
      const html = await entry.renderPage(
        request,
        page.statusCode,
        { ...remix, staticHandlerContext: page },
        context,
      );
      return { status: page.statusCode, html: request.method === 'HEAD' ? '' : html };
    };

    let page: StaticHandlerContext;
    try {
      // A route without a component answers with a file or a redirect.
      const isPage = build.routes[id]?.module.default !== undefined;
      if (!isPage) return await queryRoute(request, { routeId: id, requestContext: context });
      const result = await query(request, { requestContext: context });
      if (result instanceof Response) return result;
      page = result;
    } catch (error) {
      handleError(error);
      return statusOnly(isRouteErrorResponse(error) ? error.status : 500);
    }
    const { statusCode } = page;
    if (statusCode === 405 || WITHOUT_BODY.includes(statusCode)) return statusOnly(statusCode);
    for (const error of Object.values(page.errors ?? {})) handleError(error);
    try {
      return await render(page);
    } catch (error) {
      handleError(error);
      try {
        return await render(getStaticContextFromError(dataRoutes, page, await asRouteError(error)));
      } catch (secondError) {
        handleError(secondError);
        return statusOnly(500);
      }
    }
  };
}

const statusOnly = (status: number) => new Response(null, { status });

/** Adapts the routes to the router; the root always has a boundary. */
function createDataRoutes(routes: readonly Route[], parentId?: string): AgnosticDataRouteObject[] {
  return routes
    .filter((route) => (route.parentId || undefined) === parentId)
    .map(({ id, path, index, caseSensitive, module }) => {
      const { loader, action } = module;
      const run =
        (handler: NonNullable<typeof loader | typeof action>) =>
        ({ request, params, context }: AnyLoaderArgs) =>
          handler({ request, params, context: context as AppLoadContext }) as Promise<object>;
      const route = {
        id,
        hasErrorBoundary: parentId === undefined || module.ErrorBoundary != null,
        handle: module.handle,
        ...(path === undefined ? {} : { path }),
        ...(caseSensitive === undefined ? {} : { caseSensitive }),
        ...(loader ? { loader: run(loader) } : {}),
        ...(action ? { action: run(action) } : {}),
      };
      return index ? { ...route, index } : { ...route, children: createDataRoutes(routes, id) };
    });
}

/** Strips error messages before they reach a boundary: they may come from anywhere, and are in the log. */
function sanitized(errors: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [id, error instanceof Error ? withoutDetails() : error]),
  );
}

function withoutDetails(): Error {
  const error = new Error('Unexpected Server Error');
  delete error.stack;
  return error;
}

/** Turns a `Response` that was thrown while a page was rendered into the router's error of its status. */
async function asRouteError(error: unknown): Promise<unknown> {
  if (!(error instanceof Response)) return error;
  return new ErrorResponse(error.status, error.statusText, await error.text());
}
