import { generateKeyPairSync } from 'node:crypto';
import type { Clause } from '../clause.ts';
import type { Exchange } from '../client.ts';
import type { Trial } from '../trial.ts';

/** A call that everyone may make who is known as a caller. */
const OPEN = '/system/settings';
const WRONG = { phoneNumber: '0', password: '0' };

/** Rules for operators that know the portal by its signature; tried where the accounts file has `signing`. */
export const CALLER_CLAUSES: readonly Clause[] = [
  {
    id: 'caller.unsigned',
    rule: 'A call without a signature is HTTP 403 with Accept-Signature',
    source: 'contract §1.14',
    access: 'read',
    accounts: ['signing'],
    async check(trial) {
      trial.success(await trial.get(OPEN));
      refused(trial, await trial.get(OPEN, { signature: 'none' }));
    },
  },
  {
    id: 'caller.signature',
    rule: 'A call that is signed with another key, five minutes ago or over another body is HTTP 403 with Accept-Signature',
    source: 'contract §1.14',
    access: 'read',
    accounts: ['signing'],
    async check(trial) {
      trial.success(await trial.get(OPEN));
      const { privateKey } = generateKeyPairSync('ed25519');
      refused(trial, await trial.get(OPEN, { signature: { key: privateKey } }));
      refused(trial, await trial.get(OPEN, { signature: { createdMs: Date.now() - 5 * 60_000 } }));
      const over = { signature: { body: JSON.stringify({ ...WRONG, password: '1' }) } };
      refused(trial, await trial.post('/authentication/login', { body: WRONG, ...over }));
    },
  },
];

function refused(trial: Trial, exchange: Exchange): void {
  trial.httpError(exchange, 403);
  const isNamed = exchange.headers.has('accept-signature');
  trial.hold(isNamed, 'HTTP 403 for an unknown caller must have the header Accept-Signature.');
}
