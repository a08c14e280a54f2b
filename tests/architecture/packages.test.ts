import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { isTypeScript, isUnitTest, ROOT, readSources, type SourceFile } from './source-files.ts';

const lockfile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      inBundle: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      optional: z.boolean().optional(),
      os: z.array(z.string()).optional(),
      cpu: z.array(z.string()).optional(),
      libc: z.array(z.string()).optional(),
    }),
  ),
});

/** Packages whose install script is known: esbuild's checks the binary that has come as a package of its own. */
const MAY_RUN_AT_INSTALL = ['esbuild'];

const { packages } = lockfile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
const installed = Object.entries(packages).filter(([path]) => path !== '');

/** `node_modules/a/node_modules/@b/c` is the package `@b/c`. */
const packageName = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Whether a package is a variant that a server or a test machine (Linux with glibc, x64) does not take. These stand in
 * the lock file so that `npm ci` finds it whole.
 */
function isForOtherPlatforms(entry: z.infer<typeof lockfile>['packages'][string]): boolean {
  const { optional = false, os = ['linux'], cpu = ['x64'], libc = ['glibc'] } = entry;
  return optional && !(os.includes('linux') && cpu.includes('x64') && libc.includes('glibc'));
}

describe('package-lock.json', () => {
  it('names no host to fetch from', () => {
    expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it('[ASVS-15.1.2] has the fingerprint of every package, but those that only other platforms take', () => {
    const bare = installed.filter(
      ([, entry]) => !entry.integrity && !entry.link && !entry.inBundle && !isForOtherPlatforms(entry),
    );
    expect(bare.map(([path]) => path)).toEqual([]);
  });

  it('[ASVS-15.1.2] takes packages from a registry only', () => {
    const foreign = installed.filter(([, { version = '' }]) => !/^\d+\.\d+\.\d+/.test(version));
    expect(foreign.map(([path]) => path)).toEqual([]);
  });

  it('runs nothing at install but what is known', () => {
    const running = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => packageName(path));
    expect([...new Set(running)].sort()).toEqual(MAY_RUN_AT_INSTALL);
  });
});

describe('package.json', () => {
  const manifest = z
    .object({
      dependencies: z.record(z.string(), z.string()),
      devDependencies: z.record(z.string(), z.string()),
      overrides: z.record(z.string(), z.string()),
    })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

  it.each(Object.entries(manifest))('names exact versions in %s', (_group, entries) => {
    const exact = /^(npm:[a-z-]+@)?\d+\.\d+\.\d+$/;
    const loose = Object.entries(entries).filter(([, version]) => !exact.test(version));
    expect(loose).toEqual([]);
  });

  /** Packages of the specified stack, each used for what it is for: a type alone is no use of it. */
  const STACK = [
    '@conform-to/zod',
    '@remix-run/node',
    '@remix-run/react',
    'express',
    'i18next',
    'libphonenumber-js',
    'qrcode',
    'react',
    'react-dom',
    'remix-i18next',
    'remix-utils',
    'zod',
  ];
  const running = readSources('app', 'server').filter((file) => isTypeScript(file) && !isUnitTest(file));
  const imported = new Set(running.flatMap(importedPackages));

  it.each(STACK)('has %s as a dependency that running code imports', (name) => {
    expect(Object.keys(manifest.dependencies)).toContain(name);
    expect([...imported]).toContain(name);
  });

  it.each(['vitest', '@playwright/test'])('has %s as a dependency that tests import', (name) => {
    expect(Object.keys(manifest.devDependencies)).toContain(name);
    expect(readSources('tests').filter(isTypeScript).flatMap(importedPackages)).toContain(name);
  });
});

/** Packages whose values a file imports. */
function importedPackages({ syntax }: SourceFile): string[] {
  return syntax.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const { importClause } = statement;
    const bindings = importClause?.namedBindings;
    const isTypeOnly =
      importClause?.isTypeOnly ||
      (importClause?.name === undefined &&
        bindings !== undefined &&
        ts.isNamedImports(bindings) &&
        bindings.elements.every((element) => element.isTypeOnly));
    const [, name = null] = /^((?:@[^/]+\/)?[^/#.][^/]*)/.exec(statement.moduleSpecifier.text) ?? [];
    return isTypeOnly || name === null ? [] : [name];
  });
}
