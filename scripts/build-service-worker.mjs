/**
 * Builds the service worker beside the client's files. Its text names them, so that a browser takes it for a new one as
 * soon as one of them is.
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const CLIENT_FOLDER = join(ROOT, 'build/client');

const files = readdirSync(join(CLIENT_FOLDER, 'assets')).filter((name) => !/\.(br|gz)$/.test(name));
const version = createHash('sha256').update(files.sort().join('\n')).digest('base64url').slice(0, 12);

await build({
  entryPoints: [join(ROOT, 'app/service-worker/service-worker.ts')],
  outfile: join(CLIENT_FOLDER, 'service-worker.js'),
  bundle: true,
  minify: true,
  format: 'iife',
  // The oldest that know service workers with all that it uses; the others never start it.
  target: ['chrome80', 'safari13', 'firefox78'],
  define: { BUILD: JSON.stringify(version) },
});
