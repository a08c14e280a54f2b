import type { Clause } from '../clause.ts';

/** Calls of a player that change nothing. */
const READS = ['/funds', '/document/acknowledgement', '/webpay/transactions'];

/** Rules that every call keeps. */
export const ERROR_CLAUSES: readonly Clause[] = [
  {
    id: 'errors.unknown-call',
    rule: 'An address that there is none of is HTTP 404',
    source: 'contract §1.3',
    access: 'read',
    async check(trial) {
      trial.httpError(await trial.get('/no/such/call'), 404);
    },
  },
  {
    id: 'errors.no-token',
    rule: "A player's call without a token, or with a bad one, is HTTP 401",
    source: 'contract §1.3',
    access: 'read',
    async check(trial) {
      for (const path of READS) {
        trial.httpError(await trial.get(path), 401);
        trial.httpError(await trial.get(path, { as: { token: 'no-token-of-anybody' } }), 401);
      }
    },
  },
  {
    id: 'errors.no-store',
    rule: "No answer to a player's call may be stored (Cache-Control: no-store)",
    source: 'contract §1.10',
    access: 'read',
    async check(trial) {
      for (const path of READS) {
        const answer = await trial.get(path, { as: 'player' });
        const control = answer.headers.get('cache-control') ?? '';
        trial.hold(/\bno-store\b/.test(control), `GET ${path} must be no-store, and says "${control}".`);
      }
    },
  },
  {
    id: 'errors.unknown-field',
    rule: 'A request with a member that the server does not know is HTTP 400, and names it',
    source: 'contract §1.1',
    access: 'read',
    async check(trial) {
      const body = { phoneNumber: '0', password: '0', noSuchMember: true };
      const answer = await trial.post('/authentication/login', { body });
      trial.httpError(answer, 400);
      trial.hold(answer.text.includes('noSuchMember'), 'The HTTP 400 must name noSuchMember.');
    },
  },
  {
    id: 'errors.wrong-type',
    rule: 'A request with a member of the wrong type, or a body that is no JSON, is HTTP 400',
    source: 'contract §1.3',
    access: 'read',
    async check(trial) {
      const body = { phoneNumber: 5, password: true };
      trial.httpError(await trial.post('/authentication/login', { body }), 400);
      trial.httpError(await trial.post('/authentication/login', { body: '{"phoneNumber":' }), 400);
    },
  },
];
