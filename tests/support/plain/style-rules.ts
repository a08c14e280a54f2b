import { JSDOM, VirtualConsole } from 'jsdom';
import { mediaMatches, type Screen } from './media-query.ts';

/** What of a style sheet decides whether something is there at all, and what it is called. */
const PROPERTIES = ['display', 'visibility', 'content', 'content-visibility', 'animation'] as const;
type Property = (typeof PROPERTIES)[number];

/** One declaration of one selector. */
export interface StyleRule {
  selector: string;
  /** The pseudo-element that it is about, such as `::before`; '' stands for the element itself. */
  pseudo: string;
  property: Property;
  value: string;
  /** What wins over another declaration: importance, specificity; the later one among equals. */
  weight: number;
}

interface ConditionalRule extends StyleRule {
  media: readonly string[];
}

const PSEUDO_ELEMENT =
  /::?(before|after)$|::(details-content|marker|placeholder|backdrop|file-selector-button|selection|-[\w-]+|view-transition[\w-]*(?:\(.*\))?)$/;

/** Splits a selector list at its own commas. */
function splitList(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of list) {
    if ('(['.includes(character)) depth += 1;
    if (')]'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += character;
  }
  return [...parts, part.trim()];
}

/** Ids weigh more than any number of classes that a style sheet has, and these than any number of tags. */
function specificityOf(selector: string): number {
  const plain = selector
    .replace(/:where\([^)]*\)/g, '')
    .replace(/:(?:not|is|has|matches)\(/g, ' ')
    .replace(/"[^"]*"/g, '');
  const count = (pattern: RegExp) => plain.match(pattern)?.length ?? 0;
  const ids = count(/#[\w-]+/g);
  const classes = count(/\.[\w-]+|\[[^\]]*\]|(?<!:):[\w-]+/g);
  const tags = count(/(?:^|[\s>+~(])[a-z][\w-]*/gi) + count(/::[\w-]+/g);
  return ids * 1e6 + classes * 1e3 + tags;
}

const IMPORTANT = 1e12;

/** The visibility that each animation starts with, by its name; '' where it sets none. */
type Starts = ReadonlyMap<string, string>;

function startsIn(rules: CSSRuleList): [name: string, visibility: string][] {
  return [...rules].flatMap((rule) => {
    const { name, cssRules } = rule as CSSKeyframesRule;
    if (rule.constructor.name !== 'CSSKeyframesRule') return cssRules ? startsIn(cssRules) : [];
    const first = [...cssRules].find((frame) => /^(from|0%)/.test((frame as CSSKeyframeRule).keyText));
    return [[name, (first as CSSKeyframeRule | undefined)?.style.getPropertyValue('visibility') ?? '']];
  });
}

/** What an animation shows while it lasts, which is longer than a test looks at a page. */
function shownBy(animation: string, starts: Starts): string {
  return (
    animation
      .split(/[\s,]+/)
      .map((word) => starts.get(word) ?? '')
      .find((start) => start !== '') ?? ''
  );
}

function rulesOf(style: CSSStyleRule, media: readonly string[], starts: Starts): ConditionalRule[] {
  const declared = PROPERTIES.flatMap((property) => {
    const value = style.style.getPropertyValue(property);
    const isImportant = style.style.getPropertyPriority(property) === 'important';
    if (value === '') return [];
    return [{ property, value: property === 'animation' ? shownBy(value, starts) : value, isImportant }];
  });
  if (declared.length === 0) return [];
  return splitList(style.selectorText).flatMap((whole) => {
    const [pseudo = ''] = PSEUDO_ELEMENT.exec(whole) ?? [];
    const selector = whole.slice(0, whole.length - pseudo.length);
    return declared.map(({ property, value, isImportant }) => ({
      selector: /(^|[\s>+~])$/.test(selector) ? `${selector}*` : selector,
      pseudo: pseudo.replace(/^:(?!:)/, '::'),
      property,
      value,
      weight: specificityOf(whole) + (isImportant ? IMPORTANT : 0),
      media,
    }));
  });
}

/** Chromium knows the selectors that the portal asks after; what it would not know is to be asked here as well. */
const SUPPORTED = /^(?:selector\((?::has\(\*\)|::details-content)\))$/;

function collect(rules: CSSRuleList, media: readonly string[], starts: Starts): ConditionalRule[] {
  return [...rules].flatMap((rule) => {
    const { cssRules, media: query, conditionText } = rule as CSSMediaRule;
    if ('selectorText' in rule) return rulesOf(rule as CSSStyleRule, media, starts);
    if (rule.constructor.name === 'CSSMediaRule')
      return collect(cssRules, [...media, query.mediaText], starts);
    if (rule.constructor.name === 'CSSSupportsRule') {
      if (!SUPPORTED.test(conditionText)) throw new Error(`Is that supported? @supports ${conditionText}`);
      return collect(cssRules, media, starts);
    }
    if (rule.constructor.name === 'CSSLayerBlockRule' || rule.constructor.name === 'CSSContainerRule')
      throw new Error(`Pages without a browser know no ${rule.constructor.name}.`);
    // Keyframes have been read, and fonts are of no matter.
    return [];
  });
}

const parsed = new Map<string, ConditionalRule[]>();

/** The rules of a style sheet that apply to a screen, in their order. Each text is read once. */
export function styleRulesOf(css: string, screen: Screen): StyleRule[] {
  let rules = parsed.get(css);
  if (rules === undefined) {
    const { window } = new JSDOM(`<style>${css}</style>`, { virtualConsole: new VirtualConsole() });
    const [sheet] = window.document.styleSheets;
    rules = sheet ? collect(sheet.cssRules, [], new Map(startsIn(sheet.cssRules))) : [];
    parsed.set(css, rules);
  }
  return rules.filter(({ media }) => media.every((query) => mediaMatches(query, screen)));
}
