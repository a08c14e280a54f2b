import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderDocument } from './document-tree.tsx';
import { readDocument } from './sanitize-document.ts';

describe('a document with links of its own', () => {
  const place = { address: 'https://casino.example/legal/terms?v=3', prefix: 'document-terms-' };
  const placed = (text: string) => {
    const nodes = readDocument({ kind: 'html', text }, place);
    return nodes === null ? null : renderToStaticMarkup(renderDocument(JSON.parse(JSON.stringify(nodes))));
  };

  it.each([
    ['#one', '<h2 id="one">1</h2>', '#document-terms-one', '<h2 id="document-terms-one">1</h2>'],
    ['#_Toc1', '<a name="_Toc1">1</a>', '#document-terms-_Toc1', '<a id="document-terms-_Toc1">1</a>'],
    ['#a%20b', '<p id="a b">1</p>', null, '<p>1</p>'],
    [
      '#art%C3%ADculo',
      '<p id="artículo">1</p>',
      '#document-terms-art%C3%ADculo',
      '<p id="document-terms-artículo">1</p>',
    ],
    ['?v=3#one', '<p id=one>1</p>', '#document-terms-one', '<p id="document-terms-one">1</p>'],
    ['/legal/terms?v=3#one', '<p id=one>1</p>', '#document-terms-one', '<p id="document-terms-one">1</p>'],
    ['#gone', '<p id=one>1</p>', null, '<p>1</p>'],
    ['#%', '<p id="%">1</p>', '#document-terms-%25', '<p id="document-terms-%">1</p>'],
    [
      '#cookie',
      '<form id=cookie><p id="cookie">1</p></form>',
      '#document-terms-cookie',
      '<p id="document-terms-cookie">1</p>',
    ],
  ])('%s leads to %s', (href, target, expected, shownTarget) => {
    const link = expected === null ? 'x' : `<a href="${expected}">x</a>`;
    expect(placed(`<a href="${href}">x</a>${target}`)).toBe(link + shownTarget);
  });

  it.each([
    ['privacy.html', 'https://casino.example/legal/privacy.html'],
    ['/cookies#part', 'https://casino.example/cookies#part'],
    ['../', 'https://casino.example/'],
    ['?v=4', 'https://casino.example/legal/terms?v=4'],
    ['?v=4#one', 'https://casino.example/legal/terms?v=4#one'],
    ['/legal/privacy?v=3#one', 'https://casino.example/legal/privacy?v=3#one'],
    ['https://other.example/legal/terms?v=3#one', 'https://other.example/legal/terms?v=3#one'],
  ])('%s lies at %s', (href, expected) => {
    const link = `<a href="${expected}" rel="noopener noreferrer">x</a>`;
    expect(placed(`<a href="${href}">x</a><p id="one">y</p>`)).toBe(`${link}<p>y</p>`);
  });

  it.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', '//good@evil.example/', ''])(
    '%j leads nowhere',
    (href) => {
      expect(placed(`<a href="${href}">x</a>`)).toBe('x');
    },
  );

  it('takes a name for an id where there is none, and no other attribute', () => {
    expect(placed('<a href="#one">x</a><a href="https://other.example/" name="one">y</a>')).toBe(
      '<a href="#document-terms-one">x</a>' +
        '<a id="document-terms-one" href="https://other.example/" rel="noopener noreferrer">y</a>',
    );
  });

  it('takes an id of 256 characters and not one more', () => {
    const [longest, longer] = ['a'.repeat(256), 'a'.repeat(257)];
    expect(placed(`<a href="#${longest}">x</a><p id="${longest}">y</p>`)).toContain(
      `id="document-terms-${longest}"`,
    );
    expect(placed(`<a href="#${longer}">x</a><p id="${longer}">y</p>`)).toBe('x<p>y</p>');
  });

  it('needs no address for links within it', () => {
    const nodes = readDocument({ kind: 'html', text: '<a href="#one">x</a><p id="one">y</p>' });
    expect(renderToStaticMarkup(renderDocument(nodes ?? []))).toBe(
      '<a href="#document-one">x</a><p id="document-one">y</p>',
    );
  });

  it('keeps an id to itself that no link leads to', () => {
    expect(placed('<p id="b">x</p><a name="c">y</a>')).toBe('<p>x</p>y');
  });
});
