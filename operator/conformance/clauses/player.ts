import type { Clause } from '../clause.ts';
import type { Exchange } from '../client.ts';
import { serverNow, timeOf } from '../sessions.ts';
import type { Json, Trial } from '../trial.ts';
import { foreignCountry } from './site.ts';

/** The player's profile, in its envelope or bare, with the id that it is read by. */
async function profileOf(trial: Trial): Promise<Json> {
  const { userId } = await trial.session('player');
  const answer = trial.json(await trial.get(`/user/${userId}/profile`, { as: 'player' }));
  return { ...((answer.userProfile ?? answer) as Json), userId };
}

/** Profile, permissions, funds, password and codes. */
export const PLAYER_CLAUSES: readonly Clause[] = [
  {
    id: 'funds.entries',
    rule: 'GET /funds has each casino of the player once, in whole AU, and each is in GET /site',
    source: 'contract §5',
    access: 'read',
    async check(trial) {
      const entries = trial.list(await trial.get('/funds', { as: 'player' }));
      const sites = trial.list(await trial.get('/site')).map(({ id }) => id);
      const ids = entries.map(({ casinoId }) => casinoId);
      trial.hold(new Set(ids).size === ids.length, 'No casino may have two entries.');
      trial.hold(
        ids.every((id) => sites.includes(id)),
        'Each casino of GET /funds must be in GET /site.',
      );
    },
  },
  {
    id: 'funds.code',
    rule: 'POST /funds/code gives a code that ends in the future, and another one each time',
    source: 'contract §5',
    access: 'write',
    feature: 'allowAccessCodes',
    async check(trial) {
      const body = {
        casinoId: 0,
        allowCashierCashIn: true,
        allowCashierCashOut: true,
        allowCashierLockRelease: true,
      };
      const code = async () => {
        const answer = await trial.post('/funds/code', { as: 'player', body });
        const { verbalCode, expirationDate } = trial.success(answer).token as Json;
        const isAhead = timeOf(expirationDate) > serverNow(answer);
        trial.hold(isAhead, `expirationDate must be in the future, and is ${expirationDate}.`);
        return verbalCode;
      };
      const first = await code();
      trial.stays('A code for the cashier of player, until it ends.');
      trial.hold((await code()) !== first, 'The second code must be another one.');
    },
  },
  {
    id: 'profile.own',
    rule: 'A player reads the own profile and permissions; those of nobody are HTTP 404',
    source: 'contract §5',
    access: 'read',
    async check(trial) {
      const { userId } = await trial.session('player');
      trial.json(await trial.get(`/user/${userId}/profile`, { as: 'player' }));
      trial.closed(await trial.get('/user/nobody_at_all/profile', { as: 'player' }));
      const permissions = await trial.get(`/user/${userId}/permissions`, { as: 'player' });
      if (permissions.status === 404) return;
      trial.json(permissions);
      trial.closed(await trial.get('/user/nobody_at_all/permissions', { as: 'player' }));
    },
  },
  {
    id: 'profile.foreign',
    rule: "Another player's profile is HTTP 404",
    source: 'contract §5',
    access: 'read',
    accounts: ['otherPlayer'],
    async check(trial) {
      await profileOf(trial);
      const { userId } = await trial.session('otherPlayer');
      trial.closed(await trial.get(`/user/${userId}/profile`, { as: 'player' }));
      trial.closed(await trial.get(`/user/${userId}/permissions`, { as: 'player' }));
    },
  },
  {
    id: 'profile.name',
    rule: 'POST /user/profile stores the name that it answers; what is absent stays',
    source: 'contract §5',
    access: 'write',
    async check(trial) {
      const before = await profileOf(trial);
      const change = (userProfile: Json) =>
        trial.post('/user/profile', { as: 'player', body: { userId: before.userId, userProfile } });
      trial.afterwards(() => change({ displayName: before.displayName }));
      const stored = trial.success(await change({ displayName: 'Conformance' })).userProfile as
        | Json
        | undefined;
      const after = await profileOf(trial);
      trial.hold(
        after.displayName === (stored?.displayName ?? 'Conformance'),
        'The profile must have the name of the answer.',
      );
      trial.hold(after.language === before.language, 'The language was absent: it must stay.');
    },
  },
  {
    id: 'profile.name-too-short',
    rule: 'A name that is too short is DisplayNameTooShort, and nothing is stored',
    source: 'contract §5',
    access: 'write',
    async check(trial) {
      const { displayNameMinimumLength = 2 } = trial.json(await trial.get('/user/register/rules'));
      if (displayNameMinimumLength === 1) return trial.skip('a name may have one character');
      const { userId, displayName } = await profileOf(trial);
      const change = (name: unknown) =>
        trial.post('/user/profile', { as: 'player', body: { userId, userProfile: { displayName: name } } });
      const answer = await change('A');
      trial.afterwards(async () => {
        if ((await profileOf(trial)).displayName !== displayName) await change(displayName);
      });
      trial.refused(answer, 'DisplayNameTooShort');
      trial.hold((await profileOf(trial)).displayName !== 'A', 'A name that was refused must not be stored.');
    },
  },
  {
    id: 'profile.unknown-field',
    rule: 'A nested member that the server does not know is ignored, or HTTP 400 naming it',
    source: 'contract §1.13',
    access: 'write',
    async check(trial) {
      const { userId, displayName } = await profileOf(trial);
      const body = { userId, userProfile: { displayName, noSuchMember: 'x' } };
      const answer = await trial.post('/user/profile', { as: 'player', body });
      if (answer.status !== 400) return void trial.success(answer);
      trial.advise(answer.text.includes('noSuchMember'), 'The HTTP 400 should name noSuchMember.');
    },
  },
  {
    id: 'password.refused',
    rule: 'A wrong current password is PasswordIncorrect before anything is said of the new one',
    source: 'contract §5',
    access: 'write',
    accounts: ['expendable'],
    async check(trial) {
      const body = { currentPassword: 'Wr0ng-Password!', newPassword: 'a' };
      trial.refused(await trial.post('/user/password', { as: 'expendable', body }), 'PasswordIncorrect');
    },
  },
  {
    id: 'password.changed',
    rule: 'A changed password ends every other session, and not the one that changed it',
    source: 'contract §5',
    access: 'write',
    accounts: ['expendable', 'newPassword'],
    async check(trial) {
      const { password = '' } = trial.accounts.expendable ?? {};
      const { newPassword = '' } = trial.accounts;
      const [own, other] = await trial.logOnTwice('expendable');
      const change = (token: string, currentPassword: string, next: string) =>
        trial.post('/user/password', { as: { token }, body: { currentPassword, newPassword: next } });
      const answer = trial.success(await change(own.accessToken, password, newPassword));
      const next = (answer.session as Json | undefined)?.accessToken ?? own.accessToken;
      trial.afterwards(async () => trial.success(await change(String(next), newPassword, password)));
      trial.list(await trial.get('/funds', { as: { token: String(next) } }));
      trial.httpError(await trial.get('/funds', { as: { token: other.accessToken } }), 401, 409);
    },
  },
  {
    id: 'password.country',
    rule: 'A code for a lost password sets none of an account of another country, where that is named',
    source: 'contract §1.15',
    access: 'write',
    accounts: ['forgetful', 'newPassword', 'resetCode', 'phoneCountryCode'],
    feature: 'lostPasswordPhoneCountry',
    async check(trial) {
      const answer = await resetPassword(trial, { PhoneCountryCode: await foreignCountry(trial) });
      trial.refused(answer, 'InvalidCode');
    },
  },
  {
    id: 'password.reset',
    rule: 'A password that is set by a code ends every session of the player',
    source: 'contract §5',
    access: 'write',
    accounts: ['forgetful', 'newPassword', 'resetCode'],
    async check(trial) {
      const sessions = await trial.logOnTwice('forgetful');
      trial.success(await resetPassword(trial));
      for (const { accessToken, refreshToken } of sessions) {
        trial.httpError(await trial.get('/funds', { as: { token: accessToken } }), 401, 409);
        const old = { oldAccessToken: accessToken, refreshToken };
        trial.httpError(await trial.post('/authentication/refresh', { body: old }), 401, 409);
      }
    },
  },
  {
    id: 'phone.wrong-code',
    rule: 'A wrong code is InvalidCode, and leaves fewer tries',
    source: 'contract §4.5',
    access: 'write',
    accounts: ['unverified'],
    async check(trial) {
      await trial.post('/user/phone/code', { as: 'unverified', body: {} });
      const wrong = () => trial.post('/user/phone/verify', { as: 'unverified', body: { code: '000000' } });
      const first = trial.refused(await wrong(), 'InvalidCode');
      const second = trial.refused(await wrong(), 'InvalidCode', 'TooManyRequests');
      if (first.attemptsLeft === undefined || second.attemptsLeft === undefined) return;
      const isFewer = Number(second.attemptsLeft) < Number(first.attemptsLeft);
      trial.hold(isFewer, 'Each wrong code must leave fewer tries.');
    },
  },
  {
    id: 'phone.too-soon',
    rule: 'A second code within a minute is TooManyRequests with retryAfterSeconds',
    source: 'contract §4.4',
    access: 'write',
    accounts: ['unverified'],
    async check(trial) {
      await trial.post('/user/phone/code', { as: 'unverified', body: {} });
      const again = trial.refused(
        await trial.post('/user/phone/code', { as: 'unverified', body: {} }),
        'TooManyRequests',
      );
      trial.hold(Number(again.retryAfterSeconds) > 0, 'TooManyRequests must say retryAfterSeconds.');
    },
  },
  {
    id: 'phone.done',
    rule: 'A phone that is verified gets no code: DeniedByAccountState',
    source: 'contract §4.4',
    access: 'write',
    async check(trial) {
      trial.refused(await trial.post('/user/phone/code', { as: 'player', body: {} }), 'DeniedByAccountState');
    },
  },
  {
    id: 'email.link',
    rule: "Only POST /user/email/verify uses a link's code up: a GET does not, and it works once",
    source: 'contract §4.8',
    access: 'write',
    accounts: ['emailLinkCode'],
    async check(trial) {
      const { emailLinkCode: code = '' } = trial.accounts;
      await trial.get(`/user/email/verify?code=${encodeURIComponent(code)}`);
      await trial.get(`/user/email/verify?code=${encodeURIComponent(code)}`);
      trial.success(await trial.post('/user/email/verify', { body: { code } }));
      const again = await trial.post('/user/email/verify', { body: { code } });
      trial.refused(again, 'InvalidCode', 'DeniedByAccountState');
    },
  },
  {
    id: 'email.typed',
    rule: 'A typed code without a session is HTTP 401',
    source: 'contract §4.8',
    access: 'write',
    async check(trial) {
      trial.httpError(await trial.post('/user/email/verify', { body: { code: '123456' } }), 401);
    },
  },
];

/** Sets the password of `forgetful` by the code of the accounts file, and back when the clause ends. */
async function resetPassword(trial: Trial, more: Json = {}): Promise<Exchange> {
  const { forgetful, newPassword = '', resetCode } = trial.accounts;
  const { phoneNumber = '', password = '' } = forgetful ?? {};
  const reset = { PhoneNumber: phoneNumber, Code: resetCode, NewPassword: newPassword, ...more };
  const answer = await trial.post('/user/password/lost', { body: reset });
  if ((answer.json as Json | undefined)?.status !== 'Success') return answer;
  trial.afterwards(async () => {
    const body = { phoneNumber, password: newPassword };
    const { accessToken: token } = trial.json(await trial.post('/authentication/login', { body }));
    const change = { currentPassword: newPassword, newPassword: password };
    trial.success(await trial.post('/user/password', { as: { token: String(token) }, body: change }));
  });
  return answer;
}
