import { once } from 'node:events';
import { createServer } from 'node:net';

/** The only interface the tests listen on. */
export const LOOPBACK = '127.0.0.1';

/**
 * A TCP port of the loopback interface that was free a moment ago. Another process may take it before it is used, so
 * its user must be ready to ask for another one.
 */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, LOOPBACK);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The probe has no TCP address.');
  return address.port;
}
