import type { Application } from 'express';
import { z } from 'zod/v4';
import { API_PREFIX } from './path-pattern.ts';

/** A call of the API as its router names it: `/user/:userId/profile`, without the prefix. */
export interface ApiCall {
  method: string;
  path: string;
}

// What Express keeps of what it was given; a router of its is a function. Its own types leave the shape open.
const router = z.custom<{ stack: unknown[] }>((value) =>
  Array.isArray((value as { stack?: unknown } | null | undefined)?.stack),
);
const topicLayer = z.object({ regexp: z.instanceof(RegExp), handle: router });
const callLayer = z.object({
  route: z.object({ path: z.string(), methods: z.record(z.string(), z.boolean()) }),
});

/** Every call there is a router for, in the order of its paths: so that a list of them is never out of date. */
export function listApiCalls(app: Application): ApiCall[] {
  return router
    .parse(app._router)
    .stack.flatMap((layer) => {
      const topic = topicLayer.safeParse(layer);
      return topic.success && isOfApi(topic.data.regexp) ? topic.data.handle.stack.flatMap(callsOf) : [];
    })
    .sort((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method));
}

/** The path of a fault or a filter that means this call, whoever's it is. */
export function patternOf({ path }: ApiCall): string {
  if (!path.includes(':')) return path;
  return `^${API_PREFIX}${path.replace(/:\w+/g, '[^/]+')}$`;
}

function isOfApi(mountedAt: RegExp): boolean {
  return mountedAt.test(API_PREFIX) && !mountedAt.test('/elsewhere');
}

function callsOf(layer: unknown): ApiCall[] {
  const call = callLayer.safeParse(layer);
  if (!call.success) return [];
  const { path, methods } = call.data.route;
  return Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path }));
}
