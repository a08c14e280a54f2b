import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { encodeText } from '#tests/support/encode-text.ts';
import { fuzzed } from '#tests/support/fuzz.ts';
import { findForbidden } from '#tests/support/markup-oracle.ts';
import { decodeText } from './decode-text.ts';
import { renderDocument } from './document-tree.tsx';
import { readDocument } from './sanitize-document.ts';

/** Random documents: charsets, types and declarations, damaged and not. */
const LIMIT = 64 * 1024;

const SPANISH = 'Términos y condiciones: ñ, ¿está?';
const JAPANESE = '利用規約について、ご確認ください。';

const SETS: readonly [name: string, text: string][] = [
  ...['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15', 'macintosh', 'windows-1254'].map(
    (name): [string, string] => [name, SPANISH],
  ),
  ['windows-1250', 'Zażółć gęślą'],
  ['iso-8859-2', 'Zażółć gęślą'],
  ['windows-1251', 'Правила игры'],
  ['koi8-r', 'Правила игры'],
  ['iso-8859-5', 'Правила игры'],
  ['iso-8859-7', 'Όροι'],
  ['windows-1255', 'תנאים'],
  ['shift_jis', JAPANESE],
  ['euc-jp', JAPANESE],
  ['iso-2022-jp', JAPANESE],
  ['gb18030', '条款条款'],
  ['big5', '條款'],
  ['euc-kr', '약관약관'],
];

const MARKS: Readonly<Record<string, number[]>> = {
  'utf-8': [0xef, 0xbb, 0xbf],
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
};

const spelled = (set: string) => fc.constantFrom(set, set.toUpperCase(), `"${set}"`, ` ${set} `, `'${set}'`);

const document = fc.constantFrom(...SETS).chain(([set, text]) =>
  fc.record({
    set: fc.constant(set),
    text: fc.constant(text),
    isHtml: fc.boolean(),
    // UTF-16 is declared by its mark alone: an ASCII scan cannot read a declaration in it.
    isMarked: set.startsWith('utf-16') ? fc.constant(true) : fc.boolean(),
    inHeader: spelled(set),
    inPage: fc.constantFrom(
      `<meta charset=${set}>`,
      `<meta charset="${set}"/>`,
      `<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=${set}">`,
      `<meta content='text/html;charset=${set}' http-equiv=content-type>`,
    ),
    isInHeader: fc.boolean(),
    before: fc.integer({ min: 0, max: 3000 }),
    type: fc.constantFrom('text/html', 'application/xhtml+xml', 'TEXT/HTML', ' text/html '),
  }),
);

it('a document that names its character set anywhere is read', async () => {
  await fc.assert(
    fc.asyncProperty(document, async (one) => {
      const { set, text, isHtml, isMarked } = one;
      const isNamedInPage = isHtml && !one.isInHeader;
      const markup = `<html><head>${' '.repeat(one.before)}${isNamedInPage ? one.inPage : ''}</head><p>${text}</p></html>`;
      const mark = Buffer.from(isMarked ? (MARKS[set] ?? []) : []);
      const body = Buffer.concat([mark, encodeText(isHtml ? markup : text, set)]);
      const named = isNamedInPage ? '' : `; charset=${one.inHeader}`;
      const type = isHtml ? one.type + named : `text/plain${named}`;
      const decoded = await decodeText(body, { type, encoding: undefined }, LIMIT);
      expect(decoded?.kind).toBe(isHtml ? 'html' : 'plain');
      expect(decoded?.text).toContain(text);
    }),
    { numRuns: fuzzed(150) },
  );
});

const hostile = fc.oneof(
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  fc.tuple(document, fc.array(fc.tuple(fc.nat(500), fc.nat(255)), { maxLength: 8 })).map(([one, changes]) => {
    const body = encodeText(`<html><head>${one.inPage}</head><p id=a>${one.text}<a href="#a">x</a>`, one.set);
    for (const [at, byte] of changes) body[at % body.length] = byte;
    return body;
  }),
);
const anyType = fc.oneof(
  fc.constantFrom('text/html', 'text/plain', 'application/xhtml+xml', 'text/xml', 'text/markdown', '', 'x/y'),
  fc.string({ maxLength: 60 }),
  fc.string({ maxLength: 30 }).map((name) => `text/html; charset=${name}`),
);

describe('whatever comes', () => {
  it('is text or none, never an error, and never markup of its own', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, anyType, fc.string({ maxLength: 12 }), async (body, type, encoding) => {
        const decoded = await decodeText(body, { type, encoding }, LIMIT, 'ja');
        if (decoded === null) return;
        const nodes = readDocument(decoded, { address: 'https://casino.example/a', prefix: 'document-a-' });
        if (nodes !== null) expect(findForbidden(renderToStaticMarkup(renderDocument(nodes)))).toEqual([]);
      }),
      { numRuns: fuzzed(150) },
    );
  });
});
