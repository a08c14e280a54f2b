import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ACTIONS, FILES, GUEST_LOGIN_PATH, ROUTES, WELL_KNOWN } from '#app/domain/pages/routes.ts';
import routes from '#app/routes.ts';
import { isUnitTest, nodesOf, ROOT, readSources, type SourceFile } from './source-files.ts';

/** Files of the table in app/routes.ts, as paths from the root. No route has children here. */
const routed = routes.map(({ file }) => `app/${file}`);

/** Files a module imports, as paths from the root. */
function importsOf({ path, syntax }: SourceFile): string[] {
  return [...nodesOf(syntax)].flatMap((node) => {
    const isImport = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
    if (!isImport || !node.moduleSpecifier || !ts.isStringLiteral(node.moduleSpecifier)) return [];
    const { text } = node.moduleSpecifier;
    if (text.startsWith('.')) return [join(dirname(path), text)];
    return text.startsWith('#') ? [text.slice(1)] : [];
  });
}

describe('the table of routes', () => {
  it('has the addresses that links, forms and redirects are made of, and no others', () => {
    const paths = routes.map(({ path = '' }) => `/${path}`).filter((path) => path !== '/*');
    const stated = [ROUTES, ACTIONS, FILES, WELL_KNOWN].flatMap((table) => Object.values<string>(table));
    expect(paths.sort()).toEqual([...stated, GUEST_LOGIN_PATH].sort());
  });

  it.each(routed)('%s exists', (file) => {
    expect(existsSync(join(ROOT, file))).toBe(true);
  });

  it('names every route module, or another module uses it', () => {
    const modules = readSources('app').filter((file) => /\.tsx?$/.test(file.path) && !isUnitTest(file));
    const used = new Set([...routed, ...modules.flatMap(importsOf)]);
    const left = modules.filter(({ path }) => /^app\/routes\//.test(path) && !used.has(path));
    expect(left.map(({ path }) => path)).toEqual([]);
  });
});
