import type { Clause } from '../clause.ts';
import { timeOf } from '../sessions.ts';
import type { Session } from '../state.ts';
import type { Json, Trial } from '../trial.ts';
import { payment, start } from './payments.ts';

const LIMITS = '/user/limits';
const SUMMARY = '/user/sessionSummary';

const write = {
  access: 'write',
  feature: 'allowPlayerLimits',
  accounts: ['limited'],
  source: 'contract §9',
} as const;

/** A limit in minutes, as it is answered. */
interface TimedLimit {
  limitId: string;
  minutes: number;
  pending: { minutes: number | null } | null;
}

/** A kind of limit in minutes that the settings offer. */
async function offered(trial: Trial): Promise<{ kind: string; least: number; most: number }> {
  const { playerLimits } = trial.json(await trial.get('/system/settings'));
  const { kinds = [] } = (playerLimits ?? {}) as { kinds?: Json[] };
  const found = kinds.find(({ kind }) => kind === 'reminder' || kind === 'session');
  return found
    ? { kind: String(found.kind), least: Number(found.minimumAU), most: Number(found.maximumAU) }
    : trial.skip('the settings have no limit in minutes');
}

async function set(trial: Trial, kind: string, minutes: number): Promise<TimedLimit> {
  const body = { kind, period: null, casinoId: null, amountAU: null, minutes };
  const answer = trial.success(await trial.post(LIMITS, { as: 'limited', body, key: trial.newKey() }));
  const limit = (answer.limits as Json[]).find((one) => one.kind === kind);
  return limit ? (limit as unknown as TimedLimit) : trial.fail('The limit must be in the answer.');
}

/** Reads what a session has moved; skips where players are not told. */
async function summary(trial: Trial, { accessToken }: Session): Promise<Json> {
  const exchange = await trial.get(SUMMARY, { as: { token: accessToken } });
  return exchange.status === 404 ? trial.skip('players are not told') : trial.success(exchange);
}

const buyInAU = (answer: Json, casinoId: number | undefined) =>
  (answer.perCasino as Json[]).find((row) => row.casinoId === casinoId)?.buyInAU ?? 0;

/** Limits in minutes, and what a session has moved (contract §9). */
export const TIME_CLAUSES: readonly Clause[] = [
  {
    ...write,
    id: 'time.minutes',
    rule: 'A limit in minutes has no casino and no period; a lower one holds at once, and a higher one waits',
    async check(trial) {
      const { kind, least, most } = await offered(trial);
      if (most <= least) return trial.skip('its bounds leave no choice');
      const lower = await set(trial, kind, least);
      trial.hold(lower.minutes === least, `The lower limit must hold, and is ${lower.minutes} minutes.`);
      trial.stays(`A limit of limited in minutes (${kind}): it cannot be taken away at once.`);
      const higher = await set(trial, kind, most);
      trial.afterwards(async () => {
        const path = `${LIMITS}/${higher.limitId}/dropPending`;
        if (higher.pending) await trial.post(path, { as: 'limited', body: {}, key: trial.newKey() });
      });
      trial.hold(higher.minutes === least, `The limit must still be ${least}, and is ${higher.minutes}.`);
      trial.hold(higher.pending?.minutes === most, 'The raise must be in pending.');
    },
  },
  {
    ...write,
    id: 'time.since',
    rule: 'What a session has moved is counted from its own log-in, whatever other log-ins there are',
    async check(trial) {
      const [one, later] = await trial.logOnTwice('limited');
      const first = await summary(trial, one);
      const other = await summary(trial, later);
      const again = await summary(trial, one);
      trial.hold(timeOf(first.since) <= timeOf(first.asOf), 'since must not lie after asOf.');
      trial.hold(timeOf(other.since) >= timeOf(first.since), 'A later log-in must have a later since.');
      trial.hold(
        timeOf(again.since) === timeOf(first.since),
        `since must stay ${first.since}, and is ${again.since}.`,
      );
    },
  },
  {
    ...write,
    access: 'money',
    id: 'time.started',
    rule: 'A buy-in that can still be paid is not in buyInAU',
    accounts: ['limited', 'buyIn'],
    async check(trial) {
      // The one that pays, as a later log-in may end an earlier one.
      await trial.get('/funds', { as: 'limited' });
      const session = await trial.session('limited');
      await summary(trial, session);
      const exchange = await start(trial, 'buyIn', payment(trial, 'buyIn'), trial.newKey(), 'limited');
      const { status, transaction } = trial.json(exchange);
      if (status !== 'Success') return trial.skip('no buy-in can be started');
      if ((transaction as Json).status === 'Committed') return trial.skip('a buy-in is paid at once');
      const moved = buyInAU(await summary(trial, session), trial.accounts.payment?.casinoId);
      trial.hold(moved === 0, `Nothing was paid in, and ${moved} AU are told.`);
    },
  },
];
