import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { ServerAddress } from '#app/store/redis-connection.ts';
import { LOOPBACK } from './free-port.ts';

/** A sentinel that reports the primary as a test wants it. */
export interface ScriptedSentinel {
  address: ServerAddress;
  /** Reported primary. */
  primary: ServerAddress;
  /** Holds answers to where the primary is, until {@link ScriptedSentinel.release}. */
  hold(): void;
  release(): void;
  /** Returns how many answers are held. */
  held(): number;
  /** Returns how many connections listen to failovers. */
  subscribers(): number;
  /** Publishes `+switch-master`. */
  announce(): void;
  close(): Promise<void>;
}

/** Commands are far too short to be split between two pieces. */
const COMMAND = /\*\d+\r\n(?:\$\d+\r\n[^\r]*\r\n)+/g;
const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
const list = (items: readonly string[]) => `*${items.length}\r\n${items.join('')}`;

/** Starts a sentinel that knows of no others. */
export async function startScriptedSentinel(primary: ServerAddress): Promise<ScriptedSentinel> {
  const sockets = new Set<Socket>();
  const subscribers = new Set<Socket>();
  let isHolding = false;
  let held: (() => void)[] = [];

  function answer(socket: Socket, command: string): void {
    if (/get-master-addr/i.test(command)) {
      const send = () => {
        const { host, port } = sentinel.primary;
        socket.write(list([bulk(host), bulk(String(port))]));
      };
      if (isHolding) held.push(send);
      else send();
    } else if (/subscribe/i.test(command)) {
      subscribers.add(socket);
      socket.write(list([bulk('subscribe'), bulk('+switch-master'), ':1\r\n']));
    } else socket.write(list([]));
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      subscribers.delete(socket);
    });
    socket.on('data', (piece) => {
      for (const [command] of piece.toString().matchAll(COMMAND)) answer(socket, command);
    });
  }).listen(0, LOOPBACK);
  await once(server, 'listening');
  const own = server.address();
  if (own === null || typeof own === 'string') throw new Error('The sentinel has no TCP address.');

  const sentinel: ScriptedSentinel = {
    address: { host: LOOPBACK, port: own.port },
    primary,
    hold: () => {
      isHolding = true;
    },
    release: () => {
      isHolding = false;
      for (const send of held) send();
      held = [];
    },
    held: () => held.length,
    subscribers: () => subscribers.size,
    announce: () => {
      const message = list([bulk('message'), bulk('+switch-master'), bulk('portal')]);
      for (const socket of subscribers) socket.write(message);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return sentinel;
}
