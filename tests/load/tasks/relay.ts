import { once } from 'node:events';
import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOOPBACK } from '#tests/support/free-port.ts';

/** An answer as it went over the wire. */
interface Recorded {
  status: number;
  /** Names and values in turn, as they were sent. */
  headers: string[];
  body: Buffer;
}

/** `fold` replays, and answers a form with the page that it leads to, in the stead of the way there. */
type Mode = 'pass' | 'record' | 'replay' | 'fold';

/**
 * Stands between nginx and the portal. It hands everything on, and can keep the answers and give them again without
 * asking anyone: the same pages, redirects and files at once, which no server that computes them can be faster than.
 */
export interface Relay {
  /** Such as `http://127.0.0.1:3000`. */
  origin: string;
  /** Hands requests on from now on, keeps the answers as well, or gives those that were kept, from the first. */
  set(mode: Mode): void;
  stop(): void;
}

/** Headers that are of one connection. */
const OF_CONNECTION = /^(connection|keep-alive|transfer-encoding)$/i;

/** Starts a relay to a portal. */
export async function startRelay(target: () => string): Promise<Relay> {
  let mode: Mode = 'pass';
  let kept = new Map<string, Recorded[]>();
  let given = new Map<string, number>();

  const next = (key: string): Recorded | undefined => {
    const answers = kept.get(key) ?? [];
    const turn = given.get(key) ?? 0;
    given.set(key, turn + 1);
    // Whatever is asked for once more than it was is as it was last.
    return answers[Math.min(turn, answers.length - 1)];
  };

  const replay = (key: string, response: ServerResponse) => {
    let answer = next(key);
    const cookies: string[] = [];
    while (mode === 'fold' && answer?.status === 303 && key.startsWith('POST')) {
      cookies.push(
        ...answer.headers.flatMap((value, at, all) => (isCookie(all[at - (at % 2)]) ? [value] : [])),
      );
      answer = next(`GET ${locationOf(answer)}`);
    }
    if (!answer) return response.writeHead(404).end();
    response.writeHead(answer.status, [...cookies, ...answer.headers]).end(answer.body);
  };

  const handOn = (key: string, request: IncomingMessage, body: Buffer, response: ServerResponse) => {
    const { method, headers } = request;
    const onward = openRequest(target() + request.url, { method, headers, agent: false }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const whole = Buffer.concat(chunks);
      const recorded = { status: answer.statusCode ?? 500, headers: lasting(answer.rawHeaders), body: whole };
      if (mode === 'record') kept.set(key, [...(kept.get(key) ?? []), recorded]);
      response.writeHead(recorded.status, recorded.headers).end(whole);
    });
    onward.on('error', () => response.destroy());
    onward.end(body);
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const key = `${request.method} ${request.url}`;
    if (mode === 'replay' || mode === 'fold') replay(key, response);
    else handOn(key, request, Buffer.concat(chunks), response);
  });
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  return {
    origin: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    set(next) {
      mode = next;
      if (next === 'record') kept = new Map();
      given = new Map();
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const isCookie = (name: string | undefined) => name?.toLowerCase() === 'set-cookie';

function locationOf({ headers }: Recorded): string {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'location');
  return headers[at + 1] ?? '';
}

function lasting(raw: readonly string[]): string[] {
  return raw.filter((_, index) => !OF_CONNECTION.test(raw[index - (index % 2)] ?? ''));
}
