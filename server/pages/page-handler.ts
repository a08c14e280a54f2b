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
import type { ComponentType } from 'react';
import type * as EntryServer from '../../app/entry.server.tsx';

/** A page as it was rendered; what else its answer needs is known to the visit. */
export interface RenderedPage {
  status: number;
  html: string;
}

/** A request for a screen. As Fetch has it, it is made when someone wants it so: that costs more than many loaders. */
export interface ScreenRequest {
  method: string;
  /** Aborted when the browser goes away. */
  signal: AbortSignal;
  asFetch(): Request;
}

/**
 * Loads and renders the page of an address, for GET and HEAD; what a loader answers in the place of its page comes as it
 * is.
 */
export type PageHandler = (
  request: ScreenRequest,
  context: AppLoadContext,
) => Promise<RenderedPage | Response>;

type Entry = Pick<typeof EntryServer, 'handleError' | 'renderPage' | 'renderLoadedPage'>;
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
 * Nearly all pages are nothing but what their two loaders gave. Those are rendered as they are; the router is only asked
 * where there is something to decide, and is then given what the loaders have done already.
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

  const [root, screen, ...more] = routes;
  const isPair = root?.id === 'root' && screen?.parentId === root.id && more.length === 0;
  const Component = isPair ? screen.module.default : undefined;
  const drawn = isPair && Component ? { id: screen.id, Component: Component as ComponentType } : null;
  const scriptHref = build.assets.entry.module;

  return async (request, context) => {
    const note = (error: unknown) => entry.handleError(error, { request, context });
    const render = async (page: StaticHandlerContext): Promise<RenderedPage> => {
      page.errors &&= hidden(page.errors);
      const remix = { ...kept, renderMeta: {}, staticHandlerContext: page };
      const html = await entry.renderPage(request.asFetch(), page.statusCode, remix, context);
      return { status: page.statusCode, html: request.method === 'HEAD' ? '' : html };
    };

    if (request.signal.aborted) return gone(note, request);
    const loaded = await loadAll(routes, request, context);
    if (request.signal.aborted) return gone(note, request);
    const loaderData = drawn && dataOf(loaded);
    let failed: { error: unknown } | null = null;
    if (drawn && loaderData) {
      try {
        const html = await entry.renderLoadedPage({ screen: drawn, loaderData, scriptHref }, context);
        return { status: 200, html: request.method === 'HEAD' ? '' : html };
      } catch (error) {
        failed = { error };
      }
    }
    const page = await query(request.asFetch(), { requestContext: loaded });
    if (page instanceof Response) return page;
    if (WITHOUT_BODY.includes(page.statusCode)) return new Response(null, { status: page.statusCode });
    // What a loader throws to be shown is no error.
    for (const error of Object.values(page.errors ?? {})) if (!isRouteErrorResponse(error)) note(error);
    try {
      if (failed) throw failed.error;
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
        // The router hands on what it is given, which is what the loaders of this request have come to.
        ...(loader ? { loader: ({ context }: AnyLoaderArgs) => again((context as Loaded).get(id)) } : {}),
      };
      return index ? { ...route, index } : { ...route, children: dataRoutesOf(routes, id) };
    });
}

/** What the loaders of a request have come to, by the ids of their routes. */
type Loaded = ReadonlyMap<string, PromiseSettledResult<unknown>>;

/** Runs all loaders side by side, and waits until each has come to its end. */
async function loadAll(
  routes: readonly Route[],
  request: ScreenRequest,
  context: AppLoadContext,
): Promise<Loaded> {
  const args: LoaderFunctionArgs = {
    get request() {
      return request.asFetch();
    },
    params: {},
    context,
  };
  const withLoader = routes.filter(({ module }) => module.loader);
  const outcomes = await Promise.allSettled(withLoader.map(async ({ module }) => module.loader?.(args)));
  return new Map(withLoader.map(({ id }, index) => [id, outcomes[index] as PromiseSettledResult<unknown>]));
}

/** What an outcome is to the router, which also tells what it thinks of a value that is none. */
function again(outcome: PromiseSettledResult<unknown> | undefined): object {
  if (outcome?.status === 'rejected') throw outcome.reason;
  return outcome?.value as object;
}

/** The data of all loaders; null where one has given anything else: an answer, a status, an error, or nothing. */
function dataOf(loaded: Loaded): Record<string, unknown> | null {
  const data: Record<string, unknown> = {};
  for (const [id, outcome] of loaded) {
    const value = outcome.status === 'fulfilled' ? plainOf(outcome.value) : undefined;
    if (value === undefined) return null;
    data[id] = value;
  }
  return data;
}

/** The data that a loader has given with the status of every page; undefined for all else. */
function plainOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Response) return undefined;
  if (!('type' in value && value.type === 'DataWithResponseInit')) return value;
  const { data: inner, init } = value as { data?: unknown; init?: { status?: number } | null };
  return (init?.status ?? 200) === 200 ? inner : undefined;
}

/** The answer to a browser that has gone. */
function gone(note: (error: unknown) => void, { signal }: ScreenRequest): Response {
  note(signal.reason);
  return new Response(null, { status: 500 });
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
