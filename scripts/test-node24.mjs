/**
 * Builds the portal and tests it over HTTP under Node 24, the line that is recommended: `npm run test:long node24`, or
 * `npm run test:long node24 tests/server/log-out.test.ts` for some files.
 */
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmInstall } from './lib/install-tools.mjs';
import { firstThatRuns, namedByEnvironment, pathCandidates } from './lib/programs.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const VERSION = /^v(24\.[\d.]+)/;
const INSTALLED = join(ROOT, '.cache/node24');
const INSTALLED_NODE = join(INSTALLED, 'node_modules/node/bin/node');

const findNode = () =>
  namedByEnvironment('NODE24_PATH', VERSION) ??
  firstThatRuns([...pathCandidates(['node']), { path: INSTALLED_NODE, source: '.cache' }], VERSION);

function installNode() {
  process.stdout.write('node24: no Node 24 found, trying npm install node@24 …\n');
  return npmInstall('node@24', INSTALLED) ? findNode() : undefined;
}

const node = findNode() ?? installNode();
if (!node) throw new Error('Node 24 could not be found or installed. Install it, or set NODE24_PATH.');
process.stdout.write(`node24: ${node.version} at ${node.path} (${node.source})\n`);

const files = process.argv.slice(2);
const tests = [
  '--no-isolate',
  '--minWorkers',
  '5',
  '--maxWorkers',
  '5',
  ...(files.length > 0 ? files : ['tests/server/']),
];
const commands = [
  ['scripts/build.mjs'],
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'remix.config.ts', ...tests],
];
// Programs that the tests start by name are of the same line.
const env = { ...process.env, PATH: `${dirname(node.path)}${delimiter}${process.env.PATH}` };
const isGood = commands.every(
  (command) => spawnSync(node.path, command, { cwd: ROOT, stdio: 'inherit', env }).status === 0,
);
process.exitCode = isGood ? 0 : 1;
