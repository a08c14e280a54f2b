import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';

/** Flaky tests that a run may have. */
const MAX_FLAKY = 2;

/** Prints each test that passed only when it was tried again, and fails a run with more than two. */
export default class FlakyReporter implements Reporter {
  #root: Suite | null = null;

  onBegin(_config: unknown, root: Suite): void {
    this.#root = root;
  }

  async onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
    const flaky = (this.#root?.allTests() ?? []).filter((test) => test.outcome() === 'flaky');
    for (const test of flaky)
      process.stdout.write(`flaky: ${test.titlePath().filter(Boolean).join(' › ')}\n`);
    if (flaky.length <= MAX_FLAKY) return undefined;
    process.stdout.write(`${flaky.length} flaky tests, of which ${MAX_FLAKY} are allowed\n`);
    return { status: 'failed' };
  }

  printsToStdio(): boolean {
    return false;
  }
}
