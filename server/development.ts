import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { asPortalBundle, type PortalBundle } from './bundle.ts';

/** The development server: sources instead of a build, and pages that reload themselves. */
export interface Development {
  middleware: RequestHandler;
  loadBundle(): Promise<PortalBundle>;
  /** Script of the page that connects it to the development server. */
  script: string;
  close(): Promise<void>;
}

/** Starts Vite inside this process. */
export async function startDevelopment(): Promise<Development> {
  // Only development needs it, and an installation without development packages does not have it.
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: 'remix.config.ts',
    server: { middlewareMode: true },
    appType: 'custom',
  });
  // Pages are not hydrated, so that nothing in them can be exchanged: they are loaded anew.
  vite.watcher.on('change', () => vite.ws.send({ type: 'full-reload' }));
  return {
    middleware: vite.middlewares,
    async loadBundle() {
      return asPortalBundle((await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild);
    },
    script: 'import "/@id/__x00__virtual:remix/inject-hmr-runtime"; import "/@vite/client";',
    close: () => vite.close(),
  };
}
