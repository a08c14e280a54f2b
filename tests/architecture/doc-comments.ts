import ts from 'typescript';
import { placeOf, type SourceFile } from './source-files.ts';

/** The shortest comment that can say what a function takes and gives, in characters. */
const MINIMUM_LENGTH = 15;

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
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
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

/** Whether a declaration is a function, or a constant that is set to one. */
function isFunction(node: ts.Declaration): boolean {
  if (ts.isFunctionDeclaration(node)) return true;
  if (!ts.isVariableDeclaration(node)) return false;
  let value = node.initializer;
  while (value && (ts.isParenthesizedExpression(value) || ts.isSatisfiesExpression(value)))
    value = value.expression;
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
}

/** Whether one of the doc comments in front of a node says something. Overloads share the first one's. */
function isDocumented(node: ts.Node): boolean {
  return ts.getJSDocCommentsAndTags(node).some((comment) => {
    const text = ts.isJSDoc(comment) ? (ts.getTextOfJSDocComment(comment.comment) ?? '') : '';
    return text.trim().length >= MINIMUM_LENGTH;
  });
}

/** Every exported function says what it takes and gives: a line for each that does not. */
export function documentsItsFunctions(file: SourceFile): string[] {
  const documented = new Set<string>();
  return exportedDeclarations(file.syntax)
    .filter(({ node }) => isFunction(node))
    .flatMap(({ name, node }) => {
      if (isDocumented(node)) documented.add(name);
      return documented.has(name) ? [] : [`${placeOf(file, node)} ${name} has no doc comment`];
    });
}
