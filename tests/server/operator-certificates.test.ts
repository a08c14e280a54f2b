import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { expect, it, vi } from 'vitest';
import { makeCertificate } from '#tests/support/certificates.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { startPortal } from '#tests/support/portal.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';

async function logIn(origin: string, player: { phone: string; password: string }) {
  const client = new HttpClient(origin);
  const { status } = await client.logIn(player);
  return { status, cookies: client.cookies };
}

it('presents its certificate to the operator, reads it again on SIGHUP, and keeps the old one for a bad file', async () => {
  const [operator, first, second] = await Promise.all([
    makeCertificate('operator.test', true),
    makeCertificate('first.test', true),
    makeCertificate('second.test', true),
  ]);
  const sandbox = await startTestSandbox('MX');
  const callers: string[] = [];
  // A gateway that ends TLS in front of the operator, and lets in whom it knows.
  const gateway = createServer(
    {
      cert: operator.certificate,
      key: readFileSync(operator.keyFile),
      ca: [first.certificate, second.certificate],
      requestCert: true,
      rejectUnauthorized: true,
    },
    (incoming, response) => {
      const { method, url, headers, socket } = incoming;
      callers.push(String((socket as TLSSocket).getPeerCertificate().subject.CN));
      const passed = request(sandbox.origin + url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      incoming.pipe(passed);
    },
  );
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'portal-rotation-'));
  const [certificateFile, keyFile] = [join(folder, 'portal.pem'), join(folder, 'portal.key')];
  const put = (own: { certificateFile: string; keyFile: string }) => {
    copyFileSync(own.certificateFile, certificateFile);
    copyFileSync(own.keyFile, keyFile);
  };
  put(first);
  const portal = await startPortal({
    apiUrl: `https://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    country: 'MX',
    env: {
      OPERATOR_CLIENT_CERT_FILE: certificateFile,
      OPERATOR_CLIENT_KEY_FILE: keyFile,
      OPERATOR_CA_FILE: operator.certificateFile,
    },
  });
  const lines = (message: string) => portal.logs().filter((line) => line.includes(`"msg":"${message}"`));
  const player = await sandbox.makePlayer();
  const callersOfLogIn = async () => {
    callers.length = 0;
    const { cookies, ...answer } = await logIn(portal.origin, player);
    expect([answer.status, cookies.has('session')]).toEqual([303, true]);
    return [...new Set(callers)];
  };
  try {
    expect(await callersOfLogIn()).toEqual(['first.test']);
    put(second);
    portal.process.kill('SIGHUP');
    await vi.waitFor(() => expect(lines('operator read again')).toHaveLength(1), 20_000);
    expect(await callersOfLogIn()).toEqual(['second.test']);
    writeFileSync(keyFile, readFileSync(first.keyFile));
    portal.process.kill('SIGHUP');
    await vi.waitFor(() => expect(lines('operator certificates kept')).toHaveLength(1), 20_000);
    expect(lines('operator certificates kept')[0]).toContain('OPERATOR_CLIENT_KEY_FILE: must be the key');
    expect(await callersOfLogIn()).toEqual(['second.test']);
  } finally {
    await portal.stop();
    gateway.closeAllConnections();
    gateway.close();
    await sandbox.close();
    rmSync(folder, { recursive: true });
    for (const certificate of [operator, first, second]) certificate.remove();
  }
});
