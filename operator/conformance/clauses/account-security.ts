import type { Clause } from '../clause.ts';
import type { Session } from '../state.ts';
import type { Json, Trial } from '../trial.ts';

const SESSIONS = '/user/sessions';

const write = { access: 'write', feature: 'allowActivityHistory', source: 'contract §9' } as const;

const asOwner = ({ accessToken }: Session) => ({ token: accessToken });

async function logIns(trial: Trial, session: Session): Promise<Json[]> {
  return trial.success(await trial.get(SESSIONS, { as: asOwner(session) })).sessions as Json[];
}

/** The id that the list has for the session of the request. */
async function idOf(trial: Trial, session: Session): Promise<string> {
  const current = (await logIns(trial, session)).filter(({ isCurrent }) => isCurrent === true);
  trial.hold(current.length === 1, `One log-in must be the current one, and ${current.length} are.`);
  return String(current[0]?.sessionId);
}

const end = (trial: Trial, id: string, session: Session) =>
  trial.post(`${SESSIONS}/${id}/end`, { as: asOwner(session), body: {} });

const isOver = async (trial: Trial, session: Session) =>
  [401, 409].includes((await trial.get('/funds', { as: asOwner(session) })).status);

/** Log-ins of a player, and what happened to the account (contract §9). */
export const ACCOUNT_SECURITY_CLAUSES: readonly Clause[] = [
  {
    ...write,
    id: 'log-ins.current',
    rule: 'The log-ins that are open are told, and that of the request alone is the current one',
    accounts: ['expendable'],
    async check(trial) {
      const [one, other] = await trial.logOnTwice('expendable');
      const ids = [await idOf(trial, one), await idOf(trial, other)];
      trial.hold(ids[0] !== ids[1], 'Two log-ins must have two ids.');
      const told = (await logIns(trial, one)).map(({ sessionId }) => sessionId);
      trial.hold(
        ids.every((id) => told.includes(id)),
        'Each open log-in must be in the list.',
      );
    },
  },
  {
    ...write,
    id: 'log-ins.end',
    rule: 'A log-in that is ended is HTTP 401 at once, and no other one; ended again it is HTTP 404',
    accounts: ['expendable'],
    async check(trial) {
      const [one, other] = await trial.logOnTwice('expendable');
      const id = await idOf(trial, other);
      trial.success(await end(trial, id, one));
      trial.hold(await isOver(trial, other), 'The tokens of an ended log-in must be HTTP 401.');
      trial.hold(!(await isOver(trial, one)), 'The log-in that asked must go on.');
      trial.httpError(await end(trial, id, one), 404);
    },
  },
  {
    ...write,
    id: 'log-ins.others',
    rule: 'A log-out everywhere with keepCurrent ends all log-ins but that of the request',
    accounts: ['expendable'],
    async check(trial) {
      const [one, other] = await trial.logOnTwice('expendable');
      const { refreshToken } = one;
      const body = { refreshToken, everywhere: true, keepCurrent: true };
      trial.success(await trial.post('/authentication/logout', { as: asOwner(one), body }));
      trial.hold(await isOver(trial, other), 'The other log-in must have ended.');
      trial.hold(!(await isOver(trial, one)), 'The log-in that asked must go on.');
    },
  },
  {
    ...write,
    id: 'log-ins.foreign',
    rule: "Another player's log-in is HTTP 404, and goes on",
    accounts: ['expendable', 'otherPlayer'],
    async check(trial) {
      const [own, foreign] = [await trial.logOn('expendable'), await trial.logOn('otherPlayer')];
      trial.closed(await end(trial, await idOf(trial, foreign), own));
      trial.hold(!(await isOver(trial, foreign)), "The other player's log-in must go on.");
    },
  },
  {
    ...write,
    id: 'log-ins.activity',
    rule: 'A log-on is in the activity of the account, newest first, and that of the request is marked',
    accounts: ['expendable'],
    async check(trial) {
      const [one] = await trial.logOnTwice('expendable');
      const answer = trial.json(await trial.get('/user/activity?limit=50', { as: asOwner(one) }));
      const rows = answer.items as Json[];
      const times = rows.map(({ date }) => new Date(date as string | number).getTime());
      trial.hold(
        times.every((time, at) => at === 0 || time <= Number(times[at - 1])),
        'The newest must come first.',
      );
      const logOns = rows.filter(({ kind }) => kind === 'logOn');
      trial.hold(logOns.length >= 2, 'Both log-ons must be in the list.');
      trial.hold(
        logOns.filter(({ isThisSession }) => isThisSession === true).length === 1,
        'One log-on must be that of the request.',
      );
    },
  },
  {
    ...write,
    id: 'log-ins.address',
    rule: "The address of a log-in is the player's, as X-Forwarded-For tells it",
    source: 'contract §1.2, contract §1.14',
    level: 'advice',
    accounts: ['expendable'],
    async check(trial) {
      const masks: unknown[] = [];
      for (const address of ['203.0.113.7', '198.51.100.9']) {
        const headers = { 'x-forwarded-for': address };
        const session = await trial.logOn('expendable', headers);
        const answer = await trial.get(SESSIONS, { as: asOwner(session), headers });
        const rows = trial.success(answer).sessions as Json[];
        masks.push(rows.find(({ isCurrent }) => isCurrent === true)?.ipMask ?? null);
      }
      if (masks.includes(null)) return trial.skip('addresses are not told');
      trial.hold(
        masks[0] !== masks[1],
        `Log-ins from 203.0.113.7 and 198.51.100.9 have one address, ${masks[0]}: is that of the portal taken?`,
      );
    },
  },
];
