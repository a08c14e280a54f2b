import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeText } from '#tests/support/encode-text.ts';
import { decodeText } from './decode-text.ts';

const LIMIT = 1000;
const decode = (body: Buffer | string, type?: string, encoding?: string, language?: string) =>
  decodeText(Buffer.from(body), { type, encoding }, LIMIT, language);

const SPANISH = 'Términos y condiciones: ñ, ¿está?';
const JAPANESE = '利用規約について、ご確認ください。';

const SETS: readonly [name: string, text: string, language: string][] = [
  ['utf-8', `${SPANISH} ${JAPANESE}`, 'es-MX'],
  ['windows-1252', `${SPANISH} “–” €`, 'es-MX'],
  ['iso-8859-15', SPANISH, 'es-MX'],
  ['macintosh', SPANISH, 'es-MX'],
  ['windows-1254', SPANISH, 'es-MX'],
  ['windows-1250', 'Zażółć gęślą', 'pl'],
  ['iso-8859-2', 'Zażółć gęślą', 'pl'],
  ['windows-1251', 'Правила', 'ru'],
  ['koi8-r', 'Правила', 'ru'],
  ['iso-8859-7', 'Όροι', 'el'],
  ['windows-1255', 'תנאים', 'he'],
  ['shift_jis', JAPANESE, 'ja'],
  ['euc-jp', JAPANESE, 'ja'],
  ['iso-2022-jp', JAPANESE, 'ja'],
  ['gb18030', '条款', 'zh'],
  ['big5', '條款', 'zh'],
  ['euc-kr', '약관', 'ko'],
];

it('a charset ends where the next parameter begins', () => {
  const bytes = encodeText(JAPANESE, 'euc-jp');
  expect(decode(bytes, 'text/plain;charset=euc-jp;x=1')).toMatchObject({ text: JAPANESE, doubt: null });
});

describe.each(SETS)('a text in %s', (set, text, language) => {
  const bytes = encodeText(text, set);
  const page = (head: string) => encodeText(`<html><head>${head}</head><body>${text}</body></html>`, set);

  it('is read by the header', async () => {
    for (const named of [set, set.toUpperCase(), ` "${set}" `, `'${set}'`]) {
      const decoded = await decode(bytes, `text/plain; format=flowed; charset=${named}`);
      expect([named, decoded]).toEqual([named, { kind: 'plain', text, doubt: null }]);
    }
  });

  it.each([
    ['a meta element', `<meta charset="${set}">`],
    ['one without quotes', `<META CHARSET=${set} />`],
    ['one of word processors', `<meta http-equiv=Content-Type content="text/html; charset=${set}">`],
    ['one far down', `${' '.repeat(600)}<title>x</title><meta charset='${set}'>`],
    ['one beside a comment', `<!-- <meta charset="koi8-u"> --><meta charset="${set}">`],
  ])('is read by %s', async (_what, head) => {
    for (const type of [
      'text/html',
      'text/html; charset=none',
      'application/xhtml+xml',
      'text/html;charset=',
    ]) {
      const decoded = await decode(page(head), type);
      expect([type, decoded?.kind]).toEqual([type, 'html']);
      expect([type, decoded?.text]).toEqual([type, expect.stringContaining(text)]);
    }
  });

  it('is read by the declaration of XML', async () => {
    const xml = encodeText(`<?xml version="1.0" encoding="${set}"?><html><body>${text}</body></html>`, set);
    for (const type of ['application/xhtml+xml', 'text/xml', 'application/xml', '']) {
      expect([type, await decode(xml, type)]).toEqual([
        type,
        { kind: 'html', text: expect.stringContaining(text), doubt: type === '' ? 'type' : null },
      ]);
    }
  });

  it('is shown in some way where nothing names the set', async () => {
    for (const type of ['text/plain', 'text/html', 'text/plain; charset=none', undefined]) {
      const decoded = await decode(bytes, type, undefined, language);
      expect(decoded).not.toBeNull();
      if (['utf-8', 'windows-1252', 'shift_jis', 'euc-jp', 'iso-2022-jp'].includes(set)) {
        expect([type, decoded?.text]).toEqual([type, text]);
      }
    }
  });
});

describe('a byte order mark', () => {
  it.each([
    ['utf-8', [0xef, 0xbb, 0xbf]],
    ['utf-16le', [0xff, 0xfe]],
    ['utf-16be', [0xfe, 0xff]],
  ] as const)('of %s is believed before the header and the page', async (set, mark) => {
    const body = Buffer.concat([Buffer.from(mark), encodeText(`<meta charset=koi8-r>${SPANISH}`, set)]);
    for (const type of ['text/html', 'text/html; charset=iso-8859-1', 'text/html; charset=utf-8']) {
      const decoded = await decode(body, type);
      expect([type, decoded]).toEqual([
        type,
        { kind: 'html', text: `<meta charset=koi8-r>${SPANISH}`, doubt: null },
      ]);
    }
  });

  it.each(['utf-16le', 'utf-16be'])('that %s does without is not missed', async (set) => {
    expect((await decode(encodeText(SPANISH, set), 'text/plain'))?.text).toBe(SPANISH);
  });
});

describe('what headers get wrong', () => {
  it.each([
    ['utf-8 that is windows-1252', encodeText(SPANISH, 'windows-1252'), 'text/plain; charset=utf-8'],
    ['iso-8859-1 that is UTF-8', Buffer.from(SPANISH), 'text/plain; charset=iso-8859-1'],
    ['no set that there is', Buffer.from(SPANISH), 'text/plain; charset=none'],
    ['UTF-8 that is not clean', Buffer.concat([encodeText(SPANISH, 'windows-1252')]), 'text/plain'],
  ])('is mended, and noted: %s', async (_what, body, type) => {
    expect(await decode(body, type)).toEqual({ kind: 'plain', text: SPANISH, doubt: 'charset' });
  });

  it('does not keep the rest of a text from being read', async () => {
    const broken = Buffer.concat([encodeText(JAPANESE, 'shift_jis'), Buffer.from([0x81])]);
    const decoded = await decode(broken, 'text/plain; charset=shift_jis');
    expect(decoded).toEqual({ kind: 'plain', text: `${JAPANESE}\ufffd`, doubt: 'charset' });
  });

  it.each(['utf-8', 'none', 'text/html', 'identity', 'aws-chunked', ''])(
    'a compression called %s is none',
    async (encoding) => {
      expect(await decode('ñ', 'text/plain', encoding)).toMatchObject({ text: 'ñ' });
    },
  );
});

describe('what a page says of itself', () => {
  const bytes = (text: string) => encodeText(text, 'koi8-r');

  it.each([
    '<?xml version="1.0" encoding = "koi8-r"?>Правила',
    ' \n<?xml version="1.0" encoding="koi8-r"?>Правила',
    '<meta charset = "koi8-r">Правила',
    '<meta http-equiv=x content="text/html; charset = koi8-r">Правила',
  ])('is read with blanks: %s', async (text) => {
    expect((await decode(bytes(text), 'text/html'))?.text).toBe(text);
  });

  it('is no declaration further down', async () => {
    const text = 'x<?xml version="1.0" encoding="koi8-r"?>ñ';
    expect((await decode(encodeText(text, 'windows-1252'), 'text/html'))?.text).toBe(text);
  });

  it.each(['utf-16', 'UTF-16LE', 'utf16'])('cannot be %s where it is read byte by byte', async (named) => {
    const text = `<meta charset="${named}">ñ`;
    expect(await decode(text, 'text/html')).toEqual({ kind: 'html', text, doubt: null });
  });

  it.each([
    ['ja', JAPANESE],
    ['ja-JP', JAPANESE],
    ['JA', JAPANESE],
  ])('is guessed in %s', async (language, text) => {
    expect((await decode(encodeText(text, 'euc-jp'), 'text/plain', undefined, language))?.text).toBe(text);
  });

  it.each(['es-MX', '', 'en', 'deja'])('is not guessed to be Japanese in %j', async (language) => {
    const decoded = await decode(encodeText(JAPANESE, 'euc-jp'), 'text/plain', undefined, language);
    expect(decoded?.text).not.toBe(JAPANESE);
  });
});

describe('the type', () => {
  it.each([
    ['text/html', 'html'],
    ['text/plain', 'plain'],
    ['Text/HTML; charset=UTF-8', 'html'],
    ['text/html;', 'html'],
    [' text/html ; charset=utf-8', 'html'],
    ['text/plain; not-charset=iso-8859-1', 'plain'],
    ['application/xhtml+xml', 'html'],
    ['application/xhtml+xml; charset=utf-8', 'html'],
    ['text/markdown', 'plain'],
    ['text/markdown; charset=UTF-8; variant=GFM', 'plain'],
    ['text/x-web-markdown', 'plain'],
    ['text/rtf', 'plain'],
    ['text/xml', 'plain'],
    [undefined, 'plain'],
    ['', 'plain'],
    ['application/octet-stream', 'plain'],
  ])('%s is %s', async (type, kind) => {
    expect(await decode('ñ日本', type)).toMatchObject({ kind, text: 'ñ日本' });
  });

  it.each(['', 'application/octet-stream', 'text/x-server-parsed-html', 'text/htmlx'])(
    '%j of a page is that of a page',
    async (type) => {
      for (const page of [
        '<!doctype html><p>x</p>',
        '\n<HTML lang=es><p>x',
        '<!-- x --><html><p>x',
        '<h1>x</h1>',
        '<?xml version="1.0"?><html><p>x</p></html>',
      ]) {
        expect([page, await decode(page, type)]).toEqual([page, expect.objectContaining({ kind: 'html' })]);
      }
    },
  );

  it('plain is plain, whatever it looks like', async () => {
    expect(await decode('<!doctype html><p>x</p>', 'text/plain')).toMatchObject({ kind: 'plain' });
  });

  it.each([
    'application/pdf',
    'image/svg+xml',
    'application/json',
    'application/msword',
    'multipart/mixed',
    'x',
  ])('%s is no text', async (type) => {
    expect(await decode('x', type)).toBeNull();
  });

  it.each(['%PDF-1.7\n1 0 obj', 'PK\u0003\u0004x', '{\\rtf1 x}', 'GIF89a'])(
    'does not make a text of a file that is none: %j',
    async (body) => {
      for (const type of ['text/html', 'text/plain', 'application/octet-stream', undefined]) {
        expect([type, await decode(body, type)]).toEqual([type, null]);
      }
    },
  );

  it.each(['video/text/plain', 'text/plain x', 'xtext/html', 'text/'])(
    '%j is no type of text',
    async (type) => {
      expect(await decode('x', type)).toBeNull();
    },
  );

  it.each([' application/octet-stream ', 'application/octet-stream ; charset=utf-8'])(
    '%j says nothing of the body',
    async (type) => {
      expect(await decode('ñ', type)).toEqual({ kind: 'plain', text: 'ñ', doubt: 'type' });
    },
  );

  it.each([
    ['a paragraph of XML', '<p>x</p>', 'plain'],
    ['a page far down', `<data>${' '.repeat(8192)}<html></data>`, 'plain'],
    ['a page', '<data/> <html lang="es">', 'html'],
  ])('of XML: %s', (_what, body, kind) => {
    for (const type of ['text/xml', 'application/xml']) {
      expect(decodeText(Buffer.from(body), { type, encoding: undefined }, 20_000)?.kind).toBe(kind);
    }
  });

  it('that is missing leaves a program what it is', async () => {
    expect(await decode(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]))).toBeNull();
  });
});

describe('a compression', () => {
  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    [' GZIP ', gzipSync],
    ['gzip, identity', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('[ASVS-5.2.3] %s is undone, up to the limit', async (encoding, compress) => {
    const fits = 'a'.repeat(LIMIT);
    expect(await decode(compress(fits), 'text/plain', encoding)).toMatchObject({ kind: 'plain', text: fits });
    expect(await decode(compress(`${fits}a`), 'text/plain', encoding)).toBeNull();
  });

  it.each(['gzip', 'compress', 'gzip, gzip', 'none'])(
    '%s that was not applied leaves the text as it is',
    async (encoding) => {
      expect(await decode('plain', 'text/plain', encoding)).toMatchObject({ text: 'plain' });
    },
  );

  it.each([
    ['gzip', gzipSync('a'.repeat(500)).subarray(0, 20)],
    ['compress', Buffer.from([0x1f, 0x9d, 0x90, 0x61, 0x04, 0x02])],
    ['gzip, gzip, gzip', gzipSync(gzipSync(gzipSync('a')))],
  ])('[ASVS-5.2.3] %s that cannot be undone is no text', async (encoding, body) => {
    expect(await decode(body, 'text/plain', encoding)).toBeNull();
  });
});
