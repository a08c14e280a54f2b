import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BIN = join(ROOT, 'node_modules/.bin');

/**
 * @typedef {object} Row
 * @property {string} about one line for the list of names
 * @property {string[][]} commands programs with their arguments, run in turn
 * @property {Record<string, string>} [env] defaults of variables
 * @property {Record<string, string>} [long] more of them, which `--short` leaves out
 */

/** Runs a program, by its path or by its name in `node_modules/.bin`, in the project's folder. True if it ended with 0. */
export function runProgram([program, ...args], env = {}) {
  const PATH = `${BIN}${delimiter}${process.env.PATH}`;
  const path = program === 'node' ? process.execPath : program;
  const child = spawn(path, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env, PATH } });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}

/** Returns the variables of a row; those of the environment win. */
function variablesFor({ env = {}, long = {} }, isShort) {
  const defaults = Object.entries({ ...env, ...(isShort ? {} : long) });
  return Object.fromEntries(defaults.map(([name, value]) => [name, process.env[name] || value]));
}

const listVariables = (env) => Object.entries(env).map((pair) => pair.join('='));

function listRows(table) {
  const width = Math.max(...Object.keys(table).map((name) => name.length));
  const lines = Object.entries(table).map(([name, row]) => {
    const variables = listVariables(variablesFor(row, false)).join(' ');
    return `${name.padEnd(width)}  ${row.about}${variables && `: ${variables}`}\n`;
  });
  process.stdout.write(lines.join(''));
}

async function runRow(name, row, args, isShort) {
  const env = variablesFor(row, isShort);
  const title = [name, ...listVariables(env)].join(' ');
  process.stdout.write(`\n${title}\n`);
  const startedAt = performance.now();
  let isGood = true;
  for (const command of row.commands) isGood &&= await runProgram([...command, ...args], env);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return { isGood, line: `${isGood ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)\n` };
}

/**
 * Runs rows of a table in turn, a failed one too, and sets the exit code: `[--short] NAME... ARGUMENT...`, `all` for
 * every row. The arguments are passed on to each command. Without a name, lists the rows.
 *
 * @param {Record<string, Row>} table
 * @param {string[]} parameters of the command line
 */
export async function runTable(table, parameters) {
  const isShort = parameters[0] === '--short';
  const words = isShort ? parameters.slice(1) : parameters;
  const end = words.findIndex((word) => word !== 'all' && !Object.hasOwn(table, word));
  const [names, args] = end === -1 ? [words, []] : [words.slice(0, end), words.slice(end)];
  if (names.length === 0) {
    if (args.length > 0) process.stderr.write(`Unknown row ${args[0]}; known:\n`);
    listRows(table);
    process.exitCode = args.length > 0 ? 2 : 0;
    return;
  }
  const results = [];
  for (const name of names.includes('all') ? Object.keys(table) : names) {
    results.push(await runRow(name, table[name], args, isShort));
  }
  process.stdout.write(`\n${results.map(({ line }) => line).join('')}`);
  process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;
}
