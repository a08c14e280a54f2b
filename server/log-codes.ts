import { text } from 'node:stream/consumers';
import { builtBundle } from './run.ts';

/**
 * Prints the codes under which a person or an address stands in the log, one for each of the `SESSION_KEYS`, newest
 * first. The value comes on standard input, so that it stands in no list of processes and no history of a shell.
 *
 * @param kind `player`, `number`, `session` or `address`
 * @param buildFolder the folder of what `npm run build` makes
 */
export async function printLogCodes(kind: string | undefined, buildFolder: string): Promise<void> {
  const { app } = await (await builtBundle(buildFolder))();
  const known = app.LOG_CODE_KINDS.find((one) => one === kind);
  const secrets = (process.env.SESSION_KEYS ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  if (known === undefined || secrets.length === 0) {
    process.stderr.write(
      `SESSION_KEYS=… node build/portal.js --log-code ${app.LOG_CODE_KINDS.join('|')} < value\n`,
    );
    process.exitCode = 1;
    return;
  }
  const value = (await text(process.stdin)).trim();
  for (const secret of secrets)
    process.stdout.write(`${app.logCode(app.createKeyRing([secret]), known, value)}\n`);
}
