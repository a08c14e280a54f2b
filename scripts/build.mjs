/**
 * Builds the portal: pages, server, service worker, compressed files. With `--demo` also `build/demo.js`, and the page
 * on which the operator's API is read.
 */
import { runProgram } from './lib/run-table.mjs';

const demo = process.argv.includes('--demo');

const STEPS = [
  ['remix', 'vite:build', '--config', 'remix.config.ts'],
  ['node', 'scripts/build-server.mjs', ...(demo ? ['--demo'] : [])],
  ['node', 'scripts/build-service-worker.mjs'],
  ['node', 'scripts/build-icons.mjs'],
  ['node', 'scripts/compress-assets.mjs'],
  ...(demo ? [['node', 'scripts/build-docs.mjs']] : []),
];

process.stdout.write('pages: building\n');
let isGood = true;
for (const step of STEPS) isGood &&= await runProgram(step);
process.exitCode = isGood ? 0 : 1;
