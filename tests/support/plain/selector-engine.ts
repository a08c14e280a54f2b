import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction, runInThisContext } from 'node:vm';
import type { DOMWindow } from 'jsdom';

// Playwright finds elements, judges them and reads names and roles by a script that it runs in the browser's page. The
// same script runs here in jsdom's window, so that a locator and an assertion mean in both what they mean in one.

/** A selector as the script reads it; nobody else looks inside. */
type ParsedSelector = { readonly parts: readonly unknown[] };

/** What `expect` asks of the script; see Playwright's `FrameExpectParams`. */
export interface Expectation {
  expression: string;
  isNot: boolean;
  expectedText?: readonly unknown[];
  expectedNumber?: number;
  expectedValue?: unknown;
  expressionArg?: unknown;
}

export interface Verdict {
  matches: boolean;
  received?: { value?: unknown; ariaSnapshot?: string };
}

type State = 'visible' | 'hidden' | 'enabled' | 'disabled' | 'editable' | 'checked';

/** The part of Playwright's `InjectedScript` that is used. */
export interface SelectorEngine {
  parseSelector(selector: string): ParsedSelector;
  querySelectorAll(selector: ParsedSelector, root: Node): Element[];
  strictModeViolationError(selector: ParsedSelector, matches: Element[]): Error;
  expect(element: Element, options: Expectation, elements: Element[], frameVisible: true): Promise<Verdict>;
  elementState(node: Element, state: State, frameVisible: true): { matches: boolean; received: string };
  retarget(node: Element, behavior: 'follow-label' | 'button-link' | 'none'): Element | null;
  fill(node: Element, value: string): 'done' | 'needsinput' | string;
  selectOptions(
    node: Element,
    options: readonly { valueOrLabel?: string; label?: string }[],
  ): string[] | string;
  previewNode(node: Element): string;
  ariaSnapshotForExpectFailure(node: Element, options: { mode: 'default' }): string;
}

type Text = string | RegExp;
type Exact = { exact?: boolean };

/** How Playwright spells what `getByRole` and its like look for. */
export interface Selectors {
  getByRoleSelector(role: string, options?: object): string;
  getByTextSelector(text: Text, options?: Exact): string;
  getByLabelSelector(text: Text, options?: Exact): string;
  getByTitleSelector(text: Text, options?: Exact): string;
  getByAltTextSelector(text: Text, options?: Exact): string;
  getByPlaceholderSelector(text: Text, options?: Exact): string;
  escapeForTextSelector(text: Text, exact: boolean): string;
  asLocator(language: 'javascript', selector: string): string;
}

type Script = Selectors & { InjectedScript: new (window: unknown, options: object) => SelectorEngine };

const OPTIONS = {
  isUnderTest: false,
  sdkLanguage: 'javascript',
  frameSeq: 0,
  testIdAttributeName: 'data-testid',
  stableRafCount: 1,
  browserName: 'chromium',
  customEngines: [],
};

const SELECTORS =
  'getByRoleSelector getByTextSelector getByLabelSelector getByTitleSelector getByAltTextSelector ' +
  'getByPlaceholderSelector escapeForTextSelector asLocator';

/** The script as it stands in Playwright's bundle: a string in the module that builds it. */
function readScript(): string {
  const ownRequire = createRequire(import.meta.url);
  const playwright = createRequire(ownRequire.resolve('@playwright/test'));
  const bundle = createRequire(playwright.resolve('playwright')).resolve('playwright-core/lib/coreBundle');
  const [, literal] =
    /generated\/injectedScriptSource\.ts"\(\) \{[^']*('(?:[^'\\]|\\.)*')/s.exec(
      readFileSync(bundle, 'utf8'),
    ) ?? [];
  if (literal === undefined)
    throw new Error('This release of Playwright keeps the script that finds elements in another place.');
  return String(runInThisContext(literal));
}

const source = readScript();
const body = `const module = {}; ${source}
  return { InjectedScript: module.exports.InjectedScript(), ${SELECTORS.replaceAll(' ', ', ')} };`;

/** Names that the script takes from the page it runs in. */
const globalNamesOf = (window: DOMWindow) =>
  Object.getOwnPropertyNames(window).filter(
    (name) =>
      /^[A-Z]/.test(name) &&
      /^(function|object)$/.test(typeof window[name]) &&
      new RegExp(`\\b${name}\\b`).test(source),
  );

let globalNames: string[] | null = null;
let script: ((...globals: unknown[]) => Script) | null = null;

/** Starts the script in a window, which must be able to say what is drawn: see `draw`. */
export function startEngine(window: DOMWindow, globals: Readonly<Record<string, unknown>>): SelectorEngine {
  globalNames ??= globalNamesOf(window);
  script ??= compileFunction(body, ['window', 'document', ...Object.keys(globals), ...globalNames]) as (
    ...globals: unknown[]
  ) => Script;
  const ofWindow = globalNames.map((name) => window[name]);
  const { InjectedScript } = script(window, window.document, ...Object.values(globals), ...ofWindow);
  return new InjectedScript(window, OPTIONS);
}

/** Playwright's own spelling of selectors, which needs no page. */
export const selectors: Selectors = (compileFunction(body) as () => Script)();
