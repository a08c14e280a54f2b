import { redirect } from '@remix-run/node';
import type { Failure } from '#app/domain/texts/failure.ts';
import type { Visit } from '#app/session/visit.ts';

/** Answers a GET of a form's own address: a link signs no one in or out. */
export function toPageOfForm(href: string): Response {
  return redirect(href, 303);
}

/** Answers 429 with a page of its own: how long to wait, and the link back to the form, which is as it was typed. */
export function tooManyRequests(visit: Visit, failure: Failure, backHref: string): Response {
  visit.page.wait = { seconds: failure.retryAfterSeconds ?? 1, backHref };
  return new Response(null, { status: 429 });
}
