import { setTimeout as sleep } from 'node:timers/promises';
import type { Direction } from '../accounts.ts';
import type { Clause } from '../clause.ts';
import type { Exchange } from '../client.ts';
import type { Trial } from '../trial.ts';
import { holdOne, holdReplayed, holdReused, idOf, madeSince, payment, readBooks, start } from './payments.ts';

/** Longest that a repeated call may wait for the first one, in ms (contract §1.8). */
const WAIT_MS = 10_000;
/** Calls that are sent at once: more than two find more of what goes wrong. */
const AT_ONCE = 5;

const SETTINGS = {
  buyIn: {
    group: 'webpay',
    feature: 'allowWebBuyIn',
    tooSmall: ['tenMinimumForBuyIn', 'meetMinimumBuyInAmount'],
  },
  cashOut: { group: 'cashout', feature: 'allowWebCashOut', tooSmall: ['meetMinimumCashOutAmount'] },
} as const;

/** Waits for something, 5 s at most. */
async function becomesTrue(check: () => Promise<boolean>): Promise<boolean> {
  const untilMs = performance.now() + 5000;
  while (performance.now() < untilMs) {
    if (await check()) return true;
    await sleep(100);
  }
  return false;
}

/** The payment of the accounts file with 1 AU more: another content. */
function otherBody(trial: Trial, direction: Direction) {
  return payment(trial, direction, { amountAU: Number(payment(trial, direction).amountAU) + 1 });
}

/** Starts a payment twice with one key, with what is done in between, and holds both to be one. */
async function startTwice(trial: Trial, direction: Direction, between?: () => Promise<void>) {
  const key = trial.newKey();
  const before = await readBooks(trial);
  const first = await start(trial, direction, undefined, key);
  trial.success(first);
  await between?.();
  const again = await start(trial, direction, undefined, key);
  trial.success(again);
  // In a day other payments end, and change the balance.
  await holdOne(trial, between ? 'buyIn' : direction, before, [first, again]);
  holdReplayed(trial, again);
}

/** Memory of payment keys (contract §1.8), in one direction. */
function keyClauses(direction: Direction): Clause[] {
  const { group, feature, tooSmall } = SETTINGS[direction];
  const common = { access: 'money', feature, accounts: [direction], source: 'contract §1.8' } as const;
  const pay = (trial: Trial, key: string, body = payment(trial, direction)) =>
    start(trial, direction, body, key);
  return [
    {
      ...common,
      id: `${group}.replay`,
      rule: 'The second POST with the same Idempotency-Key must replay the first answer, and make no second payment',
      check: (trial) => startTwice(trial, direction),
    },
    {
      ...common,
      id: `${group}.cut`,
      rule: 'A POST whose connection breaks before its answer, sent again with its key, is one payment',
      async check(trial) {
        const key = trial.newKey();
        const before = await readBooks(trial);
        await trial.hangUp(`/webpay/${direction}`, { as: 'player', body: payment(trial, direction), key });
        const hasArrived = await becomesTrue(async () => (await madeSince(trial, before)).length > 0);
        const answers = [await pay(trial, key), await pay(trial, key)];
        for (const answer of answers) trial.success(answer);
        await holdOne(trial, direction, before, answers);
        if (!hasArrived) trial.skip('the call whose connection broke made nothing');
        for (const answer of answers) holdReplayed(trial, answer);
      },
    },
    {
      ...common,
      id: `${group}.other-body`,
      rule: 'The same key with another body is InvalidTransferParameters, with HTTP 200 and never 409 or 422',
      async check(trial) {
        const key = trial.newKey();
        const before = await readBooks(trial);
        const first = await pay(trial, key);
        trial.success(first);
        const other = await pay(trial, key, otherBody(trial, direction));
        trial.refused(other, 'InvalidTransferParameters');
        await holdOne(trial, direction, before, [first]);
      },
    },
    {
      ...common,
      id: `${group}.reused-mark`,
      rule: 'The refusal of a key that was used with another body has fieldErrors.idempotencyKey = "reused"',
      async check(trial) {
        const key = trial.newKey();
        const first = await pay(trial, key);
        trial.success(first);
        holdReused(trial, await pay(trial, key, otherBody(trial, direction)));
      },
    },
    {
      ...common,
      id: `${group}.same-content`,
      rule: 'Another language and another returnUrl are no other body',
      async check(trial) {
        const key = trial.newKey();
        const before = await readBooks(trial);
        const body = payment(trial, direction);
        const returnUrl = new URL(String(body.returnUrl));
        returnUrl.searchParams.set('attempt', '2');
        const answers = [
          await pay(trial, key, body),
          await pay(trial, key, { ...body, language: 'es-MX' }),
          await pay(trial, key, { ...body, returnUrl: returnUrl.href }),
        ];
        for (const answer of answers) trial.success(answer);
        await holdOne(trial, direction, before, answers);
      },
    },
    {
      ...common,
      id: `${group}.at-once`,
      rule: 'POSTs with one key at the same time are one payment',
      async check(trial) {
        const key = trial.newKey();
        const before = await readBooks(trial);
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => pay(trial, key)));
        for (const answer of answers) {
          const { status } = trial.json(answer);
          const isGood = status === 'Success' || status === 'WaitingForProviderConfirmation';
          trial.hold(isGood, `All must succeed, or wait for the first; one answers ${status}.`);
        }
        await holdOne(trial, direction, before, answers);
      },
    },
    {
      ...common,
      id: `${group}.still-running`,
      rule: 'A repeated call waits for the first one up to 10 s, then it is WaitingForProviderConfirmation with the transaction',
      accounts: [direction, `slow.${direction}`],
      async check(trial) {
        const key = trial.newKey();
        const body = payment(trial, direction, { amountAU: trial.accounts.payment?.slow?.[direction] });
        const before = await readBooks(trial);
        const started = performance.now();
        const answers: { answer: Exchange; ms: number }[] = [];
        const send = async () => {
          const answer = await pay(trial, key, body);
          answers.push({ answer, ms: performance.now() - started });
        };
        await Promise.all([send(), send()]);
        const [early, late] = answers as [(typeof answers)[0], (typeof answers)[0]];
        const isSoon = trial.json(early.answer).status === 'Success' && early.ms < WAIT_MS;
        if (isSoon) trial.skip('the slow payment was answered within 10 s');
        trial.refused(early.answer, 'WaitingForProviderConfirmation');
        trial.success(late.answer);
        await holdOne(trial, direction, before, [early.answer, late.answer]);
      },
    },
    {
      ...common,
      id: `${group}.server-error`,
      rule: 'An answer of 500 and above has made nothing, or keeps its key: sent again it is at most one payment',
      accounts: [direction, `failing.${direction}`],
      async check(trial) {
        const key = trial.newKey();
        const body = payment(trial, direction, { amountAU: trial.accounts.payment?.failing?.[direction] });
        const before = await readBooks(trial);
        const first = await pay(trial, key, body);
        if (first.status < 500) trial.skip('the failing payment was answered without an error');
        const answers = [await pay(trial, key, body), await pay(trial, key, body)];
        const made = await madeSince(trial, before);
        trial.hold(made.length <= 1, `One key has made ${made.length} transactions.`);
        const ids = answers.map(idOf).filter((id) => id !== undefined);
        for (const id of ids) {
          trial.hold(id === made[0]?.transactionId, 'The answers must name the one transaction.');
        }
        if (made.length === 0) return;
        trial.refused(await pay(trial, key, otherBody(trial, direction)), 'InvalidTransferParameters');
      },
    },
    {
      ...common,
      id: `${group}.refusal-remembered`,
      rule: 'A refusal is remembered: the same key is answered again with Idempotent-Replayed, and another body is InvalidTransferParameters with HTTP 200',
      async check(trial) {
        const key = trial.newKey();
        const body = payment(trial, direction, { amountAU: 1 });
        const first = trial.refused(await pay(trial, key, body), ...tooSmall);
        const again = await pay(trial, key, body);
        trial.refused(again, String(first.status));
        holdReplayed(trial, again);
        const other = await pay(trial, key, { ...body, amountAU: 2 });
        trial.refused(other, 'InvalidTransferParameters');
      },
    },
    {
      ...common,
      id: `${group}.key-per-player`,
      rule: "A key is a player's own: another player's same key is another payment",
      accounts: [direction, 'otherPlayer'],
      async check(trial) {
        const key = trial.newKey();
        const first = await pay(trial, key);
        trial.success(first);
        const other = await start(trial, direction, undefined, key, 'otherPlayer');
        const isOwn = other.status === 403 || idOf(other) !== idOf(first);
        trial.hold(isOwn, 'The answers must not be of one payment.');
        const { fieldErrors } = (other.json ?? {}) as { fieldErrors?: { idempotencyKey?: unknown } };
        const isFree = fieldErrors?.idempotencyKey === undefined && !other.headers.has('idempotent-replayed');
        trial.hold(isFree, 'The key of one player must not be used up for another.');
      },
    },
    {
      ...common,
      id: `${group}.find-by-key`,
      rule: 'GET /webpay/transactions?idempotencyKey= finds what the key has started, for its player alone, and makes nothing',
      feature: 'webPayFindByKey',
      accounts: [direction, 'otherPlayer'],
      async check(trial) {
        const key = trial.newKey();
        const path = `/webpay/transactions?idempotencyKey=${key}`;
        const find = async (as: 'player' | 'otherPlayer') => {
          const { items } = trial.success(await trial.get(path, { as }));
          return (items as { transactionId: unknown }[]).map(({ transactionId }) => transactionId);
        };
        const before = await readBooks(trial);
        trial.hold((await find('player')).length === 0, 'A key that was not used must find nothing.');
        const first = await pay(trial, key);
        trial.success(first);
        const [found, ...others] = await find('player');
        trial.hold(found === idOf(first) && others.length === 0, 'The key must find its one transaction.');
        trial.hold((await find('otherPlayer')).length === 0, "Another player's key must find nothing.");
        await holdOne(trial, direction, before, [first]);
      },
    },
  ];
}

/** Idempotency keys of payments. */
export const KEY_CLAUSES: readonly Clause[] = [
  ...keyClauses('buyIn'),
  ...keyClauses('cashOut'),
  {
    id: 'cashout.key-per-path',
    rule: 'A key is known with its path: the same key of a cash-out is no repeated buy-in',
    source: 'contract §1.8',
    access: 'money',
    feature: 'allowWebCashOut',
    accounts: ['buyIn', 'cashOut'],
    async check(trial) {
      const key = trial.newKey();
      const first = await start(trial, 'buyIn', undefined, key);
      trial.success(first);
      const other = await start(trial, 'cashOut', undefined, key);
      trial.success(other);
      trial.hold(idOf(other) !== idOf(first), 'The answers must not be of one payment.');
    },
  },
];

/** Tried last, as the clock of a sandbox goes a day ahead meanwhile. */
export const LATER_CLAUSES: readonly Clause[] = (['buyIn', 'cashOut'] as const).map((direction) => ({
  id: `${SETTINGS[direction].group}.key-later`,
  rule: 'A key is still known later: a day by the clock of keysAfter, else its seconds, else some seconds',
  source: 'contract §1.8',
  access: 'money',
  feature: SETTINGS[direction].feature,
  accounts: [direction],
  check: (trial) => startTwice(trial, direction, () => trial.later()),
}));
