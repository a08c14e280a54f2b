// Builds the package of the conformance suite: a program that needs nothing but Node, and the documents that it cites.
import { copyFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../', import.meta.url));
const outdir = resolve(root, process.argv[2] ?? 'build/conformance');

await build({
  absWorkingDir: root,
  entryPoints: { main: 'operator/conformance/main.ts' },
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

const FILES = [
  'operator/conformance/package.json',
  'operator/conformance/README.md',
  'docs/operator-api.md',
  'docs/openapi.yaml',
];
for (const file of FILES) copyFileSync(join(root, file), join(outdir, basename(file)));
