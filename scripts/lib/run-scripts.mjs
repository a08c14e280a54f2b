import { spawn } from 'node:child_process';

/**
 * What runners of tests say last: `Tests  12 passed (12)` of Vitest, `12 passed (1.5m)` of Playwright, and which of its tests
 * passed only when they were tried again.
 */
const SUMMARY =
  /^flaky: |^\s*(Test Files|Tests)\s+.*\(\d+\)$|^\s*\d+ (passed|failed|flaky|skipped|did not run)( \([\d.]+\w+\))?$/;

/** A summary of a run in which tests were made: those that were left out count for nothing. */
const SOME_PASSED = /^\s*(Tests .*)?\b[1-9]\d* (passed|flaky)\b/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with this character
const COLOURS = /\x1b\[[\d;]*m/g;

/**
 * Runs a script of package.json. What it says is shown in one piece when it has ended, so that scripts that run side
 * by side do not mix their lines; of those that succeed, only that and how long they took.
 *
 * @returns whether it succeeded, and made any test if it is one of tests, how long it took in seconds, and the lines in which runners sum up
 */
function runScript(name, args) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.on('close', (code) => {
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      const text = Buffer.concat(said).toString();
      const title = [name, ...args].join(' ');
      const summary = text
        .replace(COLOURS, '')
        .split('\n')
        .filter((line) => SUMMARY.test(line));
      const hasToTest = name.startsWith('test:') && !args.includes('--passWithNoTests');
      const hasNoTest = hasToTest && !summary.some((line) => SOME_PASSED.test(line));
      const isGood = code === 0 && !hasNoTest;
      process.stdout.write(`${isGood ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)\n`);
      if (!isGood) process.stdout.write(text);
      if (code === 0 && hasNoTest) process.stdout.write('It ran no test.\n');
      resolve({ title, isGood, seconds, summary });
    });
  });
}

/**
 * Runs scripts one after the other, as long as they succeed. Each is taken from the front of the array when its turn has
 * come, so that several that are given the same array share it.
 */
export async function inTurn(scripts) {
  const results = [];
  for (let script = scripts.shift(); script !== undefined; script = scripts.shift()) {
    const [name, ...args] = [script].flat();
    const result = await runScript(name, args);
    results.push(result);
    if (!result.isGood) break;
  }
  return results;
}
