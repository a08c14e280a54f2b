import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeText } from '#tests/support/encode-text.ts';
import { charsetIn, decodeBytes, unpackBody } from './body-bytes.ts';

const LATIN = encodeText('Nuñez', 'iso-8859-1');
/** Neither UTF-8 nor Shift_JIS. */
const FITS_NONE = Buffer.from([0xff, 0xe5, 0xb1, 0xb1]);
/** Two bytes each: the one that is zero follows, or comes first. */
const littleEndian = (text: string) => Buffer.from(text, 'utf16le');
const bigEndian = (text: string) => littleEndian(text).swap16();
const sure = (text: string) => ({ text, isSure: true });
const unsure = (text: string) => ({ text, isSure: false });

describe('codings of a body', () => {
  const text = Buffer.from('{"name":"Ana"}');
  const packed = gzipSync(text);

  it.each([
    ['none named', '', text, true],
    ['identity', 'Identity', text, true],
    ['identity beside another', 'identity , gzip', packed, true],
    ['one that was not applied', 'gzip', text, false],
    ['one that was not applied beside one that was', 'br, gzip', packed, false],
    ['one that nobody knows', '7bit', text, false],
    ['gzip that nothing names', '', packed, false],
  ])(
    '%s: the text is read, and the header told to be true or not',
    (_name, encodings, body, isHeaderTrue) => {
      expect(unpackBody(body, encodings, 100)).toEqual({ bytes: text, isHeaderTrue });
    },
  );

  it.each([
    ['as it is', '', text],
    ['with gzip', 'gzip', packed],
    ['with Brotli', 'br', brotliCompressSync(text)],
  ])('a body is as long as it may be, and no byte longer, %s', (_name, encoding, body) => {
    expect(unpackBody(body, encoding, text.length)?.bytes).toEqual(text);
    expect(unpackBody(body, encoding, text.length - 1)).toBeNull();
  });
});

describe('the charset in a header', () => {
  it.each([
    ['charset=utf-8', 'utf-8'],
    ['text/html;charset=utf-8', 'utf-8'],
    ['text/html; Charset = "Shift_JIS"', 'Shift_JIS'],
    ['text/html; nocharset=utf-8', null],
    ['text/html', null],
  ])('%s: %s', (header, charset) => {
    expect(charsetIn(header)).toBe(charset);
  });
});

describe('bytes of a text', () => {
  it.each<[name: string, bytes: Buffer, named: string[], text: string]>([
    [
      'a mark of UTF-8, though another charset is named',
      Buffer.from('\uFEFFNuñez'),
      ['windows-1252'],
      'Nuñez',
    ],
    ['a mark of UTF-16, little end first', littleEndian('\uFEFFé'), [], 'é'],
    ['a mark of UTF-16, big end first', bigEndian('\uFEFFé'), ['utf-8'], 'é'],
    ['zeros after each character', littleEndian('abcd'), [], 'abcd'],
    ['zeros before each character', bigEndian('abcd'), ['utf-8'], 'abcd'],
    ['escapes of ISO-2022-JP', encodeText('山田', 'iso-2022-jp'), [], '山田'],
    ['the charset that is named', LATIN, ['iso-8859-1'], 'Nuñez'],
    ['UTF-8 where nothing is named', Buffer.from('Nuñez'), [], 'Nuñez'],
  ])('are surely read by %s', (_name, bytes, named, text) => {
    expect(decodeBytes(bytes, named)).toEqual(sure(text));
  });

  it.each([
    ['half of a mark and half of another', Buffer.from([0xff, 0xff, 0xfe, 0xfe]), 'ÿÿþþ'],
    ['the first byte of a mark of UTF-16', Buffer.from([0xff, 0x41]), 'ÿA'],
    ['the first byte of the other', Buffer.from([0xfe, 0x41]), 'þA'],
    ['the second byte of a mark of UTF-16', Buffer.from([0x41, 0xfe]), 'Aþ'],
    ['the second byte of the other', Buffer.from([0x41, 0xff]), 'Aÿ'],
    ['zeros in few bytes', littleEndian('abc'), 'a\0b\0c\0'],
    ['nothing but zeros', Buffer.alloc(8), '\0'.repeat(8)],
    ['zeros after every third character', littleEndian('ab山c山'), 'a\0b\0q\\c\0q\\'],
    ['zeros before every third character', bigEndian('ab山c山'), '\0a\0b\\q\0c\\q'],
  ])('are not taken for UTF-16 for %s', (_name, bytes, text) => {
    expect(decodeBytes(bytes, ['iso-8859-1'])?.text).toBe(text);
  });

  it('are UTF-8 where they can be, though a charset of one byte is named', () => {
    expect(decodeBytes(Buffer.from('Nuñez'), ['iso-8859-1'])).toEqual(unsure('Nuñez'));
    expect(decodeBytes(Buffer.from('Nunez'), ['iso-8859-1'])).toEqual(sure('Nunez'));
  });

  it('are tried by what is named, by UTF-8 and by what is usual, in turn', () => {
    const name = encodeText('山田', 'shift_jis');
    expect(decodeBytes(name, ['x-none', 'shift_jis'])).toEqual(unsure('山田'));
    expect(decodeBytes(name, ['utf-8'], ['euc-jp', 'shift_jis'])).toEqual(unsure('山田'));
    expect(decodeBytes(Buffer.from('山田'), ['x-none'], ['shift_jis'])).toEqual(unsure('山田'));
  });

  it.each<[name: string, named: string[]]>([
    ['nothing is named', []],
    ['an unknown one is named', ['x-none']],
    ['UTF-8 is named', ['utf-8']],
    ['UTF-8 is named by a short name', ['UTF8']],
    ['UTF-8 is named by a long name', ['unicode-1-1-utf-8']],
    ['UTF-8 is named before another', ['utf-8', 'shift_jis']],
  ])('that fit none are read by the other charset where %s', (_name, named) => {
    expect(decodeBytes(FITS_NONE, named, [], 'windows-1252')).toEqual(unsure('ÿå±±'));
  });

  it('that fit none are read by the charset that is named, where it is not UTF-8', () => {
    const decoded = decodeBytes(FITS_NONE, ['x-none', 'shift_jis'], [], 'windows-1252');
    expect(decoded).toEqual(unsure('\uFFFD螻ｱ'));
  });

  it('that fit none have U+FFFD for a wrong byte, and are nothing where the other charset is not known', () => {
    expect(decodeBytes(LATIN, [])).toEqual(unsure('Nu\uFFFDez'));
    expect(decodeBytes(LATIN, [], [], 'x-none')).toBeNull();
  });

  it('are windows-1252 where ISO 8859-1 has control characters, and nowhere else', () => {
    const bytes = Buffer.from([0x80, 0x93, 0x9f]);
    expect(decodeBytes(bytes, ['iso-8859-1'])).toEqual(sure('€“Ÿ'));
    expect(decodeBytes(Buffer.from('a\u0085b'), [])).toEqual(sure('a\u0085b'));
  });
});
