/**
 * Runs the tests that know dates with the clocks of all processes moved to moments at which calendars turn, by libfaketime:
 * `npm run test:long dates`, or `npm run test:long dates tests/server/zones.test.ts` for some files. Timers keep their pace.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FILES } from './lib/date-tests.mjs';
import { aptExtract } from './lib/install-tools.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const UNPACKED = join(ROOT, '.cache/faketime');
const LIBRARY = 'faketime/libfaketimeMT.so.1';

/** Moments at which tests used to fail. */
const MOMENTS = [
  ['the first of a month in UTC, the last of the one before in America', '2026-12-01T03:00:00Z'],
  ["two minutes before New Year's in Mexico City", '2027-01-01T05:58:00Z'],
  ['a leap day', '2028-02-29T12:00:00Z'],
  ['a year later', '2027-11-02T12:00:00Z'],
];

/** Folders in which Debian and its kin keep libraries. */
function libraryFolders(root) {
  const folder = join(root, 'usr/lib');
  if (!existsSync(folder)) return [];
  const architectures = readdirSync(folder).filter((name) => name.endsWith('-linux-gnu'));
  return [folder, ...architectures.map((name) => join(folder, name))];
}

function findLibrary() {
  const named = process.env.FAKETIME_LIBRARY;
  if (named) return named;
  return ['/', UNPACKED]
    .flatMap(libraryFolders)
    .map((folder) => join(folder, LIBRARY))
    .find((file) => existsSync(file));
}

function unpackLibrary() {
  process.stdout.write('dates: no libfaketime found, trying apt-get download libfaketime …\n');
  return aptExtract('libfaketime', UNPACKED) ? findLibrary() : undefined;
}

/** The environment of processes whose clocks are moved. An offset, as each of them counts from its own start otherwise. */
function movedClock(library, moment) {
  const offset = Math.round((Date.parse(moment) - Date.now()) / 1000);
  return {
    ...process.env,
    LD_PRELOAD: library,
    FAKETIME: `${offset < 0 ? '' : '+'}${offset}s`,
    // Both names, as versions differ.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    // Vite compares the times of files with each other.
    NO_FAKE_STAT: '1',
  };
}

function runAt(library, [name, moment], files) {
  process.stdout.write(`\n${moment}: ${name}\n`);
  const options = { cwd: ROOT, encoding: 'utf8' };
  const told = spawnSync(process.execPath, ['-p', 'Date.now()'], {
    ...options,
    env: movedClock(library, moment),
  });
  // A library that does not load is passed over in silence.
  if (Math.abs(Number(told.stdout) - Date.parse(moment)) > 60_000)
    throw new Error(`${library} does not move the clock of Node: it says ${told.stdout.trim()}.`);
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const command = [vitest, 'run', '--config', 'remix.config.ts', '--no-isolate', ...files];
  const env = movedClock(library, moment);
  const { status } = spawnSync(process.execPath, command, {
    ...options,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status === 0;
}

const library = findLibrary() ?? unpackLibrary();
const chosen = process.argv.slice(2);
const files = chosen.length > 0 ? chosen : FILES;
const absent = files.filter((file) => !existsSync(join(ROOT, file)));
if (absent.length > 0) throw new Error(`There is no ${absent.join(', ')}.`);
if (library === undefined) {
  process.stderr.write(
    'libfaketime could not be found or unpacked. Install it (apt: "libfaketime"), or set FAKETIME_LIBRARY.\n',
  );
  process.exitCode = 1;
} else {
  const failed = MOMENTS.filter((moment) => !runAt(library, moment, files));
  for (const [name, moment] of failed) process.stdout.write(`FAILED ${moment}: ${name}\n`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
