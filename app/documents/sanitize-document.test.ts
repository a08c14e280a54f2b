import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { findForbidden } from '#tests/support/markup-oracle.ts';
import { renderDocument } from './document-tree.tsx';
import { boundMarkup, copyMarkup, readDocument } from './sanitize-document.ts';

function shown(text: string, kind: 'html' | 'plain' = 'html'): string | null {
  const nodes = readDocument({ kind, text });
  // Serialised, as between a loader and a component.
  return nodes === null ? null : renderToStaticMarkup(renderDocument(JSON.parse(JSON.stringify(nodes))));
}

describe('HTML', () => {
  it.each([
    ['<h1>Terms</h1><p>One &amp; <b>two</b></p>', '<h1>Terms</h1><p>One &amp; <b>two</b></p>'],
    ['<!DOCTYPE html><html><head><title>T</title></head><body><p>x</p></body></html>', '<p>x</p>'],
    ['<p style="color:red" class="a" id="b" onclick="c()">x</p>', '<p>x</p>'],
    ['a<br>b<br/>c<hr>', 'a<br/>b<br/>c<hr/>'],
    ['<ul>\n<li>a\n<li>b</ul>', '<ul><li>a\n</li><li>b</li></ul>'],
    ['<table><tr><th>a<td>b</table>', '<table><tbody><tr><th>a</th><td>b</td></tr></tbody></table>'],
    ['<ul>a<li>b</li> </ul><b>c</b> <b>d</b>', '<ul>a<li>b</li></ul><b>c</b> <b>d</b>'],
    ['<font>a</font><section><span>b</span></section>', 'ab'],
    ['a<script>alert(1)</script>b<style>p{}</style>c', 'abc'],
    ['a<svg><text>no</text></svg>b<math><mi>no</mi></math>c', 'abc'],
    ['a<textarea>no</textarea><xmp>no</xmp><option>no</option>b', 'ab'],
    ['a<iframe src=x>no</iframe><noscript>no</noscript>b', 'ab'],
    ['a<!-- no --><?no?><![CDATA[no]]>b', 'ab'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['a\u0000\u0007b\u009f', 'ab'],
    ['&lt;script&gt;', '&lt;script&gt;'],
  ])('%s', (html, expected) => {
    expect(shown(html)).toBe(expected);
  });

  it.each([
    ['https://example.com/a?b=1&amp;c=2', 'https://example.com/a?b=1&amp;c=2'],
    ['HTTP://Example.com', 'http://example.com/'],
    [' mailto:ayuda@casino.mx ', 'mailto:ayuda@casino.mx'],
    ['tel:+525512345678', 'tel:+525512345678'],
  ])('links to %s', (href, expected) => {
    expect(shown(`<a href="${href}" target=_blank>x</a>`)).toBe(
      `<a href="${expected}" rel="noopener noreferrer">x</a>`,
    );
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    '&#1;javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a/b',
    '//evil.example/',
    '/relative',
    'relative.html',
    '#part',
    '',
    'https://good@evil.example/',
    'https://good:secret@evil.example/',
    'https://:secret@evil.example/',
    'http://',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('is only text where it would link to %s', (href) => {
    expect(shown(`<a href="${href}">x</a>`)).toBe('x');
  });

  it('links to no more than 2,048 characters', () => {
    const longest = `https://example.com/${'a'.repeat(2028)}`;
    expect(shown(`<a href="${longest}">x</a>`)).toContain(`href="${longest}"`);
    expect(shown(`<a href="${longest}a">x</a>`)).toBe('x');
  });

  it('has no empty texts', () => {
    const text = '<p>a<b>\u0007</b></p>';
    expect(readDocument({ kind: 'html', text })).toEqual([
      { tag: 'p', children: ['a', { tag: 'b', children: [] }] },
    ]);
  });

  it.each(['', '   ', '<p></p><br>', '<script>alert(1)</script>', '<!-- x -->', '<svg>x'])(
    '%j is nothing to be read',
    (html) => {
      expect(shown(html)).toBeNull();
    },
  );

  it('is no deeper than 64', () => {
    const html = shown(`${'<div>'.repeat(1000)}x${'</div>'.repeat(1000)}<p>y</p>`);
    expect(html).toBe(`${'<div>'.repeat(64)}x${'</div>'.repeat(64)}<p>y</p>`);
  });

  it('is not shown when few tags make very many elements', () => {
    const formatting = ['b', 'i', 'u', 's', 'em', 'strong', 'small', 'code'].map((name) =>
      `<${name}>`.repeat(3),
    );
    expect(shown(`<p>${formatting.join('')}${'<div><p>x</p></div>'.repeat(9000)}`)).toBeNull();
    expect(shown('<p>x</p>'.repeat(20_000))).toHaveLength(160_000);
  });
});

describe('plain text', () => {
  it.each([
    ['a\nb\r\nc\rd\u2028e', 'a<br/>b<br/>c<br/>d<br/>e'],
    ['a\n\nb', 'a<br/><br/>b'],
    ['<b>not bold</b> & <script>', '&lt;b&gt;not bold&lt;/b&gt; &amp; &lt;script&gt;'],
    ['\n\na\n', 'a'],
    ['a\u0000\u001bb', 'ab'],
  ])('[S7-OTHER-04] %j', (text, expected) => {
    expect(shown(text, 'plain')).toBe(expected);
  });

  it('has no empty texts', () => {
    const lineBreak = { tag: 'br', children: [] };
    expect(readDocument({ kind: 'plain', text: 'a\n\u0007\nb' })).toEqual(['a', lineBreak, lineBreak, 'b']);
  });

  it.each(['', ' \n\t'])('%j is nothing to be read', (text) => {
    expect(shown(text, 'plain')).toBeNull();
  });

  it('has 50,000 lines at most', () => {
    expect(shown(`${'x\n'.repeat(49_998)}x`, 'plain')).not.toBeNull();
    expect(shown(`${'x\n'.repeat(50_000)}x`, 'plain')).toBeNull();
  });
});

describe('time', () => {
  const open = (count: number, tag: string) => tag.repeat(count);

  /** Limits the best of five runs, in ms of CPU time, as garbage collection slows some of them. */
  const isWithin = (limitMs: number, work: () => unknown) =>
    [1, 2, 3, 4, 5].some(() => cpuMsOf(work) < limitMs);

  it('20,000 elements within each other: no more than a moment', () => {
    const html = `${open(20_000, '<div>')}x${open(20_000, '</div>')}`;
    expect(shown(html)).toContain('x');
    // It takes 20 ms.
    expect(isWithin(400, () => shown(html))).toBe(true);
  });

  it.each([
    '<b>x',
    '<x>x',
    '<p>x',
    '<ul><li>x',
    '<td><p>',
    '<table><tr><td>x',
    '</b>',
    '<',
    '<!--',
    '<a b=c ',
    '<svg>',
    '<b><script></b></script>x',
    '<b><title></b></title>x',
    '<b><svg><![CDATA[</b>]]></svg>',
    '<b><!--></b>-->',
    '<b><option></b></option>x',
    '<a href="',
    '&',
    '&amp;',
    '<br>',
  ])('as many %s as a document may hold: no more than a moment', (piece) => {
    const marks = Math.max(1, piece.split('<').length - 1);
    const html = piece.repeat(Math.min(Math.floor(50_000 / marks), Math.floor((512 * 1024) / piece.length)));
    // The slowest takes 200 ms.
    expect(isWithin(4000, () => readDocument({ kind: 'html', text: html }))).toBe(true);
  });
});

/** Payloads of every kind; a file with one payload a line can be named for more. */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)//',
  '<svg/onload=alert(1)>',
  '<svg><script>alert&#40;1&#41;</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><svg onload=alert(1)>">',
  '<select><option><style></option></select><img src=x onerror=alert(1)></style>',
  '<title><a title="</title><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--!><img src=x onerror=alert(1)>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><x onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav\tascript:alert(1)">x</a>',
  '<a href="&#x6A;avascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="https://evil.example" onclick="alert(1)" style="position:fixed">x</a>',
  '<a xlink:href="javascript:alert(1)">x</a>',
  '<base href="javascript:/a/-alert(1)//">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//evil.example>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src=x>',
  '<details open ontoggle=alert(1)>x</details>',
  '<body onload=alert(1)><div style="background:url(javascript:alert(1))">x</div>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<p dir=rtl is=x-y slot=a>x</p><template><script>alert(1)</script></template>',
  '\'";!--"<XSS>=&{()}',
  '<b/<img src=x onerror=alert(1)>>',
  '<<script>alert(1)//<</script>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<dl><dt><svg><desc><img src=x onerror=alert(1)></desc></svg></dt></dl>',
];

const corpus = process.env.XSS_CORPUS;
const listed = corpus === undefined ? [] : readFileSync(corpus, 'utf8').split('\n');
const payloads = [...PAYLOADS, ...listed.filter((line) => line !== '')];

describe('hostile documents', () => {
  it.each([
    ['alone', (payload: string) => payload],
    ['in a paragraph', (payload: string) => `<p>before</p><p>${payload}</p><p>after</p>`],
    ['in a table', (payload: string) => `<table><tr><td>${payload}</td></tr></table>x`],
    ['as the address of a link', (payload: string) => `<a href="${payload}">x</a>`],
    ['as a whole tag', (payload: string) => `<p ${payload}>x</p>`],
    ['after markup that is not closed', (payload: string) => `<b><a href='https://a.example'><p>${payload}`],
  ])(
    '[S7-OTHER-03 ASVS-1.2.2 ASVS-1.3.1 ASVS-1.3.4 ASVS-1.3.5] %s: nothing that may not be',
    (_name, place) => {
      const forbidden = payloads.flatMap((payload) => {
        const html = shown(place(payload));
        return html === null ? [] : findForbidden(html).map((line) => `${payload}: ${line}`);
      });
      expect(forbidden).toEqual([]);
    },
  );

  it('as plain text: nothing but text and breaks', () => {
    const forbidden = payloads.flatMap((payload) => {
      const html = shown(`${payload}\n${payload}`, 'plain') ?? '';
      return /<(?!br\/>)/.test(html) ? [`${payload}: ${html}`] : findForbidden(html);
    });
    expect(forbidden).toEqual([]);
  });

  it('the oracle finds what may not be', () => {
    const samples = PAYLOADS.filter((payload) =>
      /^<(script|img|svg|a |iframe|base|meta|form).*>$/i.test(payload),
    );
    expect(samples.length).toBeGreaterThan(10);
    for (const sample of samples) expect(findForbidden(sample), sample).not.toEqual([]);
    expect(findForbidden('<a href="https://good@evil.example">x</a>')).not.toEqual([]);
    expect(findForbidden('<a href="https://a.example" rel="noopener noreferrer">x</a><p>y</p>')).toEqual([]);
  });
});

const nested = (depth: number, name = 'div') => `${`<${name}>`.repeat(depth)}x${`</${name}>`.repeat(depth)}`;

describe('copyMarkup, of what no sanitizer has seen,', () => {
  const place = { address: 'https://casino.example/terms', prefix: 'd-' };

  it.each<[html: string, expected: unknown]>([
    ['a<script>b</script>', ['a', 'b']],
    ['<svg><a href="https://casino.example/">a</a></svg>', ['a']],
    ['a<!-- b --><!doctype html>', ['a']],
    ['<a href="javascript:a()">a</a><a href="data:,b">b</a>', ['a', 'b']],
    [
      '<a href=" #b ">a</a><p id="b">b</p>',
      [
        { tag: 'a', href: '#d-b', children: ['a'] },
        { tag: 'p', id: 'd-b', children: ['b'] },
      ],
    ],
    [
      '<p href="#b">a</p><p id="b">b</p>',
      [
        { tag: 'p', children: ['a'] },
        { tag: 'p', children: ['b'] },
      ],
    ],
    ['<a href="#b">a</a><p name="b">b</p>', ['a', { tag: 'p', children: ['b'] }]],
    ['<a href="#">a</a><p id="">b</p>', ['a', { tag: 'p', children: ['b'] }]],
  ])('%s', (html, expected) => {
    expect(copyMarkup(html, place)).toEqual(expected);
  });

  it('copies 64 elements within each other, and the text of all', () => {
    const copied = JSON.stringify(copyMarkup(`${'<div>'.repeat(70)}a`));
    expect([copied.split('"div"').length - 1, copied.includes('"a"')]).toEqual([64, true]);
  });

  it('copies 50,000 elements, and nothing of more', () => {
    // Three are the parser's own.
    expect(copyMarkup('<br>'.repeat(49_997))).toHaveLength(49_997);
    expect(copyMarkup('<br>'.repeat(49_998))).toBeNull();
  });
});

describe('boundMarkup', () => {
  it('looks for tags in what is too deep, whatever its element', () => {
    const deep = '<div>'.repeat(64);
    expect(boundMarkup(`${deep}<title>a<b>b`)).toBe(`${deep}ab`);
  });

  it.each([
    '',
    'text & more <',
    '<p class="a">one</p><P>two</P><br><hr/><img src=x>',
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
    '<!DOCTYPE html><!-- <div> --><html><body><p>x</p></body></html>',
    '<script>if (a < b) "<div>"</script><p title="<b>">x</p>',
    '<dl><dt>a</dt><dd>b</dd></dl>',
  ])('leaves what is well made: %s', (html) => {
    expect(boundMarkup(html)).toBe(html);
  });

  it('keeps 64 elements within each other and not one more', () => {
    expect(boundMarkup(nested(64))).toBe(nested(64));
    expect(boundMarkup(nested(65))).toBe(nested(64));
    expect(boundMarkup(`${nested(20_000)}<p>y</p>`)).toBe(`${nested(64)}<p>y</p>`);
  });

  it('keeps the text of what it takes out', () => {
    const deep = `${'<div>'.repeat(64)}<b>a</b>b<i>c</i>${'</div>'.repeat(64)}`;
    expect(boundMarkup(deep)).toBe(`${'<div>'.repeat(64)}abc${'</div>'.repeat(64)}`);
  });

  it.each([
    ['<p>a<p>b', '<p>a</p><p>b'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</ul>'],
    ['<ul><li><p>a<li><p>b</ul>', '<ul><li><p>a</p></li><li><p>b</ul>'],
    ['<dl><dt>a<dd>b<dt>c</dl>', '<dl><dt>a</dt><dd>b</dd><dt>c</dl>'],
    ['<table><tr><td>a<th>b<tr><td>c</table>', '<table><tr><td>a</td><th>b</th></tr><tr><td>c</table>'],
    [
      '<table><thead><tr><th>a<tbody><tr><td>b</table>',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</table>',
    ],
    ['<td><table><tr><td>a</table>', '<td><table><tr><td>a</table>'],
  ])('writes the end tags that were left out: %s', (html, bounded) => {
    expect(boundMarkup(html)).toBe(bounded);
  });

  it('keeps every paragraph of a long text whose paragraphs have no end tags', () => {
    const bounded = boundMarkup('<p>x\n'.repeat(1000)) ?? '';
    expect(bounded.match(/<p>x/g)).toHaveLength(1000);
  });

  it('takes out end tags of nothing', () => {
    expect(boundMarkup('a</div>b</p>c<b>d</b></b>')).toBe('abc<b>d</b>');
  });

  it('does not take text for tags', () => {
    for (const name of ['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']) {
      const html = `<${name}>${'<div>'.repeat(100)}</${name}><p>y</p>`;
      expect(boundMarkup(html)).toBe(html);
    }
  });

  it('knows one kind of line end, and counts right after others', () => {
    expect(boundMarkup('a\r\nb\rc</p>\r\n</p>d')).toBe('a\nb\nc\nd');
  });

  it('takes 50,000 marks and not one more', () => {
    expect(boundMarkup('<br>'.repeat(50_000))).toHaveLength(200_000);
    expect(boundMarkup('<br>'.repeat(50_001))).toBeNull();
    expect(boundMarkup('< '.repeat(50_001))).toBeNull();
  });
});
