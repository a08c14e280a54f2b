/**
 * What a change has to hold before it is looked at by others: types, lint, the unit tests of what changed, and one
 * journey through the built portal. `npm run test:quick -- main` compares with another commit than the last one.
 */
import { inTurn } from './lib/run-scripts.mjs';
import { runProgram } from './lib/run-table.mjs';

/** The least of what players come for, in lynx. */
const JOURNEYS = ['test:long', 'journeys', '--exclude', '**/{chromium*,lynx-further}.test.ts'];

const [base = 'HEAD'] = process.argv.slice(2);

if (!(await runProgram(['node', 'scripts/find-tools.mjs']))) process.exit(1);
const results = await Promise.all([
  inTurn([
    ['check', 'lint', 'types'],
    ['test:unit', '--changed', base, '--passWithNoTests'],
  ]),
  inTurn(['build', JOURNEYS]),
]);
process.exitCode = results.flat().every(({ isGood }) => isGood) ? 0 : 1;
