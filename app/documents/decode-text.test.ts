import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const LIMIT = 1000;
const decode = (body: Buffer | string, type?: string, encoding?: string) =>
  decodeText(Buffer.from(body), { type, encoding }, LIMIT);

describe('decodeText', () => {
  it.each([
    ['text/html', 'html'],
    ['text/plain', 'plain'],
    ['Text/HTML; charset=UTF-8', 'html'],
    ['text/plain;format=flowed; charset="utf-8"', 'plain'],
    ['text/html;', 'html'],
    [' text/html ; charset=utf-8', 'html'],
    ['text/plain; not-charset=iso-8859-1', 'plain'],
    ['text/plain; charset=iso-8859-1 or another', 'plain'],
  ])('%s is %s', async (type, kind) => {
    expect(await decode('ñ日本', type)).toEqual({ kind, text: 'ñ日本' });
  });

  it.each([
    undefined,
    '',
    'application/pdf',
    'text/htmlx',
    'application/xhtml+xml',
    'text/xml',
    'image/svg+xml',
  ])('%s is no text', async (type) => {
    expect(await decode('x', type)).toBeNull();
  });

  it('takes the mark of UTF-8 away', async () => {
    expect(await decode('\ufeffx', 'text/plain')).toEqual({ kind: 'plain', text: 'x' });
  });

  it.each([
    'text/plain; charset=iso-8859-1',
    'text/plain;charset=iso-8859-1',
    'text/plain; format=flowed;  charset = "ISO-8859-1" ',
  ])('knows other character sets by name: %s', async (type) => {
    expect(await decode(Buffer.from([0xf1]), type)).toEqual({ kind: 'plain', text: 'ñ' });
  });

  it('knows those of other scripts', async () => {
    const japanese = Buffer.from([0x93, 0xfa]);
    expect(await decode(japanese, 'text/plain; charset=Shift_JIS')).toEqual({ kind: 'plain', text: '日' });
  });

  it.each([
    [[0xf1], 'text/plain'],
    [[0xc0, 0x80], 'text/plain'],
    [[0xed, 0xa0, 0x80], 'text/html'],
    [[0x78], 'text/plain; charset=none-such'],
    [[0x81], 'text/plain; charset=shift_jis'],
  ])('bytes %j are no text of %s', async (bytes, type) => {
    expect(await decode(Buffer.from(bytes), type)).toBeNull();
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    [' GZIP ', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('decompresses %s, and no more than the limit', async (encoding, compress) => {
    const fits = 'a'.repeat(LIMIT);
    expect(await decode(compress(fits), 'text/plain', encoding)).toEqual({ kind: 'plain', text: fits });
    expect(await decode(compress(`${fits}a`), 'text/plain', encoding)).toBeNull();
  });

  it.each([
    ['gzip', 'not compressed'],
    ['compress', 'x'],
    ['constructor', 'x'],
    ['gzip, gzip', 'x'],
  ])('%s that is none', async (encoding, body) => {
    expect(await decode(body, 'text/plain', encoding)).toBeNull();
  });

  it('identity is nothing special', async () => {
    expect(await decode('x', 'text/plain', 'identity')).toEqual({ kind: 'plain', text: 'x' });
  });
});
