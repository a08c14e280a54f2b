/**
 * Mutation testing of the parts whose mistakes cost money, a session or what was typed: `npm run test:long mutation payments` for one of
 * them. What the figures mean, and why survivors survive, is in docs/testing.md.
 */

/** The part whose sources are changed; see `scripts/test-mutation.mjs`. */
const part = process.env.PART ?? 'payments';

/** The calls of the operator, and by itself what all of them go through: it takes longer than all other parts. */
const SOURCES = {
  // Modules that keep a payment single.
  payments: ['app/payments/base/**/*.ts', 'app/payments/check/open-payments.ts'],
  operator: ['app/operator/**/*.{ts,tsx}', '!app/operator/http/**'],
  'operator-http': ['app/operator/http/**/*.{ts,tsx}'],
};

export default {
  mutate: [...(SOURCES[part] ?? [`app/${part}/**/*.{ts,tsx}`]), '!app/**/*.test.{ts,tsx}'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Mutants in code that runs at import would need every test again, for each table row.
  ignoreStatic: true,
  concurrency: Number(process.env.WORKERS ?? 2),
  timeoutMS: 10_000,
  reporters: ['clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `.cache/mutation/${part}.json` },
  htmlReporter: { fileName: `.cache/mutation/${part}.html` },
  tempDirName: '.cache/stryker',
  // Not the file beside these folders: it says where Redis is, which some tests start.
  ignorePatterns: ['build', 'test-results', '.data', '.cache/*/**'],
  // Only what has changed since the last run is tried again.
  incremental: true,
  incrementalFile: `.cache/mutation/${part}-incremental.json`,
  thresholds: { high: 90, low: 85, break: 85 },
};
