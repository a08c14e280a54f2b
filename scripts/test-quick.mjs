/**
 * What a change has to hold before it is looked at by others: types, lint, the unit tests of what changed, and one
 * journey through the built portal. `npm run test:quick -- main` compares with another commit than the last one.
 */
import { spawn } from 'node:child_process';

const [base = 'HEAD'] = process.argv.slice(2);

/** Runs a script of package.json; what it says is shown in one piece when it ends. */
function run(name, ...args) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.on('close', (code) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      process.stdout.write(
        `${code === 0 ? 'ok    ' : 'FAILED'} ${[name, ...args].join(' ')} (${seconds} s)\n`,
      );
      if (code !== 0) process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });
}

/** One after the other, as long as they succeed. */
async function inTurn(...steps) {
  for (const step of steps) if (!(await step())) return false;
  return true;
}

const results = await Promise.all([
  inTurn(
    () => run('lint'),
    () => run('typecheck'),
    () => run('test:unit', '--changed', base, '--passWithNoTests'),
  ),
  inTurn(
    () => run('tools'),
    () => run('build'),
    () => run('test:journeys', '-t', '^lynx (log in and|cash-out)'),
  ),
]);
process.exitCode = results.every(Boolean) ? 0 : 1;
