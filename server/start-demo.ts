import { readableLog, startDemo } from './demo.ts';
import { startDevelopment } from './development.ts';
import { runPortal } from './run.ts';

/** The portal with an operator of its own: `--fresh` forgets what earlier demos did, `--dev` serves the sources. */
const flags = new Set(process.argv.slice(2));
runPortal({
  buildFolder: import.meta.dirname,
  startDemo: () => startDemo({ fresh: flags.has('--fresh'), variables: process.env }),
  logStream: readableLog(),
  ...(flags.has('--dev') ? { startDevelopment } : {}),
});
