import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeCertificate } from '#tests/support/certificates.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { startOperatorGateway } from '#tests/support/operator-gateway.ts';
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
  const gateway = await startOperatorGateway(sandbox.origin, operator, [first, second]);
  const folder = mkdtempSync(join(tmpdir(), 'portal-rotation-'));
  const [certificateFile, keyFile] = [join(folder, 'portal.pem'), join(folder, 'portal.key')];
  const put = (own: { certificateFile: string; keyFile: string }) => {
    copyFileSync(own.certificateFile, certificateFile);
    copyFileSync(own.keyFile, keyFile);
  };
  put(first);
  const portal = await startPortal({
    apiUrl: gateway.origin,
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
    gateway.callers.length = 0;
    const { cookies, ...answer } = await logIn(portal.origin, player);
    expect([answer.status, cookies.has('session')]).toEqual([303, true]);
    return [...new Set(gateway.callers)];
  };
  try {
    expect(await callersOfLogIn()).toEqual(['first.test']);
    put(second);
    portal.process.kill('SIGHUP');
    await expect.poll(() => lines('operator certificates read again')).toHaveLength(1);
    expect(await callersOfLogIn()).toEqual(['second.test']);
    writeFileSync(keyFile, readFileSync(first.keyFile));
    portal.process.kill('SIGHUP');
    await expect.poll(() => lines('operator certificates kept')).toHaveLength(1);
    expect(lines('operator certificates kept')[0]).toContain('OPERATOR_CLIENT_KEY_FILE: must be the key');
    expect(await callersOfLogIn()).toEqual(['second.test']);
  } finally {
    await portal.stop();
    gateway.close();
    await sandbox.close();
    rmSync(folder, { recursive: true });
    for (const certificate of [operator, first, second]) certificate.remove();
  }
});
