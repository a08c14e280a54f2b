/**
 * Runs mutation testing part by part: all of them, or those that are named. Fails when one of them scores less than
 * `tests/mutation/stryker.config.mjs` asks for, after the others had their turn.
 */
import { spawnSync } from 'node:child_process';

const PARTS = ['documents', 'forms', 'payments', 'session', 'operator', 'operator-http', 'domain'];

const named = process.argv.slice(2);
const unknown = named.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) throw new Error(`Unknown part ${unknown.join(', ')}; known: ${PARTS.join(', ')}.`);

let failures = 0;
for (const part of named.length > 0 ? named : PARTS) {
  process.stdout.write(`\n${part}\n`);
  const { status } = spawnSync('npx', ['stryker', 'run', 'tests/mutation/stryker.config.mjs'], {
    stdio: 'inherit',
    env: { ...process.env, PART: part },
  });
  if (status !== 0) failures += 1;
}
process.exitCode = failures > 0 ? 1 : 0;
