import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as the scripted operator saw it. */
export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What the scripted operator does with one request, its body already read. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** A small operator that does what the test says, on a free loopback port. */
export interface ScriptedOperator {
  url: string;
  /** All requests so far, oldest first. */
  seen: SeenRequest[];
  /** Connections taken so far. */
  connections: number;
  behave: Behaviour;
  close(): Promise<void>;
}

/** Starts a scripted operator. Until told otherwise it answers an empty object. */
export async function startScriptedOperator(): Promise<ScriptedOperator> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      operator.seen.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') });
      operator.behave(request, response);
    });
  });
  const operator: ScriptedOperator = {
    url: '',
    seen: [],
    connections: 0,
    behave: answerJson({}),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('connection', () => {
    operator.connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  operator.url = `http://127.0.0.1:${portOf(server.address())}`;
  return operator;
}

/** The port in what a listening server calls its address. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new TypeError('The server does not listen on a port');
  return address.port;
}

/** Answers JSON. Text is sent as it is, so that it can be broken JSON. */
export function answerJson(value: unknown, status = 200, headers: Record<string, string> = {}): Behaviour {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  };
}

/** Never answers. */
export const hang: Behaviour = () => undefined;

/** Closes the connection hard before any byte of an answer. */
export const resetBeforeHead: Behaviour = (request) => {
  request.socket.resetAndDestroy();
};

/** Sends the head and half of the body, then closes the connection hard. */
export const resetInBody: Behaviour = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"status":"Success","half":');
  setTimeout(() => request.socket.resetAndDestroy(), 30);
};

/** Sends the head at once and then a byte every 20 ms, for ever. */
export const drip: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

/** Does the behaviours one after the other, one for each request; the last one for ever. */
export function inTurn(...behaviours: [Behaviour, ...Behaviour[]]): Behaviour {
  let turn = 0;
  return (request, response) => {
    const behaviour = behaviours[Math.min(turn, behaviours.length - 1)];
    turn += 1;
    behaviour?.(request, response);
  };
}
