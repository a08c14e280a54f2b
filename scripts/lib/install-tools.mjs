import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findOnPath } from './programs.mjs';

const INSTALL_TIMEOUT_MS = 10 * 60_000;

/** Runs a command with its output in view. True if it ended well within the time given. */
function runs(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: INSTALL_TIMEOUT_MS,
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** Asks Playwright for the Chromium it was made with. True if the download went well. */
export function playwrightInstallChromium() {
  const folder = dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json'));
  return runs(process.execPath, [join(folder, 'cli.js'), 'install', 'chromium']);
}

/** What has to stand before a command to run it as root: nothing, `sudo`, or `undefined` if neither is possible. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  const sudo = findOnPath('sudo');
  const needsNoPassword = sudo && spawnSync(sudo, ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  return needsNoPassword ? [sudo, '-n'] : undefined;
}

let isPackageListFresh = false;

/** Installs a Debian package, where apt-get and the rights for it exist. True if it is installed afterwards. */
export function aptInstall(packageName) {
  const aptGet = findOnPath('apt-get');
  const prefix = rootPrefix();
  if (!aptGet || !prefix) return false;
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', aptGet, ...args];
    return runs(command, rest);
  };
  // An outdated list is worth a try: the update fails on one broken mirror among many good ones.
  if (!isPackageListFresh) isPackageListFresh = apt('update');
  return apt('install', '-y', '--no-install-recommends', packageName);
}
