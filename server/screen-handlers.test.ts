import type { AppLoadContext, EntryContext, ServerBuild } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { createScreenHandlers } from './screen-handlers.ts';

const ROUTES = [
  { id: 'root', path: '' },
  { id: 'home', parentId: 'root', index: true },
  { id: 'about', parentId: 'root', path: 'about' },
  { id: 'playRecords', parentId: 'root', path: 'playRecords' },
  { id: 'everything', parentId: 'root', path: '*' },
];

const byId = <Value>(value: (route: (typeof ROUTES)[number]) => Value) =>
  Object.fromEntries(ROUTES.map((route) => [route.id, value(route)]));

const told = ({ manifest, staticHandlerContext }: EntryContext) =>
  JSON.stringify({ routes: Object.keys(manifest.routes), loaded: staticHandlerContext.loaderData });

/** A build whose pages tell which routes Remix chose from, and what they loaded. */
const build = {
  routes: byId(({ id, path, ...route }) => ({
    ...route,
    id,
    // A route without a path of its own has none, rather than an empty one.
    ...(path ? { path } : {}),
    module: { default: () => null, loader: () => id },
  })),
  assets: {
    entry: { imports: [], module: '/entry.js' },
    routes: byId((route) => route),
    url: '/manifest.js',
    version: '1',
  },
  entry: {
    module: {
      default: (_request: Request, status: number, _headers: Headers, remix: EntryContext) =>
        new Response(told(remix), { status, headers: { By: 'Remix' } }),
      renderPage: async (_request: Request, _status: number, remix: EntryContext) => told(remix),
      renderLoadedPage: async ({ screen, loaderData }: { screen: { id: string }; loaderData: object }) =>
        JSON.stringify({ routes: ['root', screen.id], loaded: loaderData }),
    },
  },
  future: { v3_singleFetch: true },
  publicPath: '/',
  assetsBuildDirectory: '',
  isSpaMode: false,
} as unknown as ServerBuild;

const requestOf = (request: Request) => ({
  method: request.method,
  signal: request.signal,
  asFetch: () => request,
});

const handlerOf = createScreenHandlers(build, 'production');

async function ask(path: string, pathname: string | null = path) {
  const context = {} as AppLoadContext;
  const answer = await handlerOf(pathname)(requestOf(new Request(`http://portal.test${path}`)), context);
  const page = JSON.parse(answer instanceof Response ? await answer.text() : answer.html);
  return { status: answer.status, ...(page as { routes: string[]; loaded: Record<string, string> }) };
}

describe('the handler of an address', () => {
  it.each([
    ['/', 'home'],
    ['/about', 'about'],
    ['/About/', 'about'],
    ['/playrecords', 'playRecords'],
  ])('%s knows of no route but its own, %s', async (path, id) => {
    expect(await ask(path)).toEqual({
      status: 200,
      routes: ['root', id],
      loaded: { root: 'root', [id]: id },
    });
  });

  it.each(['/nothing', '/about/x', '/%61bout', '/*', '//'])(
    '%s is looked for among all routes',
    async (path) => {
      expect((await ask(path)).routes).toEqual(ROUTES.map(({ id }) => id));
    },
  );

  it('that is none in this country knows of no route but that of unknown addresses', async () => {
    expect(await ask('/playRecords', null)).toMatchObject({
      routes: ['root', 'everything'],
      loaded: { everything: 'everything' },
    });
  });

  it('leaves forms to Remix', async () => {
    const form = new Request('http://portal.test/about', { method: 'POST', body: new URLSearchParams() });
    const answer = await handlerOf('/about')(requestOf(form), {} as AppLoadContext);
    expect(answer instanceof Response && answer.headers.get('By')).toBe('Remix');
  });

  it('is the same for every request', () => {
    expect(handlerOf('/about')).toBe(handlerOf('/ABOUT'));
    expect(handlerOf('/about')).not.toBe(handlerOf('/playRecords'));
  });
});
