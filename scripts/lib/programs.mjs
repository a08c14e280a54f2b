import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const VERSION_TIMEOUT_MS = 30_000;

/** The full path of an executable called `name` on PATH, or `undefined`. */
export function findOnPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const candidate = join(folder, name);
    try {
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {
      // Not in this folder: the next one may have it.
    }
  }
  return undefined;
}

/**
 * The version a program prints for `flags`, by the first group of `pattern`, or `undefined` if it does not run.
 * Being on PATH is not enough: Ubuntu puts a script there that only says how to get the real browser.
 */
export function versionOf(path, pattern, ...flags) {
  // Some write it beside their output rather than into it.
  const { status, stdout, stderr } = spawnSync(path, flags.length > 0 ? flags : ['--version'], {
    encoding: 'utf8',
    timeout: VERSION_TIMEOUT_MS,
  });
  return status === 0 ? (pattern.exec(stdout) ?? pattern.exec(stderr))?.[1] : undefined;
}

/** Programs of these names on PATH, as candidates. */
export const pathCandidates = (names) => names.map((name) => ({ path: findOnPath(name), source: 'PATH' }));

/** The first candidate that runs and tells its version, as `{ path, version, source }`, or `undefined`. */
export function firstThatRuns(candidates, versionPattern, ...flags) {
  for (const { path, source } of candidates) {
    const version = path && versionOf(path, versionPattern, ...flags);
    if (version) return { path, version, source };
  }
  return undefined;
}

/** A program named by an environment variable, or `undefined` if the variable is not set. Throws if it does not run. */
export function namedByEnvironment(variable, versionPattern, ...flags) {
  const path = process.env[variable];
  if (!path) return undefined;
  const found = firstThatRuns([{ path, source: variable }], versionPattern, ...flags);
  if (!found) throw new Error(`${variable}=${path} does not run or is not the program expected.`);
  return found;
}
