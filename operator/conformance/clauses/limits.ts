import type { Clause } from '../clause.ts';
import type { Json, Trial } from '../trial.ts';
import { cancel, holdReplayed, idOf, payment, start } from './payments.ts';

/** Limit of a player's buy-ins, as it is answered. */
interface Limit {
  limitId: string;
  period: string;
  amountAU: number;
  usedAU: number;
  reservedAU: number;
  pending: { amountAU: number | null } | null;
}

const LIMITS = '/user/limits';

const write = { access: 'write', feature: 'allowPlayerLimits', source: 'contract §9' } as const;

/** The first period that buy-ins can be limited for, and the most that a limit may be. */
async function offered(trial: Trial): Promise<{ period: string; maximumAU: number }> {
  const { playerLimits } = trial.json(await trial.get('/system/settings'));
  const { kinds = [] } = (playerLimits ?? {}) as { kinds?: Json[] };
  const deposit = kinds.find(({ kind }) => kind === 'deposit');
  const [period] = (deposit?.periods ?? []) as string[];
  return period === undefined
    ? trial.skip('the settings have no limit of deposits')
    : { period, maximumAU: Number(deposit?.maximumAU) };
}

/** Reads the limit of the clauses out of an answer. */
function find(trial: Trial, answer: Json, period: string): Limit | undefined {
  const casinoId = trial.accounts.payment?.casinoId;
  return (answer.limits as Json[]).find(
    (limit) => limit.kind === 'deposit' && limit.casinoId === casinoId && limit.period === period,
  ) as Limit | undefined;
}

/** POSTs a size of the limit; null for no limit. */
function post(trial: Trial, period: string, amountAU: number | null, key = trial.newKey()) {
  const casinoId = trial.accounts.payment?.casinoId;
  const body = { kind: 'deposit', period, casinoId, amountAU, minutes: null };
  return trial.post(LIMITS, { as: 'limited', body, key });
}

async function set(trial: Trial, period: string, amountAU: number | null): Promise<Limit | undefined> {
  return find(trial, trial.success(await post(trial, period, amountAU)), period);
}

async function read(trial: Trial): Promise<Json> {
  return trial.success(await trial.get(LIMITS, { as: 'limited' }));
}

/** The limit that the clauses change by 1 AU; set to the most where there is none. */
async function known(trial: Trial): Promise<Limit> {
  const { period, maximumAU } = await offered(trial);
  const limit = find(trial, await read(trial), period) ?? (await set(trial, period, maximumAU - 1));
  trial.stays(`A limit of deposits of limited for a ${period}: it cannot be taken away at once.`);
  if (limit !== undefined) trial.afterwards(() => dropWaiting(trial, limit));
  return limit ?? trial.fail('A new limit must be in the answer.');
}

/** Drops a raise that the clause has left. */
async function dropWaiting(trial: Trial, { period }: Limit): Promise<void> {
  const limit = find(trial, await read(trial), period);
  if (!limit?.pending) return;
  const path = `${LIMITS}/${limit.limitId}/dropPending`;
  trial.success(await trial.post(path, { as: 'limited', body: {}, key: trial.newKey() }));
}

/** Drops the raise that waits, and holds the limit to be what it was. */
async function drop(trial: Trial, { limitId, period, amountAU }: Limit): Promise<void> {
  const path = `${LIMITS}/${limitId}/dropPending`;
  const answer = trial.success(await trial.post(path, { as: 'limited', body: {}, key: trial.newKey() }));
  const after = find(trial, answer, period);
  trial.hold(
    after?.amountAU === amountAU && !after.pending,
    'Without its raise the limit must be as before.',
  );
}

/** Asks for more, or for no limit, and holds it to wait. */
async function holdWaiting(trial: Trial, limit: Limit, amountAU: number | null): Promise<void> {
  for (const after of [
    await set(trial, limit.period, amountAU),
    find(trial, await read(trial), limit.period),
  ]) {
    trial.hold(
      after?.amountAU === limit.amountAU,
      `The limit must still be ${limit.amountAU} AU, and is ${after?.amountAU ?? 'gone'}.`,
    );
    trial.hold(after?.pending?.amountAU === amountAU, 'The raise must be in pending.');
  }
}

/** Starts a buy-in of the account that has limits. */
const buyIn = (trial: Trial, amountAU: number) =>
  start(trial, 'buyIn', payment(trial, 'buyIn', { amountAU }), trial.newKey(), 'limited');

/** Leaves room for one buy-in of the accounts file, and starts it. */
async function startWithin(trial: Trial) {
  const limit = await known(trial);
  const amountAU = Number(payment(trial, 'buyIn').amountAU);
  const wanted = limit.usedAU + limit.reservedAU + amountAU;
  if (wanted > limit.amountAU) return trial.skip('the limit of the account is used up');
  const lowered = wanted < limit.amountAU ? await set(trial, limit.period, wanted) : limit;
  if (lowered?.amountAU !== wanted) return trial.skip('the limit was not lowered: limits.lower');
  const first = await buyIn(trial, amountAU);
  trial.success(first);
  return { limit: lowered, amountAU, undo: () => cancel(trial, idOf(first), trial.newKey(), 'limited') };
}

/** Limits of players (contract §9). Limits cannot be taken away at once, so those of the clauses stay. */
export const LIMIT_CLAUSES: readonly Clause[] = [
  {
    ...write,
    id: 'limits.lower',
    rule: 'A lower limit holds at once',
    accounts: ['limited', 'buyIn'],
    async check(trial) {
      const { period, amountAU } = await known(trial);
      const lower = amountAU - 1;
      const answers = [await set(trial, period, lower), find(trial, await read(trial), period)];
      for (const after of answers)
        trial.hold(
          after?.amountAU === lower,
          `The limit must be ${lower} AU, and is ${after?.amountAU ?? 'gone'}.`,
        );
    },
  },
  {
    ...write,
    id: 'limits.raise',
    rule: 'A higher limit waits in pending, and drops when it is asked to; the one before holds',
    accounts: ['limited', 'buyIn'],
    async check(trial) {
      const limit = await known(trial);
      await holdWaiting(trial, limit, limit.amountAU + 1);
      await drop(trial, limit);
    },
  },
  {
    ...write,
    id: 'limits.removal',
    rule: 'No limit waits in pending as a higher one does',
    accounts: ['limited', 'buyIn'],
    async check(trial) {
      const limit = await known(trial);
      await holdWaiting(trial, limit, null);
      await drop(trial, limit);
    },
  },
  {
    ...write,
    id: 'limits.early',
    rule: 'A raise cannot be confirmed before confirmFrom: DeniedByAccountState, with retryAfterSeconds',
    accounts: ['limited', 'buyIn'],
    async check(trial) {
      const limit = await known(trial);
      await set(trial, limit.period, limit.amountAU + 1);
      const path = `${LIMITS}/${limit.limitId}/confirm`;
      const early = await trial.post(path, { as: 'limited', body: {}, key: trial.newKey() });
      const { retryAfterSeconds } = trial.refused(early, 'DeniedByAccountState');
      trial.hold(Number(retryAfterSeconds) > 0, 'The refusal must have retryAfterSeconds.');
      await drop(trial, limit);
    },
  },
  {
    ...write,
    id: 'limits.replay',
    rule: 'A POST with the same Idempotency-Key changes nothing more, whatever was changed in between',
    accounts: ['limited', 'buyIn'],
    async check(trial) {
      const { period, amountAU } = await known(trial);
      const key = trial.newKey();
      trial.success(await post(trial, period, amountAU - 1, key));
      await set(trial, period, amountAU - 2);
      const again = await post(trial, period, amountAU - 1, key);
      trial.success(again);
      const after = find(trial, await read(trial), period);
      const isKept = after?.amountAU === amountAU - 2 && !after.pending;
      trial.hold(isKept, 'A repeated key must neither change the limit nor ask for a raise.');
      holdReplayed(trial, again);
    },
  },
  {
    ...write,
    id: 'limits.foreign',
    rule: "Another player's limit is HTTP 404, to confirm and to drop",
    accounts: ['limited', 'buyIn'],
    async check(trial) {
      const limit = await known(trial);
      await set(trial, limit.period, limit.amountAU + 1);
      for (const what of ['dropPending', 'confirm']) {
        const path = `${LIMITS}/${limit.limitId}/${what}`;
        trial.closed(await trial.post(path, { as: 'player', body: {}, key: trial.newKey() }));
      }
    },
  },
  {
    ...write,
    access: 'money',
    id: 'limits.kept',
    rule: 'A buy-in over the limit is exceededMaximumBuyInAmount, with the limit and what it leaves in limits.playerLimit',
    accounts: ['limited', 'buyIn'],
    async check(trial) {
      const { limit, amountAU } = await startWithin(trial);
      const { limits } = trial.refused(await buyIn(trial, amountAU), 'exceededMaximumBuyInAmount');
      const own = (limits as Json | undefined)?.playerLimit as Json | undefined;
      trial.hold(own?.limitId === limit.limitId, 'limits.playerLimit must name the limit.');
      trial.hold(own?.remainingAU === 0, 'The limit must leave nothing.');
    },
  },
  {
    ...write,
    access: 'money',
    id: 'limits.reserved',
    rule: 'A buy-in that can still be paid counts in reservedAU, until it is cancelled',
    accounts: ['limited', 'buyIn'],
    async check(trial) {
      const { limit, amountAU, undo } = await startWithin(trial);
      const during = find(trial, await read(trial), limit.period);
      const taken = Number(during?.reservedAU) + Number(during?.usedAU) - limit.usedAU - limit.reservedAU;
      trial.hold(taken === amountAU, `${amountAU} AU must be reserved, and ${taken} are.`);
      if (during?.reservedAU === limit.reservedAU) return trial.skip('a buy-in is paid at once');
      const cancelled = trial.json(await undo());
      if (cancelled.status !== 'Success') return trial.skip('it cannot be cancelled');
      const after = find(trial, await read(trial), limit.period);
      trial.hold(after?.reservedAU === limit.reservedAU, 'Cancelled, nothing of it may be reserved.');
    },
  },
];
