import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A file of the project: its path from the root, its text, and its syntax if it is TypeScript or JavaScript. */
export interface SourceFile {
  path: string;
  text: string;
  syntax: ts.SourceFile;
}

/** Reads one file of source. `path` is relative to the root; its ending decides how it is parsed. */
export function parseSource(path: string, text: string): SourceFile {
  return { path, text, syntax: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
}

/** All files under the given folders and files of the project, hidden ones and pictures left out; missing ones count as empty. */
export function readSources(...places: string[]): SourceFile[] {
  return places.flatMap((place) => {
    const path = join(ROOT, place);
    if (!existsSync(path)) return [];
    if (statSync(path).isFile()) return [parseSource(place, readFileSync(path, 'utf8'))];
    return readdirSync(path)
      .filter((name) => !name.startsWith('.') && !name.endsWith('.png'))
      .flatMap((name) => readSources(`${place}/${name}`));
  });
}

/** Whether the file is TypeScript, a declaration file left out. */
export function isTypeScript({ path }: SourceFile): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts');
}

/** Whether the file is a test beside its source. */
export function isUnitTest({ path }: SourceFile): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** Every node of a file, parents before children. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  // forEachChild keeps to the syntax; getChildren would give every bracket and comma as well.
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  for (const child of children) yield* nodesOf(child);
}

/** Where a node stands, as `path:line`. */
export function placeOf({ path, syntax }: SourceFile, node: ts.Node): string {
  return `${path}:${syntax.getLineAndCharacterOfPosition(node.getStart(syntax)).line + 1}`;
}
