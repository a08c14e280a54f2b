import { describe, expect, it } from 'vitest';
import { isTypeScript, isUnitTest, parseSource, readSources, type SourceFile } from './source-files.ts';
import * as rules from './source-rules.ts';

const app = readSources('app');
const product = [...app, ...readSources('operator', 'server', 'server.ts')];
const everything = [...product, ...readSources('tests', 'scripts', 'locales', 'remix.config.ts')];
const components = app.filter((file) => isTypeScript(file) && !isUnitTest(file));

/** The only module that reads the environment. */
const CONFIG = 'app/settings/config.server.ts';
/** The document inlines the style sheet, which no player can write to; nothing else sets markup as text. */
const DOCUMENT = 'app/ui/document.tsx';

const not = (path: string) => (file: { path: string }) => file.path !== path;
const isTest = (file: SourceFile) =>
  isTypeScript(file) && (isUnitTest(file) || file.path.startsWith('tests/'));
const isOutsideIslands = (file: { path: string }) => !file.path.startsWith('app/islands/');

/** The tables themselves are left out, the operator's API, which has routes of its own, and the worker, which imports nothing. */
const takesAddresses = ({ path }: { path: string }) =>
  !/^app\/domain\/pages\/(routes|screens)\.ts$/.test(path) && !/^app\/(operator|service-worker)\//.test(path);

const LAW = [
  ['no module is longer than 400 lines', product, rules.isShort],
  ['the environment is read in one place', components.filter(not(CONFIG)), rules.leavesEnvironmentAlone],
  ['no markup is put in as text', components.filter(not(DOCUMENT)), rules.putsInNoMarkup],
  ['the document is never hydrated', components, rules.rendersNoRemixScript],
  ['addresses come from their table', components.filter(takesAddresses), rules.namesNoAddress],
  ['effects live in islands', components.filter(isOutsideIslands), rules.usesNoEffects],
  ['React makes no ids', components, rules.usesNoReactIds],
  ['no test is switched off', everything.filter(isTypeScript), rules.switchesNoTestOff],
  ['no test gives up early', everything.filter(isTest), rules.waitsLong],
] as const;

describe('the law of the source', () => {
  it.each(LAW)('[ASVS-1.2.9] %s', (_name, files, rule) => {
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
    'waitsLong',
    rules.waitsLong,
    [`it('a', { timeout: 50_000 }, f)`, 'expect.poll(f, { timeout: 1000 })', 'vi.waitFor(f)'],
    [
      `it('a', { timeout: 60_000 }, f)`,
      'expect.poll(f, { timeout: LIMIT_MS })',
      'vi.waitFor(f, { timeout: 60_000 })',
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

  it('notices line 401', () => {
    expect(rules.isShort(linesOf(401))).not.toEqual([]);
    expect(rules.isShort(linesOf(400))).toEqual([]);
  });
});
