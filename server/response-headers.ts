import type { InlineSources } from '../app/session/visit.ts';

/** Features of browsers that no page of the portal uses. */
const PERMISSIONS = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'payment=()',
  'usb=()',
].join(', ');

/**
 * Headers of every answer whatsoever: pages, files, redirects, what load balancers ask for.
 *
 * @param isSecure the portal is reached over https
 */
export function commonHeaders(isSecure: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/**
 * Headers of every answer that is a page, errors included.
 *
 * @param inline sources of the scripts and styles that stand in the page
 * @param options `isSecure`: the portal is reached over https; `isDevelopment`: the development server reloads pages;
 *   `captchaOrigin`: where the page's captcha comes from, null on a page without one; `formOrigins`: where a
 *   form of this page leads outside of the portal first, empty on every other page; `isOriginTold`: whether
 *   it is sent there directly
 * @returns names and values
 */
export function pageHeaders(
  inline: InlineSources,
  {
    isSecure,
    isDevelopment,
    captchaOrigin,
    formOrigins,
    isOriginTold,
  }: {
    isSecure: boolean;
    isDevelopment: boolean;
    captchaOrigin: string | null;
    formOrigins: readonly string[];
    isOriginTold: boolean;
  },
): Record<string, string> {
  const captcha = captchaOrigin === null ? '' : ` ${captchaOrigin}`;
  const policy = [
    "default-src 'none'",
    // Sources after 'strict-dynamic' are for browsers that do not know it.
    inline.scripts.length === 0
      ? "script-src 'none'"
      : `script-src ${inline.scripts.join(' ')} 'strict-dynamic' 'self'${captcha}`,
    ...(captchaOrigin === null ? [] : [`frame-src${captcha}`]),
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : ["style-src 'self'", ...inline.styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self'${redirectSources(formOrigins)}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return {
    'Content-Security-Policy': policy,
    // With no-referrer, and with same-origin to another site, browsers send 'Origin: null' with a form: the portal's own
    // forms would fail without a script, and strict payment gateways refuse it.
    'Referrer-Policy': isOriginTold ? 'strict-origin' : 'same-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': PERMISSIONS,
    'Cross-Origin-Opener-Policy': 'same-origin',
    // The captcha's frame tells no policy of its own, and would not be shown.
    ...(captchaOrigin === null ? { 'Cross-Origin-Embedder-Policy': 'require-corp' } : {}),
    'Cache-Control': 'private, no-store',
    // lynx ignores no-store: after the log-in its link to Home would show its copy of the page with the log-in form.
    Pragma: 'no-cache',
    Vary: 'Cookie, Accept-Language, Accept-Encoding, Save-Data',
  };
}

/**
 * Origins that a form may go on to once it has left the portal: any https address. Browsers hold all redirects of a form
 * to `form-action`, and the bank that a provider redirects to is of an origin that nobody here knows. A provider on this
 * machine, which alone may be http, has its banks on this machine too.
 */
function redirectSources(formOrigins: readonly string[]): string {
  if (formOrigins.length === 0) return '';
  return formOrigins.some((origin) => origin.startsWith('http:')) ? ' https: http:' : ' https:';
}
