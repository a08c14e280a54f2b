import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ControlKind, findControl, type TextPage } from '#tests/support/text-page.ts';
import { readTools } from '#tests/support/tools.ts';
import { BROWSER_LANGUAGE, type BrowserProgram, type JourneyBrowser } from '../journey-browser.ts';
import { parseW3mPage } from './w3m-page.ts';

const PAGE_TIMEOUT_MS = 120_000;
const EXIT_TIMEOUT_MS = 1_000;
const PRESS_AGAIN_MS = 300;
const POLL_MS = 20;

const SETTINGS = [
  // Links and fields have their numbers before them.
  'display_link_number=1',
  `accept_language=${BROWSER_LANGUAGE}`,
  // It quits without asking whether to.
  'confirm_qq=0',
  // To tell of each cookie it would stand still for a second, and lose what is typed meanwhile.
  'show_cookie=0',
  // What it saves as the source of a page is what came over the network.
  'accept_encoding=identity',
];

/**
 * Keys that have w3m write the page down, one in turn with the other. Keys may get lost while a page comes, so that one is
 * pressed until something is written; what an earlier press of the other one still writes is then not taken for it.
 */
const WRITING_KEYS = ['V', 'X'] as const;

/** The files that a key writes: the page as it is drawn, what it was drawn from, and one that is started after them. */
const filesOf = (folder: string, key: string) => ({
  drawn: join(folder, `${key}.txt`),
  source: join(folder, `${key}.html`),
  done: join(folder, `${key}.done`),
});

/** What the keys mean, as w3m reads it. */
const keymapOf = (folder: string) =>
  WRITING_KEYS.map((key) => {
    const { drawn, source, done } = filesOf(folder, key);
    const commands = [
      `SAVE_SCREEN '|cat > ${drawn}'`,
      `SAVE '|cat > ${source}'`,
      `SAVE_SCREEN '|cat > ${done}'`,
    ];
    return `keymap ${key} COMMAND "${commands.join('; ')}"\n`;
  }).join('');

/** w3m's keys. */
const KEY = {
  enter: '\r',
  eraseLine: '\x15',
  goto: 'U',
  quit: 'q',
  reload: 'R',
  /** After a number: to the control of that number. */
  toControl: '[',
};

/** w3m, which has no scripts; a process of its own for each journey. */
export function startW3m(): Promise<BrowserProgram> {
  return Promise.resolve({ open: openW3m, stop: async () => {} });
}

async function openW3m(): Promise<JourneyBrowser> {
  const { w3m } = readTools();
  if (!w3m) throw new Error('w3m was not found: run "node scripts/find-tools.mjs --browsers" first.');
  const folder = mkdtempSync(join(tmpdir(), 'w3m-'));
  const blank = join(folder, 'blank.html');
  writeFileSync(blank, '<!doctype html><title>Blank</title>');
  mkdirSync(join(folder, '.w3m'));
  writeFileSync(join(folder, '.w3m', 'keymap'), keymapOf(folder));
  const options = SETTINGS.map((setting) => `-o ${setting}`).join(' ');
  // w3m wants a terminal, which script makes; wide enough that lines break rarely.
  const command = `stty rows 100 cols 200; exec '${w3m.path}' ${options} -cookie -no-mouse -T text/html '${blank}'`;
  const terminal = spawn('script', ['--quiet', '--command', command, '/dev/null'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
    env: { ...process.env, HOME: folder, TERM: 'vt100', LANG: 'C.UTF-8', SHELL: '/bin/sh' },
  });
  // Before w3m has drawn something, the terminal would keep keys to itself.
  await once(terminal.stdout, 'data');
  const screen = new W3m(terminal, folder);
  return {
    async open(address) {
      screen.keys(KEY.goto, KEY.eraseLine, address, KEY.enter);
      await screen.page();
    },
    async reload() {
      screen.keys(KEY.reload);
      await screen.page();
    },
    fill: (label, text) => screen.use('field', label, KEY.enter, KEY.eraseLine, text, KEY.enter),
    choose: (label) => screen.use('checkbox', label, KEY.enter),
    press: (button) => screen.use('button', button, KEY.enter),
    follow: (link) => screen.use('link', link, KEY.enter),
    text: async () => (await screen.page()).text,
    close: () => screen.close(),
  };
}

class W3m {
  readonly #terminal: ChildProcess;
  readonly #folder: string;
  #pages = 0;

  constructor(terminal: ChildProcess, folder: string) {
    this.#terminal = terminal;
    this.#folder = folder;
    terminal.stdout?.resume();
  }

  keys(...keys: string[]): void {
    this.#terminal.stdin?.write(keys.join(''));
  }

  /** Goes to the control that reads so, presses keys there, and waits until w3m has done what they mean. */
  async use(kind: ControlKind, text: string, ...keys: string[]): Promise<void> {
    const control = findControl(await this.page(), kind, text);
    this.keys(String(control), KEY.toControl, ...keys);
    await this.page();
  }

  /** The page as it stands, once it has come. */
  async page(): Promise<TextPage> {
    this.#pages += 1;
    const key = WRITING_KEYS[this.#pages % 2 === 0 ? 0 : 1];
    const { drawn, source, done } = filesOf(this.#folder, key);
    rmSync(done, { force: true });
    const deadline = Date.now() + PAGE_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (this.#terminal.exitCode !== null) throw new Error(`w3m ended with ${this.#terminal.exitCode}.`);
      this.keys(key);
      const again = Date.now() + PRESS_AGAIN_MS;
      while (Date.now() < again && !existsSync(done)) await sleep(POLL_MS);
      if (existsSync(done)) return parseW3mPage(readFileSync(drawn, 'utf8'), readFileSync(source, 'utf8'));
    }
    throw new Error(`w3m showed no page within ${PAGE_TIMEOUT_MS} ms.`);
  }

  async close(): Promise<void> {
    const { pid } = this.#terminal;
    if (pid !== undefined && this.#terminal.exitCode === null && this.#terminal.signalCode === null) {
      const ended = once(this.#terminal, 'exit');
      this.keys(KEY.quit);
      const isEnded = await Promise.race([ended, sleep(EXIT_TIMEOUT_MS, false, { ref: false })]);
      // Without its terminal w3m ends by itself.
      if (isEnded === false) process.kill(-pid, 'SIGKILL');
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
