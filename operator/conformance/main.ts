import { writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { run } from 'node:test';
import { junit } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { readAccounts } from './accounts.ts';
import { clausesNamed } from './clauses.ts';
import { type CommandLine, parseCommandLine, USAGE } from './command-line.ts';
import { featuresOf } from './features.ts';
import { leaveOrder } from './order.ts';
import { countsOf, type Outcome, outcomeOf, tableOf } from './report.ts';
import { type Signing, signingOf } from './sign.ts';

/** Exit codes: every clause kept, one not, or none tried. */
const EXIT = { kept: 0, broken: 1, notTried: 2 } as const;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const commandLine = parseCommandLine(args);
  if (!commandLine.ok) return notTried(`${commandLine.problem}\n${USAGE}`);
  const { url, accountsFile, only } = commandLine.value;
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
  const features = await featuresOf(url, signing);
  if (features === null) return notTried(`${url}/system/settings gives no settings: is the address right?`);
  return report(commandLine.value, features);
}

/** Tries all clauses and reports their results. */
async function report(commandLine: CommandLine, features: Record<string, unknown>): Promise<number> {
  const { url, accountsFile, allowMoney, allowWrites, only } = commandLine;
  leaveOrder({ url, accountsFile, allowMoney, allowWrites, only, features });
  // Beside this program, once both are built.
  const suite = new URL('./suite.mjs', import.meta.url);
  const events = await collect(run({ files: [fileURLToPath(suite)], concurrency: false }));
  const outcomes = events.flatMap((event) => toOutcome(event) ?? []);
  const wanted = clausesNamed(only).length;
  if (outcomes.length !== wanted) {
    // A clause that was not tried must not count as kept.
    return notTried(`The run stopped early: ${outcomes.length} of ${wanted} clauses were tried.`);
  }
  const counts = countsOf(outcomes);
  const { json, junit: xml } = commandLine;
  const isSilent = json === '-' || xml === '-';
  if (!isSilent) process.stdout.write(tableOf(url, features, outcomes));
  if (json !== null)
    write(json, `${JSON.stringify({ url, features, counts, clauses: outcomes }, null, 2)}\n`);
  if (xml !== null) write(xml, await xmlOf(events));
  return counts.fail === 0 ? EXIT.kept : EXIT.broken;
}

type TestEvent = Awaited<ReturnType<typeof collect>>[number];

async function collect(stream: ReturnType<typeof run>) {
  const events = [];
  for await (const event of stream) events.push(event);
  return events;
}

function toOutcome(event: TestEvent): Outcome | null {
  if (event.type === 'test:pass') {
    const { name, skip, details } = event.data;
    return outcomeOf(name, skip ? 'skipped' : 'pass', skip ? String(skip) : null, details.duration_ms);
  }
  if (event.type !== 'test:fail') return null;
  const { name, details } = event.data;
  const { cause } = details.error;
  const reason = cause instanceof Error ? cause.message : String(cause ?? details.error.message);
  return outcomeOf(name, 'fail', reason, details.duration_ms);
}

async function xmlOf(events: readonly TestEvent[]): Promise<string> {
  const parts: string[] = [];
  for await (const part of junit(Readable.from(events) as never)) parts.push(String(part));
  return parts.join('');
}

/** The flags of the server; null when it cannot be asked. */
function write(file: string, text: string): void {
  if (file === '-') process.stdout.write(text);
  else writeFileSync(file, text);
}

function notTried(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return EXIT.notTried;
}
