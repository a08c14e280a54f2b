import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { makeCertificate, type TestCertificate } from '#tests/support/certificates.ts';
import { TRACE } from '#tests/support/trace.ts';
import type { CallRecord } from './call.ts';
import { createOperatorHttp, type UntrustedServer } from './http.ts';

let certificate: TestCertificate;
let requests = 0;
const server = createServer((_request, response) => {
  requests++;
  response.end('{}');
});

beforeAll(async () => {
  certificate = await makeCertificate('operator.test', true);
  server.setSecureContext({
    cert: certificate.certificate,
    key: readFileSync(certificate.keyFile),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.close();
  certificate.remove();
});

const origin = () => `https://127.0.0.1:${(server.address() as AddressInfo).port}`;

it('[ASVS-12.3.3 ASVS-16.3.4] names a certificate that is not accepted, once, and sends nothing', async () => {
  const [records, untrusted]: [CallRecord[], UntrustedServer[]] = [[], []];
  const http = createOperatorHttp({
    apiUrl: origin(),
    onCall: (record) => records.push(record),
    onUntrusted: (event) => untrusted.push(event),
  });
  const context = { trace: TRACE, operatorLanguage: 'en-US' } as const;
  for (let n = 0; n < 2; n++) {
    const answer = await http.call(context, {
      method: 'GET',
      route: '/version',
      circuit: 'account',
      schema: z.unknown(),
    });
    expect(answer).toMatchObject({ ok: false, failure: { code: 'ServerUnreachable' } });
  }
  expect(records.map(({ outcome }) => outcome)).toEqual(['untrusted', 'untrusted']);
  expect(untrusted).toEqual([{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT', traceId: TRACE.traceId }]);
  expect(requests).toBe(0);
  await http.close();
});
