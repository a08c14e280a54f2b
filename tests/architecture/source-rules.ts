import ts from 'typescript';
import { ACTIONS, FILES, GUEST_LOGIN_PATH, ROUTES } from '#app/domain/pages/routes.ts';
import { nodesOf, placeOf, type SourceFile } from './source-files.ts';

/** A rule of the house: answers a line for each place where a file breaks it. */
export type Rule = (file: SourceFile) => string[];

/** A rule about single nodes: `fault` answers what is wrong with one, or nothing. */
function rule(fault: (node: ts.Node, file: SourceFile) => string | undefined): Rule {
  return (file) =>
    [...nodesOf(file.syntax)].flatMap((node) => {
      const found = fault(node, file);
      return found === undefined ? [] : [`${placeOf(file, node)} ${found}`];
    });
}

/** The longest a module may be, in lines. */
const MAXIMUM_LINES = 400;

/** One job per module: none is longer than 400 lines. */
export const isShort: Rule = ({ path, text }) => {
  const lines = text.trimEnd().split('\n').length;
  return lines > MAXIMUM_LINES ? [`${path} has ${lines} lines, ${MAXIMUM_LINES} are allowed`] : [];
};

/** The environment is read in one place: no `process.env`, however it is got at. */
export const leavesEnvironmentAlone: Rule = rule((node) => {
  const fault = 'reads the environment';
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'env') {
    return node.expression.getText().endsWith('process') ? fault : undefined;
  }
  if (ts.isElementAccessExpression(node) && node.expression.getText().endsWith('process')) return fault;
  if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name)) {
    return node.initializer?.getText().endsWith('process') ? fault : undefined;
  }
  const importsProcess =
    ts.isImportDeclaration(node) && /^['"](node:)?process['"]$/.test(node.moduleSpecifier.getText());
  return importsProcess ? fault : undefined;
});

const MARKUP_DOORS = new Set([
  'dangerouslySetInnerHTML',
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'srcdoc',
]);

/** Markup is made by React alone: none is put in as text. */
export const putsInNoMarkup: Rule = rule((node) =>
  ts.isIdentifier(node) && MARKUP_DOORS.has(node.text) ? `uses ${node.text}` : undefined,
);

const REMIX_CLIENT = new Set(['Scripts', 'LiveReload', 'ScrollRestoration', 'PrefetchPageLinks', 'Await']);

/** The document is never hydrated and never streamed: nothing of Remix that needs its own script. */
export const rendersNoRemixScript: Rule = rule((node) => {
  if (!ts.isImportSpecifier(node) && !ts.isPropertyAccessExpression(node)) return undefined;
  const name = (ts.isImportSpecifier(node) ? (node.propertyName ?? node.name) : node.name).text;
  if (!REMIX_CLIENT.has(name)) return undefined;
  if (ts.isPropertyAccessExpression(node)) return `uses ${name}`;
  return node.parent.parent.parent.moduleSpecifier.getText().includes('@remix-run/')
    ? `imports ${name}`
    : undefined;
});

const ADDRESSES = [ROUTES, ACTIONS, FILES]
  .flatMap((table) => Object.values<string>(table))
  .concat(GUEST_LOGIN_PATH)
  .filter((path) => path !== ROUTES.home);
const ADDRESS = new RegExp(`^(?:${ADDRESSES.join('|')})(?:[?#]|$)|^/[?#]`);

/** Addresses are stated once: links, forms and redirects take them from the table, so that a wrong one does not compile. */
export const namesNoAddress: Rule = rule((node) => {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node)) return undefined;
  const isLink = ts.isJsxAttribute(node.parent) && /^(href|action)$/.test(node.parent.name.getText());
  return ADDRESS.test(node.text) || (isLink && node.text === ROUTES.home) ? `names ${node.text}` : undefined;
});

/** Effects never run in what is only rendered on the server. */
export const usesNoEffects: Rule = rule((node) =>
  ts.isIdentifier(node) && /^use(Layout|Insertion)?Effect$/.test(node.text) ? `uses ${node.text}` : undefined,
);

/** An id made by React differs between the server's tree and an island's. */
export const usesNoReactIds: Rule = rule((node) =>
  ts.isIdentifier(node) && node.text === 'useId' ? 'uses useId' : undefined,
);

const TEST_FUNCTIONS = /^(it|test|describe|suite|bench)$/;
const SWITCHES = /^(skip|only|todo|fixme|skipIf|runIf|fails)$/;

/** Every test runs, and every one must pass: none is switched off, singled out or left for later. */
export const switchesNoTestOff: Rule = rule((node) => {
  if (!ts.isPropertyAccessExpression(node) || !SWITCHES.test(node.name.text)) return undefined;
  let base: ts.Expression = node.expression;
  while (ts.isPropertyAccessExpression(base) || ts.isCallExpression(base)) base = base.expression;
  return ts.isIdentifier(base) && TEST_FUNCTIONS.test(base.text)
    ? `has a test with .${node.name.text}`
    : undefined;
});

/** Shortest time after which a test may give something up, in ms: what takes a second takes ten on a machine with other work. */
const PATIENCE_MS = 60_000;

/** No test fails for how fast a machine is: it waits as long as all do, or longer. `vi.waitFor` alone waits for one second. */
export const waitsLong: Rule = rule((node) => {
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'timeout') {
    const { initializer } = node;
    const ms = ts.isNumericLiteral(initializer) ? Number(initializer.text) : PATIENCE_MS;
    return ms < PATIENCE_MS ? `gives up after ${ms} ms` : undefined;
  }
  const isWait = ts.isCallExpression(node) && /^vi\.wait(For|Until)$/.test(node.expression.getText());
  return isWait && node.arguments.length < 2 ? 'gives up after one second' : undefined;
});
