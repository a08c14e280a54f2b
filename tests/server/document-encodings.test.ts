import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeText } from '#tests/support/encode-text.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { messageIn } from './expectations.ts';

/** Documents as word processors, file servers and old sites send them, in front of a player who has to accept one. */
const SPANISH = 'Términos “y” condiciones – ñ';
const word = (body: string, set = 'windows-1252') =>
  encodeText(
    `<html><head><meta http-equiv=Content-Type content="text/html; charset=${set}"></head><body>${body}</body></html>`,
    set,
  );

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

beforeEach(() => stack.sandbox.clearFaults());

afterAll(() => stack.stop());

const warnings = () =>
  stack.portal
    .logs()
    .filter((line) => line.includes('"document '))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

async function logInTo(bytes: Buffer, type: string | null) {
  const player = await stack.sandbox.makePlayer({
    acknowledged: [
      { key: 'responsible-play', version: '2' },
      { key: 'privacy', version: '3' },
    ],
  });
  await stack.sandbox.addFaults({
    match: { path: '^/documents/terms/' },
    fault: { bytes: bytes.toString('base64'), headers: { 'content-type': type } },
  });
  const client = new HttpClient(stack.portal.origin, { language: 'es-MX' });
  const page = await client.arrive(await client.logIn(player));
  client.close();
  return { page, text: pageText(page.body), isSignedIn: page.body.includes('action="/logout"') };
}

describe('a document that a player has to accept', () => {
  it.each([
    ['windows-1252 out of a word processor', word(SPANISH), 'text/html'],
    ['the same under a set that does not exist', word(SPANISH), 'text/html; charset=none'],
    ['the same under UTF-8', word(SPANISH), 'text/html; charset=utf-8'],
    [
      'XHTML',
      Buffer.from(`<html xmlns="http://www.w3.org/1999/xhtml"><body>${SPANISH}</body></html>`),
      'application/xhtml+xml',
    ],
    ['Markdown', Buffer.from(`# ${SPANISH}`), 'text/markdown'],
    ['a text without a type', Buffer.from(SPANISH), null],
    ['a file of a bucket', encodeText(SPANISH, 'windows-1252'), 'binary/octet-stream'],
    [
      'UTF-16 of a text editor',
      Buffer.concat([Buffer.from([0xff, 0xfe]), encodeText(SPANISH, 'utf-16le')]),
      'text/plain',
    ],
    ['bytes of two sets', Buffer.concat([Buffer.from(`${SPANISH} `), Buffer.from([0xf1])]), 'text/plain'],
  ])('is shown, and throws nobody out: %s', async (_what, bytes, type) => {
    const { page, text, isSignedIn } = await logInTo(bytes, type);
    expect(page.status).toBe(200);
    expect(isSignedIn).toBe(true);
    expect(text).toContain('condiciones');
    if (!/two sets/.test(_what)) expect(text).toContain(SPANISH);
  });

  it.each([
    ['a PDF', Buffer.from('%PDF-1.7'), 'application/pdf'],
    ['a PDF that is called a page', Buffer.from('%PDF-1.7'), 'text/html'],
    ['a Word file', Buffer.from('PK\u0003\u0004'), 'application/octet-stream'],
  ])('is not found where it is no text: %s', async (_what, bytes, type) => {
    const { text, isSignedIn } = await logInTo(bytes, type);
    expect(isSignedIn).toBe(false);
    expect(text).toContain(messageIn('es-MX', 'errors:documentNotFound'));
    const line = { level: 40, msg: 'document not shown', key: 'terms', version: '10' };
    await expect.poll(warnings).toContainEqual(expect.objectContaining(line));
  });

  it('whose set had to be guessed is in the log, once', async () => {
    const guessed = encodeText(`${SPANISH} otra vez`, 'windows-1252');
    await logInTo(guessed, 'text/plain; charset=none');
    await logInTo(guessed, 'text/plain; charset=none');
    const about = warnings().filter(({ msg, doubt }) => msg === 'document guessed' && doubt === 'charset');
    expect(about).toHaveLength(1);
    expect(about[0]).toMatchObject({ level: 40, key: 'terms', version: '10' });
  });
});

it('links within a document lead to its parts, and relative ones to its site', async () => {
  const body =
    '<a href="#_Toc1">Uno</a><a href="privacidad.html">Aviso</a><h2><a name="_Toc1">1. Uno</a></h2>';
  await stack.sandbox.addFaults({
    match: { path: '^/documents/terms/' },
    fault: { body: `<html><body>${body}</body></html>`, headers: { 'content-type': 'text/html' } },
  });
  const client = new HttpClient(stack.portal.origin, { language: 'es-MX' });
  const page = await client.get('/about?doc=terms');
  expect(page.body).toContain('<a href="#document-terms-_Toc1">Uno</a>');
  expect(page.body).toContain('<a id="document-terms-_Toc1">1. Uno</a>');
  expect(page.body).toMatch(/<a href="http:\/\/127\.0\.0\.1:\d+\/documents\/terms\/[^"]*privacidad\.html"/);
  client.close();
});
