import { execFile, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readAccounts } from '../../operator/conformance/accounts.ts';
import type { Clause } from '../../operator/conformance/clause.ts';
import { CLAUSES } from '../../operator/conformance/clauses.ts';
import type { Outcome } from '../../operator/conformance/outcome.ts';
import { reach } from '../../operator/conformance/reach.ts';
import { type Allowed, tryAll } from '../../operator/conformance/run.ts';
import { signingOf } from '../../operator/conformance/sign.ts';
import { createRun, type Run } from '../../operator/conformance/state.ts';
import { createContractValidator } from '../../operator/contract/validator.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Outcomes by id of what the suite found, each clause of it. */
export const idsWith = (outcomes: readonly Outcome[], wanted: Outcome['outcome']) =>
  outcomes.filter(({ outcome }) => outcome === wanted).map(({ id }) => id);

const validator = createContractValidator();

/** Tries clauses on a server as the program does, in this process. */
export async function trySuite(
  url: string,
  accountsFile: string,
  {
    clauses = CLAUSES,
    allowed = { allowMoney: true, allowWrites: true },
    patienceMs = 0,
  }: { clauses?: readonly Clause[]; allowed?: Allowed; patienceMs?: number } = {},
): Promise<{ run: Run; outcomes: Outcome[] }> {
  const read = await readAccounts(accountsFile);
  if (!read.ok) throw new Error(read.problem);
  const signing = signingOf(read.accounts);
  const reached = await reach(url, signing);
  if (!reached.ok) throw new Error(reached.problem);
  const { features } = reached;
  const run = createRun({ url, accounts: read.accounts, features, signing, validator, patienceMs });
  return { run, outcomes: await tryAll(clauses, run, allowed) };
}

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
  };
}
