import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express, { type Request } from 'express';
import { describe, expect, it } from 'vitest';
import { createPageTemplate, encodePage, type TakesEncoding } from './page-template.ts';

const placeholders = { nonce: 'nonce-0123abcd', csrfToken: 'csrf-4567ef' };

describe('the template of a page', () => {
  it('is filled in wherever a value belongs', () => {
    const { nonce, csrfToken } = placeholders;
    const html = `${nonce}<style nonce="${nonce}"></style><i value="${csrfToken}"></i><i value="${csrfToken}">`;
    const template = createPageTemplate(html, placeholders);
    expect(template.fill({ nonce: 'N', csrfToken: 'T' })).toBe(
      'N<style nonce="N"></style><i value="T"></i><i value="T">',
    );
    expect(template.fill({ nonce: '$&', csrfToken: '$1' })).toBe(
      '$&<style nonce="$&"></style><i value="$1"></i><i value="$1">',
    );
  });

  it('without places stays as it is', () => {
    const template = createPageTemplate('<p>nonce csrf</p>', placeholders);
    expect(template.fill({ nonce: 'N', csrfToken: 'T' })).toBe('<p>nonce csrf</p>');
  });

  it('does not fill in a value again that looks like a place', () => {
    const template = createPageTemplate(placeholders.nonce, placeholders);
    expect(template.fill({ nonce: placeholders.csrfToken, csrfToken: 'T' })).toBe(placeholders.csrfToken);
  });
});

describe('a page on its way', () => {
  const page = `<p>${'ñandú 日本 '.repeat(300)}</p>`;

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['BR;q=1.0', 'br'],
    ['br;q=0.5, gzip;q=1', 'br'],
    ['br;q=0.001', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000 ,gzip ; q=0.2', 'gzip'],
    ['x-brotli, x-gzip', null],
    ['gzip;q=0.0, br;q=0', null],
    ['identity', null],
    ['', null],
  ])('%s: %s', (accepted, expected) => {
    const asked = { headers: { 'accept-encoding': accepted } } as unknown as Request;
    const takes: TakesEncoding = (encoding) =>
      express.request.acceptsEncodings.call(asked, encoding) === encoding;
    const { bytes, encoding } = encodePage(page, takes);
    expect(encoding).toBe(expected);
    const read = { br: brotliDecompressSync, gzip: gunzipSync };
    expect((encoding === null ? bytes : read[encoding](bytes)).toString('utf8')).toBe(page);
    if (encoding !== null) expect(bytes.length).toBeLessThan(Buffer.byteLength(page) / 4);
  });

  it('is left as it is when it is small', () => {
    expect(encodePage('<p>small</p>', () => true)).toEqual({
      bytes: Buffer.from('<p>small</p>'),
      encoding: null,
    });
  });
});
