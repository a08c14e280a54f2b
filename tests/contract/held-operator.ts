import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import { createContractValidator } from '../../operator/contract/validator.ts';
import { portOf } from './scripted-operator.ts';

/** Stands between the adapter and an operator, and holds what goes through against the document. */
export interface HeldOperator {
  apiUrl: string;
  /** What was not as the document states it, oldest first: call and reason. */
  faults: string[];
  /** Off while an operator is told to answer what it never would. */
  isHolding: boolean;
  close(): Promise<void>;
}

const validator = createContractValidator({ isClosed: true });

/** Begins to listen in front of an operator at an address such as `http://127.0.0.1:4010/api/v1`. */
export async function holdOperator(apiUrl: string): Promise<HeldOperator> {
  const target = new URL(apiUrl);
  const held: HeldOperator = {
    apiUrl: '',
    faults: [],
    isHolding: true,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const sent = await bodyOf(request);
    const onward = send({ host: target.hostname, port: target.port, method, path: url, headers });
    onward.on('response', async (answer) => {
      const body = await bodyOf(answer);
      const { pathname, search } = new URL(url, apiUrl);
      // The inbox and the like are the sandbox's own.
      if (held.isHolding && pathname.startsWith(`${target.pathname}/`)) {
        const path = pathname.slice(target.pathname.length);
        const request = { headers, query: search.slice(1), body: json(sent) };
        const isJson = answer.headers['content-type']?.startsWith('application/json') ?? false;
        const plain = { status: answer.statusCode ?? 0, body: isJson ? json(body) : undefined };
        const faults = [
          // What the portal sends is held where the operator took it: a test may send what no one would take.
          ...(plain.status === 400 ? [] : validator.request(method, path, request)),
          ...(plain.status === 304 ? [] : validator.answer(method, path, plain)),
        ];
        held.faults.push(...faults.map((fault) => `${method} ${path}: ${fault}`));
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
    });
    onward.on('error', () => request.socket.destroy());
    onward.end(sent);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  held.apiUrl = `http://127.0.0.1:${portOf(server.address())}${target.pathname}`;
  return held;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function json(body: Buffer): unknown {
  return body.length === 0 ? undefined : JSON.parse(body.toString('utf8'));
}
