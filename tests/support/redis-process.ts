import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { AddressInUseError } from './free-port.ts';
import { readTools } from './tools.ts';

const START_TIMEOUT_MS = 120_000;
const PORT_TAKEN = /Address already in use/;
/** What a server, and what a sentinel, prints when it takes connections. */
const STARTED = /Ready to accept connections|\+monitor master/;

/** A running redis-server, of whatever kind. */
export interface RedisProcess {
  child: ChildProcess;
  /** Ends it at once, with all that it held. */
  kill(): Promise<void>;
}

/**
 * Starts redis-server with settings of its configuration file; a first argument, such as a file, goes before them.
 * Throws when it does not take connections in time, `AddressInUseError` when its port is taken.
 */
export async function startRedisProcess(
  settings: Readonly<Record<string, string | number>>,
  before: readonly string[] = [],
): Promise<RedisProcess> {
  const options = Object.entries(settings).flatMap(([name, value]) => [
    `--${name}`,
    ...String(value).split(' '),
  ]);
  const child = spawn(readTools().redisServer.path, [...before, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  await new Promise<void>((resolve, reject) => {
    const said: string[] = [];
    const timer = setTimeout(
      () => reject(new Error(`Redis did not start: ${said.join('\n')}`)),
      START_TIMEOUT_MS,
    );
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      if (!STARTED.test(line)) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('error', reject);
    // 'close' rather than 'exit': its last words are still in the pipe at 'exit'.
    child.once('close', (code) => {
      clearTimeout(timer);
      const output = said.join('\n');
      reject(
        PORT_TAKEN.test(output)
          ? new AddressInUseError(output)
          : new Error(`Redis ended with ${code}: ${output}`),
      );
    });
  });
  return {
    child,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
