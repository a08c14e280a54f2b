import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Keeps the processors busy with as many processes that do nothing but count.
 *
 * @param processes how many
 * @returns what ends them, once they run
 */
export async function keepProcessorsBusy(processes: number): Promise<() => Promise<void>> {
  const children: ChildProcess[] = Array.from({ length: processes }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const killWithUs = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  process.once('exit', killWithUs);
  await Promise.all(children.map((child) => once(child, 'spawn')));
  return async () => {
    const ended = children.map((child) => once(child, 'exit'));
    killWithUs();
    await Promise.all(ended);
    process.off('exit', killWithUs);
  };
}
