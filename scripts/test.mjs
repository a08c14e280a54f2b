/**
 * `npm test`: every check, in as little time as two cores allow. What waits much runs beside what computes much; what
 * measures times, or is easily disturbed, runs alone. docs/testing.md says what each suite is for.
 */
import { inTurn } from './lib/run-scripts.mjs';

/**
 * Stages, one after the other; the lanes of a stage run side by side, the scripts of a lane in turn. A lane that waits
 * much is paired with one that computes much.
 */
const STAGES = [
  [['lint', 'lint:imports', 'lint:unused'], ['build']],
  [
    ['test:server', ['test:browser', '--project=plain']],
    [
      ...[
        'typecheck',
        'test:contract',
        'test:unit',
        'test:conform',
        'test:money',
        'test:chaos',
        'test:journeys',
      ],
      ['test:visual', '--grep', '@slice'],
    ],
  ],
  // Counts pages that are lost: a machine that does something else loses some.
  [['test:restarts']],
  [[['test:browser', '--project=js', '--project=mobile', '--project=no-js']]],
];

const startedAt = performance.now();
const results = [];
for (const lanes of STAGES) {
  results.push(...(await Promise.all(lanes.map((lane) => inTurn(...lane)))).flat());
  // What comes later needs what came before, such as the build, or says the same once more.
  if (results.some(({ isGood }) => !isGood)) break;
}

const seconds = Math.round((performance.now() - startedAt) / 1000);
process.stdout.write(`\n${Math.floor(seconds / 60)} min ${seconds % 60} s\n`);
for (const { title, summary } of results) {
  if (summary.length > 0) process.stdout.write(`\n${title}\n${summary.join('\n')}\n`);
}
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;
