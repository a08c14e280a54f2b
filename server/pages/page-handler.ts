import type { AppLoadContext, EntryContext, LoaderFunctionArgs, ServerBuild } from '@remix-run/node';
import {
  type AgnosticDataRouteObject,
  type LoaderFunctionArgs as AnyLoaderArgs,
  createStaticHandler,
  UNSAFE_ErrorResponseImpl as ErrorAnswer,
  getStaticContextFromError,
  isRouteErrorResponse,
  type StaticHandlerContext,
} from '@remix-run/router';
import type * as EntryServer from '../../app/entry.server.tsx';

/** A page as it was rendered; what else its answer needs is known to the visit. */
export interface RenderedPage {
  status: number;
  html: string;
}

/**
 * Loads and renders the page of an address, for GET and HEAD; what a loader answers in the place of its page comes as it
 * is.
 */
export type PageHandler = (request: Request, context: AppLoadContext) => Promise<RenderedPage | Response>;

type Entry = Pick<typeof EntryServer, 'handleError' | 'renderPage'>;
type Route = NonNullable<ServerBuild['routes'][string]>;

/** Statuses that no body may follow, which a page is (RFC 9110 §15). */
const WITHOUT_BODY: readonly number[] = [100, 101, 204, 205, 304];

/**
 * Makes the handler of a page, which does for a GET what Remix's own does for a document: the loaders run side by side,
 * the nearest boundary shows what one of them throws, redirects and the status are theirs, and what fails while it is
 * rendered is rendered once more as an error. Left out is what no page here has: the loaders' results once more for a
 * script to hydrate from, with the timer and the stream that belong to it, a request of its own for each loader, and a
 * `Response` that is made to be read again at once. Headers of a page come from the visit, never from a route.
 *
 * @param build the build, as if the root and the screen were its only routes
 * @throws Error when a route has `headers`, which would not be sent
 */
export function createPageHandler(build: ServerBuild): PageHandler {
  const entry = build.entry.module as unknown as Entry;
  const routes = Object.values(build.routes).flatMap((route) => route ?? []);
  const withHeaders = routes.find(({ module }) => module.headers !== undefined);
  if (withHeaders) throw new Error(`no route may have headers of its own: ${withHeaders.id}`);
  const { query, dataRoutes } = createStaticHandler(dataRoutesOf(routes), {
    future: {
      v7_relativeSplatPath: build.future.v3_relativeSplatPath,
      v7_throwAbortReason: build.future.v3_throwAbortReason,
    },
  });
  const kept = {
    manifest: build.assets,
    routeModules: Object.fromEntries(routes.map(({ id, module: screen }) => [id, screen])),
    future: build.future,
    isSpaMode: build.isSpaMode,
    serializeError: withoutDetails,
  } as Omit<EntryContext, 'staticHandlerContext'>;

  return async (request, context) => {
    const note = (error: unknown) => entry.handleError(error, { request, context });
    const render = async (page: StaticHandlerContext): Promise<RenderedPage> => {
      page.errors &&= hidden(page.errors);
      const remix = { ...kept, renderMeta: {}, staticHandlerContext: page };
      const html = await entry.renderPage(request, page.statusCode, remix, context);
      return { status: page.statusCode, html: request.method === 'HEAD' ? '' : html };
    };

    let page: StaticHandlerContext | Response;
    try {
      page = await query(request, { requestContext: context });
    } catch (error) {
      // Such as that the browser has gone.
      note(error);
      return new Response(null, { status: 500 });
    }
    if (page instanceof Response) return page;
    if (WITHOUT_BODY.includes(page.statusCode)) return new Response(null, { status: page.statusCode });
    // What a loader throws to be shown is no error.
    for (const error of Object.values(page.errors ?? {})) if (!isRouteErrorResponse(error)) note(error);
    try {
      return await render(page);
    } catch (error) {
      note(error);
      try {
        return await render(getStaticContextFromError(dataRoutes, page, await asAnswer(error)));
      } catch (secondError) {
        note(secondError);
        return new Response(null, { status: 500 });
      }
    }
  };
}

/** The routes as the router takes them: the root with a boundary whatever it has, and the others within it. */
function dataRoutesOf(routes: readonly Route[], parentId?: string): AgnosticDataRouteObject[] {
  return routes
    .filter((route) => (route.parentId || undefined) === parentId)
    .map(({ id, path, index, caseSensitive, module }) => {
      const { loader } = module;
      const route = {
        id,
        hasErrorBoundary: parentId === undefined || module.ErrorBoundary != null,
        handle: module.handle,
        ...(path === undefined ? {} : { path }),
        ...(caseSensitive === undefined ? {} : { caseSensitive }),
        // The router hands on what it is given, which is always the context of the request.
        ...(loader ? { loader: (args: AnyLoaderArgs) => loader(args as LoaderFunctionArgs) } : {}),
      };
      return index ? { ...route, index } : { ...route, children: dataRoutesOf(routes, id) };
    });
}

/** What a boundary gets to see of errors: what they say may come from anywhere, and is in the log. */
function hidden(errors: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [id, error instanceof Error ? withoutDetails() : error]),
  );
}

function withoutDetails(): Error {
  const error = new Error('Unexpected Server Error');
  delete error.stack;
  return error;
}

/** A `Response` that was thrown while a page was rendered counts by its status. */
async function asAnswer(error: unknown): Promise<unknown> {
  if (!(error instanceof Response)) return error;
  return new ErrorAnswer(error.status, error.statusText, await error.text());
}
