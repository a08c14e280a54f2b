import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Language } from '#app/domain/country.ts';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import { translationsIn } from '#app/i18n/texts.ts';
import type { RecordedCall } from '#sandbox/scenario/call-recorder.ts';
import type { Answer, SetCookie } from '#tests/support/http-client.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';

/** What anybody may ask the operator; the portal asks it in its own time. */
const PUBLIC_READS = /^\/api\/v1\/(version|site|system\/settings|user\/register\/rules|phone\/countries)$/;

/** The list of documents is a public read for visitors, and one of the player's with a token. */
const DOCUMENTS = '/api/v1/document';

/** The calls that were made for somebody: all but the public reads. */
export async function privateCalls(sandbox: TestSandbox): Promise<RecordedCall[]> {
  return (await sandbox.calls()).filter(
    ({ path, hasAuthorization }) => !PUBLIC_READS.test(path) && (path !== DOCUMENTS || hasAuthorization),
  );
}

/** A text of the catalogue in a language of the site. */
export function messageIn(language: Language, key: MessageKey, params: Record<string, string | number> = {}) {
  return translationsIn(language).t(key, params);
}

/** Policy sources of the inline scripts, or styles, of a page, in their order. */
function inlineSources({ body }: Answer, element: 'script' | 'style'): string[] {
  const texts = [...body.matchAll(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 'gs'))];
  return texts.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Holds for every answer that is a page, errors included: headers that keep it safe, and a whole document. */
export function expectPage(answer: Answer, status: number, referrerPolicy = 'same-origin'): void {
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': referrerPolicy,
    'cache-control': 'private, no-store',
    vary: expect.stringMatching(/Cookie.*Accept-Language/),
  });
  expect(answer.headers).not.toHaveProperty('x-powered-by');
  expect(answer.headers).not.toHaveProperty('server');
  const { 'script-src': scripts, ...policy } = policyOf(answer);
  const [loader] = inlineSources(answer, 'script');
  // The rules for prefetching are appended by a script.
  if (loader === undefined) expect(scripts).toBe("'none'");
  else expect(scripts).toMatch(/^('sha256-[\w+/=]{44}' ){1,2}'strict-dynamic' 'self'$/);
  if (loader !== undefined) expect(scripts?.startsWith(loader)).toBe(true);
  expect(policy).toEqual({
    'default-src': "'none'",
    'style-src': ["'self'", ...inlineSources(answer, 'style')].join(' '),
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
  });
  expect(answer.body).toMatch(/^<!DOCTYPE html><html lang="[\w-]+".*<h1\b.*<\/html>/s);
}

function policyOf(answer: Answer): Record<string, string> {
  const policy = String(answer.headers['content-security-policy']).split('; ');
  return Object.fromEntries(policy.map((directive) => directive.split(/ (.*)/s).slice(0, 2)));
}

/** The cookies of an answer that hold something of the session. */
export function sessionCookies(answer: Answer): SetCookie[] {
  return answer.setCookies.filter(({ name }) => /^(__Host-)?session(\.\d)?$/.test(name));
}

/**
 * What the forms of spec §8 say when a session has ended: cookies gone in this very answer, and back to the start; where
 * it has only run out, with the way back.
 */
export function expectForcedOut(answer: Answer, location = '/'): void {
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toBe(location);
  const cookies = sessionCookies(answer);
  expect(cookies.length).toBeGreaterThan(0);
  for (const { value, attributes } of cookies) {
    expect(value).toBe('');
    expect(attributes.get('max-age')).toBe('0');
  }
}
