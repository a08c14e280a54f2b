/** What a page is shown on. */
export interface Screen {
  width: number;
  height: number;
}

const EM_PX = 16;

/** A browser with a mouse and a wide gamut of nothing: what media features say there. Scripts are off. */
const FEATURES: Readonly<Record<string, string>> = {
  scripting: 'none',
  hover: 'hover',
  'any-hover': 'hover',
  pointer: 'fine',
  'any-pointer': 'fine',
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'reduce',
  'prefers-contrast': 'no-preference',
  'prefers-reduced-transparency': 'no-preference',
  'prefers-reduced-data': 'no-preference',
  'forced-colors': 'none',
  'inverted-colors': 'none',
  'display-mode': 'browser',
};

function lengthPx(text: string): number {
  const [, number = '', unit = ''] = /^(-?[\d.]+)(px|em|rem)?$/.exec(text.trim()) ?? [];
  if (number === '') throw new Error(`Not a length that is known here: ${text}`);
  return Number(number) * (unit.endsWith('em') ? EM_PX : 1);
}

const COMPARISONS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '=': (left, right) => left === right,
};

function featureMatches(feature: string, screen: Screen): boolean {
  const sizes: Readonly<Record<string, number>> = { ...screen };
  const value = (text: string) => sizes[text.trim()] ?? lengthPx(text);
  const range = feature.split(/(<=|>=|<|>|(?<![<>])=)/);
  if (range.length > 1) {
    const pairs = range.flatMap((part, index) => {
      const compare = COMPARISONS[part];
      return compare ? [compare(value(range[index - 1] ?? ''), value(range[index + 1] ?? ''))] : [];
    });
    return pairs.every(Boolean);
  }
  const [name = '', wanted = ''] = feature.split(':').map((part) => part.trim());
  const [, bound = '', size = ''] = /^(min|max)-(width|height)$/.exec(name) ?? [];
  if (bound !== '')
    return COMPARISONS[bound === 'min' ? '>=' : '<=']?.(value(size), lengthPx(wanted)) ?? false;
  if (name === 'orientation') return wanted === (screen.width > screen.height ? 'landscape' : 'portrait');
  const actual = FEATURES[name];
  // One that is not known here would be taken to be false where a browser may find it true.
  if (actual === undefined) throw new Error(`Not a media feature that is known here: ${feature}`);
  return wanted === '' ? !['none', 'no-preference'].includes(actual) : actual === wanted;
}

/** Whether a media query list applies to a screen. */
export function mediaMatches(list: string, screen: Screen): boolean {
  if (list.trim() === '') return true;
  return list.split(',').some((query) => {
    const isNegated = /^\s*not\s+(?!\()/.test(query);
    const parts = query.replace(/^\s*(?:not|only)\s+(?!\()/, '').split(/\s+and\s+/);
    const matches = parts.every((part) => {
      const [, not, feature] = /^\s*(not\s+)?\((.*)\)\s*$/.exec(part) ?? [];
      if (feature !== undefined) return featureMatches(feature, screen) !== (not !== undefined);
      return ['all', 'screen'].includes(part.trim());
    });
    return matches !== isNegated;
  });
}
