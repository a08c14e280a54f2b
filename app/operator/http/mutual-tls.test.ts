import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { makeCertificate, type TestCertificate } from '#tests/support/certificates.ts';
import { TRACE } from '#tests/support/trace.ts';
import type { CallRecord } from './call.ts';
import { createOperatorHttp, type OperatorHttpOptions, type UntrustedServer } from './http.ts';

let [operator, first, second] = [] as unknown as [TestCertificate, TestCertificate, TestCertificate];
let server: Server;
const held: ServerResponse[] = [];

beforeAll(async () => {
  [operator, first, second] = (await Promise.all(
    ['operator', 'first', 'second'].map((name) => makeCertificate(`${name}.test`, true)),
  )) as [TestCertificate, TestCertificate, TestCertificate];
  server = createServer(
    {
      cert: operator.certificate,
      key: readFileSync(operator.keyFile),
      ca: [first.certificate, second.certificate],
      requestCert: true,
      rejectUnauthorized: true,
    },
    (request, response) => {
      request.resume();
      if (request.url?.endsWith('/held')) held.push(response);
      else response.end(JSON.stringify({ caller: callerOf(request.socket as TLSSocket) }));
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  for (const certificate of [operator, first, second]) certificate.remove();
});

const callerOf = (socket: TLSSocket) => socket.getPeerCertificate().subject?.CN;
const origin = () => `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
const tlsOf = (own: TestCertificate) => ({
  ca: operator.certificate,
  cert: own.certificate,
  key: readFileSync(own.keyFile, 'utf8'),
});
const context = { trace: TRACE, operatorLanguage: 'en-US' } as const;
const schema = z.object({ caller: z.string() });
const read = { method: 'GET', route: '/caller', circuit: 'account', schema } as const;

function connect(tls: OperatorHttpOptions['tls']) {
  const [records, untrusted]: [CallRecord[], UntrustedServer[]] = [[], []];
  const http = createOperatorHttp({
    apiUrl: origin(),
    ...(tls === undefined ? {} : { tls }),
    onCall: (record) => records.push(record),
    onUntrusted: (event) => untrusted.push(event),
  });
  return { http, records, untrusted };
}

it('is refused without a certificate, and a write is not called failed, as TLS 1.3 refuses after it', async () => {
  const { http, records } = connect({ ca: operator.certificate });
  const write = await http.call(context, { ...read, method: 'POST', json: {} });
  expect(write).toMatchObject({ ok: false, failure: { code: 'ServerUnreachable', outcome: 'unknown' } });
  expect(await http.call(context, read)).toMatchObject({ ok: false, failure: { code: 'ServerUnreachable' } });
  expect(records.map(({ outcome }) => outcome)).toEqual(['unreachable', 'unreachable']);
  await http.close();
});

it('trusts an operator by the named authorities alone, and is known by its certificate', async () => {
  const { http } = connect(tlsOf(first));
  expect(await http.call(context, read)).toMatchObject({ ok: true, value: { caller: 'first.test' } });
  await http.close();
  const { cert, key } = tlsOf(first);
  const doubting = connect({ cert, key });
  expect(await doubting.http.call(context, read)).toMatchObject({ ok: false });
  expect(doubting.untrusted.map(({ code }) => code)).toEqual(['DEPTH_ZERO_SELF_SIGNED_CERT']);
  await doubting.http.close();
});

it('uses other certificates from the next call on; a call under way ends as it is', async () => {
  const { http } = connect(tlsOf(first));
  const underWay = http.call(context, { ...read, method: 'POST', route: '/held', json: {} });
  await expect.poll(() => held).toHaveLength(1);
  http.renewTls(tlsOf(second));
  expect(await http.call(context, read)).toMatchObject({ ok: true, value: { caller: 'second.test' } });
  await setImmediate();
  const [response] = held.splice(0);
  response?.end(JSON.stringify({ caller: callerOf(response.req.socket as TLSSocket) }));
  expect(await underWay).toMatchObject({ ok: true, value: { caller: 'first.test' } });
  await http.close();
});
