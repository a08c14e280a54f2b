import type { ServerBuild } from '@remix-run/node';
import type * as EntryServer from '../app/entry.server.tsx';

/**
 * The built portal. Everything of `app/` is taken from here: importing it again would make a second copy of its state.
 */
export interface PortalBundle {
  build: ServerBuild;
  app: PortalApp;
}

/** Functions of `app/` that the server calls. */
export type PortalApp = typeof EntryServer;

/**
 * Looks into a Remix build for what the server needs besides the request handler.
 *
 * @param build the server build
 * @returns build and entry module
 */
export function asPortalBundle(build: ServerBuild): PortalBundle {
  return { build, app: build.entry.module as unknown as PortalApp };
}
