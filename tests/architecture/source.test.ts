import { describe, expect, it } from 'vitest';
import {
  explainsNull,
  namesItsErrors,
  namesNoPossession,
  opensDirectly,
  saysUnits,
  spellsNoSignatureOut,
} from './doc-comments.ts';
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
const isOutsideIslands = (file: { path: string }) => !file.path.startsWith('app/islands/');

/** The tables themselves are left out, the operator's API, which has routes of its own, and the worker, which imports nothing. */
const takesAddresses = ({ path }: { path: string }) =>
  !/^app\/domain\/pages\/(routes|screens)\.ts$/.test(path) && !/^app\/(operator|service-worker)\//.test(path);

/** Folders whose comments are in plain words. */
const PLAIN =
  /^(server|app\/(session|store|calls|operator|settings|forms|personal-info|registration))\/|^app\/[^/]+$/;
const isPlain = (file: SourceFile) => PLAIN.test(file.path) && isTypeScript(file) && !isUnitTest(file);

const isShipped = (file: SourceFile) =>
  !file.path.startsWith('operator/sandbox/') && isTypeScript(file) && !isUnitTest(file);

const LAW = [
  ['no module is longer than 400 lines', product, rules.isShort],
  ['the environment is read in one place', components.filter(not(CONFIG)), rules.leavesEnvironmentAlone],
  ['no markup is put in as text', components.filter(not(DOCUMENT)), rules.putsInNoMarkup],
  ['the document is never hydrated', components, rules.rendersNoRemixScript],
  ['addresses come from their table', components.filter(takesAddresses), rules.namesNoAddress],
  ['effects live in islands', components.filter(isOutsideIslands), rules.usesNoEffects],
  ['React makes no ids', components, rules.usesNoReactIds],
  ['no test is switched off', everything.filter(isTypeScript), rules.switchesNoTestOff],
  ['nothing is left for later', everything, rules.leavesNothingForLater],
  ['no doc comment spells a signature out', everything.filter(isTypeScript), spellsNoSignatureOut],
  ['comments open with a verb or a noun', product.filter(isShipped), opensDirectly],
  ['comments say when null is returned', product.filter(isPlain), explainsNull],
  [
    'quantities are told with their unit',
    components.concat(readSources('server').filter(isTypeScript)),
    saysUnits,
  ],
  ['functions are named by a verb or a noun', product.filter(isPlain), namesNoPossession],
  [
    'every exported function says what it throws',
    product.filter((file) => isTypeScript(file) && !isUnitTest(file)),
    namesItsErrors,
  ],
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
    'leavesNothingForLater',
    rules.leavesNothingForLater,
    ['// TO' + 'DO: later', '/* FIX' + 'ME */'],
    ['const methodology = 1;', '// mastodon'],
  ],
  [
    'opensDirectly',
    opensDirectly,
    [
      '/** What a page shows. */\nconst a = 1;',
      '// Whether it is odd.\nconst a = 1;',
      'interface A {\n  /** Of the clock, in ms. */\n  a: number;\n}',
      'const a = 1;\n\n// Who waits is left out.\nconst b = 2;',
      '/**\n * Has a server listen.\n */\nexport function a() {}',
    ],
    [
      '/** Returns what a page shows. */\nconst a = 1;',
      '// Stops a server, so that balancers look away.\n// To the last request it goes on.\nconst a = 1;',
      `const a = 'What a page shows';`,
    ],
  ],
  [
    'explainsNull',
    explainsNull,
    [
      'export function a(): string | null {}',
      '/** Finds b. */\nexport const a = (): Promise<B | null> => c;',
      'export interface A {\n  /** Finds b. */\n  a(): B | null;\n}',
      'export class A {\n  get a(): B | null {}\n}',
      'function a(): null {}\nexport { a };',
    ],
    [
      '/** Finds b; null without one. */\nexport function a(): B | null {}',
      '/** Null without one. */\nexport const a = (): Promise<B | null> => c;',
      'export interface A {\n  /** @returns null without one */\n  a(): B | null;\n}',
      'export class A {\n  private a(): B | null {}\n  #b(): null {}\n}',
      'class A {\n  a(): B | null {}\n}',
      'function a(): B | null {}',
      'export function a(): { b: C | null } {}',
    ],
  ],
  [
    'saysUnits',
    saysUnits,
    [
      'export function wait(timeout: number) {}',
      '/** Waits. */\nexport const wait = ({ timeout }: { timeout: number }) => a;',
      'export interface A {\n  /** Of the answer. */\n  expiresAt: number | null;\n}',
      'export interface A {\n  width?: number;\n}',
    ],
    [
      'export function wait(timeoutMs: number) {}',
      '/** Waits `timeout` s. */\nexport function wait(timeout: number) {}',
      '/** Sizes in bytes. */\nexport interface A {\n  maximum: number;\n}',
      'export interface A {\n  /** Epoch ms. */\n  expiresAt: number;\n}',
      'export interface A {\n  expiresAt: string;\n  attempts: number;\n}',
      'function wait(timeout: number) {}',
    ],
  ],
  [
    'namesNoPossession',
    namesNoPossession,
    [
      'function pathOf() {}',
      'export const idOf = (a: 1) => a;',
      'const a = () => { const b = 1; function cOf() {} };',
    ],
    ['function findPath() {}', 'const versionOf = () => 1;', 'const typeOf = 1;', 'proof();'],
  ],
  [
    'spellsNoSignatureOut',
    spellsNoSignatureOut,
    [
      '/** Takes a number; gives its square. */\nexport function a() {}',
      '/** Takes a number; tells whether it is odd. */\nconst a = () => 1;',
      '/**\n * Takes a number, which may be negative;\n * gives its square.\n */\nfunction a() {}',
      '/** Keeps the last calls. Takes how many; gives an empty list. */\nexport function a() {}',
      '/**\n * Takes what the test is about.\n */\nexport const a = 1;',
      'interface A {\n  /** Takes one out. */\n  a(): void;\n}',
      'function a(/** Takes a name; gives it. */ b: 1, /** Takes two. */ c: 2) {}',
      'export function a() {}\n/** Takes nothing. */',
    ],
    [
      '/** The square of a number. */\nexport function a() {}',
      '/** What a player takes; gives way to what is stored. */\nexport function a() {}',
      '/** Says how long it Takes. It waits; gives up then. */\nexport function a() {}',
      '// Takes a number; gives its square.\nexport function a() {}',
      `const a = '/** Takes a number; gives its square. */';`,
      'export function a() {}',
    ],
  ],
  [
    'namesItsErrors',
    namesItsErrors,
    [
      'export function a() { throw b; }',
      'export const a = () => { throw b; };',
      'export default function Page() { if (b) throw c; return <p />; }',
      'function a() { throw b; }\nexport { a as b };',
      'const a = function () { throw b; };\nexport default a;',
      '/** Throws an Error. */\nexport function a() { throw b; }',
      '/** @throws */\nexport function a() { throw b; }',
      '// @throws Error always\nexport async function a() { throw b; }',
      'export const a = (() => { throw b; }) satisfies F;',
      'export function a() { try { b(); } catch (error) { throw error; } }',
      'export function a(x: 1): 1;\nexport function a(x: 2) { throw b; }',
    ],
    [
      '/** @throws Error always */\nexport function a() { throw b; }',
      '/**\n * Never ends well.\n *\n * @throws RangeError for an amount under 0\n */\nexport const a = () => { throw b; };',
      '/** @throws {RangeError} under 0 */\nfunction a() { throw b; }\nexport { a };',
      'function a() { throw b; }',
      'export function a() { return () => { throw b; }; }',
      'export function a() { function c() { throw b; } }',
      'export function a() { return { b() { throw c; } }; }',
      'export function a() {}',
      'export const a = 1;',
      '/** @throws Error for 3 */\nexport function a(x: 1): 1;\nexport function a(x: 2): 2;\nexport function a(x: 3) { throw b; }',
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
    expect(rules.isShort(linesOf(401))).not.toEqual([]);
    expect(rules.isShort(linesOf(400))).toEqual([]);
  });
});
