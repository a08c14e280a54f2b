import { LRUCache } from 'lru-cache';
import { type BrotliTemplate, compressTemplate } from './brotli-template.ts';
import type { PageTemplate, PageValues } from './page-template.ts';

/** How long a page that is the same for all signed-out visitors is kept, in ms: a version or a feature may change. */
const LIFETIME_MS = 5000;
/** Pages that are kept at the most: 14 routes, 4 languages, 2 deliveries of the style sheet. */
const MAXIMUM_PAGES = 128;

/** A page that is the same for every signed-out visitor but for its values. */
export interface SharedPage {
  template: PageTemplate;
  /** The page in brotli; null while it is not made, or where it cannot be. */
  compressed: BrotliTemplate | null;
}

/** Pages that are the same for every signed-out visitor, rendered once and filled in. */
export interface PageCache {
  find(key: string): SharedPage | null;
  /** Keeps a page; `sample`: values as long as those of every answer. */
  keep(key: string, template: PageTemplate, sample: PageValues): void;
}

interface KeptPage extends SharedPage {
  endsAtMs: number;
  /** All that is always the same in it. */
  text: string;
}

/**
 * Makes the cache. A page that comes out as it was before stays compressed.
 *
 * @param now the clock, in ms
 * @param compress makes a page ready in brotli
 * @returns an empty cache
 */
export function createPageCache(now: () => number, compress = compressTemplate): PageCache {
  const pages = new LRUCache<string, KeptPage>({ max: MAXIMUM_PAGES });
  return {
    find(key) {
      const page = pages.get(key);
      return page && page.endsAtMs > now() ? page : null;
    },
    keep(key, template, sample) {
      const endsAtMs = now() + LIFETIME_MS;
      const text = JSON.stringify(template.parts);
      const known = pages.get(key);
      if (known?.text === text) {
        known.endsAtMs = endsAtMs;
        return;
      }
      const page: KeptPage = { template, compressed: null, endsAtMs, text };
      pages.set(key, page);
      // Until then, and if it fails, each answer is compressed by itself.
      compress(template, sample).then(
        (compressed) => {
          page.compressed = compressed;
        },
        () => undefined,
      );
    },
  };
}
