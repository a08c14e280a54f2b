/** Checks of the sources, which need no build: all of them, or those that are named (`npm run check types`). */
import { runTable } from './lib/run-table.mjs';

const TSC = ['node', 'node_modules/typescript-7/bin/tsc', '--noEmit'];

const TABLE = {
  lint: { about: 'format and lint', commands: [['npm', 'run', '--silent', 'lint']] },
  types: { about: 'types', commands: [TSC, [...TSC, '--project', 'app/service-worker']] },
  imports: {
    about: 'import rules',
    commands: [
      [
        ...['depcruise', '--config', 'scripts/import-rules.cjs'],
        ...['app', 'operator', 'server', 'tests', 'scripts', 'server.ts', 'remix.config.ts'],
      ],
    ],
  },
  unused: { about: 'unused files, exports and packages', commands: [['knip']] },
};

const named = process.argv.slice(2);
await runTable(TABLE, named.length > 0 ? named : ['all']);
