import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeCertificate, type TestCertificate } from '#tests/support/certificates.ts';
import { inUrl, LOOPBACK, LOOPBACKS, withFreePorts } from '#tests/support/free-port.ts';
import { guideCommands } from '#tests/support/guide.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { startNginx, type TestNginx } from '#tests/support/nginx.ts';

/** One process behind the proxy: its answer, and the requests that reached it. */
interface Process {
  status: number;
  seen: string[];
  /** `X-Forwarded-For` of each. */
  addresses: (string | undefined)[];
  server: Server;
}

let certificate: TestCertificate;
let nginx: TestNginx;
let browser: HttpClient;
const processes: Process[] = [];

async function startProcess(): Promise<void> {
  const server = createServer(async (request, response) => {
    process.seen.push(`${request.method} ${await text(request)}`.trim());
    process.addresses.push(request.headers['x-forwarded-for']?.toString());
    response.writeHead(process.status, { 'Retry-After': '5' }).end(`page of ${process.status}`);
  });
  const process: Process = { status: 200, seen: [], addresses: [], server };
  processes.push(process);
  await once(server.listen(0, LOOPBACK), 'listening');
}

const startProxy = (cdn?: string): Promise<TestNginx> => {
  const portals = processes.map(
    ({ server }) => `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
  );
  return withFreePorts(2, (port, plainPort) =>
    startNginx({ port, plainPort }, { name: 'localhost', certificate, portals, cdn }),
  );
};

beforeAll(async () => {
  await Promise.all([startProcess(), startProcess(), startProcess()]);
  certificate = await makeCertificate('localhost', true);
  nginx = await startProxy();
  browser = new HttpClient(nginx.origin, { certificate: certificate.certificate });
});
beforeEach(() => {
  for (const one of processes) Object.assign(one, { status: 200, seen: [], addresses: [] });
});
afterAll(async () => {
  browser.close();
  await nginx.stop();
  for (const { server } of processes) server.close().closeAllConnections();
  certificate.remove();
});

/** Makes some processes answer with a status, by their places. */
function answerWith(status: number, ...places: number[]): void {
  for (const place of places) Object.assign(processes[place] ?? {}, { status });
}

const seen = () => processes.flatMap((one) => one.seen);
const statuses = async (method: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, (_, n) => browser.send(method, `/about?${n}`).then(({ status }) => status)),
  );

it.each([[[0]], [[1, 2]]])(
  'asks another process for a page that processes %j answer with 503',
  async (places) => {
    answerWith(503, ...places);
    for (const method of ['GET', 'HEAD']) {
      expect(new Set(await statuses(method, 12))).toEqual(new Set([200]));
    }
  },
);

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('sends a %s once, whatever is answered', async (method) => {
  for (const status of [500, 502, 503, 504]) {
    for (const one of processes) Object.assign(one, { status, seen: [] });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => browser.send(method, '/webPayCashIn', { body: `amount=${n}` })),
    );
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
      answers.map(() => [status, `page of ${status}`]),
    );
    expect(seen().sort()).toEqual(answers.map((_, n) => `${method} amount=${n}`).sort());
  }
});

it('asks once for a page that is answered with another failure', async () => {
  for (const status of [404, 429, 500, 502, 504]) {
    for (const one of processes) Object.assign(one, { status, seen: [] });
    expect(await statuses('GET', 3)).toEqual([status, status, status]);
    expect(seen()).toHaveLength(3);
  }
});

it('passes on the page of 503 that all processes answer, and keeps asking them', async () => {
  answerWith(503, 0, 1, 2);
  for (let n = 0; n < 12; n++) {
    const answer = await browser.get('/about');
    expect([answer.status, answer.body, answer.headers['retry-after']]).toEqual([503, 'page of 503', '5']);
  }
  answerWith(200, 0, 1, 2);
  expect(new Set(await statuses('POST', 6))).toEqual(new Set([200]));
  expect(processes.filter((one) => one.seen.some((request) => request.startsWith('POST')))).toHaveLength(3);
});

it('asks another process for a file that one does not have, and no more than the three', async () => {
  const files = (times: number) =>
    Promise.all(Array.from({ length: times }, (_, n) => browser.get(`/assets/entry-${n}.js`)));
  for (const places of [[0], [1, 2]]) {
    answerWith(200, 0, 1, 2);
    answerWith(404, ...places);
    expect(new Set((await files(12)).map(({ status }) => status))).toEqual(new Set([200]));
  }
  for (const one of processes) Object.assign(one, { status: 404, seen: [] });
  expect((await files(1)).map(({ status, body }) => [status, body])).toEqual([[404, 'page of 404']]);
  expect(seen()).toHaveLength(3);
});

/** Sends a GET by TLS to one address of the proxy; gives what the portal was told of the client. */
async function addressTold(proxy: TestNginx, host: string, headers: Record<string, string> = {}) {
  for (const one of processes) one.addresses = [];
  const sent = request({
    host,
    port: proxy.port,
    servername: 'localhost',
    ca: certificate.certificate,
    headers: { Host: `localhost:${proxy.port}`, ...headers },
  }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect([answer.statusCode, await text(answer)]).toEqual([200, 'page of 200']);
  return processes.flatMap(({ addresses }) => addresses);
}

it.each(LOOPBACKS)('[OP-PROXY-03] listens on %s too, and tells addresses of its family', async (address) => {
  expect(await addressTold(nginx, address)).toEqual([address]);
  expect(await addressTold(nginx, address, { 'X-Forwarded-For': '2001:db8::9' })).toEqual([address]);
  const plain = await fetch(`http://${inUrl(address)}:${nginx.plainPort}/about?x=1`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([301, `${nginx.origin}/about?x=1`]);
});

it('[OP-PROXY-03] believes a CDN that the guide has named about addresses, and nobody else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-cdn-'));
  const [block = ''] = guideCommands('### Behind a CDN');
  const [making = ''] = block.split('\nnginx ');
  const settle = (ranges: string) => {
    writeFileSync(join(folder, 'cdn-ranges.txt'), ranges);
    execFileSync('bash', ['-euc', making.replaceAll('/etc/nginx', folder)], { cwd: folder });
    return startProxy(readFileSync(join(folder, 'cdn/addresses.conf'), 'utf8'));
  };
  const forged = '203.0.113.9';
  const [trusting, wary] = [
    await settle(`${LOOPBACK}/32\n2001:db8:cd::/48\n`),
    await settle('198.51.100.0/24\n2001:db8:cd::/48\n'),
  ];
  for (const [said, told] of [
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    // Written by the client, and followed by what the CDN has seen.
    [`${forged}, 203.0.113.7`, '203.0.113.7'],
    [`${forged}, 2001:db8::7, 2001:db8:cd::1`, '2001:db8::7'],
    ['unknown', LOOPBACK],
  ] as const) {
    expect(await addressTold(trusting, LOOPBACK, { 'X-Forwarded-For': said }), said).toEqual([told]);
  }
  expect(await addressTold(trusting, LOOPBACK)).toEqual([LOOPBACK]);
  expect(await addressTold(wary, LOOPBACK, { 'X-Forwarded-For': forged })).toEqual([LOOPBACK]);
  await Promise.all([trusting.stop(), wary.stop()]);
  rmSync(folder, { recursive: true });
});
