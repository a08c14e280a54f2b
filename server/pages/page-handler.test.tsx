import {
  type AppLoadContext,
  createRequestHandler,
  data,
  type EntryContext,
  redirect,
  type ServerBuild,
} from '@remix-run/node';
import { Outlet, RemixServer, useLoaderData, useRouteError } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import {
  UNSAFE_RouteContext as RoutePlace,
  UNSAFE_DataRouterStateContext as RouterState,
} from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LoadedPage } from '../../app/loaded-page.tsx';
import { createPageHandler } from './page-handler.ts';

/** What the screen's loader does, and what rendering it does. */
let load: () => unknown;
let draw: () => void;
let noted: unknown[];

const draws = (request: Pick<Request, 'url'>, remix: EntryContext) =>
  // What Remix renders for a script that hydrates is not there.
  renderToString(<RemixServer context={remix} url={request.url} />).replace('<!--$--><!--/$-->', '');

const drawsLoaded = ({ screen: { id, Component }, loaderData }: LoadedPage) =>
  renderToString(
    <RouterState.Provider value={{ loaderData } as never}>
      <RoutePlace.Provider value={{ outlet: null, matches: [{ route: { id } }], isDataRoute: true } as never}>
        <Component />
      </RoutePlace.Provider>
    </RouterState.Provider>,
  );

const modules = {
  root: {
    loader: () => ({ shell: 'shell' }),
    default: () => <Outlet />,
    ErrorBoundary: function Boundary() {
      return <p>failed: {JSON.stringify(useRouteError())}</p>;
    },
  },
  screen: {
    loader: () => load(),
    default: function Screen() {
      draw();
      return <p>loaded: {JSON.stringify(useLoaderData())}</p>;
    },
  },
};

const byId = <Value,>(value: (id: keyof typeof modules) => Value) =>
  Object.fromEntries((['root', 'screen'] as const).map((id) => [id, value(id)]));

const place = (id: string) => (id === 'root' ? { id, path: '' } : { id, parentId: 'root', path: 'about' });

const build = {
  mode: 'production',
  routes: byId((id) => ({ ...place(id), module: modules[id] })),
  assets: {
    entry: { imports: [], module: '/entry.js' },
    routes: byId((id) => ({ ...place(id), hasLoader: true, module: `/${id}.js` })),
    url: '/manifest.js',
    version: '1',
  },
  entry: {
    module: {
      default: (request: Request, status: number, headers: Headers, remix: EntryContext) =>
        new Response(draws(request, remix), { status, headers }),
      renderPage: async (request: Request, _status: number, remix: EntryContext) => draws(request, remix),
      renderLoadedPage: async (page: LoadedPage) => drawsLoaded(page),
      handleError: (error: unknown) => noted.push(error),
    },
  },
  future: { v3_singleFetch: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
  publicPath: '/',
  assetsBuildDirectory: '',
  isSpaMode: false,
} as unknown as ServerBuild;

const handlers = { ours: createPageHandler(build), remixs: createRequestHandler(build, 'production') };

async function ask(handler: keyof typeof handlers, init: RequestInit = {}) {
  noted = [];
  const request = new Request('http://portal.test/about?a=1', init);
  const { method, signal } = request;
  const context = {} as AppLoadContext;
  const answer =
    handler === 'remixs'
      ? await handlers.remixs(request, context)
      : await handlers.ours({ method, signal, asFetch: () => request }, context);
  const isResponse = answer instanceof Response;
  const kept = ['Location', 'Clear-Site-Data', 'Referrer-Policy', 'Content-Disposition'];
  return {
    status: answer.status,
    text: isResponse ? await answer.text() : answer.html,
    headers: kept.map((name) => (isResponse ? answer.headers.get(name) : null)),
    noted: noted.map((error) => (error instanceof Error ? error.message : error)),
  };
}

const fail = (error: unknown) => () => {
  throw error;
};

beforeEach(() => {
  load = () => ({ name: 'Ñandú' });
  draw = () => undefined;
});

describe('a page comes out as Remix would give it', () => {
  const away = { headers: { 'Clear-Site-Data': '"cache"', 'Referrer-Policy': 'no-referrer' }, status: 303 };
  it.each<[string, { load?: () => unknown; draw?: () => void; init?: RequestInit }, object]>([
    ['loaded', {}, { status: 200, text: '<p>loaded: <!-- -->{&quot;name&quot;:&quot;Ñandú&quot;}</p>' }],
    ['with a status of its own', { load: () => data({ a: 1 }, { status: 503 }) }, { status: 503 }],
    ['for HEAD', { init: { method: 'HEAD' } }, { status: 200, text: '' }],
    ['led away', { load: () => redirect('/next?x=1', away) }, { status: 303, text: '' }],
    ['led away by a throw', { load: fail(redirect('/next', away)) }, { status: 303, text: '' }],
    [
      'with an answer thrown',
      { load: () => fail(new Response('no', { status: 404 }))() },
      { status: 404, noted: [] },
    ],
    ['with data thrown', { load: fail(data(null, { status: 200 })) }, { status: 200, noted: [] }],
    ['with an error thrown', { load: fail(new Error('secret')) }, { status: 500, noted: ['secret'] }],
    ['with anything thrown', { load: fail('secret') }, { status: 500, noted: ['secret'] }],
    ['with nothing loaded', { load: () => undefined }, { status: 500 }],
    ['failing as it is rendered', { draw: fail(new Error('secret')) }, { status: 500, noted: ['secret'] }],
    ['with an answer thrown then', { draw: fail(new Response(null, { status: 418 })) }, { status: 418 }],
    ['without a body', { load: () => data(null, { status: 204 }) }, { status: 204, text: '' }],
    ['for a browser that has gone', { init: { signal: AbortSignal.abort('gone') } }, { noted: ['gone'] }],
  ])('%s', async (_what, page, expected) => {
    load = page.load ?? load;
    draw = page.draw ?? draw;
    const ours = await ask('ours', page.init);
    expect(ours).toMatchObject(expected);
    const remixs = await ask('remixs', page.init);
    // Their words for a loader that gives nothing differ, and only the log has them.
    expect(ours).toEqual(ours.noted.join().includes('return') ? { ...remixs, noted: ours.noted } : remixs);
  });

  it('tells nothing of an error', async () => {
    load = fail(new Error('secret'));
    expect((await ask('ours')).text).not.toContain('secret');
    load = () => null;
    draw = fail(new Error('secret'));
    expect((await ask('ours')).text).not.toContain('secret');
  });

  it('has no headers of its route: a build with such a route is refused', () => {
    const { screen } = build.routes as unknown as Record<string, { module: object }>;
    const routes = {
      ...build.routes,
      screen: { ...screen, module: { ...screen?.module, headers: () => ({}) } },
    };
    expect(() => createPageHandler({ ...build, routes } as unknown as ServerBuild)).toThrow('screen');
  });
});
