/**
 * Finds the programs the tests drive - Chromium, lynx, zbarimg, which reads barcodes, pdftoppm, which turns printed
 * pages into pictures, redis-server, nginx, promtool, which tries alerts, and systemd-analyze, which reads units - and
 * writes where they are to `.cache/tools.json`. What is missing is installed if this machine allows it, but for systemd.
 * Nothing is fetched when all are there already, so the tests run offline. Without pdftoppm the tests look at pages as
 * they would be printed, and without systemd-analyze at no more than the lines of the unit.
 *
 * With `--browsers` the same for Firefox, WebKitGTK, w3m and a Chromium with a window, in which journeys are made besides;
 * without it what was found of them before is kept as it is.
 *
 * CHROMIUM_PATH, LYNX_PATH, ZBARIMG_PATH, REDIS_SERVER_PATH, NGINX_PATH, PROMTOOL_PATH, FIREFOX_PATH and W3M_PATH name a
 * program outright; one that does not run is an error, not a hint. WEBKIT_DRIVER_PATH and MINI_BROWSER_PATH say where the
 * two of WebKitGTK are.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium as playwrightChromium } from '@playwright/test';
import { findFirefox, findW3m, findWebKit } from './lib/find-browsers.mjs';
import { aptExtract, aptInstall, playwrightInstallChromium } from './lib/install-tools.mjs';
import { findOnPath, firstThatRuns, namedByEnvironment, pathCandidates, versionOf } from './lib/programs.mjs';

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
const SYSTEMD_VERSION = /systemd (\d+)/;

const WEBKIT_PACKAGES = ['webkit2gtk-driver', 'xvfb', 'xauth'];

const say = (line) => process.stdout.write(`${line}\n`);

const playwrightCandidate = () => ({ path: playwrightChromium.executablePath(), source: 'Playwright' });

/** What the run before this one found, by name. */
const foundBefore = existsSync(RESULT_FILE) ? JSON.parse(readFileSync(RESULT_FILE, 'utf8')) : {};

const findHeadlessShell = () => firstThatRuns(pathCandidates([HEADLESS_SHELL]), CHROMIUM_VERSION);

/**
 * The Chromium that the environment names, or the one without a window, which is installed where only another one is;
 * that other one where it cannot be.
 */
function findChromium() {
  const chosen = namedByEnvironment('CHROMIUM_PATH', CHROMIUM_VERSION) ?? findHeadlessShell();
  if (chosen) return chosen;
  const withWindow = findChromiumWithWindow();
  // What could not be installed before, so that another one had to do, is not tried again.
  const isTriedBefore = withWindow?.path === foundBefore.chromium?.path;
  if (!withWindow || process.platform !== 'linux' || isTriedBefore) return withWindow;
  return installed('Chromium without a window', [HEADLESS_SHELL], findHeadlessShell) ?? withWindow;
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

/** One that judges units as a whole (250 or newer), and runs in this container. */
function findSystemdAnalyze() {
  const path = findOnPath('systemd-analyze');
  const version = path && versionOf(path, SYSTEMD_VERSION, '--version');
  if (!version || Number(version) < 250) return undefined;
  const unit = join(mkdtempSync(join(tmpdir(), 'portal-unit-')), 'portal-probe.service');
  writeFileSync(unit, '[Service]\nExecStart=/bin/true\n');
  const { status, stderr } = spawnSync(path, ['verify', '--man=no', unit], { encoding: 'utf8' });
  rmSync(dirname(unit), { recursive: true });
  return status === 0 && stderr === '' ? { path, version, source: 'PATH' } : undefined;
}

/** The tool that `find` finds, once the Debian packages are installed that have it. */
function installed(name, packageNames, find) {
  say(`tools: no ${name} found, trying apt-get install ${packageNames.join(' ')} …`);
  return packageNames.every((packageName) => aptInstall(packageName)) ? find() : undefined;
}

/** What journeys are made in besides; of each, null where there is none. */
function findBrowsers() {
  return {
    chromiumWithWindow:
      findChromiumWithWindow() ?? installed('Chromium', ['chromium'], findChromiumWithWindow) ?? null,
    firefox: findFirefox() ?? installed('Firefox', ['firefox-esr'], findFirefox) ?? null,
    webkit: findWebKit() ?? installed('WebKitGTK', WEBKIT_PACKAGES, findWebKit) ?? null,
    w3m: findW3m() ?? installed('w3m', ['w3m'], findW3m) ?? null,
  };
}

function missingBrowsers({ chromiumWithWindow, firefox, webkit, w3m }) {
  return [
    chromiumWithWindow
      ? []
      : missing('Chromium with a window', 'PATH', 'Install Chromium or Google Chrome (apt: "chromium")'),
    firefox ? [] : missing('Firefox', 'FIREFOX_PATH', 'Install Firefox (apt: "firefox-esr")'),
    webkit
      ? []
      : missing(
          'WebKitGTK with its driver, or xvfb-run,',
          'WEBKIT_DRIVER_PATH and MINI_BROWSER_PATH',
          `Install them (apt: "${WEBKIT_PACKAGES.join('", "')}")`,
        ),
    w3m ? [] : missing('w3m', 'W3M_PATH', 'Install the text browser w3m (apt, dnf, brew: "w3m")'),
  ].flat();
}

/** A sentence on how to install a missing tool by hand. */
function missing(name, variable, advice) {
  return `${name} is needed by the tests and could not be found or installed. ${advice}, or set ${variable}.`;
}

try {
  const tools = {
    chromium: findChromium() ?? installChromium(),
    lynx: findLynx() ?? installed('lynx', ['lynx'], findLynx),
    zbarimg: findZbarimg() ?? installed('zbarimg', ['zbar-tools'], findZbarimg),
    redisServer: findRedisServer() ?? installed('redis-server', ['redis-server'], findRedisServer),
    nginx: findNginx() ?? installed('nginx', ['nginx'], findNginx),
    promtool: findPromtool() ?? unpackPromtool(),
    systemdAnalyze: findSystemdAnalyze() ?? null,
    pdftoppm: findPdftoppm() ?? installed('pdftoppm', ['poppler-utils'], findPdftoppm) ?? null,
  };
  const browsers = process.argv.includes('--browsers') ? findBrowsers() : null;
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
    ...(browsers ? missingBrowsers(browsers) : []),
  ].flat();
  if (faults.length > 0) throw new Error(faults.join('\n'));

  mkdirSync(dirname(RESULT_FILE), { recursive: true });
  const found = { ...tools, ...browsers };
  writeFileSync(RESULT_FILE, `${JSON.stringify({ ...foundBefore, ...found }, null, 2)}\n`);
  for (const [name, tool] of Object.entries(found)) {
    say(tool ? `tools: ${name} ${tool.version} at ${tool.path} (${tool.source})` : `tools: no ${name}`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
