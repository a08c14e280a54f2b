import { parseArgs } from 'node:util';

/** Options of the command line. */
export interface CommandLine {
  url: string;
  accountsFile: string;
  allowWrites: boolean;
  allowMoney: boolean;
  only: string[];
  /** Longest wait for the end of an access token. */
  patienceSeconds: number;
  /** Path of the JSON report, `-` for standard output; null for no report. */
  json: string | null;
  /** The same of JUnit's XML. */
  junit: string | null;
}

export const USAGE = `Usage: operator-conformance --url https://operator.example/api/v1 --accounts accounts.json
  --allow-writes  also clauses that change profiles, codes, sessions and acceptances
  --allow-money   also clauses that start and cancel payments
  --only NAME     clauses whose id is NAME or begins with it, as webpay; may be repeated
  --patience N    wait N seconds for the end of an access token; 60 when nothing is said
  --json FILE     the report as JSON; - for standard output
  --junit FILE    the report as JUnit's XML; - for standard output
  --help          this text

Ends with 0 if everything that was tried is kept (advice does not count), 1 if a clause is not or could not be tried
for a fault of the server or of the accounts file, 2 if nothing could be tried. README.md has the accounts file.`;

/** Wait for the end of a token when nothing is said. */
const PATIENCE_SECONDS = '60';

/** Parses the arguments after the program's name; a sentence instead when they make no sense. */
export function parseCommandLine(
  args: readonly string[],
): { ok: true; value: CommandLine } | { ok: 'help' } | { ok: false; problem: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        url: { type: 'string' },
        accounts: { type: 'string' },
        'allow-writes': { type: 'boolean' },
        'allow-money': { type: 'boolean' },
        only: { type: 'string', multiple: true },
        json: { type: 'string' },
        junit: { type: 'string' },
        patience: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) return { ok: 'help' };
    const { url, accounts: accountsFile, only = [], json = null, junit = null } = values;
    if (url === undefined || !/^https?:\/\/\S+$/.test(url)) {
      return { ok: false, problem: '--url is the address of the API, with https:// and its path.' };
    }
    if (accountsFile === undefined) return { ok: false, problem: '--accounts is a file: see README.md.' };
    const patience = values.patience ?? PATIENCE_SECONDS;
    if (!/^\d{1,5}$/.test(patience)) return { ok: false, problem: '--patience is a number of seconds.' };
    const allowMoney = values['allow-money'] ?? false;
    return {
      ok: true,
      value: {
        url: url.replace(/\/+$/, ''),
        accountsFile,
        // Permission to move money includes permission to change a name.
        allowWrites: allowMoney || (values['allow-writes'] ?? false),
        allowMoney,
        only,
        patienceSeconds: Number(patience),
        json,
        junit,
      },
    };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : 'The arguments cannot be read.' };
  }
}
