import { parseCommandLine, USAGE } from './command-line.ts';
import { demoTable } from './demo/demo-table.ts';
import { startSandbox } from './sandbox.ts';

const args = process.argv.slice(2);
const commandLine = parseCommandLine(args);
if (args.includes('--help')) process.stdout.write(`${USAGE}\n`);
else if (!commandLine.ok) fail(`${commandLine.problem}\n${USAGE}`);
else {
  try {
    const sandbox = await startSandbox(commandLine.value);
    process.stdout.write(
      [
        `Operator sandbox (${commandLine.value.country}): ${sandbox.apiUrl}`,
        `Inbox of SMS and mails: ${sandbox.origin}/inbox`,
        `Payment provider: ${sandbox.providerOrigin}/desk`,
        'Demo players:',
        demoTable(sandbox.demoPlayers),
        '',
      ].join('\n'),
    );
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
    }
  } catch (error) {
    fail(error instanceof Error ? error.message : 'The sandbox did not start.');
  }
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
