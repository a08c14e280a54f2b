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
 * The version a program prints for `flag`, by the first group of `pattern`, or `undefined` if it does not run.
 * Being on PATH is not enough: Ubuntu puts a script there that only says how to get the real browser.
 */
export function versionOf(path, pattern, flag = '--version') {
  // Some write it beside their output rather than into it.
  const { status, stdout, stderr } = spawnSync(path, [flag], {
    encoding: 'utf8',
    timeout: VERSION_TIMEOUT_MS,
  });
  return status === 0 ? (pattern.exec(stdout) ?? pattern.exec(stderr))?.[1] : undefined;
}
