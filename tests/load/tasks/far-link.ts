import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOOPBACK } from '#tests/support/free-port.ts';

/** As much as a packet carries: what is drawn while it comes is to come bit by bit. */
const PIECE_BYTES = 1400;

/**
 * A way to a server that is long and narrow for whole connections. What browsers offer to slow them down delays answers,
 * but neither the handshakes of a connection nor what two connections share.
 */
export interface FarLink {
  port: number;
  /** Connections opened since the start. */
  connections(): number;
  /** Bytes that came from the server since the start, with what TLS and HTTP/2 add. */
  bytesReceived(): number;
  stop(): void;
}

/** What all links of one phone share. */
export class Phone {
  readonly roundTripMs: number;
  readonly #bytesPerSecond: number;
  readonly #freeAtMs = { up: 0, down: 0 };

  constructor(roundTripMs: number, bytesPerSecond: number) {
    this.roundTripMs = roundTripMs;
    this.#bytesPerSecond = bytesPerSecond;
  }

  /** When bytes that are ready at a time have arrived at the other end; they take the place of those after them. */
  arrivalMs(way: 'up' | 'down', bytes: number, readyAtMs: number): number {
    const begin = Math.max(readyAtMs, this.#freeAtMs[way]);
    this.#freeAtMs[way] = begin + (bytes / this.#bytesPerSecond) * 1000;
    return this.#freeAtMs[way] + this.roundTripMs / 2;
  }
}

/**
 * Puts a link in front of a server of this machine. A connection can be used one round trip after it was opened, as with
 * the handshake of TCP; the handshake of TLS takes its own by itself. Slow start and lost packets there are none.
 */
export async function startFarLink(targetPort: number, phone: Phone): Promise<FarLink> {
  let connections = 0;
  let received = 0;
  const sockets = new Set<Socket>();
  const carry = (from: Socket, to: Socket, way: 'up' | 'down', usableAtMs: number) => {
    let last: Promise<unknown> = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      if (way === 'down') received += chunk.length;
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        const piece = chunk.subarray(at, at + PIECE_BYTES);
        const arrivalMs = phone.arrivalMs(way, piece.length, Math.max(performance.now(), usableAtMs));
        last = last.then(() => sleep(Math.max(0, arrivalMs - performance.now()))).then(() => to.write(piece));
      }
    });
    from.on('end', () => {
      last = last.then(() => to.end());
    });
    from.on('error', () => to.destroy());
  };
  const server = createServer((near) => {
    connections += 1;
    const far = connect(targetPort, LOOPBACK);
    const usableAtMs = performance.now() + phone.roundTripMs;
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    carry(near, far, 'up', usableAtMs);
    carry(far, near, 'down', usableAtMs);
  });
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    bytesReceived: () => received,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
