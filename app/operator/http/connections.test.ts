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

it('asks for the address of the operator anew within the life of a connection, and cuts no call', async () => {
  const held: ServerResponse[] = [];
  const port = await serve('127.0.0.1', 0, held);
  await serve('127.0.0.2', port, held);
  let address = '127.0.0.1';
  // biome-ignore lint/suspicious/noExplicitAny: an overloaded function of Node
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, options: any, done: any) => {
    if (options.all) done(null, [{ address, family: 4 }]);
    else done(null, address, 4);
  }) as never);
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
