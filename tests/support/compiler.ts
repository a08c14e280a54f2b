import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const TSC = fileURLToPath(new URL('../../node_modules/typescript-7/bin/tsc', import.meta.url));
/** Inside the project, where the compiler finds packages. */
const FOLDER = fileURLToPath(new URL('../../.cache/', import.meta.url));

const OPTIONS = [
  '--ignoreConfig',
  '--noEmit',
  '--skipLibCheck',
  '--strict',
  '--exactOptionalPropertyTypes',
  '--noUncheckedIndexedAccess',
  ...['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'node'],
];

/**
 * Compiles files by name and text, beside the worker of the tests, which answers its runner meanwhile.
 *
 * @returns the lines that the compiler printed
 */
export async function typeFaults(files: Readonly<Record<string, string>>): Promise<string[]> {
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(join(FOLDER, 'compiled-'));
  const paths = Object.keys(files).map((name) => join(folder, name));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const run = promisify(execFile)(process.execPath, [TSC, ...OPTIONS, ...paths]);
  const { stdout, stderr } = await run.catch((fault: { stdout: string; stderr: string }) => fault);
  rmSync(folder, { recursive: true });
  return (stdout + stderr).split('\n').filter((line) => line !== '');
}
