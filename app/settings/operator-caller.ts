import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { OperatorTls, SigningKey } from '#app/domain/operator-caller.ts';
import type { Values } from './values.ts';

type Files = Pick<Values, `OPERATOR_${'CLIENT_CERT' | 'CLIENT_KEY' | 'CA'}_FILE`>;

const MEMBERS = [
  ['ca', 'OPERATOR_CA_FILE', 'certificates', /-----BEGIN CERTIFICATE-----/],
  ['cert', 'OPERATOR_CLIENT_CERT_FILE', 'certificates', /-----BEGIN CERTIFICATE-----/],
  [
    'key',
    'OPERATOR_CLIENT_KEY_FILE',
    'a private key without a passphrase',
    /-----BEGIN (RSA |EC )?PRIVATE KEY-----/,
  ],
] as const;

const DAMAGED = 'is damaged: no TLS can be set up with it.';

/**
 * Reads the files of mutual TLS; null where none is named.
 *
 * @param faults receives one sentence per fault; with any, the result is not to be used
 */
export function readOperatorTls(files: Files, faults: string[]): OperatorTls | null {
  const before = faults.length;
  const tls: OperatorTls = {};
  for (const [member, name, content, pattern] of MEMBERS) {
    const path = files[name];
    if (path === undefined) continue;
    const text = readText(path);
    if (text === null || !pattern.test(text)) {
      faults.push(`${name}: must name a file of ${content} (PEM) that can be read.`);
    } else tls[member] = text;
  }
  if ((files.OPERATOR_CLIENT_CERT_FILE === undefined) !== (files.OPERATOR_CLIENT_KEY_FILE === undefined)) {
    faults.push(
      'OPERATOR_CLIENT_CERT_FILE: comes with OPERATOR_CLIENT_KEY_FILE, and neither without the other.',
    );
  }
  if (faults.length > before) return null;
  const { ca, cert, key } = tls;
  if (ca !== undefined && !areCertificates(ca)) faults.push(`OPERATOR_CA_FILE: ${DAMAGED}`);
  if (cert !== undefined && !areCertificates(cert)) faults.push(`OPERATOR_CLIENT_CERT_FILE: ${DAMAGED}`);
  if (key !== undefined && !isUsable({ key })) faults.push(`OPERATOR_CLIENT_KEY_FILE: ${DAMAGED}`);
  // A context of nothing would read all authorities of Node: a twentieth of a start.
  if (faults.length > before || Object.keys(tls).length === 0) return null;
  if (!isUsable(tls)) {
    faults.push('OPERATOR_CLIENT_KEY_FILE: must be the key of the certificate in OPERATOR_CLIENT_CERT_FILE.');
    return null;
  }
  return tls;
}

/** Reads the signing key; null where none is named. `faults` as for {@link readOperatorTls}. */
export function readSigningKey(
  { OPERATOR_SIGNING_KEY_FILE: path, OPERATOR_SIGNING_KEY_ID: id }: Values,
  faults: string[],
): SigningKey | null {
  if (path === undefined && id === undefined) return null;
  if (path === undefined || id === undefined) {
    faults.push(
      'OPERATOR_SIGNING_KEY_FILE: comes with OPERATOR_SIGNING_KEY_ID, and neither without the other.',
    );
    return null;
  }
  const key = ed25519Key(readText(path));
  if (key !== null) return { id, key };
  faults.push(
    'OPERATOR_SIGNING_KEY_FILE: must name a file of an Ed25519 key (PEM, PKCS#8) that can be read.',
  );
  return null;
}

function ed25519Key(text: string | null): KeyObject | null {
  if (text === null || !text.includes('-----BEGIN PRIVATE KEY-----')) return null;
  try {
    const key = createPrivateKey(text);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Node skips damaged authorities without a word. */
function areCertificates(text: string): boolean {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  try {
    for (const block of blocks) new X509Certificate(block);
    return blocks.length > 0;
  } catch {
    return false;
  }
}

function isUsable(tls: OperatorTls): boolean {
  try {
    createSecureContext(tls);
    return true;
  } catch {
    return false;
  }
}
