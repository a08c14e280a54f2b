import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate, type TestCertificate } from '#tests/support/certificates.ts';
import { ConfigError, parseConfig } from './config.server.ts';

const LEAST = {
  OPERATOR_API_URL: 'https://operator.example',
  SESSION_KEYS: 'a secret key of 32 bytes or more',
};
const folder = mkdtempSync(join(tmpdir(), 'portal-caller-'));
let [mine, other] = [] as unknown as [TestCertificate, TestCertificate];

const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const pem = (type: 'ed25519' | 'x25519') => {
  const { privateKey } = type === 'ed25519' ? generateKeyPairSync(type) : generateKeyPairSync(type);
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};
const damaged = (kind: string) => `-----BEGIN ${kind}-----\nAAAA\n-----END ${kind}-----\n`;

beforeAll(async () => {
  [mine, other] = (await Promise.all(
    ['portal', 'other'].map((name) => makeCertificate(`${name}.test`, true)),
  )) as [TestCertificate, TestCertificate];
});

afterAll(() => {
  for (const certificate of [mine, other]) certificate.remove();
  rmSync(folder, { recursive: true });
});

const faultsOf = (variables: Record<string, string>) => {
  try {
    parseConfig({ ...LEAST, ...variables });
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
};
const pair = () => ({
  OPERATOR_CLIENT_CERT_FILE: mine.certificateFile,
  OPERATOR_CLIENT_KEY_FILE: mine.keyFile,
});

describe('files by which the operator knows its caller', () => {
  it('are none unless they are named', () => {
    expect(parseConfig(LEAST)).toMatchObject({ operatorTls: null, signingKey: null });
  });

  it('are read as they stand', () => {
    const signing = {
      OPERATOR_SIGNING_KEY_FILE: file('key.pem', pem('ed25519')),
      OPERATOR_SIGNING_KEY_ID: 'portal-1',
    };
    const config = parseConfig({ ...LEAST, ...pair(), OPERATOR_CA_FILE: other.certificateFile, ...signing });
    expect(config.operatorTls).toEqual({
      ca: other.certificate,
      cert: mine.certificate,
      key: readFileSync(mine.keyFile, 'utf8'),
    });
    expect(config.signingKey).toMatchObject({ id: 'portal-1', key: { asymmetricKeyType: 'ed25519' } });
  });

  it.each<[string, () => Record<string, string>, string]>([
    [
      'a certificate without its key',
      () => ({ OPERATOR_CLIENT_CERT_FILE: mine.certificateFile }),
      'OPERATOR_CLIENT_CERT_FILE: comes with OPERATOR_CLIENT_KEY_FILE, and neither without the other.',
    ],
    [
      'a key without its certificate',
      () => ({ OPERATOR_CLIENT_KEY_FILE: mine.keyFile }),
      'OPERATOR_CLIENT_CERT_FILE: comes with OPERATOR_CLIENT_KEY_FILE, and neither without the other.',
    ],
    [
      "another certificate's key",
      () => ({ ...pair(), OPERATOR_CLIENT_KEY_FILE: other.keyFile }),
      'OPERATOR_CLIENT_KEY_FILE: must be the key of the certificate in OPERATOR_CLIENT_CERT_FILE.',
    ],
    [
      'a file that is not there',
      () => ({ ...pair(), OPERATOR_CLIENT_KEY_FILE: '/nowhere/key.pem' }),
      'OPERATOR_CLIENT_KEY_FILE: must name a file of a private key without a passphrase (PEM) that can be read.',
    ],
    [
      'a file of something else',
      () => ({ OPERATOR_CA_FILE: 'package.json' }),
      'OPERATOR_CA_FILE: must name a file of certificates (PEM) that can be read.',
    ],
    [
      'a damaged certificate',
      () => ({ ...pair(), OPERATOR_CLIENT_CERT_FILE: file('bad.pem', damaged('CERTIFICATE')) }),
      'OPERATOR_CLIENT_CERT_FILE: is damaged: no TLS can be set up with it.',
    ],
    [
      'a damaged authority',
      () => ({ OPERATOR_CA_FILE: file('bad-ca.pem', damaged('CERTIFICATE')) }),
      'OPERATOR_CA_FILE: is damaged: no TLS can be set up with it.',
    ],
    [
      'an address without TLS',
      () => ({ ...pair(), OPERATOR_API_URL: 'http://operator.example' }),
      'OPERATOR_API_URL: must be https with certificates of the portal or of the operator.',
    ],
    [
      'a signing key without its id',
      () => ({ OPERATOR_SIGNING_KEY_FILE: file('alone.pem', pem('ed25519')) }),
      'OPERATOR_SIGNING_KEY_FILE: comes with OPERATOR_SIGNING_KEY_ID, and neither without the other.',
    ],
    [
      'an id without its signing key',
      () => ({ OPERATOR_SIGNING_KEY_ID: 'portal-1' }),
      'OPERATOR_SIGNING_KEY_FILE: comes with OPERATOR_SIGNING_KEY_ID, and neither without the other.',
    ],
    [
      'a signing key of another kind',
      () => ({
        OPERATOR_SIGNING_KEY_ID: 'portal-1',
        OPERATOR_SIGNING_KEY_FILE: file('x.pem', pem('x25519')),
      }),
      'OPERATOR_SIGNING_KEY_FILE: must name a file of an Ed25519 key (PEM, PKCS#8) that can be read.',
    ],
    [
      'an id that is no token',
      () => ({
        OPERATOR_SIGNING_KEY_ID: 'a "key"',
        OPERATOR_SIGNING_KEY_FILE: file('e.pem', pem('ed25519')),
      }),
      'OPERATOR_SIGNING_KEY_ID: must be 1 to 64 letters, digits, dots, colons, dashes or underscores.',
    ],
  ])('are refused in one sentence: %s', (_what, variables, sentence) => {
    expect(faultsOf(variables())).toEqual([sentence]);
  });
});
