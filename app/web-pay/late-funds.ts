import { nextLookAt } from '#app/calls/next-look.ts';
import { LOOKING_SINCE } from '#app/domain/pages/by-itself.ts';
import { pageAddressOf } from '#app/domain/pages/return-path.ts';
import type { VisitWith } from '#app/session/visit.ts';

/** How often the page looks by itself whether the funds are there, and for how long at the most. */
const LOOK_SECONDS = 5;
const LONGEST_LOOK_SECONDS = 60;

/** The funds are on their way: a page in the place of the form, and where to look again. */
export interface LateFunds {
  kind: 'late';
  status: 200;
  href: string;
  /** A form came meanwhile, and nothing was sent for it; whether what was typed is kept. Null: none came. */
  form: { isKept: boolean } | null;
  /** When the page looks again by itself; null when it has looked long enough. */
  looksAfterSeconds: number | null;
}

/** The page in the place of a form that was asked for; what its address says stands in the next one too. */
export function lateFunds(visit: VisitWith<'now' | 'page' | 'request'>): LateFunds {
  return latePage(visit, pageAddressOf(visit.request.url), null);
}

/** Makes that page: it looks again at an address by itself, unless a question stands over it. */
export function latePage(
  visit: VisitWith<'now' | 'page' | 'request'>,
  href: string,
  form: LateFunds['form'],
): LateFunds {
  const query = visit.request.url.searchParams;
  const since = query.has('dialog')
    ? null
    : nextLookAt(query.get(LOOKING_SINCE), visit.now(), LONGEST_LOOK_SECONDS);
  if (since !== null) {
    const next = `${href}${href.includes('?') ? '&' : '?'}${LOOKING_SINCE}=${since}`;
    visit.page.nextLook = { afterSeconds: LOOK_SECONDS, href: next };
  }
  return { kind: 'late', status: 200, href, form, looksAfterSeconds: since === null ? null : LOOK_SECONDS };
}
