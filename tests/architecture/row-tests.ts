import type { CoverageRow } from './coverage-table.ts';
import type { SourceFile } from './source-files.ts';
import { isNamed, testsOf } from './test-titles.ts';

/** What the test commands run: anything else may look like a test and never be one. */
const IS_RUN =
  /^(tests\/browser\/.+\.spec\.ts|(app|server)\/.+\.test\.tsx?|(contract|sandbox|tests\/(contract|conform|architecture|server|faults))\/.+\.test\.ts|tests\/replicas\/(restarts|chaos|refresh-race)\.test\.ts)$/;

/**
 * Whether the tests that rows name are there.
 *
 * @param readSource reads a file by its path from the root; null when there is none
 * @returns a line per fault, which begins with the row's id
 */
export function faultsOfTests(
  rows: readonly Pick<CoverageRow, 'id' | 'tests'>[],
  readSource: (path: string) => SourceFile | null,
): string[] {
  const known = new Map<string, ReturnType<typeof testsOf> | null>();
  const testsIn = (path: string) => {
    if (!known.has(path)) {
      const source = IS_RUN.test(path) ? readSource(path) : null;
      known.set(path, source && testsOf(source));
    }
    return known.get(path) ?? null;
  };
  return rows.flatMap(({ id, tests }) =>
    tests.flatMap(({ path, title }) => {
      const found = testsIn(path);
      if (found === null) return [`${id}: there is no file of tests ${path}`];
      const named = found.filter((test) => isNamed(test, title));
      if (named.length === 0) return [`${id}: ${path} has no test "${title}"`];
      if (named.length > 1) return [`${id}: ${path} has ${named.length} tests "${title}"`];
      return named.every(({ runs }) => runs) ? [] : [`${id}: "${title}" of ${path} is switched off`];
    }),
  );
}
