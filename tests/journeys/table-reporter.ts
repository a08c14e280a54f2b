import type { Reporter, TestModule } from 'vitest/node';
import { markdownTable, type Outcome } from './table.ts';

/**
 * Prints, after a run, which journey can be made in which browser: a row per test and a column per group of tests, as
 * they were found in the run.
 */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const outcomes = modules.flatMap(({ children }) =>
      [...children.allTests()].flatMap((test): Outcome[] => {
        const { parent } = test;
        if (parent.type !== 'suite') return [];
        return [{ row: test.name, column: parent.name, state: test.result().state }];
      }),
    );
    process.stdout.write(`\n${markdownTable(outcomes)}\n`);
  }
}
