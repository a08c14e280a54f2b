import type { RequestHandler } from 'express';
import { SECURITY_TXT } from '../app/domain/pages/routes.ts';

/** Contents of `security.txt`. */
export interface SecurityTxt {
  contacts: readonly string[];
  /** ISO 8601. */
  expires: string;
  languages: readonly string[];
}

/** How long the file may be kept, in s. */
const KEPT_S = 3600;

/**
 * Serves the file for whoever finds a vulnerability (RFC 9116). Once it has expired there is none: a contact that nobody has
 * looked after is worse.
 *
 * @param publicOrigin origin of its own address
 */
export function serveSecurityTxt(
  { contacts, expires, languages }: SecurityTxt,
  publicOrigin: string,
): RequestHandler {
  const text = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${publicOrigin}${SECURITY_TXT}`,
    '',
  ].join('\n');
  const expiresAtMs = Date.parse(expires);
  return (_request, response, next) => {
    if (Date.now() >= expiresAtMs) return next();
    response.set('Cache-Control', `public, max-age=${KEPT_S}`).type('text/plain; charset=utf-8').send(text);
  };
}
