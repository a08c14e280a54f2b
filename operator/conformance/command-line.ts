import { parseArgs } from 'node:util';

/** Options of the command line. */
export interface CommandLine {
  url: string;
  accountsFile: string;
  allowWrites: boolean;
  allowMoney: boolean;
  only: string[];
  /** Path of the JSON report, `-` for standard output; null for no report. */
  json: string | null;
  /** The same of JUnit's XML. */
  junit: string | null;
}

export const USAGE = `Usage: operator-conformance --url https://operator.example/api/v1 --accounts accounts.json
  --allow-writes  also clauses that change profiles, codes, sessions and acceptances
  --allow-money   also clauses that start and cancel payments
  --only NAME     clauses whose id is NAME or begins with it, as webpay; may be repeated
  --json FILE     the report as JSON; - for standard output
  --junit FILE    the report as JUnit's XML; - for standard output`;

/** Parses the arguments after the program's name; a sentence instead when they make no sense. */
export function parseCommandLine(
  args: readonly string[],
): { ok: true; value: CommandLine } | { ok: false; problem: string } {
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
      },
    });
    const { url, accounts: accountsFile, only = [], json = null, junit = null } = values;
    if (url === undefined || !/^https?:\/\/\S+$/.test(url)) {
      return { ok: false, problem: '--url is the address of the API, with https:// and its path.' };
    }
    if (accountsFile === undefined) return { ok: false, problem: '--accounts is a file: see README.md.' };
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
        json,
        junit,
      },
    };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : 'The arguments cannot be read.' };
  }
}
