import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOnPath } from './programs.mjs';

const INSTALL_TIMEOUT_MS = 10 * 60_000;

/** Runs a command with its output in view. True if it ended well within the time given. */
function runs(command, args, { env = {}, cwd } = {}) {
  const { status } = spawnSync(command, args, {
    cwd,
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

/** Installs a package of npm into a folder of its own, as the project's lists do not have it. True if it ended well. */
export function npmInstall(packageName, folder) {
  mkdirSync(folder, { recursive: true });
  return runs('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, packageName]);
}

let isPackageListFresh = false;

/** Runs apt-get with the rights that it takes, once other programs have released Debian's locks. True if it ended well. */
function apt(...args) {
  const aptGet = findOnPath('apt-get');
  const prefix = rootPrefix();
  if (!aptGet || !prefix) return false;
  const [command, ...rest] = [
    ...prefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'LC_ALL=C',
    aptGet,
    ...args,
  ];
  for (const untilMs = Date.now() + INSTALL_TIMEOUT_MS; ; ) {
    const { status, stderr } = spawnSync(command, rest, {
      stdio: ['ignore', 'inherit', 'pipe'],
      timeout: INSTALL_TIMEOUT_MS,
      encoding: 'utf8',
    });
    process.stderr.write(stderr ?? '');
    const isLocked = /Could not get lock|Unable to lock|Unable to acquire/.test(stderr ?? '');
    if (status === 0 || !isLocked || Date.now() > untilMs) return status === 0;
    process.stdout.write('tools: another program is installing packages, waiting for it …\n');
    spawnSync('sleep', ['3']);
  }
}

/** Has the list of packages made anew, once. */
function updated() {
  if (!isPackageListFresh) isPackageListFresh = apt('update');
  return isPackageListFresh;
}

/** Installs a Debian package, where apt-get and the rights for it exist. True if it is installed afterwards. */
export function aptInstall(packageName) {
  // An outdated list is worth a try: the update fails on one broken mirror among many good ones.
  updated();
  return apt('install', '-y', '--no-install-recommends', packageName);
}

/**
 * Unpacks a Debian package into a folder, without installing it or starting what it would start; that takes no rights.
 * True if it was unpacked.
 */
export function aptExtract(packageName, folder) {
  const [aptGet, dpkgDeb] = [findOnPath('apt-get'), findOnPath('dpkg-deb')];
  if (!aptGet || !dpkgDeb) return false;
  const download = mkdtempSync(join(tmpdir(), 'package-'));
  try {
    const fetched = () => runs(aptGet, ['download', packageName], { cwd: download });
    if (!fetched() && !(updated() && fetched())) return false;
    mkdirSync(folder, { recursive: true });
    const file = readdirSync(download).find((name) => name.endsWith('.deb'));
    return file !== undefined && runs(dpkgDeb, ['-x', join(download, file), folder]);
  } finally {
    rmSync(download, { recursive: true });
  }
}
