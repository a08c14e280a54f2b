/**
 * `npm test`: every check, in as little time as two cores allow. What waits much runs beside what computes much.
 * docs/testing.md says what each suite is for.
 */
import { inTurn } from './lib/run-scripts.mjs';
import { runProgram } from './lib/run-table.mjs';

/** Row of `test:long`, without the rounds of a long run. */
const short = (name, ...args) => ['test:long', '--short', name, ...args];

/** All that players come for in lynx, and the least of it in Chromium: `test:long browsers` has the rest. */
const JOURNEYS = short('journeys', '--exclude', '**/chromium-further.test.ts');

const CHROMIUM = ['test:browser', '--project=js', '--project=mobile', '--project=no-js'];

/** Two at a time, and whichever ends first is followed by the next: what waits much stands where it meets what computes much. */
const sideBySide = (...scripts) => [{ scripts }, { scripts }];

/** Stages, one after the other; the lanes of a stage at the same time, the scripts of a lane one after the other. */
const STAGES = [
  { lanes: sideBySide('build', ['check', 'lint'], ['check', 'imports'], ['check', 'unused']) },
  {
    needsTools: true,
    lanes: sideBySide(
      'test:server',
      short('money'),
      ['check', 'types'],
      'test:unit',
      short('conformance'),
      short('contract'),
      JOURNEYS,
      ['test:visual', '--grep', '@slice'],
    ),
  },
  { needsTools: true, lanes: [{ scripts: [CHROMIUM] }] },
];

const startedAt = performance.now();
const results = [];
let hasTools = false;
for (const { lanes, needsTools = false } of STAGES) {
  if (needsTools && !hasTools) {
    hasTools = await runProgram(['node', 'scripts/find-tools.mjs']);
    if (!hasTools) process.exit(1);
  }
  results.push(...(await Promise.all(lanes.map(({ scripts }) => inTurn(scripts)))).flat());
  // What comes later needs what came before, such as the build, or says the same once more.
  if (results.some(({ isGood }) => !isGood)) break;
}

const seconds = Math.round((performance.now() - startedAt) / 1000);
process.stdout.write(`\n${Math.floor(seconds / 60)} min ${seconds % 60} s\n`);
for (const { title, summary } of results) {
  if (summary.length > 0) process.stdout.write(`\n${title}\n${summary.join('\n')}\n`);
}
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;
