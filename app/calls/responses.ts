import { redirect } from '@remix-run/node';
import type { Failure } from '#app/domain/texts/failure.ts';
import type { Visit } from '#app/session/visit.ts';

/**
 * Leads whoever opens the address of a form, by an old link or the way back of a browser, to the page that has the form.
 * Nothing is done there: a link signs no one in or out.
 */
export function toPageOfForm(href: string): Response {
  return redirect(href, 303);
}

/**
 * Answers a form that was sent too often with a page of its own: 429, how long to wait, and the link back to the form,
 * which is as it was typed.
 */
export function tooManyRequests(visit: Visit, failure: Failure, backHref: string): Response {
  visit.page.wait = { seconds: failure.retryAfterSeconds ?? 1, backHref };
  return new Response(null, { status: 429 });
}
