import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import doiuse from 'doiuse';
import { transform } from 'esbuild';
import postcss from 'postcss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCREENS } from '#app/domain/pages/screens.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

const BUILT = fileURLToPath(new URL('../../build/client/', import.meta.url));

/** The oldest browsers that the portal is made for. */
const BROWSERS = ['chrome 80', 'safari 13', 'firefox 78', 'samsung 13'];
const ENGINES = ['chrome80', 'safari13', 'firefox78'];

/**
 * What the style sheets use although one of the oldest browsers has it in part or not at all, and what it sees instead.
 * Anything else fails.
 */
const DEGRADES: Readonly<Record<string, string>> = {
  'css-has':
    'stands in @supports: without it the bar of tabs stays below the button, and a button names no method',
  'css-focus-visible': 'the rule for it is dropped by itself: the outline of :focus stays, on clicks too',
  'css-clip-path': 'inset() on HTML is known to all of them; only paths and shapes of SVG are not',
  'css-masks': 'the same clip-path: inset() by another name',
  'css-overflow': 'hidden and auto are known to all of them; clip and two values are not used',
  'css-logical-props':
    'padding-block and margin-inline-start are known to all of them; the short inset is not used',
  'css-text-indent': 'lengths are known to all of them; hanging and each-line are not used',
  'css-gradients':
    'the edge under the band and its sheen are decoration; the band has a plain colour as well',
  'css-math-functions': 'min() and max() are known to Safari 13; clamp() is not used',
  'css-display-contents': 'laid out by all of them; what it stands on has no role of its own',
  'css-paged-media': 'the margin of a printed page is the browser’s own',
  'css-appearance': 'controls look as the browser draws them',
  'css-content-visibility': 'stands in @supports, in the rule of a browser without scripts',
  'css-media-scripting': 'the security check stands behind its summary, which opens without scripts too',
  'css-sticky': 'stands where it is in the page; all of them have it but in parts of tables',
  'intrinsic-width': 'min-content and max-content are known to all of them, -moz-available is not used',
  multicolumn: 'columns are known to all of them; what may not break within them may',
  'text-size-adjust': 'Safari and Firefox keep their own sizes of text on a phone that is turned',
};

/** What the script would have to be rewritten to for the oldest browsers is what it is already. */
async function isOldEnough(script: string): Promise<boolean> {
  // All three have had classes of letters since 2020; esbuild asks for the newest letters of each.
  const supported = { 'regexp-unicode-property-escapes': true };
  const written = async (target: string[]) =>
    (await transform(script, { target, supported, minifyWhitespace: true })).code;
  return (await written(ENGINES)) === (await written(['esnext']));
}

/** What a style sheet uses that is missing, or there in part, in one of the oldest browsers. */
async function missingFrom(css: string): Promise<Map<string, string[]>> {
  const missing = new Map<string, string[]>();
  const plugin = doiuse({
    browsers: BROWSERS,
    onFeatureUsage: ({ feature, usage }) => {
      missing.set(feature, [...(missing.get(feature) ?? []), String(usage)]);
    },
  });
  await postcss([plugin]).process(css, { from: undefined });
  return missing;
}

const assets = (pattern: RegExp) =>
  readdirSync(`${BUILT}assets`)
    .filter((name) => pattern.test(name))
    .map((name) => `assets/${name}`);

/** The scripts that pages name, and those that these fetch: no page leads to the others of the build. */
function sentScripts(): string[] {
  const sent = new Set([...assets(/^entry\.client-.*\.js$/), 'service-worker.js']);
  for (const name of sent) {
    const imports = readFileSync(BUILT + name, 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g,
    );
    for (const [, file] of imports) sent.add(`assets/${file}`);
  }
  return [...sent];
}

describe('Chrome 80, Safari 13 and Firefox 78', () => {
  it('can read every script that is sent', async () => {
    const scripts = sentScripts();
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.some((name) => name.startsWith('assets/react-'))).toBe(true);
    for (const name of scripts) {
      expect([name, await isOldEnough(readFileSync(BUILT + name, 'utf8'))]).toEqual([name, true]);
    }
  });

  it('could not read what is newer, and this is noticed', async () => {
    for (const script of [
      'a?.b',
      'a ?? b',
      'class A { #b = 1 }',
      'a ||= b',
      'try { a() } catch { await b() }',
    ]) {
      expect([script, await isOldEnough(script).catch(() => false)]).toEqual([script, false]);
    }
    for (const [feature, css] of [
      ['css-logical-props', 'a { inset: 0 }'],
      ['css-nesting', 'a { & b { color: red } }'],
      ['css-container-queries', '@container (min-width: 1px) { a { color: red } }'],
      ['flexbox-gap', 'a { display: flex; gap: 1px }'],
    ] as const) {
      expect([...(await missingFrom(css)).keys()]).toContain(feature);
    }
  });

  describe('styles', () => {
    let stack: Stack;
    const sheets = new Map<string, string>();

    beforeAll(async () => {
      for (const name of assets(/\.css$/)) sheets.set(name, readFileSync(BUILT + name, 'utf8'));
      stack = await borrowStack('MX');
      const player = await stack.sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 900_000 }] });
      const visitor = new HttpClient(stack.portal.origin, { language: 'es-MX' });
      const signedIn = new HttpClient(stack.portal.origin, { language: 'es-MX' });
      await signedIn.logIn(player);
      for (const [who, client] of Object.entries({ visitor, signedIn })) {
        for (const { path } of Object.values(SCREENS)) {
          const { body } = await client.get(path);
          const styles = [...body.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text);
          sheets.set(`${path} of ${who}`, styles.join('\n'));
        }
        client.close();
      }
    });

    afterAll(() => stack.stop());

    it('of files and of each page are known to all of them, but for what they can do without', async () => {
      expect(sheets.size).toBeGreaterThan(20);
      const unknown: [string, string, string[]][] = [];
      const used = new Set<string>();
      for (const [sheet, css] of sheets) {
        for (const [feature, rules] of await missingFrom(css)) {
          used.add(feature);
          if (!(feature in DEGRADES)) unknown.push([sheet, feature, rules]);
        }
        expect([sheet, css.match(/[;{]inset:|clamp\(/g)]).toEqual([sheet, null]);
      }
      expect(unknown).toEqual([]);
      expect(Object.keys(DEGRADES).filter((feature) => !used.has(feature))).toEqual([]);
    });

    it('ask for :has() only where a browser says that it has it', () => {
      for (const [sheet, css] of sheets) {
        const supported = [...postcss.parse(css).nodes].flatMap((node) =>
          node.type === 'atrule' && node.name === 'supports' ? [] : [String(node)],
        );
        expect([sheet, supported.filter((rule) => rule.includes(':has('))]).toEqual([sheet, []]);
      }
    });
  });
});
