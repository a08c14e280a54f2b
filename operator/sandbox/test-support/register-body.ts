import type { TestSandbox } from './test-sandbox.ts';

/** What the newest documents of `GET /document` are: every new player must accept them. */
export const CURRENT_DOCUMENTS = [
  { key: 'privacy', version: '3' },
  { key: 'terms', version: '10' },
  { key: 'responsible-play', version: '2' },
];

let phonesGiven = 0;

/** A number of ten digits no other test of the process has. */
export function newPhone(): string {
  phonesGiven += 1;
  return `5587${String(phonesGiven).padStart(5, '0')}7`;
}

/** A body of POST /user/register that is good, with a new phone number; `changes` replace fields. */
export function registerBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    phoneNumber: newPhone(),
    phoneCountryCode: 'MX',
    password: 'Nueva-clave-7',
    displayName: 'Ana',
    ageConfirmed: true,
    acceptedDocuments: CURRENT_DOCUMENTS,
    language: 'es-MX',
    ...changes,
  };
}

/** Registers under a fresh idempotency key, or the one given. */
export function registerAt(sandbox: TestSandbox, body: unknown, key: string = crypto.randomUUID()) {
  return sandbox.post('/user/register', body, { 'idempotency-key': key });
}
