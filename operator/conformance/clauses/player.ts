import type { Clause } from '../clause.ts';
import type { Json } from '../trial.ts';

/** Profile, permissions, funds, documents, password and codes. */
export const PLAYER_CLAUSES: readonly Clause[] = [
  {
    id: 'funds.entries',
    rule: 'GET /funds has each casino of the player once, in whole AU, and each is in GET /site',
    source: 'specification §7',
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
    source: 'specification §7',
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
        const { token } = trial.success(await trial.post('/funds/code', { as: 'player', body }));
        const { verbalCode, expirationDate } = token as Json;
        const endsAt = new Date(expirationDate as string).getTime();
        trial.hold(endsAt > Date.now(), 'expirationDate must be in the future.');
        return verbalCode;
      };
      const first = await code();
      trial.hold((await code()) !== first, 'The second code must be another one.');
    },
  },
  {
    id: 'profile.own',
    rule: "A player reads the own profile and permissions; another player's are HTTP 404",
    source: 'contract §5',
    access: 'read',
    async check(trial) {
      const { userId } = await trial.session('player');
      for (const what of ['profile', 'permissions']) {
        trial.json(await trial.get(`/user/${userId}/${what}`, { as: 'player' }));
        trial.httpError(await trial.get(`/user/nobody_at_all/${what}`, { as: 'player' }), 404);
      }
    },
  },
  {
    id: 'profile.foreign',
    rule: "Another player's profile is HTTP 404",
    source: 'contract §5',
    access: 'read',
    accounts: ['otherPlayer'],
    async check(trial) {
      const own = await trial.session('player');
      trial.json(await trial.get(`/user/${own.userId}/profile`, { as: 'player' }));
      const { userId } = await trial.session('otherPlayer');
      trial.httpError(await trial.get(`/user/${userId}/profile`, { as: 'player' }), 404);
      trial.httpError(await trial.get(`/user/${userId}/permissions`, { as: 'player' }), 404);
    },
  },
  {
    id: 'profile.name',
    rule: 'POST /user/profile stores the name that it answers; what is absent stays',
    source: 'specification §7, contract §5',
    access: 'write',
    async check(trial) {
      const { userId } = await trial.session('player');
      const profile = async () => {
        const answer = trial.json(await trial.get(`/user/${userId}/profile`, { as: 'player' }));
        return (answer.userProfile ?? answer) as Json;
      };
      const before = await profile();
      const change = (userProfile: Json) =>
        trial.post('/user/profile', { as: 'player', body: { userId, userProfile } });
      const stored = trial.success(await change({ displayName: 'Conformance' })).userProfile as
        | Json
        | undefined;
      const after = await profile();
      trial.hold(
        after.displayName === (stored?.displayName ?? 'Conformance'),
        'The profile must have the name of the answer.',
      );
      trial.hold(after.language === before.language, 'The language was absent: it must stay.');
      trial.success(await change({ displayName: before.displayName }));
    },
  },
  {
    id: 'profile.name-too-short',
    rule: 'A name that is too short is DisplayNameTooShort, and nothing is stored',
    source: 'specification §5',
    access: 'write',
    async check(trial) {
      const { userId } = await trial.session('player');
      const body = { userId, userProfile: { displayName: 'A' } };
      trial.refused(await trial.post('/user/profile', { as: 'player', body }), 'DisplayNameTooShort');
      const answer = trial.json(await trial.get(`/user/${userId}/profile`, { as: 'player' }));
      const profile = (answer.userProfile ?? answer) as Json;
      trial.hold(profile.displayName !== 'A', 'A name that was refused must not be stored.');
    },
  },
  {
    id: 'profile.unknown-field',
    rule: 'A nested member that the server does not know is HTTP 400, and names it',
    source: 'contract §1.1',
    access: 'write',
    async check(trial) {
      const { userId } = await trial.session('player');
      const body = { userId, userProfile: { noSuchMember: 'x' } };
      const answer = await trial.post('/user/profile', { as: 'player', body });
      trial.httpError(answer, 400);
      trial.hold(answer.text.includes('noSuchMember'), 'The HTTP 400 must name noSuchMember.');
    },
  },
  {
    id: 'documents.accepted',
    rule: 'POST /document/acknowledgement answers all that is accepted now; twice is once',
    source: 'specification §7',
    access: 'write',
    async check(trial) {
      const documents = trial.list(await trial.get('/document?limit=100'));
      const [first] = documents;
      if (first === undefined) return trial.skip('there are no documents');
      const update = { key: first.key, version: String(first.version) };
      const before = trial.list(await trial.get('/document/acknowledgement', { as: 'player' }));
      const accept = () =>
        trial.post('/document/acknowledgement', { as: 'player', body: { updates: [update] } });
      const has = (list: Json[]) =>
        list.filter(({ key, version }) => key === update.key && String(version) === update.version).length;
      trial.hold(has(trial.list(await accept())) === 1, 'What was accepted must be in the answer, once.');
      const after = trial.list(await accept());
      trial.hold(has(after) === 1, 'What was accepted twice must be in the answer once.');
      trial.hold(after.length >= before.length, 'What was accepted before must still be in the answer.');
      const read = trial.list(await trial.get('/document/acknowledgement', { as: 'player' }));
      trial.hold(has(read) === 1, 'GET /document/acknowledgement must have it.');
    },
  },
  {
    id: 'documents.unknown',
    rule: 'Accepting what was never published is RequiredDocumentNotFound, and stores nothing',
    source: 'specification §7',
    access: 'write',
    async check(trial) {
      const body = { updates: [{ key: 'no-such-document', version: '1' }] };
      trial.refused(
        await trial.post('/document/acknowledgement', { as: 'player', body }),
        'RequiredDocumentNotFound',
      );
      const read = trial.list(await trial.get('/document/acknowledgement', { as: 'player' }));
      trial.hold(!read.some(({ key }) => key === 'no-such-document'), 'Nothing of it may be stored.');
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
      const own = await trial.logOn('expendable');
      const other = await trial.logOn('expendable');
      const change = (token: string, currentPassword: string, next: string) =>
        trial.post('/user/password', { as: { token }, body: { currentPassword, newPassword: next } });
      const answer = trial.success(await change(own.accessToken, password, newPassword));
      const next = (answer.session as Json | undefined)?.accessToken ?? own.accessToken;
      trial.list(await trial.get('/funds', { as: { token: String(next) } }));
      const ended = await trial.get('/funds', { as: { token: other.accessToken } });
      trial.success(await change(String(next), newPassword, password));
      trial.httpError(ended, 401, 409);
    },
  },
  {
    id: 'password.reset',
    rule: 'A password that is set by a code ends every session of the player',
    source: 'specification §7, contract §5',
    access: 'write',
    accounts: ['forgetful', 'newPassword', 'resetCode'],
    async check(trial) {
      const { phoneNumber = '', password = '' } = trial.accounts.forgetful ?? {};
      const { newPassword = '', resetCode } = trial.accounts;
      const sessions = [await trial.logOn('forgetful'), await trial.logOn('forgetful')];
      for (const { accessToken } of sessions) {
        trial.list(await trial.get('/funds', { as: { token: accessToken } }));
      }
      const reset = { PhoneNumber: phoneNumber, Code: resetCode, NewPassword: newPassword };
      trial.success(await trial.post('/user/password/lost', { body: reset }));
      const body = { phoneNumber, password: newPassword };
      const { accessToken: token } = trial.json(await trial.post('/authentication/login', { body }));
      const change = { currentPassword: newPassword, newPassword: password };
      trial.success(await trial.post('/user/password', { as: { token: String(token) }, body: change }));
      for (const { accessToken, refreshToken } of sessions) {
        trial.httpError(await trial.get('/funds', { as: { token: accessToken } }), 401, 409);
        const old = { oldAccessToken: accessToken, refreshToken };
        trial.httpError(await trial.post('/authentication/refresh', { body: old }), 401, 409);
      }
    },
  },
  {
    id: 'phone.wrong-code',
    rule: 'A wrong code is InvalidCode, and tells how many tries are left',
    source: 'contract §4.5',
    access: 'write',
    accounts: ['unverified'],
    async check(trial) {
      await trial.post('/user/phone/code', { as: 'unverified', body: {} });
      const wrong = () => trial.post('/user/phone/verify', { as: 'unverified', body: { code: '000000' } });
      const first = trial.refused(await wrong(), 'InvalidCode');
      const second = trial.refused(await wrong(), 'InvalidCode', 'TooManyRequests');
      const isFewer = Number(second.attemptsLeft) < Number(first.attemptsLeft);
      trial.hold(first.attemptsLeft === undefined || isFewer, 'Each wrong code must leave fewer tries.');
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
