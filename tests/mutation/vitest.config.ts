import { statSync } from 'node:fs';
import { Tinypool } from 'tinypool';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that a change of a part is tried on: those beside its sources, and those of what is made of it. */
const TESTS: Readonly<Record<string, string[]>> = {
  domain: ['app/domain/**/*.test.{ts,tsx}'],
  session: ['app/{session,calls,store}/**/*.test.ts'],
  payments: ['app/{payments,records}/**/*.test.{ts,tsx}'],
  documents: ['app/documents/**/*.test.ts'],
  forms: ['app/forms/**/*.test.{ts,tsx}'],
  operator: ['app/operator/**/*.test.ts'],
  'operator-http': ['app/operator/**/*.test.ts'],
};

// A thread of its own for each of thousands of changes would cost more than its tests: starting it, and loading what the
// sources import. The thread of Vitest's pool stays; what it has loaded of the sources does not, see
// `tests/support/fresh-modules.ts`.
Tinypool.prototype.recycleWorkers = async () => undefined;

/** Puts short files first: a change is done with once one test fails, and those that wait for a time limit are long. */
class ShortFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sizes = new Map(files.map((file) => [file, statSync(file.moduleId).size]));
    return files.toSorted((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0));
  }
}

export default defineConfig({
  test: {
    include: TESTS[process.env.PART ?? 'payments'] ?? [],
    environment: 'node',
    isolate: false,
    setupFiles: ['./tests/support/fresh-modules.ts', './tests/support/vitest-setup.ts'],
    sequence: { sequencer: ShortFirst },
    // Long enough for all of them, and no longer: many changes leave a test without its answer.
    testTimeout: 8_000,
  },
});
