import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const TOOLS_FILE = fileURLToPath(new URL('../../.cache/tools.json', import.meta.url));
const FIND_TOOLS = fileURLToPath(new URL('../../scripts/find-tools.mjs', import.meta.url));

/** A program the tests drive, as `scripts/find-tools.mjs` found it. */
export interface Tool {
  path: string;
  version: string;
  source: string;
}

/**
 * Reads where the programs are that tests and benches drive; finds or installs them first where nothing has yet.
 *
 * @throws Error if one of them cannot be found or installed
 */
export function readTools(): {
  chromium: Tool;
  lynx: Tool;
  /** Reads barcodes in pictures. */
  zbarimg: Tool;
  redisServer: Tool;
  nginx: Tool;
  /** Tries the alerts of Prometheus. */
  promtool: Tool;
  /** Reads units of systemd; not in every container. */
  systemdAnalyze?: Tool | null;
  /** Turns PDF into pictures; not everywhere. */
  pdftoppm: Tool | null;
  /** Browsers that journeys are made in besides; absent until `--browsers` has looked for them. */
  chromiumWithWindow?: Tool | null;
  firefox?: Tool | null;
  /** WebKitGTK's driver, the browser that it drives, and what gives that a screen. */
  webkit?: (Tool & { browser: string; xvfbRun: string }) | null;
  w3m?: Tool | null;
} {
  if (!existsSync(TOOLS_FILE)) execFileSync(process.execPath, [FIND_TOOLS], { stdio: 'inherit' });
  return JSON.parse(readFileSync(TOOLS_FILE, 'utf8'));
}

/** Global setup of Vitest and Playwright: a worker that is blocked while a program is installed would run out of time. */
export default function findToolsOnce(): void {
  readTools();
}
