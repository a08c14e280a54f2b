import type { PageTemplate } from './page-template.ts';

/** How long a page that is the same for all signed-out visitors is kept, in ms: a version or a feature may change. */
const LIFETIME_MS = 5000;
/** Pages that are kept at the most: 14 routes, 4 languages, 2 ways to carry the style sheet. */
const MAXIMUM_PAGES = 128;

/** Pages that are the same for every signed-out visitor but for their tokens, rendered once and filled in. */
export interface PageCache {
  find(key: string): PageTemplate | null;
  keep(key: string, template: PageTemplate): void;
}

/**
 * Makes the cache.
 *
 * @param now the clock, in ms
 * @returns an empty cache
 */
export function createPageCache(now: () => number): PageCache {
  const pages = new Map<string, { template: PageTemplate; endsAtMs: number }>();
  return {
    find(key) {
      const page = pages.get(key);
      return page && page.endsAtMs > now() ? page.template : null;
    },
    keep(key, template) {
      if (pages.size >= MAXIMUM_PAGES) pages.clear();
      pages.set(key, { template, endsAtMs: now() + LIFETIME_MS });
    },
  };
}
