import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import {
  isTypeScript,
  isUnitTest,
  nodesOf,
  parseSource,
  ROOT,
  readSources,
  type SourceFile,
} from './source-files.ts';

/*
 * turbo-stream 2.4.1 can be harmed by what it decodes (CVE-2026-34077), and Remix 2 gets no other one. Why nothing is
 * decoded here: docs/decisions/0001-remix-2.md.
 */

/** What the portal takes of Remix's React package and of the router beneath it; none of it fetches or decodes data. */
const TAKEN = [
  ...['Outlet', 'RemixServer', 'isRouteErrorResponse', 'useActionData', 'useLoaderData', 'useRouteError'],
  'useRouteLoaderData',
  // The contexts that `useLoaderData` looks into: they hold what they are given.
  ...['UNSAFE_DataRouterStateContext', 'UNSAFE_RouteContext'],
];

/** Names that a file imports or exports from a module, `*` for all of it. */
function namesFrom({ syntax }: SourceFile, module: RegExp): string[] {
  return [...nodesOf(syntax)].flatMap((node) => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [from] = node.arguments;
      return from && ts.isStringLiteral(from) && module.test(from.text) ? ['*'] : [];
    }
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) return [];
    const from = node.moduleSpecifier;
    if (!from || !ts.isStringLiteral(from) || !module.test(from.text)) return [];
    const names = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
    if (!names || !('elements' in names)) return ['*'];
    return [...names.elements].map(({ name, propertyName }) => (propertyName ?? name).text);
  });
}

/** What of a file reaches a decoder of turbo-stream: a line per fault. */
function decodersOf(source: SourceFile): string[] {
  const direct = namesFrom(source, /^turbo-stream/).map(() => `${source.path}: imports turbo-stream`);
  const ofRemix = namesFrom(source, /^@remix-run\/react(\/|$)|^react-router/).filter(
    (name) => !TAKEN.includes(name),
  );
  return [...direct, ...ofRemix.map((name) => `${source.path}: takes ${name} of Remix`)];
}

const files = readSources('app', 'server', 'server.ts').filter(
  (source) => isTypeScript(source) && !isUnitTest(source),
);

/** The modules of a package, as Node loads them. */
function modulesOf(name: string): string[] {
  const folder = join(ROOT, 'node_modules', name, 'dist');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => path.endsWith('.js')).map((path) => readFileSync(join(folder, path), 'utf8'));
}

describe("the framework's streams of data", () => {
  it('[ASVS-1.5.2] no module decodes a stream of data of the framework', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap(decodersOf)).toEqual([]);
  });

  it('what browsers get takes nothing of the framework at all', () => {
    const sent = files.filter(
      ({ path }) => path === 'app/entry.client.tsx' || path.startsWith('app/islands/'),
    );
    expect(sent.length).toBeGreaterThan(5);
    expect(sent.flatMap((source) => namesFrom(source, /^@remix-run\//).map(() => source.path))).toEqual([]);
  });

  it.each(['@remix-run/server-runtime', '@remix-run/node'])('%s encodes and never decodes', (name) => {
    const modules = modulesOf(name);
    expect(modules.length).toBeGreaterThan(3);
    const used = modules.flatMap((text) => [...text.matchAll(/turboStream\.(\w+)/g)].map(([, used]) => used));
    expect(used.filter((name) => name !== 'encode')).toEqual([]);
    expect(modules.filter((text) => /\bdecode\b[^;]*from ['"]turbo-stream['"]/.test(text))).toEqual([]);
  });

  it('only Remix asks for the package', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dependencies?: Record<string, string>; version?: string }>;
    };
    const asking = Object.entries(packages).filter(([, { dependencies }]) => dependencies?.['turbo-stream']);
    expect(asking.map(([path]) => path).sort()).toEqual([
      'node_modules/@remix-run/react',
      'node_modules/@remix-run/server-runtime',
    ]);
  });
});

describe('a module', () => {
  it.each([
    "import { decode } from 'turbo-stream';",
    "import * as streams from 'turbo-stream';",
    "export { decode } from 'turbo-stream';",
    "const { decode } = await import('turbo-stream');",
    "import { RemixBrowser } from '@remix-run/react';",
    "import { useFetcher as use } from '@remix-run/react';",
    "import * as remix from '@remix-run/react';",
    "import { Scripts, Outlet } from '@remix-run/react';",
  ])('that may decode is found: %s', (text) => {
    expect(decodersOf(parseSource('app/a.tsx', text))).toHaveLength(1);
  });

  it('that only renders is let pass', () => {
    const text =
      "import { Outlet, useLoaderData } from '@remix-run/react';\nimport { redirect } from '@remix-run/node';";
    expect(decodersOf(parseSource('app/a.tsx', text))).toEqual([]);
  });
});
