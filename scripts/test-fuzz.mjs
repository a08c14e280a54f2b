/**
 * Tries properties with many more values than `npm test` does, and other ones each time. FUZZ_SEED repeats a run, FUZZ_FACTOR
 * says how many times as many.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

const FILES = [
  'app/domain/amount',
  'app/domain/money',
  'app/domain/payment-fee',
  'app/domain/player/guest-link',
  'app/domain/texts/pasted-text',
  'app/documents/document-fuzz',
  'tests/server/naughty-strings',
  'tests/server/returns-fuzz',
  'tests/server/outside-headers',
];

const { FUZZ_SEED = String(randomInt(2 ** 31)), FUZZ_FACTOR = '20' } = process.env;
process.stdout.write(`FUZZ_SEED=${FUZZ_SEED} FUZZ_FACTOR=${FUZZ_FACTOR}\n`);
const { status } = spawnSync(
  'npx',
  [
    'vitest',
    'run',
    '--config',
    'remix.config.ts',
    '--testTimeout',
    '600000',
    ...FILES,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, FUZZ_SEED, FUZZ_FACTOR } },
);
process.stdout.write(`FUZZ_SEED=${FUZZ_SEED} FUZZ_FACTOR=${FUZZ_FACTOR}\n`);
process.exitCode = status ?? 1;
