import { describe, expect, it } from 'vitest';
import { documentsItsFunctions } from './doc-comments.ts';
import { isTypeScript, isUnitTest, parseSource, readSources } from './source-files.ts';
import * as rules from './source-rules.ts';

const app = readSources('app');
const product = [...app, ...readSources('sandbox', 'server', 'server.ts')];
const everything = [
  ...product,
  ...readSources(
    'tests',
    'scripts',
    'locales',
    'remix.config.ts',
    'playwright.config.ts',
    '.dependency-cruiser.cjs',
  ),
];
const components = app.filter((file) => isTypeScript(file) && !isUnitTest(file));

/** The only module that reads the environment. */
const CONFIG = 'app/config.server.ts';
/** The document inlines the style sheet, which no player can write to; nothing else sets markup as text. */
const DOCUMENT = 'app/ui/document.tsx';

const not = (path: string) => (file: { path: string }) => file.path !== path;
const isOutsideIslands = (file: { path: string }) => !file.path.startsWith('app/islands/');

/** The tables themselves are left out, and the operator's API, which has routes of its own. */
const takesAddresses = ({ path }: { path: string }) =>
  !/^app\/domain\/pages\/(routes|screens)\.ts$/.test(path) && !path.startsWith('app/operator/');

const LAW = [
  ['no module is longer than 300 lines', product, rules.isShort],
  ['the environment is read in one place', components.filter(not(CONFIG)), rules.leavesEnvironmentAlone],
  ['no markup is put in as text', components.filter(not(DOCUMENT)), rules.putsInNoMarkup],
  ['the document is never hydrated', components, rules.rendersNoRemixScript],
  ['addresses come from their table', components.filter(takesAddresses), rules.namesNoAddress],
  ['effects live in islands', components.filter(isOutsideIslands), rules.usesNoEffects],
  ['React makes no ids', components, rules.usesNoReactIds],
  ['no test is switched off', everything.filter(isTypeScript), rules.switchesNoTestOff],
  ['nothing is left for later', everything, rules.leavesNothingForLater],
  [
    'every exported function is documented',
    product.filter((file) => isTypeScript(file) && !isUnitTest(file)),
    documentsItsFunctions,
  ],
] as const;

describe('the law of the source', () => {
  it.each(LAW)('%s', (_name, files, rule) => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap(rule).join('\n')).toBe('');
  });
});

/** A rule, what breaks it, and what only looks as if it did. */
const SAMPLES: readonly (readonly [name: string, rule: rules.Rule, breaks: string[], keeps: string[]])[] = [
  [
    'leavesEnvironmentAlone',
    rules.leavesEnvironmentAlone,
    [
      'process.env.PORT',
      'globalThis.process.env',
      `process['env']`,
      'const { env } = process;',
      `import { env } from 'node:process';`,
    ],
    ['config.env', '// process.env', 'import.meta.env.DEV'],
  ],
  [
    'putsInNoMarkup',
    rules.putsInNoMarkup,
    ['<p dangerouslySetInnerHTML={x} />', 'node.innerHTML = x', `const p = { dangerouslySetInnerHTML: x };`],
    ['<p>innerHTML</p>', `'innerHTML'`],
  ],
  [
    'namesNoAddress',
    rules.namesNoAddress,
    [
      `redirect('/userProfile', 303)`,
      '<a href="/" />',
      '<PostForm action="/login" />',
      `const home = '/?dialog=logout';`,
      'const page = `/about?doc=$' + '{key}`;',
    ],
    ['ROUTES.userProfile', `path.split('/')`, `'/assets/'`, `'/aboutUs'`, '<img src="/icon.png" />'],
  ],
  [
    'rendersNoRemixScript',
    rules.rendersNoRemixScript,
    [
      `import { Scripts } from '@remix-run/react';`,
      `import { Meta, LiveReload as L } from '@remix-run/react';`,
    ],
    [`import { Meta } from '@remix-run/react';`, `import { Scripts } from './scripts.ts';`],
  ],
  [
    'usesNoEffects',
    rules.usesNoEffects,
    [`import { useEffect } from 'react';`, 'React.useLayoutEffect(f)'],
    ['useTranslation()', '// useEffect'],
  ],
  ['usesNoReactIds', rules.usesNoReactIds, ['const id = useId();'], ['const id = useIdentity();']],
  [
    'switchesNoTestOff',
    rules.switchesNoTestOff,
    [
      `it.skip('a', f)`,
      `test.describe.only('a', f)`,
      `describe.each(x).skip`,
      `test.fixme()`,
      `it.todo('a')`,
    ],
    ['list.only(a)', `'it.skip'`, 'test.describe(f)'],
  ],
  [
    'leavesNothingForLater',
    rules.leavesNothingForLater,
    ['// TO' + 'DO: later', '/* FIX' + 'ME */'],
    ['const methodology = 1;', '// mastodon'],
  ],
  [
    'documentsItsFunctions',
    documentsItsFunctions,
    [
      'export function a() {}',
      'export const a = () => 1;',
      'export default function Page() { return <p />; }',
      'function a() {}\nexport { a as b };',
      'const a = function () {};\nexport default a;',
      '/** */\nexport function a() {}',
      '// What a is for, at length.\nexport async function a() {}',
      'export const a = (() => 1) satisfies F;',
    ],
    [
      '/** Adds two amounts of one currency. */\nexport function a() {}',
      '/** Adds two amounts of one currency. */\nexport const a = () => 1;',
      'function a() {}',
      'export const a = 1;',
      '/** Adds two amounts of one currency. */\nexport function a(x: 1): 1;\nexport function a(x: 2): 2;\nexport function a(x: 3) {}',
    ],
  ],
];

describe.each(SAMPLES)('%s', (_name, rule, breaks, keeps) => {
  it.each(breaks)('notices %j', (text) => {
    expect(rule(parseSource('app/sample.tsx', text))).not.toEqual([]);
  });

  it.each(keeps)('lets %j pass', (text) => {
    expect(rule(parseSource('app/sample.tsx', text))).toEqual([]);
  });
});

describe('isShort', () => {
  const linesOf = (count: number) => parseSource('app/sample.ts', 'act();\n'.repeat(count));

  it('notices line 301', () => {
    expect(rules.isShort(linesOf(301))).not.toEqual([]);
    expect(rules.isShort(linesOf(300))).toEqual([]);
  });
});
