import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';

// `npm run check imports` holds the project to its law. This shows that the law would notice: a small project is
// made up whose every file but the last few breaks one rule.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

const SHARED_FILES = ['package.json', 'tsconfig.json', 'scripts/import-rules.cjs'];

/** File, what it says, and the rule it breaks. */
const BREACHES: readonly (readonly [file: string, source: string, rule: string])[] = [
  ['app/domain/ui.ts', `import '#app/ui/good.ts';`, 'domain-imports'],
  ['app/domain/texts.ts', `import '../../locales/en/good.json';`, 'domain-imports-types-only'],
  ['app/ui/i18n.ts', `import '#app/i18n/good.ts';`, 'ui-imports'],
  ['app/islands/shell.ts', `import '#app/shell/good.ts';`, 'islands-imports'],
  ['app/islands/zod.ts', `import 'zod';`, 'browser-code-stays-small'],
  ['app/islands/phone.ts', `import '#app/domain/phone.ts';`, 'browser-code-stays-small'],
  ['app/islands/remix.ts', `import '@remix-run/react';`, 'browser-code-stays-small'],
  ['app/entry.client.tsx', `import '#app/i18n/i18next.ts';`, 'browser-code-stays-small'],
  ['app/operator/session.ts', `import '#app/session/good.ts';`, 'operator-imports'],
  ['app/documents/session.ts', `import '#app/session/good.ts';`, 'documents-imports'],
  ['app/domain/documents.ts', `import '#app/documents/good.ts';`, 'domain-imports'],
  ['app/operator/documents.ts', `import '#app/documents/good.ts';`, 'operator-imports'],
  ['app/i18n/ui.ts', `import '#app/ui/good.ts';`, 'i18n-imports'],
  ['app/session/ui.ts', `import '#app/ui/good.ts';`, 'session-imports'],
  ['app/shell/store.ts', `import '#app/store/good.ts';`, 'shell-imports'],
  ['app/personal-info/session.ts', `import '#app/session/good.ts';`, 'personal-info-imports'],
  ['app/personal-info/operator.ts', `import '#app/operator/good.ts';`, 'personal-info-imports-types-only'],
  ['app/shell/person.ts', `import '#app/personal-info/good.ts';`, 'shell-imports'],
  ['app/payments/take/operator.ts', `import '#app/operator/good.ts';`, 'payments-imports-types-only'],
  ['app/payments/take/registration.ts', `import '#app/registration/good.ts';`, 'payments-imports'],
  ['app/payments/check/early.ts', `import '../form/good.ts';`, 'payments-in-order'],
  ['app/records/payments.ts', `import '#app/payments/base/good.ts';`, 'records-imports'],
  ['app/payments/take/load.ts', `import './pay.ts';`, 'only-actions-pay'],
  ['app/payments/take/load-too.ts', `import './pay-cash-out.ts';`, 'only-actions-pay'],
  ['app/session/payments.ts', `import '#app/payments/base/good.ts';`, 'session-imports'],
  ['app/store/session.ts', `import '#app/session/good.ts';`, 'store-imports'],
  ['app/calls/account.ts', `import '#app/account/good.ts';`, 'calls-imports'],
  ['app/account/payments.ts', `import '#app/payments/base/good.ts';`, 'account-imports'],
  ['app/payments/base/guests.ts', `import '#app/guests/good.ts';`, 'payments-imports'],
  ['app/guests/payments.ts', `import '#app/payments/base/good.ts';`, 'guests-imports'],
  ['app/routes.ts', `import '#app/routes/one/part.tsx';`, 'route-table-imports'],
  ['app/routes/one/route.tsx', `import '#app/operator/good.ts';`, 'routes-imports-types-only'],
  ['app/routes/two/route.tsx', `import '../one/part.tsx';`, 'routes-never-each-other'],
  ['app/routes/three/route.tsx', `import '#app/settings/good.ts';`, 'routes-imports'],
  [
    'app/routes/one/uses-route.tsx',
    `import type { T } from './route.tsx'; export type { T };`,
    'route-modules-are-not-imported',
  ],
  ['app/settings/operator.ts', `import '#app/operator/good.ts';`, 'settings-imports'],
  ['app/root.tsx', `import '#sandbox/good.ts';`, 'document-imports'],
  ['app/session/meets.test.ts', `import '#sandbox/good.ts';`, 'test-beside-source-imports'],
  ['app/calls/contract.ts', `import '../../operator/contract/good.ts';`, 'calls-imports'],
  ['operator/sandbox/app.ts', `import '#app/domain/good.ts';`, 'sandbox-imports'],
  ['operator/sandbox/contract.ts', `import '../contract/good.ts';`, 'sandbox-imports'],
  ['operator/sandbox/server.ts', `import '../../server/good.ts';`, 'server-is-not-imported'],
  ['operator/sandbox/left-over.ts', 'export {};', 'no-orphans'],
  ['operator/contract/app.ts', `import '#app/operator/type.ts';`, 'contract-imports'],
  ['operator/contract/sandbox.ts', `import '#sandbox/good.ts';`, 'contract-imports'],
  ['operator/conformance/sandbox.ts', `import '#sandbox/good.ts';`, 'conformance-imports'],
  ['operator/conformance/app.ts', `import '#app/domain/good.ts';`, 'conformance-imports'],
  ['operator/sandbox/app.test.ts', `import '#app/domain/good.ts';`, 'sandbox-test-imports'],
  ['server.ts', `import '#app/session/good.ts';`, 'server-imports'],
  ['server/app.ts', `import '#app/session/good.ts';`, 'server-imports'],
  ['server/log.ts', `import '#sandbox/good.ts';`, 'server-starts-the-sandbox-for-the-demo'],
  ['app/services.ts', `import '../server/good.ts';`, 'server-is-not-imported'],
  ['app/session/tested.ts', `import '#tests/support/good.ts';`, 'tests-are-not-imported'],
  ['app/session/circle-a.ts', `import './circle-b.ts';`, 'no-cycles'],
  ['app/session/left-over.ts', 'export {};', 'no-orphans'],
  ['app/service-worker/domain.ts', `import '#app/domain/good.ts';`, 'service-worker-imports'],
  ['app/islands/worker.ts', `import '../service-worker/good.ts';`, 'islands-imports'],
  ['app/session/nowhere.ts', `import './no-such-module.ts';`, 'imports-resolve'],
  ['app/session/compiler.ts', `import 'typescript';`, 'ships-without-development-tools'],
];

/** Files that keep the law, most of them there to be imported. */
const GOOD: Readonly<Record<string, string>> = {
  'app/settings/good.ts': `import 'zod';`,
  'app/domain/good.ts': '',
  'app/domain/phone.ts': `import 'libphonenumber-js';`,
  'app/domain/keys.ts': `import type texts from '../../locales/en/good.json'; export type Key = keyof typeof texts;`,
  'app/ui/good.ts': `import '#app/domain/good.ts';`,
  'app/i18n/good.ts': `import '#app/domain/good.ts';`,
  'app/i18n/i18next.ts': `import 'i18next';`,
  'app/documents/good.ts': `import '#app/operator/good.ts';`,
  'app/shell/good.ts': `import '#app/ui/good.ts'; import '#app/documents/good.ts';`,
  'app/session/good.ts': `import '#app/operator/good.ts'; import '#app/documents/good.ts';`,
  'app/store/good.ts': '',
  'app/calls/good.ts': `import '#app/session/good.ts';`,
  'app/account/good.ts': `import '#app/calls/good.ts';`,
  'app/guests/good.ts': `import '#app/account/good.ts';`,
  'app/payments/base/good.ts': `import '#app/calls/good.ts'; import '#app/session/good.ts';`,
  'app/operator/good.ts': `import '#app/domain/good.ts';`,
  'app/operator/type.ts': `import 'zod'; export type T = string;`,
  'app/payments/form/good.ts': `import '#app/shell/good.ts'; import '../base/good.ts';`,
  'app/payments/take/pay.ts': `import '#app/session/good.ts';`,
  'app/payments/take/answer.ts': `import type { Paid } from './pay.ts'; export type { Paid };`,
  'app/routes/webPayCashIn/route.tsx': `import '#app/payments/take/pay.ts';`,
  'app/payments/take/pay-cash-out.ts': `import './pay.ts';`,
  'app/routes/webPayCashOut/route.tsx': `import '#app/payments/take/pay-cash-out.ts';`,
  'app/personal-info/good.ts': `import '#app/ui/good.ts'; import '#app/i18n/good.ts';`,
  'app/registration/good.ts': `import '#app/session/good.ts'; import '#app/personal-info/good.ts';`,
  'app/records/good.ts': `import '#app/session/good.ts'; import '#app/ui/good.ts';`,
  'app/routes/one/part.tsx': `import '#app/payments/form/good.ts'; import '#app/records/good.ts';`,
  'app/routes/one/uses-part.tsx': `import './part.tsx'; import '#app/session/good.ts';`,
  'app/routes/one/types.ts': `import type { T } from '#app/operator/type.ts'; export type { T };`,
  // Its other end is the one that is reported.
  'app/session/circle-b.ts': `import './circle-a.ts';`,
  'app/service-worker/good.ts': 'export {};',
  'server/good.ts': `import type { T } from '#app/operator/type.ts'; import '#app/domain/good.ts'; export type { T };`,
  'server/demo.ts': `import '#sandbox/good.ts';`,
  'operator/sandbox/good.ts': `import 'zod';`,
  'operator/contract/good.ts': `import 'zod';`,
  'operator/conformance/good.ts': `import '../contract/good.ts';`,
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

beforeAll(() => {
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
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
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
