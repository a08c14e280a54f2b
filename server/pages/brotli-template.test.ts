import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compressTemplate } from './brotli-template.ts';
import { createPageTemplate, encodePage, type PageValues } from './page-template.ts';

const placeholders = { nonce: 'nonce-0123abcd', csrfToken: 'csrf-4567ef' };
const { nonce, csrfToken } = placeholders;
const NONCE_LENGTH = 24;
const TOKEN_LENGTH = 62;

const text = (length: number) => randomBytes(length).toString('base64url').slice(0, length);
const newValues = (): PageValues => ({ nonce: text(NONCE_LENGTH), csrfToken: text(TOKEN_LENGTH) });

/** A page as the portal's are: much that is said again, and a value here and there. */
const PAGE = `<!DOCTYPE html><style nonce="${nonce}">${'.a{color:red}.b{margin:0 1rem}'.repeat(200)}</style>
<h1>Iniciar sesión ñandú 日本 🎰</h1>${Array.from(
  { length: 4 },
  (_, n) =>
    `<form method="post" action="/${n}"><input name="csrf" value="${csrfToken}"><p>Contraseña ${n}</p></form>`,
).join('')}<script nonce="${nonce}" src="/assets/entry.js"></script>`;

const made = async (html: string) => {
  const template = createPageTemplate(html, placeholders);
  return { template, compressed: await compressTemplate(template, newValues()) };
};

const read = (bytes: Buffer | null | undefined) =>
  bytes ? brotliDecompressSync(bytes).toString('utf8') : bytes;

describe('a page that is compressed beforehand', () => {
  it('is read as the page with its values, whatever these are', async () => {
    const { template, compressed } = await made(PAGE);
    const extremes = [
      { nonce: 'A'.repeat(NONCE_LENGTH), csrfToken: 'A'.repeat(TOKEN_LENGTH) },
      { nonce: '.a{color:red}.b{margin:0 ', csrfToken: PAGE.slice(60, 60 + TOKEN_LENGTH) },
    ].map((values) => ({ ...values, nonce: values.nonce.slice(0, NONCE_LENGTH) }));
    for (const values of [...extremes, ...Array.from({ length: 200 }, newValues)])
      expect(read(compressed?.(values))).toBe(template.fill(values));
  });

  it('is hardly longer than one that is compressed as a whole', async () => {
    const { template, compressed } = await made(PAGE);
    const values = newValues();
    const whole = encodePage(template.fill(values), () => true).bytes.length;
    // Every place costs some bytes, as what stands before and after it is coded anew.
    expect(compressed?.(values)?.length).toBeLessThan(whole + 6 * 60);
  });

  it('takes only values as long as those it was made for', async () => {
    const { compressed } = await made(PAGE);
    const values = newValues();
    expect(compressed?.({ ...values, nonce: `${values.nonce}A` })).toBeNull();
    expect(compressed?.({ ...values, csrfToken: '' })).toBeNull();
  });

  it.each([
    ['a place at the end', `<p>${nonce}`],
    ['a place before one letter', `<p>${nonce}a`],
    ['two places together', `<p>${nonce}${csrfToken}</p>`],
    ['a place before a letter of another script', `<p>${nonce}日本</p>`],
  ])('is not made of a page with %s', async (_what, html) => {
    expect((await made(html)).compressed).toBeNull();
  });

  it('may have no place, or begin with one', async () => {
    for (const html of ['<p>nothing</p>', `${nonce}<p>`, '']) {
      const { template, compressed } = await made(html);
      const values = newValues();
      expect(read(compressed?.(values))).toBe(template.fill(values));
    }
  });

  it('is right for every text around the places', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom(`"${nonce}">`, `"${csrfToken}">`, '<form method="post">', 'value="'),
    );
    let compressedCount = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const { template, compressed } = await made(pieces.join(''));
        const values = newValues();
        if (compressed === null) return;
        compressedCount += 1;
        expect(read(compressed(values))).toBe(template.fill(values));
      }),
      { numRuns: 60 },
    );
    // Most of these texts can be made so: the property is about something.
    expect(compressedCount).toBeGreaterThan(50);
  });
});
