import type { Answer } from '../http/answer.ts';
import { pagePolicy } from './pages.ts';

/**
 * A hosted page as an answer.
 * @param returnUrl where a form's answer sends the browser, or null
 */
export function html(httpStatus: number, body: string, returnUrl: string | null = null): Answer {
  return {
    httpStatus,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(returnUrl),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
    body,
  };
}

/** Sends the browser on by GET. */
export function seeOther(location: string): Answer {
  return { httpStatus: 303, headers: { location }, body: null };
}
