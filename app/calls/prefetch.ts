import type { VisitRequest } from '#app/session/visit.ts';

/** Headers by which browsers and mail scanners say that no one looks at the page yet. */
export const PREFETCH_HEADERS = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'];

/**
 * Whether a request opens the page for a visitor. HEAD, a prefetch or a preview only looks at what is behind a link.
 */
export function isOpened({ method, headers }: Pick<VisitRequest, 'method' | 'headers'>): boolean {
  const isAhead = PREFETCH_HEADERS.some((name) => /prefetch|preview/i.test(headers.get(name) ?? ''));
  return method === 'GET' && !isAhead;
}
