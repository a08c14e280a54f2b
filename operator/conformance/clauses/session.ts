import type { Clause } from '../clause.ts';

/** Log-on, refresh and log-out. */
export const SESSION_CLAUSES: readonly Clause[] = [
  {
    id: 'authentication.login',
    rule: 'A log-on gives tokens that work, and when the access token ends',
    source: 'specification §7',
    access: 'read',
    async check(trial) {
      const { accessToken } = await trial.logOn('player');
      trial.list(await trial.get('/funds', { as: { token: accessToken } }));
    },
  },
  {
    id: 'authentication.refused-alike',
    rule: 'A wrong password and an unknown number are refused alike: InvalidUser, or HTTP 401',
    source: 'specification §8',
    access: 'read',
    async check(trial) {
      const { phoneNumber } = trial.accounts.player;
      const wrong = await trial.post('/authentication/login', {
        body: { phoneNumber, password: 'Wr0ng-Password!' },
      });
      const unknown = await trial.post('/authentication/login', {
        body: { phoneNumber: '0000000000', password: 'Wr0ng-Password!' },
      });
      for (const answer of [wrong, unknown]) {
        if (answer.status !== 401) trial.refused(answer, 'InvalidUser');
      }
      trial.hold(wrong.status === unknown.status, 'Both must be refused by the same HTTP status.');
    },
  },
  {
    id: 'authentication.rotation',
    rule: 'A refresh gives a new access token and a new refresh token, and both work',
    source: 'specification §7',
    access: 'read',
    async check(trial) {
      const { accessToken, refreshToken } = await trial.logOn('player');
      const body = { oldAccessToken: accessToken, refreshToken };
      const next = trial.success(await trial.post('/authentication/refresh', { body }));
      trial.hold(next.accessToken !== accessToken, 'The access token must be a new one.');
      trial.hold(next.refreshToken !== refreshToken, 'The refresh token must be a new one.');
      trial.list(await trial.get('/funds', { as: { token: String(next.accessToken) } }));
      const again = { oldAccessToken: next.accessToken, refreshToken: next.refreshToken };
      trial.success(await trial.post('/authentication/refresh', { body: again }));
    },
  },
  {
    id: 'authentication.refresh-once',
    rule: 'A refresh token works once: a second use is HTTP 401 or 409',
    source: 'contract §5',
    access: 'read',
    async check(trial) {
      const { accessToken, refreshToken } = await trial.logOn('player');
      const body = { oldAccessToken: accessToken, refreshToken };
      trial.success(await trial.post('/authentication/refresh', { body }));
      trial.httpError(await trial.post('/authentication/refresh', { body }), 401, 409);
    },
  },
  {
    id: 'authentication.unknown-refresh',
    rule: 'A refresh token of nobody is HTTP 401',
    source: 'contract §1.3',
    access: 'read',
    async check(trial) {
      const body = { oldAccessToken: 'nobody', refreshToken: 'nobody-either' };
      trial.httpError(await trial.post('/authentication/refresh', { body }), 401);
    },
  },
  {
    id: 'authentication.logout',
    rule: 'A log-out ends both tokens at once, and no other session',
    source: 'contract §5',
    access: 'read',
    async check(trial) {
      const { accessToken, refreshToken } = await trial.logOn('player');
      const other = await trial.logOn('player');
      const as = { token: accessToken };
      trial.list(await trial.get('/funds', { as }));
      trial.success(
        await trial.post('/authentication/logout', { as, body: { refreshToken, everywhere: false } }),
      );
      trial.httpError(await trial.get('/funds', { as }), 401, 409);
      const body = { oldAccessToken: accessToken, refreshToken };
      trial.httpError(await trial.post('/authentication/refresh', { body }), 401, 409);
      trial.list(await trial.get('/funds', { as: { token: other.accessToken } }));
    },
  },
  {
    id: 'authentication.everywhere',
    rule: 'A log-out everywhere ends all sessions of the player',
    source: 'contract §5',
    access: 'write',
    accounts: ['expendable'],
    async check(trial) {
      const one = await trial.logOn('expendable');
      const other = await trial.logOn('expendable');
      const body = { refreshToken: one.refreshToken, everywhere: true };
      trial.success(await trial.post('/authentication/logout', { as: { token: one.accessToken }, body }));
      trial.httpError(await trial.get('/funds', { as: { token: other.accessToken } }), 401, 409);
    },
  },
  {
    id: 'authentication.locked',
    rule: 'A locked account is HTTP 423, or UserAccountIsLocked',
    source: 'specification §8',
    access: 'read',
    accounts: ['locked'],
    async check(trial) {
      const { phoneNumber = '', password = '' } = trial.accounts.locked ?? {};
      const answer = await trial.post('/authentication/login', { body: { phoneNumber, password } });
      if (answer.status !== 423) trial.refused(answer, 'UserAccountIsLocked');
    },
  },
];
