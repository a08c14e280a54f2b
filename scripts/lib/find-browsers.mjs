import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findOnPath, firstThatRuns, namedByEnvironment, pathCandidates, versionOf } from './programs.mjs';

const FIREFOX_VERSION = /Mozilla Firefox (\S+)/;
const W3M_VERSION = /w3m\/(\d+(?:\.\d+)*)/;
const WEBKIT_VERSION = /WebKitGTK (\S+)/;
const WEBKIT_FOLDER = /^webkit2?gtk-\d/;

/** Where Debian and others keep the browser that WebKitGTK's driver drives: below a folder per platform, or not. */
const LIBRARIES = ['/usr/lib', '/usr/lib64', '/usr/libexec', '/usr/local/lib', '/usr/local/libexec'];

export function findFirefox() {
  return (
    namedByEnvironment('FIREFOX_PATH', FIREFOX_VERSION) ??
    firstThatRuns(pathCandidates(['firefox-esr', 'firefox']), FIREFOX_VERSION)
  );
}

export function findW3m() {
  return (
    namedByEnvironment('W3M_PATH', W3M_VERSION, '-version') ??
    firstThatRuns(pathCandidates(['w3m']), W3M_VERSION, '-version')
  );
}

const foldersIn = (folder) => {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
};

/**
 * The driver of WebKitGTK with the browser that it drives and what gives that a screen, or `undefined` if one of the
 * three is missing or the browser does not run on such a screen.
 */
export function findWebKit() {
  const path = process.env.WEBKIT_DRIVER_PATH ?? findOnPath('WebKitWebDriver');
  const xvfbRun = findOnPath('xvfb-run');
  if (!path || !xvfbRun) return undefined;
  const folders = LIBRARIES.flatMap((library) => [library, ...foldersIn(library)])
    .flatMap(foldersIn)
    .filter((folder) => WEBKIT_FOLDER.test(folder.slice(dirname(folder).length + 1)));
  const browsers = process.env.MINI_BROWSER_PATH
    ? [process.env.MINI_BROWSER_PATH]
    : folders.toSorted().map((folder) => join(folder, 'MiniBrowser'));
  for (const browser of browsers) {
    const version = versionOf(xvfbRun, WEBKIT_VERSION, '-a', browser, '--version');
    if (version) return { path, version, source: 'PATH', browser, xvfbRun };
  }
  return undefined;
}
