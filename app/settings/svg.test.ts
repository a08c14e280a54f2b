import { expect, it } from 'vitest';
import { findSvgFault } from './svg.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 32 32"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;

it.each([
  svg('<circle cx="16" cy="16" r="9" fill="#e2502e"/>'),
  `<?xml version="1.0" encoding="UTF-8"?>\n${svg('<title>Mark</title><path d="M0 0h32"/>')}`,
  svg(
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path fill="url(#a)" d="M0 0h9"/>',
  ),
])('takes what only draws: %s', (text) => {
  expect(findSvgFault(text, 4096)).toBeNull();
});

it.each([
  [svg('<script>alert(1)</script>'), 'has a script element'],
  [svg('<SCRIPT>alert(1)</SCRIPT>'), 'has a SCRIPT element'],
  [svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), 'has a s:script element'],
  [svg('<path d="M0 0" onclick="x()"/>'), 'has the attribute onclick'],
  [svg('', 'viewBox="0 0 1 1" onload="x()"'), 'has the attribute onload'],
  [svg('<a href="https://a.example"><path d="M0 0"/></a>'), 'has a a element'],
  [svg('<use href="#a"/>'), 'has a use element'],
  [svg('<image href="https://a.example/x.png"/>'), 'has a image element'],
  [svg('<foreignObject><p>x</p></foreignObject>'), 'has a foreignObject element'],
  [svg('<style>@import "x"</style>'), 'has a style element'],
  [svg('<animate attributeName="href" to="javascript:x"/>'), 'has a animate element'],
  [svg('<path d="M0 0" style="fill:red"/>'), 'has the attribute style'],
  [svg('<path fill="url(https://a.example/x)" d="M0 0"/>'), 'loads something (fill)'],
  [svg('<path fill="URL( //a.example )" d="M0 0"/>'), 'loads something (fill)'],
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'has a declaration, a comment or an instruction'],
  [`<?xml-stylesheet href="x.css"?>${svg('')}`, 'has a declaration, a comment or an instruction'],
  [svg('<![CDATA[x]]>'), 'has a declaration, a comment or an instruction'],
  [svg('', ''), 'has no viewBox'],
  ['<html></html>', 'is no SVG'],
  ['', 'is no SVG'],
  ['\u0000\u0001', 'is no SVG'],
  ['<svg viewBox="0 0 1 1"></svg>', 'is no SVG'],
  [svg(`<title>${'x'.repeat(4096)}</title>`), 'has more than 4096 bytes'],
])('refuses %s: %s', (text, fault) => {
  expect(findSvgFault(text, 4096)).toBe(fault);
});
