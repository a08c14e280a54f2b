import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const TOOLS_FILE = fileURLToPath(new URL('../../.cache/tools.json', import.meta.url));

/** A program the tests drive, as `scripts/find-tools.mjs` found it. */
export interface Tool {
  path: string;
  version: string;
  source: string;
}

/**
 * Where the programs are that tests drive.
 *
 * @throws Error that says what to run, if they were not looked for yet
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
  /** Turns PDF into pictures; not everywhere. */
  pdftoppm: Tool | null;
  /** Browsers that journeys are made in besides; absent until `--browsers` has looked for them. */
  chromiumWithWindow?: Tool | null;
  firefox?: Tool | null;
  /** WebKitGTK's driver, the browser that it drives, and what gives that a screen. */
  webkit?: (Tool & { browser: string; xvfbRun: string }) | null;
  w3m?: Tool | null;
} {
  try {
    return JSON.parse(readFileSync(TOOLS_FILE, 'utf8'));
  } catch (cause) {
    throw new Error(`${TOOLS_FILE} cannot be read: run "npm run tools" first.`, { cause });
  }
}
