import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeCertificate, type TestCertificate } from '#tests/support/certificates.ts';
import { createDocumentTexts, type DocumentTexts } from './document-text.ts';

let [authority, first, second] = [] as unknown as [TestCertificate, TestCertificate, TestCertificate];
let [operator, library] = [] as unknown as [Server, Server];
let texts: DocumentTexts;

/** Server of documents that say by whose certificate they were asked for. */
async function listen(): Promise<Server> {
  const server = createServer(
    {
      cert: authority.certificate,
      key: readFileSync(authority.keyFile),
      ca: [first.certificate, second.certificate],
      requestCert: true,
      rejectUnauthorized: false,
    },
    (request, response) => {
      const { subject } = (request.socket as TLSSocket).getPeerCertificate();
      response.setHeader('content-type', 'text/plain').end(subject?.CN ?? 'nobody');
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const originOf = (server: Server) => `https://127.0.0.1:${(server.address() as AddressInfo).port}`;

const tlsOf = (own: TestCertificate) => ({
  ca: authority.certificate,
  cert: own.certificate,
  key: readFileSync(own.keyFile, 'utf8'),
});

beforeAll(async () => {
  [authority, first, second] = (await Promise.all(
    ['authority', 'first', 'second'].map((name) => makeCertificate(`${name}.test`, true)),
  )) as [TestCertificate, TestCertificate, TestCertificate];
  [operator, library] = await Promise.all([listen(), listen()]);
});

afterEach(() => texts.close());

afterAll(() => {
  for (const server of [operator, library]) server.close();
  for (const certificate of [authority, first, second]) certificate.remove();
});

it('the operator is shown the certificate, and the next one once there are others', async () => {
  texts = createDocumentTexts({ operatorUrl: originOf(operator), documentOrigins: [], tls: tlsOf(first) });
  expect(await texts.fetchDocumentText('/terms')).toMatchObject({ kind: 'plain', text: 'first.test' });
  texts.renewTls(tlsOf(second));
  expect(await texts.fetchDocumentText('/terms')).toMatchObject({ kind: 'plain', text: 'second.test' });
});

it('[ASVS-12.3.3] a certificate that nobody vouches for is named, and no document is taken from its server', async () => {
  const origins = { operatorUrl: originOf(operator), documentOrigins: [originOf(library)] };
  texts = createDocumentTexts({ ...origins, tls: tlsOf(first) });
  const untrusted = { kind: 'unreachable', untrusted: 'DEPTH_ZERO_SELF_SIGNED_CERT' };
  // The operator's own authority vouches for the operator alone.
  expect(await texts.fetchDocumentText(`${originOf(library)}/terms`)).toEqual(untrusted);
  await texts.close();
  texts = createDocumentTexts(origins);
  expect(await texts.fetchDocumentText('/terms')).toEqual(untrusted);
});

it('a server that is gone is not called untrusted', async () => {
  texts = createDocumentTexts({ operatorUrl: 'https://127.0.0.1:1', documentOrigins: [], tls: tlsOf(first) });
  expect(await texts.fetchDocumentText('/terms')).toEqual({ kind: 'unreachable' });
});
