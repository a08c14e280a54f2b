import { execFile, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod/v4';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const report = z.object({
  counts: z.object({ pass: z.number(), fail: z.number(), skipped: z.number() }),
  clauses: z.array(
    z.object({
      id: z.string(),
      outcome: z.enum(['pass', 'fail', 'skipped']),
      rule: z.string(),
      reason: z.string().nullable(),
    }),
  ),
});

/** What the suite said of a server. */
export type Report = z.infer<typeof report>;

/** How the program ended. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The suite as an operator has it: built, in a folder of its own, started as a program. */
export interface BuiltSuite {
  /** Where it was built; for files of the test as well. */
  folder: string;
  start(...args: string[]): Promise<Ended>;
  /**
   * Runs it and reads its JSON.
   *
   * @throws Error when it tried nothing
   */
  report(...args: string[]): Promise<Report>;
}

/** Builds the suite into a temporary folder. */
export async function buildSuite(): Promise<BuiltSuite> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build-conformance.mjs'), folder]);
  const start = (...args: string[]) =>
    new Promise<Ended>((resolve, reject) => {
      // Not as a part of the run of tests that starts it.
      const { NODE_TEST_CONTEXT: _context, NODE_OPTIONS: _options, VITEST: _vitest, ...env } = process.env;
      const child = spawn(process.execPath, [join(folder, 'main.mjs'), ...args], { env, cwd: folder });
      const ended: Ended = { code: null, stdout: '', stderr: '' };
      child.stdout.on('data', (chunk: Buffer) => {
        ended.stdout += chunk;
      });
      child.stderr.on('data', (chunk: Buffer) => {
        ended.stderr += chunk;
      });
      child.on('error', reject);
      child.on('close', (code) => resolve({ ...ended, code }));
    });
  return {
    folder,
    start,
    async report(...args) {
      const { stdout, stderr } = await start(...args, '--json', '-');
      if (stdout === '') throw new Error(`The suite tried nothing: ${stderr}`);
      return report.parse(JSON.parse(stdout));
    },
  };
}

/** The ids of the clauses that were not kept. */
export const failedOf = ({ clauses }: Report) =>
  clauses.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id);
