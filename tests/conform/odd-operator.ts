import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as send,
} from 'node:http';
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
const INDIA_MS = 5.5 * 3_600_000;

/** Ids of payments of another shape. */
const withOddIds = (text: string) => text.replace(/\btx_([A-Z0-9]+)/g, '0-$1_9');
const withOwnIds = (text: string) => text.replace(/\b0-([A-Z0-9]+)_9/g, 'tx_$1');

/** Ignores what it does not know, and lowers a limit, in the stead of refusing either (contract §1.13). */
function withoutUnknown(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://odd');
  searchParams.delete('noSuchFilter');
  if (Number(searchParams.get('limit')) > 100) searchParams.set('limit', '100');
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** Refusals in the body as HTTP errors, where the contract leaves the choice. */
function asHttpError(path: string, method: string, body: string): number | null {
  if (path.endsWith('/authentication/login') && body.includes('"InvalidUser"')) return 401;
  const isDocument = path.endsWith('/document/acknowledgement') && method === 'POST';
  return isDocument && body.includes('"RequiredDocumentNotFound"') ? 404 : null;
}

/** Freedoms that not every odd server takes. */
export interface Oddness {
  /** A log-in ends the one before, which is HTTP 409 from then on (contract §1.3). */
  hasOneSession?: boolean;
}

/** Puts a server in front of another one that answers the same in odd ways, all of which are legal. */
export async function startOddOperator(
  apiUrl: string,
  { hasOneSession = false }: Oddness = {},
): Promise<OddOperator> {
  const target = new URL(apiUrl);
  /** The token of the last log-in, by player; and players by token. */
  const last = new Map<string, string>();
  const owners = new Map<string, string>();
  /** What long tokens stand for. */
  const tokens = new Map<string, string>();
  let changes = 0;
  let turn = 0;

  const longToken = (token: string) => {
    const long = token.padEnd(TOKEN_LENGTH, 'x');
    tokens.set(long, token);
    return long;
  };

  /** A time in one of four forms, in turn. */
  const oddTime = (text: string): unknown => {
    turn += 1;
    if (turn % 4 === 0) return Date.parse(text);
    // Microseconds, an offset of nothing, or one of another place.
    if (turn % 4 === 1) return text.replace(/\.(\d{3})Z$/, '.$1000Z');
    if (turn % 4 === 2) return text.replace('Z', '+00:00');
    return new Date(Date.parse(text) + INDIA_MS).toISOString().replace('Z', '+05:30');
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
    const { method = 'GET' } = request;
    const url = withOwnIds(withoutUnknown(request.url ?? '/'));
    const path = new URL(url, apiUrl).pathname.slice(target.pathname.length);
    const { authorization } = request.headers;
    const long = authorization?.replace('Bearer ', '') ?? '';
    const token = tokens.get(long) ?? long;
    const owner = owners.get(token);
    if (
      hasOneSession &&
      owner !== undefined &&
      last.get(owner) !== token &&
      path !== '/authentication/refresh'
    )
      return void writeOddly(response, 409, {}, Buffer.from('{"detail":"logged in elsewhere"}'));
    const headers = { ...request.headers };
    delete headers['content-length'];
    if (authorization !== undefined) headers.authorization = `Bearer ${token}`;
    const tag = headers['if-none-match'];
    if (tag !== undefined) headers['if-none-match'] = tag.replace(/^W\//, '');
    const body = (await bodyOf(request)).toString('utf8');
    const sent = withOwnIds(withShortTokens(body, tokens)).replace(/,"noSuchMember":(true|1|"x")/, '');
    const onward = send({ host: target.hostname, port: target.port, method, path: url, headers });
    onward.on('response', async (answer) => {
      const came = await bodyOf(answer);
      const text = came.toString('utf8');
      const isJson = answer.headers['content-type']?.startsWith('application/json') && came.length > 0;
      if (path === '/authentication/login' && answer.statusCode === 200) noteLogIn(sent, text);
      const status = asHttpError(path, method, text) ?? answer.statusCode ?? 502;
      const changed = isJson ? Buffer.from(withOddIds(answerOf(path, came).toString('utf8'))) : came;
      const { 'content-length': _length, ...rest } = answer.headers;
      // A file keeps its length, which the contract asks for.
      writeOddly(response, status, isJson ? rest : answer.headers, changed);
    });
    onward.on('error', () => request.socket.destroy());
    onward.end(sent);
  });

  const noteLogIn = (sent: string, text: string) => {
    const { phoneNumber } = JSON.parse(sent) as { phoneNumber: string };
    const { accessToken } = JSON.parse(text) as { accessToken?: string };
    if (accessToken === undefined) return;
    last.set(phoneNumber, accessToken);
    owners.set(accessToken, phoneNumber);
  };
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

/** Writes an answer with headers in capitals, a weak tag and a body in parts; errors as problem+json. */
function writeOddly(
  response: ServerResponse,
  status: number,
  headers: IncomingHttpHeaders,
  body: Buffer,
): void {
  const type = headers['content-type'] ?? 'application/json';
  const isJson = type.startsWith('application/json');
  const odd: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers)) odd[name.toUpperCase()] = value;
  if (isJson)
    odd['CONTENT-TYPE'] = status >= 400 ? 'application/problem+json' : 'Application/JSON;Charset=UTF-8';
  if (headers.etag !== undefined) odd.ETAG = `W/${headers.etag}`;
  response.writeHead(status, odd);
  const half = Math.floor(body.length / 2);
  if (isJson && half > 0) response.write(body.subarray(0, half));
  response.end(isJson ? body.subarray(half) : body);
}
