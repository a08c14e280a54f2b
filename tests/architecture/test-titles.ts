import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { parseSource, ROOT, type SourceFile } from './source-files.ts';

/** Files that the test commands run. */
const IS_RUN =
  /^(tests\/browser\/.+\.spec\.ts|(app|server)\/.+\.test\.tsx?|(operator|tests\/(contract|conform|architecture|server|faults))\/.+\.test\.ts|tests\/replicas\/(restarts|chaos|refresh-race)\.test\.ts)$/;

/** Ids at the start of a title: `[S5-LOGIN-02 S8-BODY-02..05] refuses …`. */
const IDS = /^\[([^\]]*)\] ?/;

/** A test in its source: the titles of the groups around it, its own last, and whether it runs. */
interface NamedTest {
  titles: string[];
  runs: boolean;
}

/** A test that carries ids of requirements, by its own title or by a group's. */
export interface TestWithIds {
  path: string;
  /** Its own title and those of its groups, without ids. */
  title: string;
  ids: string[];
  runs: boolean;
}

/** Ways of calling a test or a group that leave it one; anything else (`test.use`, `test.step`) is neither. */
const FORMS = new Set(['describe', 'each', 'for', 'concurrent', 'sequential', 'parallel', 'serial', 'only']);
/** Ways of calling it that keep it from running, or turn round what it says. */
const SWITCHED_OFF = new Set(['skip', 'skipIf', 'runIf', 'fixme', 'todo', 'fail', 'fails']);

interface Callee {
  isGroup: boolean;
  runs: boolean;
}

/** What a call calls: `it.each(rows)('title', …)` and `test.describe('title', …)` count, `expect.soft(…)` does not. */
function calleeOf(call: ts.CallExpression): Callee | undefined {
  const names: string[] = [];
  let base: ts.Expression = call.expression;
  while (!ts.isIdentifier(base)) {
    if (ts.isPropertyAccessExpression(base)) names.push(base.name.text);
    else if (!ts.isCallExpression(base) && !ts.isTaggedTemplateExpression(base)) return undefined;
    base = ts.isTaggedTemplateExpression(base) ? base.tag : base.expression;
  }
  if (!/^(it|test|describe|suite)$/.test(base.text)) return undefined;
  if (!names.every((name) => FORMS.has(name) || SWITCHED_OFF.has(name))) return undefined;
  return {
    isGroup: /^(describe|suite)$/.test(base.text) || names.includes('describe'),
    runs: !names.some((name) => SWITCHED_OFF.has(name)),
  };
}

/**
 * A title as written: a string without its quotes, a template as it stands between them, a name as a template would have
 * it (`test(what, …)` is `${what}`); nothing for any other value.
 */
function writtenTitle(argument: ts.Expression | undefined): string | undefined {
  if (argument === undefined) return undefined;
  if (ts.isStringLiteral(argument)) return argument.text;
  if (ts.isTemplateLiteral(argument)) return argument.getText().slice(1, -1);
  if (ts.isIdentifier(argument) || ts.isPropertyAccessExpression(argument))
    return `\${${argument.getText()}}`;
  return undefined;
}

/** Adds the tests under a node. A group without a title (`test.describe(() => …)`) adds nothing to the titles. */
function collect(node: ts.Node, around: NamedTest, found: NamedTest[]): void {
  const callee = ts.isCallExpression(node) ? calleeOf(node) : undefined;
  const title = ts.isCallExpression(node) ? writtenTitle(node.arguments[0]) : undefined;
  const named: NamedTest = {
    titles: title === undefined ? around.titles : [...around.titles, title],
    runs: around.runs && (callee?.runs ?? true),
  };
  if (callee !== undefined && !callee.isGroup && title !== undefined) found.push(named);
  ts.forEachChild(node, (child) => collect(child, callee?.isGroup ? named : around, found));
}

/** Ids of a title; `S8-BODY-02..05` stands for four. */
function idsOf(title: string): string[] {
  const [, ids = ''] = IDS.exec(title) ?? [];
  return ids.split(' ').flatMap((id) => {
    const [, prefix = '', from = '', to] = /^(.+-)(\d+)\.\.(\d+)$/.exec(id) ?? [];
    if (to === undefined || to <= from) return id === '' ? [] : [id];
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => {
      return prefix + String(Number(from) + index).padStart(from.length, '0');
    });
  });
}

/** Tests of a file that carry ids. */
function testsWithIds({ path, syntax }: SourceFile): TestWithIds[] {
  const found: NamedTest[] = [];
  collect(syntax, { titles: [], runs: true }, found);
  return found
    .map(({ titles, runs }) => ({
      path,
      title: titles.map((title) => title.replace(IDS, '')).join(' › '),
      ids: titles.flatMap(idsOf),
      runs,
    }))
    .filter(({ ids }) => ids.length > 0);
}

/** Tests of the repository that carry ids and that a test command runs. */
export function readTestsWithIds(): TestWithIds[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return files
    .split('\n')
    .filter((path) => IS_RUN.test(path) && existsSync(join(ROOT, path)))
    .flatMap((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      // Most files carry no id, and parsing is slow.
      return /['"`]\[\w/.test(text) ? testsWithIds(parseSource(path, text)) : [];
    });
}
