import type { EntryContext, ServerBuild } from '@remix-run/node';
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
        Response.json({
          status,
          routes: Object.keys(remix.manifest.routes),
          loaded: remix.staticHandlerContext.loaderData,
        }),
    },
  },
  future: { v3_singleFetch: true },
  publicPath: '/',
  assetsBuildDirectory: '',
  isSpaMode: false,
} as unknown as ServerBuild;

const handlerOf = createScreenHandlers(build, 'production');

async function ask(path: string) {
  const answer = await handlerOf(path)(new Request(`http://portal.test${path}`));
  return (await answer.json()) as { status: number; routes: string[]; loaded: Record<string, string> };
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
    const answer = await handlerOf(null)(new Request('http://portal.test/playRecords'));
    expect(await answer.json()).toMatchObject({
      routes: ['root', 'everything'],
      loaded: { everything: 'everything' },
    });
  });

  it('is the same for every request', () => {
    expect(handlerOf('/about')).toBe(handlerOf('/ABOUT'));
    expect(handlerOf('/about')).not.toBe(handlerOf('/playRecords'));
  });
});
