/** Measurements, by name: `npm run bench tasks`; `all` for all of them. Arguments after the names are passed on. */
import { runTable } from './lib/run-table.mjs';

const TABLE = {
  pages: {
    about: 'sizes, first paint, pages a second, memory (--short)',
    commands: [['tsx', 'tests/load/bench.ts']],
  },
  replicas: {
    about: 'processor time of a page with a shared store (ROUNDS, PAGES)',
    commands: [['tsx', 'tests/load/replicas.ts']],
  },
  tasks: {
    about: 'tasks on a slow phone and network beside the same pages given at once (RUNS, REST_MS)',
    commands: [['tsx', 'tests/load/tasks/bench-tasks.ts']],
  },
};

await runTable(TABLE, process.argv.slice(2));
