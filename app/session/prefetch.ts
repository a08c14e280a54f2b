/** Headers by which browsers and mail scanners say that nobody looks at the page yet. */
export const PREFETCH_HEADERS = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'];

/** Takes the headers of a request; tells whether a browser or a scanner says that nobody looks at the page yet. */
export function isPrefetch(headers: Headers): boolean {
  return PREFETCH_HEADERS.some((name) => /prefetch|preview/i.test(headers.get(name) ?? ''));
}
