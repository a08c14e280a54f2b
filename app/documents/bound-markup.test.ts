import { describe, expect, it } from 'vitest';
import { boundMarkup } from './bound-markup.ts';

const nested = (depth: number, name = 'div') => `${`<${name}>`.repeat(depth)}x${`</${name}>`.repeat(depth)}`;

describe('boundMarkup', () => {
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
