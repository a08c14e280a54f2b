import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The servers that the portal is compared with. */
export interface Reference {
  origin: string;
  pid: number;
  stop(): void;
}

const source = fileURLToPath(new URL('./reference-server.tsx', import.meta.url));
const bundle = fileURLToPath(new URL('../../build/bench/reference-server.js', import.meta.url));

/**
 * Builds and starts the reference servers in a process of their own.
 *
 * @param page what `/static` sends, and the headers that `/protected` sends with it
 */
export async function startReference(page: {
  html: string;
  headers: Record<string, string>;
}): Promise<Reference> {
  await build({
    entryPoints: [source],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    jsx: 'automatic',
    logLevel: 'error',
  });
  const child = spawn(process.execPath, [bundle], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(page));
  const [line] = await once(child.stdout, 'data');
  if (child.pid === undefined) throw new Error('the reference server did not start');
  return { origin: String(line).trim(), pid: child.pid, stop: () => child.kill('SIGKILL') };
}
