// Builds the package of the conformance suite: two files that need nothing but Node.
import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../', import.meta.url));
const outdir = resolve(root, process.argv[2] ?? 'build/conformance');

await build({
  absWorkingDir: root,
  entryPoints: { main: 'operator/conformance/main.ts', suite: 'operator/conformance/suite.ts' },
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  legalComments: 'none',
  // What is bundled was written for `require`.
  banner: {
    js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
  },
  logLevel: 'warning',
});

for (const name of ['package.json', 'README.md'])
  copyFileSync(join(root, 'operator/conformance', name), join(outdir, name));
