import type { Clause } from '../clause.ts';
import type { Trial } from '../trial.ts';

/** Calls of a player that change nothing. */
const READS = ['/funds', '/document/acknowledgement', '/webpay/transactions'];

/** Reads whose query makes no sense. */
const BAD_READS = [
  '/webpay/transactions?limit=abc',
  '/webpay/transactions?limit=-1',
  '/webpay/transactions?from=yesterday',
  '/webpay/transactions?casinoId=twelve',
  '/webpay/methods?direction=sideways&casinoId=0',
  '/document?limit=abc',
];

/** Bodies that are no log-in; as they go out. */
const BAD_BODIES = ['{"phoneNumber":', '[]', 'null', '"text"', '{}', '{"phoneNumber":{},"password":[]}'];

/** The reads that the server has: one without web pay has no payments. */
async function readsOf(trial: Trial): Promise<string[]> {
  const there: string[] = [];
  for (const path of READS) {
    if ((await trial.get(path, { as: 'player' })).status !== 404) there.push(path);
  }
  return there;
}

/** Rules that every call keeps. */
export const ERROR_CLAUSES: readonly Clause[] = [
  {
    id: 'errors.unknown-call',
    rule: 'An address that there is none of is HTTP 404',
    source: 'contract §1.3',
    access: 'read',
    async check(trial) {
      // Without a token, a server may answer 401 to whatever it does not know.
      trial.httpError(await trial.get('/no/such/call'), 401, 404, 405);
      trial.httpError(await trial.get('/no/such/call', { as: 'player' }), 404, 405);
    },
  },
  {
    id: 'errors.no-token',
    rule: "A player's call without a token, or with a bad one, is HTTP 401",
    source: 'contract §1.3',
    access: 'read',
    async check(trial) {
      for (const path of await readsOf(trial)) {
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
      for (const path of await readsOf(trial)) {
        const answer = await trial.get(path, { as: 'player' });
        const control = answer.headers.get('cache-control') ?? '';
        trial.hold(/\bno-store\b/i.test(control), `GET ${path} must be no-store, and says "${control}".`);
      }
    },
  },
  {
    id: 'errors.unknown-field',
    rule: 'A member that the server does not know is ignored, or HTTP 400 naming it',
    source: 'contract §1.13',
    access: 'read',
    async check(trial) {
      const { phoneNumber, password } = trial.accounts.player;
      const body = { phoneNumber, password, noSuchMember: true };
      const answer = await trial.post('/authentication/login', { body });
      if (answer.status !== 400) return void trial.success(answer);
      trial.advise(answer.text.includes('noSuchMember'), 'The HTTP 400 should name noSuchMember.');
    },
  },
  {
    id: 'errors.wrong-type',
    rule: 'A request with a member of the wrong type, or a body that is no JSON, is HTTP 400, which names the member',
    source: 'contract §1.3',
    access: 'read',
    async check(trial) {
      const body = { phoneNumber: 5, password: true };
      const answer = await trial.post('/authentication/login', { body });
      if (answer.status === 200) trial.refused(answer, 'InvalidUser');
      else trial.httpError(answer, 400, 401);
      const isNamed = answer.status === 400 && answer.text.includes('phoneNumber');
      trial.advise(isNamed, 'A phoneNumber that is no text should be HTTP 400, whose `detail` names it.');
      trial.httpError(await trial.post('/authentication/login', { body: '{"phoneNumber":' }), 400);
    },
  },
  {
    id: 'errors.bad-input',
    rule: 'What cannot be read is refused or ignored: it is no error of the server, and ends no session',
    source: 'contract §1.3',
    access: 'read',
    async check(trial) {
      for (const path of BAD_READS) {
        const answer = await trial.get(path, { as: 'player' });
        const isCalm = answer.status < 500 && ![401, 409, 423].includes(answer.status);
        trial.hold(isCalm, `GET ${path} must not be HTTP ${answer.status}.`);
      }
      for (const body of BAD_BODIES) {
        const answer = await trial.post('/authentication/login', { body });
        trial.hold(answer.status < 500, `The body ${body} must not be HTTP ${answer.status}.`);
      }
    },
  },
  {
    id: 'errors.folio',
    rule: 'Refusals and errors have a traceId, which players can quote',
    source: 'contract §14',
    level: 'advice',
    access: 'read',
    async check(trial) {
      const answers = [
        await trial.get('/funds'),
        await trial.post('/authentication/login', { body: { phoneNumber: '0', password: '0' } }),
      ];
      for (const { method, path, status, text } of answers)
        trial.hold(/"traceId"/.test(text), `${method} ${path} (HTTP ${status}) should have a traceId.`);
    },
  },
];
