import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { LOOPBACK } from './free-port.ts';

/** A certificate that vouches for itself, as files and as PEM. */
export interface TestCertificate {
  certificateFile: string;
  keyFile: string;
  /** PEM; also what it is checked with. */
  certificate: string;
  /** Removes the files. */
  remove(): void;
}

/**
 * Makes a certificate.
 *
 * @param name what it is for, such as `portal.test`; with `isOfLoopback` the address of this machine as well
 */
export async function makeCertificate(name: string, isOfLoopback: boolean): Promise<TestCertificate> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [{ type: 2, value: name }, ...(isOfLoopback ? [{ type: 7, ip: LOOPBACK } as const] : [])],
      },
    ],
  });
  const folder = mkdtempSync(join(tmpdir(), 'portal-tls-'));
  const [certificateFile, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  writeFileSync(certificateFile, cert);
  writeFileSync(keyFile, key, { mode: 0o600 });
  return {
    certificateFile,
    keyFile,
    certificate: cert,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
