import sanitizeHtml from 'sanitize-html';

/** Elements that draw, and nothing that loads, runs, links or brings foreign markup. */
const ELEMENTS = new Set(
  (
    'svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath mask ' +
    'title desc'
  ).split(' '),
);

const ATTRIBUTES = new Set(
  (
    'xmlns viewBox width height id d cx cy r rx ry x y x1 y1 x2 y2 fx fy points transform opacity fill fill-rule ' +
    'fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray ' +
    'stroke-dashoffset stroke-opacity clip-path clip-rule mask maskUnits maskContentUnits clipPathUnits gradientUnits ' +
    'gradientTransform spreadMethod offset stop-color stop-opacity preserveAspectRatio role aria-label aria-hidden'
  ).split(' '),
);

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Reference to a part of the same drawing; any other `url()` would load something. */
const hasForeignReference = (value: string) => /url\((?!\s*["']?#)/i.test(value);

/**
 * Finds what makes an SVG unfit to be sent to browsers in the operator's name: a script, a link, something to load, or too
 * many bytes. Refused, not cleaned: what is shown is what was drawn.
 *
 * @returns a clause such as 'has a script element'; null for a good one
 */
export function findSvgFault(svg: string, mostBytes: number): string | null {
  if (Buffer.byteLength(svg) > mostBytes) return `has more than ${mostBytes} bytes`;
  if (/<!|<\?(?!xml\s[^>]*\?>)/i.test(svg)) return 'has a declaration, a comment or an instruction';
  const faults: string[] = [];
  let root: sanitizeHtml.Attributes | null = null;
  sanitizeHtml(svg, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, attribs) => {
        if (root === null && tagName !== 'svg') faults.push('is no SVG');
        root ??= attribs;
        if (!ELEMENTS.has(tagName)) faults.push(`has a ${tagName} element`);
        for (const [name, value] of Object.entries(attribs)) {
          if (!ATTRIBUTES.has(name)) faults.push(`has the attribute ${name}`);
          else if (hasForeignReference(value)) faults.push(`loads something (${name})`);
        }
        return { tagName, attribs };
      },
    },
  });
  const first: sanitizeHtml.Attributes = root ?? {};
  if (root === null || first.xmlns !== NAMESPACE) faults.push('is no SVG');
  else if (!/^[\d.\s,-]+$/.test(first.viewBox ?? '')) faults.push('has no viewBox');
  return faults[0] ?? null;
}
