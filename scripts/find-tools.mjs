/**
 * Finds the programs the tests drive - Chromium, lynx, zbarimg, which reads barcodes, pdftoppm, which turns printed
 * pages into pictures, redis-server, nginx, and promtool, which tries alerts - and writes where they are to
 * `.cache/tools.json`. What is missing is
 * installed if this machine allows it. Nothing is fetched when all are there already, so the tests run offline. Without
 * pdftoppm the tests look at pages as they would be printed.
 *
 * CHROMIUM_PATH, LYNX_PATH, ZBARIMG_PATH, REDIS_SERVER_PATH, NGINX_PATH and PROMTOOL_PATH name a program outright; one that
 * does not run is an error, not a hint.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium as playwrightChromium } from '@playwright/test';
import { aptExtract, aptInstall, playwrightInstallChromium } from './lib/install-tools.mjs';
import { findOnPath, versionOf } from './lib/programs.mjs';

const RESULT_FILE = fileURLToPath(new URL('../.cache/tools.json', import.meta.url));

const PROMETHEUS_FOLDER = join(dirname(RESULT_FILE), 'prometheus');
const PROMTOOL_FILE = join(PROMETHEUS_FOLDER, 'usr', 'bin', 'promtool');

// The build without a window: the same engine, and the tests take little more than half the time in it.
const HEADLESS_SHELL = 'chromium-headless-shell';
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const CHROMIUM_VERSION = /(?:Chromium|Chrome)[^\d]*([\d.]+)/;
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const LYNX_VERSION = /Lynx Version (\S+)/;
const ZBARIMG_VERSION = /^(\d[\d.]*)/;
const REDIS_VERSION = /Redis server v=(\d+[\d.]*)/;
const NGINX_VERSION = /nginx version: nginx\/(\S+)/;
const PROMTOOL_VERSION = /promtool, version (\S+)/;
const PDFTOPPM_VERSION = /pdftoppm version (\S+)/;

const say = (line) => process.stdout.write(`${line}\n`);

/** The first candidate that runs and tells its version, as `{ path, version, source }`, or `undefined`. */
function firstThatRuns(candidates, versionPattern) {
  for (const { path, source } of candidates) {
    const version = path && versionOf(path, versionPattern);
    if (version) return { path, version, source };
  }
  return undefined;
}

/** A program named by an environment variable, or `undefined` if the variable is not set. Throws if it does not run. */
function namedByEnvironment(variable, versionPattern) {
  const path = process.env[variable];
  if (!path) return undefined;
  const found = firstThatRuns([{ path, source: variable }], versionPattern);
  if (!found) throw new Error(`${variable}=${path} does not run or is not the program expected.`);
  return found;
}

const playwrightCandidate = () => ({ path: playwrightChromium.executablePath(), source: 'Playwright' });
const pathCandidates = (names) => names.map((name) => ({ path: findOnPath(name), source: 'PATH' }));

/** Where the Chromium is that the run before this one had to be content with: what could not be installed then is not tried again. */
function chosenBefore() {
  return existsSync(RESULT_FILE) ? JSON.parse(readFileSync(RESULT_FILE, 'utf8')).chromium?.path : undefined;
}

const findHeadlessShell = () => firstThatRuns(pathCandidates([HEADLESS_SHELL]), CHROMIUM_VERSION);

/**
 * The Chromium that the environment names, or the one without a window, which is installed where only another one is;
 * that other one where it cannot be.
 */
function findChromium() {
  const chosen = namedByEnvironment('CHROMIUM_PATH', CHROMIUM_VERSION) ?? findHeadlessShell();
  if (chosen) return chosen;
  const withWindow = findChromiumWithWindow();
  if (!withWindow || process.platform !== 'linux' || withWindow.path === chosenBefore()) return withWindow;
  return installed('Chromium without a window', HEADLESS_SHELL, findHeadlessShell) ?? withWindow;
}

function findChromiumWithWindow() {
  return firstThatRuns(
    [...pathCandidates(CHROMIUM_NAMES), { path: MAC_CHROME, source: 'Applications' }, playwrightCandidate()],
    CHROMIUM_VERSION,
  );
}

function installChromium() {
  say('tools: no Chromium found, asking Playwright for one …');
  if (playwrightInstallChromium()) {
    const found = findChromium();
    if (found) return found;
  }
  for (const packageName of [HEADLESS_SHELL, 'chromium']) {
    say(`tools: trying apt-get install ${packageName} …`);
    const found = aptInstall(packageName) && findChromium();
    if (found) return found;
  }
  return undefined;
}

function findLynx() {
  return (
    namedByEnvironment('LYNX_PATH', LYNX_VERSION) ?? firstThatRuns(pathCandidates(['lynx']), LYNX_VERSION)
  );
}

function findZbarimg() {
  return (
    namedByEnvironment('ZBARIMG_PATH', ZBARIMG_VERSION) ??
    firstThatRuns(pathCandidates(['zbarimg']), ZBARIMG_VERSION)
  );
}

function findRedisServer() {
  return (
    namedByEnvironment('REDIS_SERVER_PATH', REDIS_VERSION) ??
    firstThatRuns(pathCandidates(['redis-server']), REDIS_VERSION)
  );
}

function findNginx() {
  const named = process.env.NGINX_PATH;
  const version = named && versionOf(named, NGINX_VERSION, '-v');
  if (named && !version) throw new Error(`NGINX_PATH=${named} does not run or is not the program expected.`);
  if (version) return { path: named, version, source: 'NGINX_PATH' };
  // Debian puts it where only administrators look.
  for (const path of [findOnPath('nginx'), '/usr/sbin/nginx', '/usr/local/sbin/nginx']) {
    const found = path && versionOf(path, NGINX_VERSION, '-v');
    if (found) return { path, version: found, source: 'PATH' };
  }
  return undefined;
}

function findPromtool() {
  return (
    namedByEnvironment('PROMTOOL_PATH', PROMTOOL_VERSION) ??
    firstThatRuns(
      [...pathCandidates(['promtool']), { path: PROMTOOL_FILE, source: 'Debian package, unpacked' }],
      PROMTOOL_VERSION,
    )
  );
}

/** Prometheus itself, which comes in the same package and would be started, is not installed. */
function unpackPromtool() {
  say('tools: no promtool found, trying apt-get download prometheus …');
  return aptExtract('prometheus', PROMETHEUS_FOLDER) ? findPromtool() : undefined;
}

function findPdftoppm() {
  const path = findOnPath('pdftoppm');
  const version = path && versionOf(path, PDFTOPPM_VERSION, '-v');
  return version ? { path, version, source: 'PATH' } : undefined;
}

/** The tool that `find` finds, once the Debian package is installed that has it. */
function installed(name, packageName, find) {
  say(`tools: no ${name} found, trying apt-get install ${packageName} …`);
  return aptInstall(packageName) ? find() : undefined;
}

/** A sentence on how to install a missing tool by hand. */
function missing(name, variable, advice) {
  return `${name} is needed by the tests and could not be found or installed. ${advice}, or set ${variable}.`;
}

try {
  const tools = {
    chromium: findChromium() ?? installChromium(),
    lynx: findLynx() ?? installed('lynx', 'lynx', findLynx),
    zbarimg: findZbarimg() ?? installed('zbarimg', 'zbar-tools', findZbarimg),
    redisServer: findRedisServer() ?? installed('redis-server', 'redis-server', findRedisServer),
    nginx: findNginx() ?? installed('nginx', 'nginx', findNginx),
    promtool: findPromtool() ?? unpackPromtool(),
    pdftoppm: findPdftoppm() ?? installed('pdftoppm', 'poppler-utils', findPdftoppm) ?? null,
  };
  const faults = [
    tools.chromium ? [] : missing('Chromium', 'CHROMIUM_PATH', 'Install Chromium or Google Chrome'),
    tools.lynx ? [] : missing('lynx', 'LYNX_PATH', 'Install the text browser lynx (apt, dnf, brew: "lynx")'),
    tools.zbarimg
      ? []
      : missing(
          'zbarimg',
          'ZBARIMG_PATH',
          'Install the barcode reader ZBar (apt: "zbar-tools", dnf, brew: "zbar")',
        ),
    tools.redisServer
      ? []
      : missing(
          'redis-server',
          'REDIS_SERVER_PATH',
          'Install Redis 7 or newer (apt: "redis-server", dnf, brew: "redis")',
        ),
    tools.nginx
      ? []
      : missing('nginx', 'NGINX_PATH', 'Install nginx 1.19.4 or newer (apt, dnf, brew: "nginx")'),
    tools.promtool
      ? []
      : missing(
          'promtool',
          'PROMTOOL_PATH',
          'Install Prometheus 2.40 or newer (apt, dnf, brew: "prometheus")',
        ),
  ].flat();
  if (faults.length > 0) throw new Error(faults.join('\n'));

  mkdirSync(dirname(RESULT_FILE), { recursive: true });
  writeFileSync(RESULT_FILE, `${JSON.stringify(tools, null, 2)}\n`);
  for (const [name, tool] of Object.entries(tools)) {
    say(tool ? `tools: ${name} ${tool.version} at ${tool.path} (${tool.source})` : `tools: no ${name}`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
