import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  type WriteStream,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findControl, parsePage, type TextPage } from './text-page.ts';
import { readTools } from './tools.ts';

const PAGE_TIMEOUT_MS = 120_000;
const POLL_MS = 20;
const EXIT_TIMEOUT_MS = 3_000;

const SETTINGS = [
  'ACCEPT_ALL_COOKIES:TRUE',
  'CHARACTER_SET:utf-8',
  'ASSUME_CHARSET:utf-8',
  'SHOW_CURSOR:FALSE',
];

/** lynx's names of the keys used here, as it writes them to a log of its own. */
const KEY = {
  enter: '^J',
  eraseLine: '^U',
  askForNumber: '0',
  nextControl: '<tab>',
  go: 'g',
  print: 'p',
  reload: '^R',
};

/**
 * A player at the text browser lynx: one process with its own cookies, driven by keys through a pipe that it reads as
 * its command script. Controls are named by the text a reader would find them by.
 */
export interface TextBrowser {
  /** Opens an address of the portal, such as `/about`, and answers the page. */
  open(path: string): Promise<TextPage>;
  /** The page as it stands, with what has been typed into it. */
  page(): Promise<TextPage>;
  /** Types into the text or password field right after `label`, in place of what it held. */
  fill(label: string, text: string): Promise<void>;
  /** Ticks, or unticks, the box that reads `label`. */
  check(label: string): Promise<void>;
  /** Follows the link, or presses the button, that reads `text`, and answers the page that comes. */
  follow(text: string): Promise<TextPage>;
  press(text: string): Promise<TextPage>;
  /** Loads the page again, and answers it. */
  reload(): Promise<TextPage>;
  /** Ends lynx and forgets its cookies. */
  close(): Promise<void>;
}

export interface TextBrowserOptions {
  /** The page it starts on. Default `/`. */
  path?: string;
  /** The language its player has set, as in Accept-Language. Default en. */
  language?: string;
}

/** Starts lynx on a page of the portal at `origin`. Close it when done; its pages throw if they take over 20 s. */
export async function openTextBrowser(
  origin: string,
  { path = '/', language = 'en' }: TextBrowserOptions = {},
): Promise<TextBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'text-browser-'));
  const settingsFile = join(folder, 'lynx.cfg');
  const keysFile = join(folder, 'keys');
  writeFileSync(settingsFile, `${[...SETTINGS, `PREFERRED_LANGUAGE:${language}`].join('\n')}\n`);
  execFileSync('mkfifo', [keysFile]);

  const lynx = spawn(
    readTools().lynx.path,
    [
      `-cfg=${settingsFile}`,
      `-cmd_script=${keysFile}`,
      '-number_fields',
      // Without it a key pressed while a text field is current is typed into the field.
      '-tna',
      '-nopause',
      new URL(path, origin).href,
    ],
    {
      // Its input is kept open and silent: at an end of input lynx would take the keys for an interruption.
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {
        ...process.env,
        HOME: folder,
        TERM: 'vt100',
        LANG: 'C.UTF-8',
        LINES: '100',
        COLUMNS: '160',
      },
    },
  );
  lynx.stdout.resume();
  const keys = createWriteStream(keysFile);
  const driver = new LynxDriver(lynx, keys, folder);

  return {
    async open(target) {
      driver.go(new URL(target, origin).href);
      return driver.page();
    },
    page: () => driver.page(),
    async reload() {
      driver.press(KEY.reload);
      return driver.page();
    },
    async fill(label, text) {
      driver.moveTo(findControl(await driver.page(), 'field', label));
      driver.press(KEY.enter, KEY.eraseLine, ...typed(text), KEY.nextControl);
    },
    async check(label) {
      driver.moveTo(findControl(await driver.page(), 'checkbox', label));
      driver.press(KEY.enter);
    },
    follow: (text) => driver.activate('link', text),
    press: (text) => driver.activate('button', text),
    close: () => driver.close(),
  };
}

/** The keys of a text: lynx takes a printable character as itself, a blank by name, and all else byte by byte. */
function typed(text: string): string[] {
  return [...Buffer.from(text)].map((byte) => {
    if (byte === 0x20) return '<space>';
    return byte < 0x20 || byte > 0x7e ? `0x${byte.toString(16)}` : String.fromCharCode(byte);
  });
}

class LynxDriver {
  readonly #lynx: ChildProcess;
  readonly #keys: WriteStream;
  readonly #folder: string;
  #prints = 0;

  constructor(lynx: ChildProcess, keys: WriteStream, folder: string) {
    this.#lynx = lynx;
    this.#keys = keys;
    this.#folder = folder;
  }

  press(...keys: string[]): void {
    for (const key of keys) this.#keys.write(`key ${key}\n`);
  }

  go(address: string): void {
    this.press(KEY.go, KEY.eraseLine, ...typed(address), KEY.enter);
  }

  /** Makes the control with this number, counted from 1 in reading order, the current one. */
  moveTo(control: number): void {
    // Not by moving on so many times: lynx stops at buttons of scripts as well, and does not number them.
    this.press(KEY.askForNumber, ...typed(`${control}g`), KEY.enter);
  }

  async activate(kind: 'link' | 'button', text: string): Promise<TextPage> {
    this.moveTo(findControl(await this.page(), kind, text));
    this.press(KEY.enter);
    return this.page();
  }

  /** Has lynx print the page to a file, which it does only once the page has come, and reads that. */
  async page(): Promise<TextPage> {
    this.#prints += 1;
    const file = join(this.#folder, `page-${this.#prints}.txt`);
    const done = join(this.#folder, `page-${this.#prints}-done.txt`);
    // Lynx writes the first file before it starts the second: once that exists, the first is whole.
    for (const target of [file, done])
      this.press(KEY.print, KEY.enter, KEY.eraseLine, ...typed(target), KEY.enter);
    const deadline = Date.now() + PAGE_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (this.#lynx.exitCode !== null) throw new Error(`lynx ended with ${this.#lynx.exitCode}.`);
      if (existsSync(done)) return parsePage(readFileSync(file, 'utf8'));
      await sleep(POLL_MS);
    }
    throw new Error(`lynx showed no page within ${PAGE_TIMEOUT_MS} ms.`);
  }

  async close(): Promise<void> {
    if (this.#lynx.exitCode === null && this.#lynx.signalCode === null) {
      const ended = once(this.#lynx, 'exit');
      this.#lynx.kill('SIGTERM');
      await Promise.race([ended, sleep(EXIT_TIMEOUT_MS, undefined, { ref: false })]);
      this.#lynx.kill('SIGKILL');
    }
    this.#keys.destroy();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
