import { setTimeout as sleep } from 'node:timers/promises';
import type { Clause } from '../clause.ts';
import { serverNow, sessionOf, timeOf } from '../sessions.ts';
import type { Trial } from '../trial.ts';
import { foreignCountry } from './site.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Wait after the end of a token, as `accessTokenExpiration` may be rounded. */
const AFTER_MS = 2000;

const HTTP = 'contract §1.3';
const SESSIONS = 'contract §5';

const refresh = (trial: Trial, oldAccessToken: unknown, refreshToken: unknown) =>
  trial.post('/authentication/refresh', { body: { oldAccessToken, refreshToken } });

const fundsWith = (trial: Trial, token: unknown) => trial.get('/funds', { as: { token: String(token) } });

/** A number like the player's that nobody is expected to have. */
function otherNumber({ accounts }: Trial): string {
  const { phoneNumber } = accounts.player;
  return phoneNumber.replace(/\d/g, '0');
}

/** Log-on, refresh and log-out. */
export const SESSION_CLAUSES: readonly Clause[] = [
  {
    id: 'authentication.login',
    rule: 'A log-on gives tokens that work, and when the access token ends',
    source: 'openapi login',
    access: 'read',
    async check(trial) {
      const { phoneNumber, password } = trial.accounts.player;
      const answer = await trial.post('/authentication/login', { body: { phoneNumber, password } });
      const { accessToken, refreshToken } = trial.success(answer);
      trial.hold(typeof accessToken === 'string', 'The log-on must give an access token.');
      trial.hold(typeof refreshToken === 'string', 'The log-on must give a refresh token.');
      trial.list(await fundsWith(trial, accessToken));
    },
  },
  {
    id: 'authentication.expiry',
    rule: 'accessTokenExpiration lies ahead of Date, by 5 to 20 minutes as a rule',
    source: 'contract §1.6, contract §12',
    access: 'read',
    async check(trial) {
      const { accessTokenExpiration, endsInMs: lifeMs } = await logOnWithLife(trial);
      trial.hold(lifeMs > 0, `The access token ends ${accessTokenExpiration}, which is over.`);
      const seconds = Math.round(lifeMs / 1000);
      trial.advise(lifeMs >= MINUTE_MS, `The access token lives ${seconds} s: pages wait for a refresh.`);
      trial.advise(lifeMs <= DAY_MS, `The access token lives ${seconds} s, more than a day.`);
    },
  },
  {
    id: 'authentication.expired',
    rule: 'An access token is HTTP 401 after accessTokenExpiration, and its refresh token still works',
    source: HTTP,
    access: 'read',
    async check(trial) {
      const { accessToken, refreshToken, endsInMs } = await logOnWithLife(trial);
      trial.list(await fundsWith(trial, accessToken));
      const waitMs = endsInMs + AFTER_MS;
      if (!Number.isFinite(waitMs) || waitMs > trial.patienceMs)
        trial.skip(
          `the token lives ${Math.round(endsInMs / 1000)} s: --patience ${Math.ceil(waitMs / 1000)}`,
        );
      await sleep(Math.max(0, waitMs));
      trial.httpError(await fundsWith(trial, accessToken), 401);
      trial.success(await refresh(trial, accessToken, refreshToken));
    },
  },
  {
    id: 'authentication.refused-alike',
    rule: 'A wrong password and an unknown number are refused alike: InvalidUser, or HTTP 401',
    source: SESSIONS,
    access: 'read',
    async check(trial) {
      const password = 'Wr0ng-Password!';
      const { phoneNumber } = trial.accounts.player;
      const wrong = await trial.post('/authentication/login', { body: { phoneNumber, password } });
      const body = { phoneNumber: otherNumber(trial), password };
      const unknown = await trial.post('/authentication/login', { body });
      for (const answer of [wrong, unknown]) {
        if (answer.status === 401) continue;
        if ((answer.json as { status?: unknown } | undefined)?.status === 'TooManyRequests')
          trial.skip('too many log-ins have been tried');
        trial.refused(answer, 'InvalidUser');
      }
      trial.hold(wrong.status === unknown.status, 'Both must be refused by the same HTTP status.');
    },
  },
  {
    id: 'authentication.country',
    rule: 'A log-in that names the country of the number opens the account of that country alone',
    source: 'contract §1.15',
    access: 'read',
    accounts: ['phoneCountryCode'],
    feature: 'logInPhoneCountry',
    async check(trial) {
      const { player, phoneCountryCode } = trial.accounts;
      const logIn = (country: unknown) =>
        trial.post('/authentication/login', { body: { ...player, phoneCountryCode: country } });
      const foreign = await logIn(await foreignCountry(trial));
      if (foreign.status !== 401) trial.refused(foreign, 'InvalidUser');
      trial.success(await logIn(phoneCountryCode));
    },
  },
  {
    id: 'authentication.own',
    rule: 'Each log-in has tokens of its own, and each player a userId',
    source: SESSIONS,
    access: 'read',
    accounts: ['otherPlayer'],
    async check(trial) {
      const [own, other] = [await trial.logOn('player'), await trial.logOn('otherPlayer')];
      trial.hold(own.accessToken !== other.accessToken, 'Two players must not have one access token.');
      trial.hold(own.refreshToken !== other.refreshToken, 'Two players must not have one refresh token.');
      trial.hold(own.userId !== other.userId, 'Two players must not have one userId.');
      trial.list(await fundsWith(trial, own.accessToken));
      trial.list(await fundsWith(trial, other.accessToken));
    },
  },
  {
    id: 'authentication.rotation',
    rule: 'A refresh gives a new access token and a new refresh token, and both work',
    source: SESSIONS,
    access: 'read',
    async check(trial) {
      const { accessToken, refreshToken } = await trial.logOn('player');
      const answer = await refresh(trial, accessToken, refreshToken);
      const next = trial.success(answer);
      trial.hold(next.accessToken !== accessToken, 'The access token must be a new one.');
      trial.hold(next.refreshToken !== refreshToken, 'The refresh token must be a new one.');
      const isAhead = timeOf(next.accessTokenExpiration) > serverNow(answer);
      trial.hold(isAhead, 'accessTokenExpiration must lie ahead.');
      trial.list(await fundsWith(trial, next.accessToken));
      trial.success(await refresh(trial, next.accessToken, next.refreshToken));
    },
  },
  {
    id: 'authentication.refresh-once',
    rule: 'A refresh token works once: a later use is HTTP 401 or 409',
    source: SESSIONS,
    access: 'read',
    async check(trial) {
      const { accessToken, refreshToken } = await trial.logOn('player');
      const next = trial.success(await refresh(trial, accessToken, refreshToken));
      trial.httpError(await refresh(trial, next.accessToken, refreshToken), 401, 409);
      trial.httpError(await refresh(trial, accessToken, refreshToken), 401, 409);
    },
  },
  {
    id: 'authentication.refresh-pair',
    rule: 'A refresh takes the access token that belongs to its refresh token, and no other',
    source: SESSIONS,
    level: 'advice',
    access: 'read',
    async check(trial) {
      const { refreshToken } = await trial.logOn('player');
      const answer = await refresh(trial, 'no-access-token-of-anybody', refreshToken);
      trial.httpError(answer, 400, 401, 409);
    },
  },
  {
    id: 'authentication.unknown-refresh',
    rule: 'A refresh token of nobody is HTTP 401',
    source: SESSIONS,
    access: 'read',
    async check(trial) {
      const answer = await refresh(trial, 'nobody', 'nobody-either');
      trial.httpError(answer, 400, 401, 409);
      trial.advise(answer.status === 401, `It should be HTTP 401, not ${answer.status}.`);
    },
  },
  {
    id: 'authentication.logout',
    rule: 'A log-out ends both tokens at once, and no other session',
    source: SESSIONS,
    access: 'read',
    async check(trial) {
      const { accessToken, refreshToken } = await trial.logOn('player');
      const as = { token: accessToken };
      trial.list(await trial.get('/funds', { as }));
      const body = { refreshToken, everywhere: false };
      trial.success(await trial.post('/authentication/logout', { as, body }));
      trial.httpError(await trial.get('/funds', { as }), 401, 409);
      trial.httpError(await refresh(trial, accessToken, refreshToken), 401, 409);
      const [one, other] = await trial.logOnTwice('player');
      const end = { refreshToken: one.refreshToken, everywhere: false };
      trial.success(
        await trial.post('/authentication/logout', { as: { token: one.accessToken }, body: end }),
      );
      trial.list(await fundsWith(trial, other.accessToken));
    },
  },
  {
    id: 'authentication.everywhere',
    rule: 'A log-out everywhere ends all sessions of the player',
    source: SESSIONS,
    access: 'write',
    accounts: ['expendable'],
    async check(trial) {
      const [one, other] = await trial.logOnTwice('expendable');
      const body = { refreshToken: one.refreshToken, everywhere: true };
      trial.success(await trial.post('/authentication/logout', { as: { token: one.accessToken }, body }));
      trial.httpError(await fundsWith(trial, other.accessToken), 401, 409);
    },
  },
  {
    id: 'authentication.locked',
    rule: 'A locked account is HTTP 423, or UserAccountIsLocked',
    source: HTTP,
    access: 'read',
    accounts: ['locked'],
    async check(trial) {
      const { phoneNumber = '', password = '' } = trial.accounts.locked ?? {};
      const answer = await trial.post('/authentication/login', { body: { phoneNumber, password } });
      if (answer.status !== 423) trial.refused(answer, 'UserAccountIsLocked');
    },
  },
];

/** Logs on, and reads how long the access token lives. */
async function logOnWithLife(trial: Trial) {
  const { phoneNumber, password } = trial.accounts.player;
  const answer = await trial.post('/authentication/login', { body: { phoneNumber, password } });
  const { accessTokenExpiration } = trial.json(answer);
  const endsInMs = timeOf(accessTokenExpiration) - serverNow(answer);
  return { ...sessionOf('player', answer), accessTokenExpiration, endsInMs };
}
