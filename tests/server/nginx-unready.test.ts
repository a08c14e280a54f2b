import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeCertificate, type TestCertificate } from '#tests/support/certificates.ts';
import { LOOPBACK, withFreePorts } from '#tests/support/free-port.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { startNginx, type TestNginx } from '#tests/support/nginx.ts';

/** One process behind the proxy: its answer, and the requests that reached it. */
interface Process {
  status: number;
  seen: string[];
  server: Server;
}

let certificate: TestCertificate;
let nginx: TestNginx;
let browser: HttpClient;
const processes: Process[] = [];

async function startProcess(): Promise<void> {
  const server = createServer(async (request, response) => {
    process.seen.push(`${request.method} ${await text(request)}`.trim());
    response.writeHead(process.status, { 'Retry-After': '5' }).end(`page of ${process.status}`);
  });
  const process: Process = { status: 200, seen: [], server };
  processes.push(process);
  await once(server.listen(0, LOOPBACK), 'listening');
}

beforeAll(async () => {
  await Promise.all([startProcess(), startProcess(), startProcess()]);
  certificate = await makeCertificate('localhost', true);
  const portals = processes.map(
    ({ server }) => `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
  );
  nginx = await withFreePorts(2, (port, plainPort) =>
    startNginx({ port, plainPort }, { name: 'localhost', certificate, portals }),
  );
  browser = new HttpClient(nginx.origin, { certificate: certificate.certificate });
});
beforeEach(() => {
  for (const one of processes) Object.assign(one, { status: 200, seen: [] });
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
