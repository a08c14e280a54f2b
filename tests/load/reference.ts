import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { ReferenceInput } from './reference-server.ts';

/** The servers that the portal is compared with. */
export interface Reference {
  origin: string;
  /** `Cookie` header of the player's session at `/home`. */
  cookie: string;
  pid: number;
  stop(): void;
}

const source = fileURLToPath(new URL('./reference-server.ts', import.meta.url));
const bundle = fileURLToPath(new URL('../../build/bench/reference-server.js', import.meta.url));

/**
 * Builds and starts the reference servers in a process of their own.
 *
 * @param input what `/static` and `/home` send, and the headers that `/protected` sends
 */
export async function startReference(input: ReferenceInput): Promise<Reference> {
  await build({
    entryPoints: [source],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  const child = spawn(process.execPath, [bundle], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(input));
  const [line] = await once(child.stdout, 'data');
  // Its log is read as the portal's is.
  child.stdout.resume();
  if (child.pid === undefined) throw new Error('the reference server did not start');
  const started = JSON.parse(String(line)) as Pick<Reference, 'origin' | 'cookie'>;
  return { ...started, pid: child.pid, stop: () => child.kill('SIGKILL') };
}
