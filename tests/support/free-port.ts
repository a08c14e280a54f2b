import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The only interface the tests listen on. */
export const LOOPBACK = '127.0.0.1';

/** Addresses of this machine for itself: one of each family that it has. */
export const LOOPBACKS: readonly string[] = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.address === '::1')
  ? [LOOPBACK, '::1']
  : [LOOPBACK];

/** Writes an address as it stands in URLs. */
export const inUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/**
 * Where ports are looked for: below those that systems give to outgoing connections (from 32,768 on Linux), one of which
 * could take a port that was found before its server listens; and above those that browsers refuse to call.
 */
const FIRST_PORT = 12_000;
const LAST_PORT = 31_999;
const MAX_PROBES = 50;
const MAX_STARTS = 5;

/** Another process took a port between finding and using it. */
export class AddressInUseError extends Error {
  override readonly name = 'AddressInUseError';
}

/**
 * A TCP port of the loopback interface that was free a moment ago. Throws when none is found. Another process may take it
 * before it is used, though only one that asks for that very port.
 */
export async function findFreePort(): Promise<number> {
  for (let probe = 0; probe < MAX_PROBES; probe += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port among ${MAX_PROBES} between ${FIRST_PORT} and ${LAST_PORT}.`);
}

/**
 * Starts something on different ports that are free, and again on others when one of them was taken in between.
 *
 * @param start throws `AddressInUseError` when a port is taken, and leaves nothing running
 */
export async function withFreePorts<Started>(
  count: number,
  start: (...ports: number[]) => Promise<Started>,
): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    const ports = new Set<number>();
    while (ports.size < count) ports.add(await findFreePort());
    try {
      return await start(...ports);
    } catch (error) {
      if (!(error instanceof AddressInUseError) || attempt === MAX_STARTS) throw error;
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, LOOPBACK);
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
