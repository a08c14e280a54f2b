import ts from 'typescript';
import { nodesOf, placeOf, type SourceFile } from './source-files.ts';

/** A comment that only spells the signature out. */
const SPELLED_OUT = /^Takes |\bTakes\b[^.]*; (gives|tells)/;

/** First word of a relative clause or an infinitive, where a verb or a noun is due. */
const INDIRECT = /^(What|Whatever|Whether|Who|Whoever|Whose|Of|To|That|For|Has) /;

const isMarkedExport = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** What a module exports by name, or as its default, as far as it is declared in the module. */
function exportedDeclarations(syntax: ts.SourceFile): { name: string; node: ts.Declaration }[] {
  const listed = new Map<string, string>();
  for (const statement of syntax.statements) {
    if (ts.isExportAssignment(statement) && ts.isIdentifier(statement.expression)) {
      listed.set(statement.expression.text, 'default');
    }
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier || !statement.exportClause) continue;
    if (!ts.isNamedExports(statement.exportClause)) continue;
    for (const { name, propertyName } of statement.exportClause.elements) {
      listed.set((propertyName ?? name).text, name.text);
    }
  }
  return syntax.statements.flatMap((statement) => {
    const isExported = isMarkedExport(statement);
    const declarations: ts.Declaration[] = ts.isVariableStatement(statement)
      ? [...statement.declarationList.declarations]
      : ts.isFunctionDeclaration(statement)
        ? [statement]
        : [];
    return declarations.flatMap((node) => {
      const name = ts.getNameOfDeclaration(node)?.getText(syntax) ?? 'default';
      return isExported || listed.has(name) ? [{ name, node }] : [];
    });
  });
}

/** The function that a declaration is, or that its constant is set to. */
function functionOf(node: ts.Declaration): ts.FunctionLikeDeclaration | null {
  if (ts.isFunctionDeclaration(node)) return node;
  if (!ts.isVariableDeclaration(node)) return null;
  let value = node.initializer;
  while (value && (ts.isParenthesizedExpression(value) || ts.isSatisfiesExpression(value)))
    value = value.expression;
  return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value : null;
}

/** Whether a node throws by a statement of its own: what a function within it throws is that function's. */
function throws(node: ts.Node): boolean {
  if (ts.isThrowStatement(node)) return true;
  return ts.forEachChild(node, (child) => !ts.isFunctionLike(child) && throws(child)) ?? false;
}

/** Whether the doc comments in front of a node say what is thrown, and not only that something is. */
function namesErrors(node: ts.Node): boolean {
  return ts
    .getJSDocTags(node)
    .some((tag) => tag.tagName.text === 'throws' && ts.getTextOfJSDocComment(tag.comment)?.trim());
}

/** Returns the places of all comments of a file, in their order. */
function commentsIn({ syntax, text }: SourceFile): ts.CommentRange[] {
  const found = new Map<number, ts.CommentRange>();
  for (const { pos } of nodesOf(syntax)) {
    const ranges = [ts.getLeadingCommentRanges(text, pos), ts.getTrailingCommentRanges(text, pos)];
    for (const range of ranges.flatMap((list) => list ?? [])) found.set(range.pos, range);
  }
  return [...found.values()].sort((a, b) => a.pos - b.pos);
}

/** Returns a line for each comment that opens with a clause in place of a verb or a noun. */
export function opensDirectly(file: SourceFile): string[] {
  return commentsIn(file).flatMap(({ pos, end }, index, all) => {
    const before = all[index - 1];
    // The next line of a sentence.
    if (before && file.text.slice(before.end, pos).trim() === '') return [];
    const [words = ''] = file.text
      .slice(pos, end)
      .replace(/^\/[/*]+[\s*]*/, '')
      .split('\n');
    const line = file.syntax.getLineAndCharacterOfPosition(pos).line + 1;
    return INDIRECT.test(words) ? [`${file.path}:${line} opens with neither verb nor noun: ${words}`] : [];
  });
}

/** No doc comment recites what goes in and what comes out, as the signature does: a line for each that does. */
export function spellsNoSignatureOut(file: SourceFile): string[] {
  const docComments = commentsIn(file).filter(({ pos }) => file.text.startsWith('/**', pos));
  return docComments.flatMap(({ pos, end }) => {
    const words = file.text
      .slice(pos + '/**'.length, end - '*/'.length)
      .replace(/\n\s*\*?/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const line = file.syntax.getLineAndCharacterOfPosition(pos).line + 1;
    return SPELLED_OUT.test(words) ? [`${file.path}:${line} says no more than a signature: ${words}`] : [];
  });
}

/** Every exported function that throws says what: a line for each that does not. Overloads share the first's comment. */
export function namesItsErrors(file: SourceFile): string[] {
  const documented = new Set<string>();
  return exportedDeclarations(file.syntax).flatMap(({ name, node }) => {
    const body = functionOf(node)?.body;
    if (namesErrors(node)) documented.add(name);
    if (!body || !throws(body) || documented.has(name)) return [];
    return [`${placeOf(file, node)} ${name} throws, and its comment has no @throws`];
  });
}

/** Returns the functions, methods and getters that a module exports, each with the node that its comment stands at. */
function exportedSignatures({ syntax }: SourceFile): { name: string; node: ts.Node; type: ts.TypeNode }[] {
  const functions = exportedDeclarations(syntax).map(({ name, node }) => ({
    name,
    node,
    type: functionOf(node)?.type,
  }));
  const members = syntax.statements
    .filter(isMarkedExport)
    .filter((statement) => ts.isInterfaceDeclaration(statement) || ts.isClassDeclaration(statement))
    .flatMap((statement): readonly ts.Node[] => statement.members)
    .filter((node) => ts.isMethodSignature(node) || ts.isMethodDeclaration(node) || ts.isGetAccessor(node))
    .filter(({ name, modifiers }) => {
      const isPrivate = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
      return !isPrivate && !ts.isPrivateIdentifier(name);
    })
    .map((node) => ({ name: node.name.getText(syntax), node, type: node.type }));
  return [...functions, ...members].flatMap(({ name, node, type }) => (type ? [{ name, node, type }] : []));
}

const mayBeNull = (type: ts.TypeNode): boolean => {
  if (ts.isUnionTypeNode(type)) return type.types.some(mayBeNull);
  if (ts.isLiteralTypeNode(type)) return type.literal.kind === ts.SyntaxKind.NullKeyword;
  const isPromise = ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Promise';
  return isPromise && (type.typeArguments ?? []).some(mayBeNull);
};

/** Every exported function, method and getter that may return null says when: a line for each that does not. */
export function explainsNull(file: SourceFile): string[] {
  return exportedSignatures(file).flatMap(({ name, node, type }) => {
    const comment = ts
      .getJSDocCommentsAndTags(node)
      .map((part) => part.getText(file.syntax))
      .join();
    if (!mayBeNull(type) || /\bnull\b/i.test(comment)) return [];
    return [`${placeOf(file, node)} ${name} may return null, and its comment does not say when`];
  });
}

/** Names of quantities that say no unit: of time, of size, of money. */
const BARE_QUANTITY =
  /(^|[a-z])(At|After|Until|Timeout|Delay|Age|Lifetime|Duration|Wait|Maximum|Minimum|Limit|Size|Width|Height|Amount|Fee|Balance)$/;
const UNIT =
  /\b(ms|s|seconds?|minutes?|hours?|days?|years?|bytes?|characters|AU|minor units?|px|modules|rows|digits|entries)\b/i;

const isNumber = (type: ts.TypeNode | undefined): boolean =>
  type !== undefined &&
  (type.kind === ts.SyntaxKind.NumberKeyword || (ts.isUnionTypeNode(type) && type.types.some(isNumber)));

/** Returns the numbers among the parameters of a function, and among the members of those that are objects. */
function numbersTaken({ parameters }: ts.SignatureDeclaration): string[] {
  return parameters.flatMap(({ name, type }) => {
    if (type && ts.isTypeLiteralNode(type)) return numberMembers(type).map(({ name }) => name);
    return isNumber(type) ? [name.getText()] : [];
  });
}

function numberMembers({ members }: { members: ts.NodeArray<ts.Node> }): { name: string; node: ts.Node }[] {
  return [...members]
    .filter((node) => ts.isPropertySignature(node) || ts.isPropertyDeclaration(node))
    .filter(({ type }) => isNumber(type))
    .map((node) => ({ name: node.name.getText(), node }));
}

/**
 * A quantity that an exported function takes, or an exported interface has, is told with its unit, by its name or by the
 * comment: a line for each that is not.
 */
export function saysUnits(file: SourceFile): string[] {
  const functions = exportedDeclarations(file.syntax).flatMap(({ node }) => {
    const found = functionOf(node);
    return found ? numbersTaken(found).map((name) => ({ name, node, owner: node })) : [];
  });
  const members = file.syntax.statements
    .filter(isMarkedExport)
    .filter((node) => ts.isInterfaceDeclaration(node))
    .flatMap((owner) => numberMembers(owner).map((member) => ({ ...member, owner })));
  return [...functions, ...members].flatMap(({ name, node, owner }) => {
    const isBare = BARE_QUANTITY.test(name[0]?.toUpperCase() + name.slice(1));
    const comments = [node, owner].flatMap((place) => ts.getJSDocCommentsAndTags(place));
    if (!isBare || comments.some((part) => UNIT.test(part.getText(file.syntax)))) return [];
    return [`${placeOf(file, node)} neither the name ${name} nor the comment says its unit`];
  });
}

/** Names of the pattern `xOf` that no verb and no noun replaces. */
const SHORT_NAMES = ['versionOf', 'textOf', 'payloadOf', 'messagesOf', 'strengthOf', 'refusalOf'];

/** Functions are named by a verb or a noun, and `xOf` is neither: a line for each that is. */
export function namesNoPossession(file: SourceFile): string[] {
  return [...nodesOf(file.syntax)].flatMap((node) => {
    const isNamed = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node);
    const name = isNamed ? (node.name?.getText(file.syntax) ?? '') : '';
    if (!isNamed || functionOf(node) === null || !/[a-z]Of$/.test(name) || SHORT_NAMES.includes(name))
      return [];
    return [`${placeOf(file, node)} ${name} is named by neither verb nor noun`];
  });
}
