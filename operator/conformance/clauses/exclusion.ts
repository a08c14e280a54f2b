import type { Clause } from '../clause.ts';
import type { Json, Trial } from '../trial.ts';
import { holdReplayed, payment, start } from './payments.ts';

/** Exclusion as it is answered. */
interface Exclusion {
  kind: string;
  /** ISO 8601, or epoch milliseconds. */
  until: string | number | null;
}

/** Exclusion that can be asked for; `until` in epoch milliseconds. */
interface Wanted {
  kind: string;
  scope: string;
  until: number | null;
}

const EXCLUSION = '/user/exclusion';
const HOUR_MS = 3_600_000;

const write = {
  access: 'write',
  feature: 'allowExclusion',
  accounts: ['excludable'],
  source: 'contract §9',
} as const;

/** End in epoch milliseconds, infinite for good; null without an exclusion. */
function endOf(exclusion: Exclusion | null | undefined): number | null {
  if (!exclusion) return null;
  return exclusion.until === null ? Number.POSITIVE_INFINITY : new Date(exclusion.until).getTime();
}

async function read(trial: Trial): Promise<{ exclusion: Exclusion | null; options: Json[] }> {
  const answer = trial.success(await trial.get(EXCLUSION, { as: 'excludable' }));
  return { exclusion: (answer.exclusion ?? null) as Exclusion | null, options: answer.options as Json[] };
}

/** Options in hours, shortest first, with their ends. */
function endsOf(options: readonly Json[]): Wanted[] {
  return options
    .filter(({ hours }) => typeof hours === 'number')
    .sort((one, other) => Number(one.hours) - Number(other.hours))
    .map(({ kind, scope, hours }) => ({
      kind: String(kind),
      scope: String(scope),
      until: Date.now() + Number(hours) * HOUR_MS,
    }));
}

function post(trial: Trial, { until, ...wanted }: Wanted, password?: string, key = trial.newKey()) {
  const currentPassword = password ?? trial.accounts.excludable?.password;
  const body = { ...wanted, until: until === null ? null : new Date(until).toISOString(), currentPassword };
  if (password === undefined) trial.stays('A break of excludable: no call ends it.');
  return trial.post(EXCLUSION, { as: 'excludable', body, key });
}

/** The exclusion that holds; set to the shortest option where there is none. */
async function excluded(trial: Trial): Promise<{ exclusion: Exclusion; options: Json[] }> {
  const { exclusion, options } = await read(trial);
  if (exclusion) return { exclusion, options };
  const [shortest] = endsOf(options);
  if (shortest === undefined) return trial.skip('no option is in hours');
  trial.success(await post(trial, shortest));
  const set = (await read(trial)).exclusion;
  return set ? { exclusion: set, options } : trial.fail('A break that was set must be told.');
}

/** Holds the exclusion to end when it did before. */
async function holdUnchanged(trial: Trial, before: Exclusion): Promise<void> {
  const { exclusion } = await read(trial);
  trial.hold(exclusion !== null, 'The exclusion must still hold.');
  trial.hold(
    endOf(exclusion) === endOf(before),
    `It must end at ${before.until}, and ends at ${exclusion?.until}.`,
  );
}

/** Exclusions of players (contract §9). They cannot be undone, so that of the clauses stays. */
export const EXCLUSION_CLAUSES: readonly Clause[] = [
  {
    ...write,
    id: 'exclusion.password',
    rule: 'Without the current password it is PasswordIncorrect, and nothing is set',
    async check(trial) {
      const { exclusion: before, options } = await read(trial);
      const [shortest] = endsOf(options);
      if (shortest === undefined) return trial.skip('no option is in hours');
      trial.refused(await post(trial, shortest, 'no-password-of-anybody'), 'PasswordIncorrect');
      const { exclusion } = await read(trial);
      trial.hold(endOf(exclusion) === endOf(before), 'Nothing may be set.');
    },
  },
  {
    ...write,
    id: 'exclusion.no-time',
    rule: 'An end that no option has, such as now, is InvalidTransferParameters with fieldErrors.until',
    async check(trial) {
      const { exclusion: before, options } = await read(trial);
      const [shortest] = endsOf(options);
      if (shortest === undefined) return trial.skip('no option is in hours');
      const answer = await post(trial, { ...shortest, until: Date.now() });
      const { fieldErrors } = trial.refused(answer, 'InvalidTransferParameters');
      trial.hold((fieldErrors as Json | undefined)?.until === 'outOfRange', 'fieldErrors.until must say so.');
      const { exclusion } = await read(trial);
      trial.hold(endOf(exclusion) === endOf(before), 'Nothing may be set.');
    },
  },
  {
    ...write,
    id: 'exclusion.longer',
    rule: 'It holds at once until the end that was asked for, and can be made longer; a repeated key sets nothing more',
    async check(trial) {
      const { exclusion: before, options } = await read(trial);
      const longer = endsOf(options).find(({ until }) => Number(until) > (endOf(before) ?? 0));
      if (longer === undefined)
        return trial.skip('no option in hours is longer than the exclusion that holds');
      const key = trial.newKey();
      const set = trial.success(await post(trial, longer, undefined, key)).exclusion as Exclusion;
      const isAsAsked = Math.abs(Number(endOf(set)) - Number(longer.until)) <= HOUR_MS;
      trial.hold(isAsAsked, `It must end when it was asked to, and ends at ${set.until}.`);
      await holdUnchanged(trial, set);
      const again = await post(trial, longer, undefined, key);
      trial.success(again);
      await holdUnchanged(trial, set);
      holdReplayed(trial, again);
    },
  },
  {
    ...write,
    id: 'exclusion.shorter',
    rule: 'It cannot be made shorter: DeniedByAccountState with the one that holds',
    async check(trial) {
      const { exclusion: before, options } = await excluded(trial);
      const [shortest, longer] = endsOf(options);
      if (shortest === undefined) return trial.skip('no option is in hours');
      let held = before;
      if (Number(shortest.until) >= Number(endOf(before)) && longer !== undefined) {
        trial.success(await post(trial, longer));
        held = (await excluded(trial)).exclusion;
      }
      if (Number(shortest.until) >= Number(endOf(held))) return trial.skip('no option is shorter');
      const { exclusion } = trial.refused(await post(trial, shortest), 'DeniedByAccountState');
      trial.hold(
        endOf(exclusion as Exclusion | undefined) === endOf(held),
        'The refusal must have the exclusion that holds.',
      );
      await holdUnchanged(trial, held);
    },
  },
  {
    ...write,
    id: 'exclusion.permissions',
    rule: 'The permissions, of a session too, have the exclusion that holds',
    async check(trial) {
      const { exclusion } = await excluded(trial);
      const { userId } = await trial.session('excludable');
      const answer = trial.json(await trial.get(`/user/${userId}/permissions`, { as: 'excludable' }));
      const permissions = (answer.permissions ?? answer) as { exclusion?: Exclusion | null };
      trial.hold(
        endOf(permissions.exclusion) === endOf(exclusion),
        'The permissions must have the exclusion.',
      );
    },
  },
  {
    ...write,
    id: 'exclusion.code',
    rule: 'A code for the cashier of an excluded player is for no buy-in: allowCashierCashIn is not true',
    async check(trial) {
      await excluded(trial);
      const body = {
        casinoId: 0,
        allowCashierCashIn: true,
        allowCashierCashOut: true,
        allowCashierLockRelease: true,
      };
      const exchange = await trial.post('/funds/code', { as: 'excludable', body });
      if (exchange.status !== 200) return trial.skip('no code is given');
      const { status, token } = trial.json(exchange);
      if (status !== 'Success') return trial.skip('no code is given');
      trial.hold((token as Json).allowCashierCashIn !== true, 'The code must not be for buy-ins.');
    },
  },
  {
    ...write,
    access: 'money',
    id: 'exclusion.buy-in',
    rule: 'A buy-in of an excluded player is DeniedByAccountState with the exclusion, and starts nothing',
    accounts: ['excludable', 'buyIn'],
    async check(trial) {
      const { exclusion } = await excluded(trial);
      const answer = await start(trial, 'buyIn', payment(trial, 'buyIn'), trial.newKey(), 'excludable');
      const told = trial.refused(answer, 'DeniedByAccountState').exclusion as Exclusion | undefined;
      trial.hold(endOf(told) === endOf(exclusion), 'The refusal must have the exclusion.');
    },
  },
  {
    ...write,
    access: 'money',
    id: 'exclusion.cash-out',
    rule: 'Cash-out, transactions and documents stay open to an excluded player',
    accounts: ['excludable', 'cashOut'],
    async check(trial) {
      await excluded(trial);
      const answer = await start(trial, 'cashOut', payment(trial, 'cashOut'), trial.newKey(), 'excludable');
      trial.success(answer);
      trial.success(await trial.get('/webpay/transactions?limit=5', { as: 'excludable' }));
      trial.list(await trial.get('/document/acknowledgement', { as: 'excludable' }));
    },
  },
];
