import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import { portOf } from '#tests/contract/scripted-operator.ts';

/** A server that keeps the contract in another way than the sandbox does. */
export interface OddOperator {
  apiUrl: string;
  /** How many places in answers it has changed so far. */
  changed(): number;
  close(): Promise<void>;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** Members that may be missing. */
const OPTIONAL = new Set([
  'eta',
  'group',
  'paymentTypeLabel',
  'lastUpdateDate',
  'statusAdditionalInfo',
  'minorSymbol',
  'availableChannels',
  'estimatedMinutes',
  'loggedOnTimeCode',
  'nationalLength',
]);
/** Members whose absence may be told as null. */
const NULLABLE = new Set(['thresholdAU', 'trackingKey', 'payoutAccountMask', 'offerLifetimeMinutes']);
/** Lists whose order says nothing. */
const UNORDERED = /^\/(site|funds|document|document\/acknowledgement)$/;
const TOKEN_LENGTH = 2048;

/** Puts a server in front of another one that answers the same in odd ways, all of which are legal. */
export async function startOddOperator(apiUrl: string): Promise<OddOperator> {
  const target = new URL(apiUrl);
  /** What long tokens stand for. */
  const tokens = new Map<string, string>();
  let changes = 0;
  let turn = 0;

  const longToken = (token: string) => {
    const long = token.padEnd(TOKEN_LENGTH, 'x');
    tokens.set(long, token);
    return long;
  };

  /** A time in one of three forms, in turn. */
  const oddTime = (text: string): unknown => {
    turn += 1;
    if (turn % 3 === 0) return Date.parse(text);
    // Microseconds, or an offset of nothing.
    return turn % 3 === 1 ? text.replace(/\.(\d{3})Z$/, '.$1000Z') : text.replace('Z', '+00:00');
  };

  const odd = (name: string, value: unknown): unknown => {
    if (name === 'accessToken' || name === 'refreshToken') return longToken(String(value));
    if (typeof value === 'string' && INSTANT.test(value)) {
      changes += 1;
      return oddTime(value);
    }
    if (Array.isArray(value)) return value.map((item) => odd('', item));
    if (typeof value !== 'object' || value === null) return value;
    changes += 1;
    const members = Object.entries(value)
      .filter(([inner]) => !OPTIONAL.has(inner))
      .map(
        ([inner, of]) =>
          [inner, inner === 'fields' || inner === 'fieldErrors' ? of : odd(inner, of)] as const,
      );
    const missing = [...NULLABLE]
      .filter((inner) => inner in value)
      .map((inner) => [inner, odd(inner, Reflect.get(value, inner))] as const);
    return Object.fromEntries([...members, ...missing, ['aMemberOfOurOwn', { since: 2019 }]]);
  };

  const answerOf = (path: string, body: Buffer): Buffer => {
    const value: unknown = JSON.parse(body.toString('utf8'));
    const ordered = Array.isArray(value) && UNORDERED.test(path) ? value.toReversed() : value;
    return Buffer.from(JSON.stringify(odd('', ordered)));
  };

  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const { authorization } = request.headers;
    const long = authorization?.replace('Bearer ', '') ?? '';
    const headers = { ...request.headers };
    delete headers['content-length'];
    if (authorization !== undefined) headers.authorization = `Bearer ${tokens.get(long) ?? long}`;
    const sent = withShortTokens((await bodyOf(request)).toString('utf8'), tokens);
    const onward = send({ host: target.hostname, port: target.port, method, path: url, headers });
    onward.on('response', async (answer) => {
      const body = await bodyOf(answer);
      const isJson = answer.headers['content-type']?.startsWith('application/json') && body.length > 0;
      const path = new URL(url, apiUrl).pathname.slice(target.pathname.length);
      const changed = isJson ? answerOf(path, body) : body;
      const { 'content-length': _length, ...rest } = answer.headers;
      // A file keeps its length, which the contract asks for.
      response.writeHead(answer.statusCode ?? 502, isJson ? rest : answer.headers).end(changed);
    });
    onward.on('error', () => request.socket.destroy());
    onward.end(sent);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    apiUrl: `http://127.0.0.1:${portOf(server.address())}${target.pathname}`,
    changed: () => changes,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function withShortTokens(body: string, tokens: ReadonlyMap<string, string>): string {
  let short = body;
  for (const [long, token] of tokens) short = short.replaceAll(long, token);
  return short;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
