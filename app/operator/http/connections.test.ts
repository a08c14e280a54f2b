import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod/v4';
import { portOf } from '#tests/contract/scripted-operator.ts';
import { TRACE } from '#tests/support/trace.ts';
import type { OperatorHttp } from './call.ts';
import { createOperatorHttp } from './http.ts';

const LIFE_MS = 60_000;
const context = { trace: TRACE, operatorLanguage: 'en-US' } as const;
const schema = z.object({ from: z.string() });
const quick = { method: 'GET', route: '/thing', circuit: 'account', schema } as const;
const slow = { method: 'POST', route: '/slow', circuit: 'account', json: {}, schema } as const;

const servers: Server[] = [];
let http: OperatorHttp | null = null;

afterEach(async () => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await http?.close();
});

async function serve(address: string, port: number, held: ServerResponse[]): Promise<number> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.endsWith('/slow')) held.push(response);
    else response.end(JSON.stringify({ from: address }));
  });
  servers.push(server);
  server.listen(port, address);
  await once(server, 'listening');
  return portOf(server.address());
}

/** Lets every name resolve to addresses; a name without any is not found. */
function resolve(addresses: () => readonly string[]) {
  // biome-ignore lint/suspicious/noExplicitAny: an overloaded function of Node
  return vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, options: any, done: any) => {
    const [first, ...others] = addresses();
    if (first === undefined) done(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }));
    else if (options.all)
      done(
        null,
        [first, ...others].map((address) => ({ address, family: 4 })),
      );
    else done(null, first, 4);
  }) as never);
}

it.each<[string, (readonly string[])[], string[]]>([
  [
    'to another address and back',
    [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1']],
    ['127.0.0.1', '127.0.0.2', '127.0.0.1'],
  ],
  [
    'to no address for a while',
    [['127.0.0.1'], [], ['127.0.0.2']],
    ['127.0.0.1', 'ServerUnreachable', '127.0.0.2'],
  ],
  [
    'to two addresses, one of them dead',
    [['127.0.0.1'], ['127.0.0.9', '127.0.0.2']],
    ['127.0.0.1', '127.0.0.2'],
  ],
])('follows the name of the operator %s', async (_where, moves, froms) => {
  const held: ServerResponse[] = [];
  const port = await serve('127.0.0.1', 0, held);
  await serve('127.0.0.2', port, held);
  let addresses = moves[0] ?? [];
  resolve(() => addresses);
  let nowMs = 0;
  http = createOperatorHttp({
    apiUrl: `http://operator.example:${port}`,
    now: () => nowMs,
    connectionLifeMs: LIFE_MS,
  });
  for (const [turn, move] of moves.entries()) {
    addresses = move;
    nowMs = turn * LIFE_MS;
    const result = await http.call(context, quick);
    expect(result.ok ? result.value.from : result.failure.code).toBe(froms[turn]);
  }
});

it('asks for the address of the operator anew within the life of a connection, and cuts no call', async () => {
  const held: ServerResponse[] = [];
  const port = await serve('127.0.0.1', 0, held);
  await serve('127.0.0.2', port, held);
  let address = '127.0.0.1';
  const lookup = resolve(() => [address]);
  let nowMs = 0;
  http = createOperatorHttp({
    apiUrl: `http://operator.example:${port}`,
    now: () => nowMs,
    connections: 2,
    connectionLifeMs: LIFE_MS,
    timeouts: { writeMs: 2 * LIFE_MS },
  });
  const from = async (read = quick) => {
    const result = await http?.call(context, read);
    return result?.ok ? result.value.from : result?.failure.code;
  };

  expect(await from()).toBe('127.0.0.1');
  // Two connections, and a third call that waits for one of them.
  const underWay = [1, 2, 3].map(() => http?.call(context, slow));
  await expect.poll(() => held.length).toBe(2);
  address = '127.0.0.2';
  nowMs = LIFE_MS;
  expect(await from()).toBe('127.0.0.2');
  const asked = lookup.mock.calls.length;
  for (let call = 0; call < 10; call += 1) expect(await from()).toBe('127.0.0.2');
  // Connections are used again: the pool has two of them.
  expect(lookup.mock.calls.length).toBeLessThanOrEqual(asked + 1);

  for (const response of held.splice(0)) response.end('{"from":"old"}');
  await expect.poll(() => held.length).toBe(1);
  held[0]?.end('{"from":"old"}');
  const results = await Promise.all(underWay);
  expect(results).toEqual([1, 2, 3].map(() => ({ ok: true, value: { from: 'old' } })));
});
