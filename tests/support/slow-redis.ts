import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOOPBACK } from './free-port.ts';

/** A Redis as it is seen from far away. */
export interface SlowRedis {
  /** As in REDIS_URL: that of the Redis behind it, but for the port. */
  url: string;
  /** Closes all connections that lead through it. */
  close(): Promise<void>;
}

/**
 * Puts a way in front of a Redis on which every piece of its answers takes so long; what is asked goes through at once, and
 * pieces under way do not wait for each other, as on a long line.
 *
 * @param redisUrl as in REDIS_URL
 */
export async function startSlowRedis(redisUrl: string, delayMs: number): Promise<SlowRedis> {
  const behind = new URL(redisUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const redis = connect(Number(behind.port), behind.hostname);
    for (const [socket, other] of [
      [client, redis],
      [redis, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // It is closed next, and both ends notice that by themselves.
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (asked) => redis.write(asked));
    let before: Promise<unknown> = Promise.resolve();
    redis.on('data', (piece) => {
      const due = sleep(delayMs);
      // Two timers of one moment are no promise of their order.
      before = Promise.all([before, due]).then(() => client.write(piece));
    });
  }).listen(0, LOOPBACK);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The slow way has no TCP address.');
  const url = new URL(redisUrl);
  url.port = String(address.port);
  return {
    url: url.href,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
