/**
 * Tests that take longer than `npm test` has time for, by name: `npm run test:long money races`; `all` for all of them.
 * Arguments after the names are passed on: `npm run test:long -- money -t resets`. `--short` before the names leaves out
 * the number of rounds of long runs, as `npm test` does.
 */
import { randomInt } from 'node:crypto';
import { runTable } from './lib/run-table.mjs';

const vitest = (...args) => ['vitest', 'run', '--config', 'remix.config.ts', ...args];
const playwright = (...args) => ['playwright', 'test', '--config', 'tests/playwright.config.ts', ...args];

/** Files with generated values. */
const FUZZ = [
  'app/domain/money',
  'app/domain/texts/pasted-text',
  'app/documents/document-fuzz',
  'tests/server/naughty-strings',
  'tests/server/returns-fuzz',
  'tests/server/outside-headers',
];

const TABLE = {
  money: {
    about: 'randomised payments while the operator fails and portals are killed (SEED)',
    long: { RUNS: '1000', SLOW_RUNS: '300' },
    commands: [vitest('tests/faults/')],
  },
  races: {
    about: 'twelve tabs of one session over three processes when the token is due',
    long: { RACE_ROUNDS: '40', PRESS_ROUNDS: '200' },
    commands: [vitest('tests/server/late-redis', 'tests/server/shared-money')],
  },
  replicas: {
    about:
      'three processes behind nginx: restarts, kills, keys, failover, a moved operator, the image, the deployment guide',
    long: {
      RUNS: '1000',
      REQUESTS: '10000',
      PER_SECOND: '200',
      REFRESH_ROUNDS: '200',
      ROTATION_ROUNDS: '20',
      RACE_ROUNDS: '40',
    },
    // One after the other: three processes at 200 requests a second are what two cores can do.
    commands: [vitest('--no-file-parallelism', 'tests/replicas/'), vitest('tests/server/late-redis')],
  },
  restarts: {
    about: 'restarts under load lose no page',
    commands: [vitest('tests/replicas/restarts')],
  },
  chaos: {
    about: 'payments and refreshes while Redis, operator and a process fail',
    env: { RUNS: '20', REFRESH_ROUNDS: '2' },
    commands: [
      vitest(
        '--no-file-parallelism',
        'tests/replicas/chaos',
        'tests/replicas/refresh-race',
        'tests/replicas/key-rotation',
      ),
    ],
  },
  journeys: {
    about: 'tasks in lynx and Chromium',
    commands: [vitest('tests/journeys/chromium', 'tests/journeys/lynx')],
  },
  browsers: {
    about: 'the same in Firefox, WebKitGTK and w3m too, with a table at the end',
    commands: [
      ['node', 'scripts/find-tools.mjs', '--browsers'],
      vitest('--reporter', 'default', '--reporter', './tests/journeys/table-reporter.ts', 'tests/journeys/'),
    ],
  },
  'late-scripts': {
    about: 'the tests in Chromium where scripts come a second late',
    env: { SCRIPTS_LATE_MS: '1000' },
    // Bytes of answers that are held up are not counted.
    commands: [playwright('--project=js', '--project=mobile', '--grep-invert', 'budgets.spec')],
  },
  languages: {
    about: 'every page in the other languages of each country, with axe, and texts twice as large',
    env: { EVERY_LANGUAGE: '1' },
    commands: [playwright('--project=js', '--project=mobile', 'tests/browser/accessibility.spec.ts')],
  },
  chromium: {
    about: 'every test in Chromium, those of the everyday run too, and every form refused there',
    env: { EVERY_TEST: '1' },
    commands: [playwright('--project=js', '--project=mobile', '--project=no-js')],
  },
  rows: {
    about: 'every row of the long tables of the tests over HTTP',
    env: { EVERY_ROW: '1' },
    commands: [vitest('--no-isolate', 'tests/server/')],
  },
  conformance: {
    about: 'the conformance suite finds each breach',
    long: { EVERY_ROW: '1' },
    commands: [vitest('tests/conform/')],
  },
  contract: {
    about: 'adapter and sandbox keep docs/openapi.yaml',
    commands: [vitest('--no-isolate', 'tests/contract/')],
  },
  fuzz: {
    about: 'generated amounts, texts and returns, 20 times as many',
    env: { FUZZ_SEED: String(randomInt(2 ** 31)) },
    long: { FUZZ_FACTOR: '20' },
    commands: [vitest('--testTimeout', '600000', ...FUZZ)],
  },
  dates: {
    about: 'tests that know dates, with the clock at the turn of a month, of a year, and a leap day',
    commands: [['node', 'scripts/test-dates.mjs']],
  },
  node24: {
    about: 'the build and the tests over HTTP under Node 24',
    commands: [['node', 'scripts/test-node24.mjs']],
  },
  load: {
    about: 'pages under load, compared with each other',
    commands: [['tsx', 'tests/load/short-load.ts']],
  },
  mutation: {
    about: 'Stryker changes the sources of seven parts (WORKERS)',
    commands: [['node', 'scripts/test-mutation.mjs']],
  },
};

await runTable(TABLE, process.argv.slice(2));
