import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** Flaky tests that a run may have. */
const MAX_FLAKY = 2;

/** Returns places and first lines of the errors that a test was tried again for: after a time limit, where it waited. */
function readErrors({ results }: TestCase): string {
  const errors = results.find(({ error }) => error)?.errors ?? [];
  return errors
    .map(({ message = '', location }) => {
      const place = location ? `${basename(location.file)}:${location.line} ` : '';
      return place + stripVTControlCharacters(message).split(/\s+/).join(' ').slice(0, 300);
    })
    .join('; ');
}

/** Prints each test that passed only when it was tried again, with its error, and fails a run with more than two. */
export default class FlakyReporter implements Reporter {
  #root: Suite | null = null;

  onBegin(_config: unknown, root: Suite): void {
    this.#root = root;
  }

  async onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
    const flaky = (this.#root?.allTests() ?? []).filter((test) => test.outcome() === 'flaky');
    for (const test of flaky) {
      const title = test.titlePath().filter(Boolean).join(' › ');
      process.stdout.write(`flaky: ${title} (${readErrors(test)})\n`);
    }
    if (flaky.length <= MAX_FLAKY) return undefined;
    process.stdout.write(`${flaky.length} flaky tests, of which ${MAX_FLAKY} are allowed\n`);
    return { status: 'failed' };
  }

  printsToStdio(): boolean {
    return false;
  }
}
