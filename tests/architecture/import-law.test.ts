import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';

// `npm run check imports` holds the project to its law. This shows that the law would notice: a small project is
// made up with a breach of each kind of rule.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

const SHARED_FILES = ['package.json', 'tsconfig.json', 'scripts/import-rules.cjs'];

/** File, what it says, and the rule it breaks. */
const BREACHES: readonly (readonly [file: string, source: string, rule: string])[] = [
  ['app/domain/ui.ts', `import '#app/ui/good.ts';`, 'domain-imports'],
  ['app/islands/zod.ts', `import 'zod';`, 'browser-code-stays-small'],
  ['app/operator/session.ts', `import '#app/session/good.ts';`, 'operator-imports'],
  ['app/payments/take/load.ts', `import './pay.ts';`, 'only-actions-pay'],
  ['app/routes/two/route.tsx', `import '../one/part.tsx';`, 'routes-never-each-other'],
  ['operator/sandbox/app.ts', `import '#app/domain/good.ts';`, 'sandbox-imports'],
  ['server.ts', `import '#app/session/good.ts';`, 'server-imports'],
  ['app/session/tested.ts', `import '#tests/support/good.ts';`, 'tests-are-not-imported'],
  ['app/session/circle-a.ts', `import './circle-b.ts';`, 'no-cycles'],
  ['app/session/compiler.ts', `import 'typescript';`, 'ships-without-development-tools'],
];

/** Files that keep the law, most of them there to be imported. */
const GOOD: Readonly<Record<string, string>> = {
  'app/domain/good.ts': '',
  'app/domain/keys.ts': `import type texts from '../../locales/en/good.json'; export type Key = keyof typeof texts;`,
  'app/ui/good.ts': `import '#app/domain/good.ts';`,
  'app/documents/good.ts': `import '#app/operator/good.ts';`,
  'app/session/good.ts': `import '#app/operator/good.ts'; import '#app/documents/good.ts';`,
  'app/operator/good.ts': `import '#app/domain/good.ts';`,
  'app/operator/type.ts': `import 'zod'; export type T = string;`,
  'app/payments/take/pay.ts': `import '#app/session/good.ts';`,
  'app/payments/take/answer.ts': `import type { Paid } from './pay.ts'; export type { Paid };`,
  'app/routes/webPayCashIn/route.tsx': `import '#app/payments/take/pay.ts';`,
  'app/routes/one/part.tsx': `import '#app/ui/good.ts'; import '#app/session/good.ts';`,
  'app/routes/one/uses-part.tsx': `import './part.tsx'; import '#app/session/good.ts';`,
  // Its other end is the one that is reported.
  'app/session/circle-b.ts': `import './circle-a.ts';`,
  'server/good.ts': `import type { T } from '#app/operator/type.ts'; import '#app/domain/good.ts'; export type { T };`,
  'operator/sandbox/good.ts': `import 'zod';`,
  'tests/support/good.ts': `import '#sandbox/good.ts';`,
  'locales/en/good.json': '{}',
};

const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

const folder = mkdtempSync(join(tmpdir(), 'import-law-'));
let violations: { from: string; rule: string }[] = [];

beforeAll(async () => {
  mkdirSync(join(folder, 'scripts'));
  for (const file of SHARED_FILES) copyFileSync(join(ROOT, file), join(folder, file));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const sources = BREACHES.map(([file, source]) => [file, source] as const);
  for (const [file, source] of [...sources, ...Object.entries(GOOD)]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
  const options = ['--config', 'scripts/import-rules.cjs', '--output-type', 'json'];
  const args = [CRUISER, ...options, 'app', 'operator', 'server', 'tests', 'server.ts'];
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  // Ends with an error, as there are breaches.
  const { stdout } = await run.catch((fault: { stdout: string }) => fault);
  violations = report
    .parse(JSON.parse(stdout))
    .summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the import law', () => {
  it.each(BREACHES)('%s with %s breaks %s', (from, _source, rule) => {
    expect(violations).toContainEqual({ from, rule });
  });

  it.each(Object.keys(GOOD))('%s keeps it', (file) => {
    expect(violations.filter(({ from }) => from === file)).toEqual([]);
  });
});
