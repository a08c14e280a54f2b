import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Capabilities, error, type WebDriver, type WebElement } from 'selenium-webdriver';
import { AddressInUseError, LOOPBACK, withFreePorts } from '#tests/support/free-port.ts';
import { readTools } from '#tests/support/tools.ts';
import { type Engine, graphicalBrowser } from '../graphical-browser.ts';
import type { BrowserProgram } from '../journey-browser.ts';

/** WebKit, for journeys and for tests that need what its driver can do. */
export interface WebKit extends BrowserProgram {
  openEngine(): Promise<Engine<WebElement>>;
}

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 5_000;
const REACHABLE_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

/** Starts WebKitGTK's driver on a screen that no one sees; it starts a browser for each journey. */
export function startWebKit(hasScripts: boolean): Promise<WebKit> {
  return withFreePorts(1, (port) => startOnPort(hasScripts, port));
}

async function startOnPort(hasScripts: boolean, port: number): Promise<WebKit> {
  const { webkit } = readTools();
  if (!webkit)
    throw new Error('WebKitGTK was not found: run "node scripts/find-tools.mjs --browsers" first.');
  const driver = spawn(webkit.xvfbRun, ['-a', webkit.path, `--host=${LOOPBACK}`, `--port=${port}`], {
    // A group of its own: the screen, the driver and the browsers end together.
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      // A machine without a language: the browser asks for none, and the portal speaks the one of its country.
      LC_ALL: 'C.UTF-8',
      // As root, WebKit cannot put its pages into a sandbox.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
  });
  const killWithUs = () => signal(driver, 'SIGKILL');
  process.once('exit', killWithUs);
  const address = `http://${LOOPBACK}:${port}`;
  try {
    await answering(`${address}/status`, driver);
  } catch (error) {
    await end(driver);
    throw error;
  }

  const openEngine = async () => {
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: webkit.browser,
        args: ['--automation', ...(hasScripts ? [] : ['--enable-javascript=false'])],
      },
    });
    const session = await new Builder().usingServer(address).withCapabilities(capabilities).build();
    await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
    return engineOf(session);
  };
  return {
    openEngine,
    open: async () => graphicalBrowser(await openEngine()),
    async stop() {
      process.off('exit', killWithUs);
      await end(driver);
    },
  };
}

function engineOf(session: WebDriver): Engine<WebElement> {
  /** Scripts of the driver run in a page that may not run its own. */
  const run = <Result>(code: string, ...values: unknown[]) =>
    session.executeScript<Result>(`return (${code})(...arguments)`, ...values);
  return {
    goto: (address) => session.get(address),
    reload: () => session.navigate().refresh(),
    evaluate: (code, argument) => run(code.toString(), argument),
    find: (code, argument) => run<WebElement | null>(code.toString(), argument),
    click: (element) => reachable(() => element.click()),
    async type(element, text) {
      await reachable(() => element.clear());
      await element.sendKeys(text);
    },
    isSummary: async (element) => (await element.getTagName()) === 'summary',
    isChecked: (element) => run<boolean>('(one) => (one.control ?? one).checked === true', element),
    close: () => session.quit(),
  };
}

/** Does something to an element as soon as nothing lies over it any more, as one page does that goes over into the next. */
async function reachable<Result>(act: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + REACHABLE_TIMEOUT_MS;
  for (;;) {
    try {
      return await act();
    } catch (cause) {
      if (!(cause instanceof error.ElementNotInteractableError) || Date.now() > deadline) throw cause;
      await sleep(POLL_MS);
    }
  }
}

async function answering(address: string, driver: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && driver.exitCode === null) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await sleep(POLL_MS);
  }
  // It ends by itself where it cannot listen, and does not say why.
  if (driver.exitCode !== null) throw new AddressInUseError('The driver of WebKitGTK ended.');
  throw new Error(`The driver of WebKitGTK did not start within ${START_TIMEOUT_MS} ms.`);
}

async function end(driver: ChildProcess): Promise<void> {
  if (driver.pid === undefined || driver.exitCode !== null || driver.signalCode !== null) return;
  const ended = once(driver, 'exit');
  signal(driver, 'SIGTERM');
  await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  signal(driver, 'SIGKILL');
}

/** Sends a signal to a process and to all that it has started. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, name);
  } catch {
    // They have ended already.
  }
}
