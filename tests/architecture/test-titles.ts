import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

/** A test as its source names it: the titles of the groups around it, its own last, and whether it runs. */
interface NamedTest {
  titles: string[];
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

/**
 * The tests of a file, in order. Read from the syntax: only the first argument of a call of a test is a title, whatever
 * else the file says.
 */
export function testsOf({ syntax }: SourceFile): NamedTest[] {
  const found: NamedTest[] = [];
  collect(syntax, { titles: [], runs: true }, found);
  return found;
}

/** Whether `name` names the test: its title, with those of as many groups before it as tell it from the others. */
export function isNamed({ titles }: NamedTest, name: string): boolean {
  return titles.some((_title, index) => titles.slice(index).join(' › ') === name);
}
