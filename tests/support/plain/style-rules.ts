import { JSDOM, VirtualConsole } from 'jsdom';
import { mediaMatches, type Screen } from './media-query.ts';

/** What of a style sheet decides whether something is there at all, and what it is called. */
const PROPERTIES = ['display', 'visibility', 'content', 'content-visibility'] as const;
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

function rulesOf(style: CSSStyleRule, media: readonly string[]): ConditionalRule[] {
  const declared = PROPERTIES.flatMap((property) => {
    const value = style.style.getPropertyValue(property);
    const isImportant = style.style.getPropertyPriority(property) === 'important';
    return value === '' ? [] : [{ property, value, isImportant }];
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

function collect(rules: CSSRuleList, media: readonly string[]): ConditionalRule[] {
  return [...rules].flatMap((rule) => {
    const { cssRules, media: query, conditionText } = rule as CSSMediaRule;
    if ('selectorText' in rule) return rulesOf(rule as CSSStyleRule, media);
    if (rule.constructor.name === 'CSSMediaRule') return collect(cssRules, [...media, query.mediaText]);
    if (rule.constructor.name === 'CSSSupportsRule') {
      if (!SUPPORTED.test(conditionText)) throw new Error(`Is that supported? @supports ${conditionText}`);
      return collect(cssRules, media);
    }
    if (rule.constructor.name === 'CSSLayerBlockRule' || rule.constructor.name === 'CSSContainerRule')
      throw new Error(`Pages without a browser know no ${rule.constructor.name}.`);
    // Keyframes, fonts and the like: nothing moves here.
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
    rules = sheet ? collect(sheet.cssRules, []) : [];
    parsed.set(css, rules);
  }
  return rules.filter(({ media }) => media.every((query) => mediaMatches(query, screen)));
}
