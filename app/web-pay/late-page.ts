import { nextLookAt } from '#app/calls/next-look.ts';
import { LOOKING_SINCE } from '#app/domain/pages/by-itself.ts';
import { pageAddressOf } from '#app/domain/pages/return-path.ts';
import type { Visit } from '#app/session/visit.ts';

/** Name of what such a page does when its answer is complete. */
export const LATE_PAGE = 'lateReads';

/** How often the page looks by itself whether the funds are there, and for how long at the most. */
const LOOK_SECONDS = 5;
const LONGEST_LOOK_SECONDS = 60;

/** Page in the place of a form whose reads are late, and where to look again. */
export interface LatePage {
  kind: 'late';
  status: 200;
  waitsFor: 'funds' | 'page';
  href: string;
  /** A form came meanwhile; nothing was sent for it, and what was typed is kept. */
  isUnsent?: true;
  /** When the page looks again by itself; null when it has looked long enough. */
  looksAfterSeconds: number | null;
}

/**
 * Makes that page: it looks again by itself, unless a question stands over it, and hands on what it has read to that
 * look.
 */
export function latePage(visit: Visit, waitsFor: LatePage['waitsFor']): LatePage {
  const href = pageAddressOf(visit.request.url);
  visit.atCommit(LATE_PAGE, async () => visit.lateReads.keepForNextPage());
  const query = visit.request.url.searchParams;
  const since = query.has('dialog')
    ? null
    : nextLookAt(query.get(LOOKING_SINCE), visit.now(), LONGEST_LOOK_SECONDS);
  if (since !== null) {
    const next = `${href}${href.includes('?') ? '&' : '?'}${LOOKING_SINCE}=${since}`;
    visit.page.nextLook = { afterSeconds: LOOK_SECONDS, href: next };
  }
  return {
    kind: 'late',
    status: 200,
    waitsFor,
    href,
    looksAfterSeconds: since === null ? null : LOOK_SECONDS,
  };
}
