import { defineConfig } from 'vitest/config';

/** Tests that a change of a part is tried on: those beside its sources, and those of what is made of it. */
const TESTS: Readonly<Record<string, string[]>> = {
  domain: ['app/domain/**/*.test.{ts,tsx}'],
  session: ['app/{session,calls,stores}/**/*.test.ts'],
  money: ['app/{money,web-pay,transactions}/**/*.test.{ts,tsx}'],
  documents: ['app/documents/**/*.test.ts'],
  operator: ['app/operator/**/*.test.ts', 'tests/contract/**/*.test.ts'],
};

export default defineConfig({
  test: {
    include: TESTS[process.env.PART ?? 'money'] ?? [],
    environment: 'node',
    isolate: false,
    testTimeout: 20_000,
  },
});
