import { writeFileSync } from 'node:fs';
import { readAccounts } from './accounts.ts';
import { clausesNamed } from './clauses.ts';
import { type CommandLine, parseCommandLine, USAGE } from './command-line.ts';
import { junitOf } from './junit.ts';
import { reach } from './reach.ts';
import { countsOf, tableOf } from './report.ts';
import { tryAll } from './run.ts';
import { type Signing, signingOf } from './sign.ts';
import { createRun, leftOf } from './state.ts';

/** Exit codes: every clause kept, one not, or none tried. */
const EXIT = { kept: 0, broken: 1, notTried: 2 } as const;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const commandLine = parseCommandLine(args);
  if (commandLine.ok === 'help') {
    process.stdout.write(`${USAGE}\n`);
    return EXIT.kept;
  }
  if (!commandLine.ok) return notTried(`${commandLine.problem}\n${USAGE}`);
  const { accountsFile, only, url } = commandLine.value;
  const unknown = only.find((name) => clausesNamed([name]).length === 0);
  if (unknown !== undefined) return notTried(`--only ${unknown}: there is no such clause.`);
  const accounts = await readAccounts(accountsFile);
  if (!accounts.ok) return notTried(accounts.problem);
  let signing: Signing | null;
  try {
    signing = signingOf(accounts.accounts);
  } catch {
    return notTried(
      `The accounts file ${accountsFile}: signing.keyFile has no private key that can be read.`,
    );
  }
  const reached = await reach(url, signing);
  if (!reached.ok) return notTried(reached.problem);
  const { features } = reached;
  return report(commandLine.value, { url, accounts: accounts.accounts, features, signing });
}

/** Tries all clauses and reports their results. */
async function report(commandLine: CommandLine, of: Parameters<typeof createRun>[0]): Promise<number> {
  const { only, json, junit, patienceSeconds } = commandLine;
  const run = createRun({ ...of, patienceMs: patienceSeconds * 1000 });
  // A run that is interrupted puts back what it has changed: the clause that is under way is the last one.
  let isStopped = false;
  process.once('SIGINT', () => {
    isStopped = true;
    process.stderr.write('Stopping after this clause; what was started is cancelled.\n');
  });
  const outcomes = await tryAll(clausesNamed(only), run, commandLine, () => isStopped);
  const { url, features } = run;
  const counts = countsOf(outcomes);
  if (json !== '-' && junit !== '-') process.stdout.write(tableOf(run, outcomes));
  if (json !== null)
    write(
      json,
      `${JSON.stringify({ url, features, counts, left: leftOf(run), clauses: outcomes }, null, 2)}\n`,
    );
  if (junit !== null) write(junit, junitOf(outcomes));
  if (isStopped) return notTried('The run was interrupted: the clauses that are missing were not tried.');
  return counts.fail + counts.blocked === 0 ? EXIT.kept : EXIT.broken;
}

function write(file: string, text: string): void {
  if (file === '-') process.stdout.write(text);
  else writeFileSync(file, text);
}

function notTried(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return EXIT.notTried;
}
