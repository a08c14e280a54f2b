import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type HeadingLevel, placeHeadings, renderDocument } from './document-tree.tsx';
import { readDocument } from './sanitize-document.ts';

function placed(html: string, under: HeadingLevel): string {
  const nodes = readDocument({ kind: 'html', text: html }) ?? [];
  return renderToStaticMarkup(renderDocument(placeHeadings(nodes, under)));
}

describe('the headings of a document', () => {
  it.each<[html: string, under: HeadingLevel, expected: string]>([
    ['<h1>a</h1><h2>b</h2><p>c</p><h3>d</h3>', 1, '<h2>a</h2><h3>b</h3><p>c</p><h4>d</h4>'],
    ['<h1>a</h1><h2>b</h2>', 2, '<h3>a</h3><h4>b</h4>'],
    ['<h2>a</h2><h3>b</h3>', 1, '<h2>a</h2><h3>b</h3>'],
    ['<h4>a</h4><h5>b</h5>', 1, '<h2>a</h2><h3>b</h3>'],
    ['<h3>a</h3><h1>b</h1>', 1, '<h4>a</h4><h2>b</h2>'],
    ['<h1>a</h1><h5>b</h5><h6>c</h6>', 2, '<h3>a</h3><h6>b</h6><h6>c</h6>'],
    [
      '<div><blockquote><h1>a <b>b</b></h1></blockquote></div>',
      1,
      '<div><blockquote><h2>a <b>b</b></h2></blockquote></div>',
    ],
    ['<p>no headings</p>', 2, '<p>no headings</p>'],
    ['<h6>a</h6>', 6, '<h6>a</h6>'],
    ['<p>x</p><h6>a</h6>', 1, '<p>x</p><h2>a</h2>'],
  ])('of %s stand below level %i', (html, under, expected) => {
    expect(placed(html, under)).toBe(expected);
  });

  it('leave the tree that was given as it is', () => {
    const nodes = readDocument({ kind: 'html', text: '<h1>a</h1><p><a href="tel:1">b</a></p>' }) ?? [];
    const before = JSON.stringify(nodes);
    expect(JSON.stringify(placeHeadings(nodes, 1))).toBe(before.replace('"h1"', '"h2"'));
    expect(JSON.stringify(nodes)).toBe(before);
  });
});
