import type { Direction, LogOnName } from '../accounts.ts';
import type { Exchange } from '../client.ts';
import type { Json, Trial } from '../trial.ts';

// Calls of payments and readings of what they made, for the clauses about payments.

/** Body of a payment of the accounts file, with changes. */
export function payment(trial: Trial, direction: Direction, changes: Json = {}): Json {
  const { payment: of, returnUrl = 'https://portal.example/webPayTransactions?from=provider' } =
    trial.accounts;
  return { casinoId: of?.casinoId, ...of?.[direction], returnUrl, language: 'en-US', ...changes };
}

/** Starts a payment under a fresh key, or the one given. */
export function start(
  trial: Trial,
  direction: Direction,
  body: Json = payment(trial, direction),
  key = trial.newKey(),
  as: LogOnName = 'player',
): Promise<Exchange> {
  return trial.post(`/webpay/${direction}`, { as, body, key });
}

/** A payment that was started: its transaction, and what is to be done. */
export async function started(trial: Trial, direction: Direction) {
  const answer = trial.success(await start(trial, direction));
  return { transaction: answer.transaction as Json, nextAction: answer.nextAction as Json | undefined };
}

/** Cancels a payment, under a fresh key unless one is given. */
export const cancel = (trial: Trial, id: unknown, key = trial.newKey(), as: LogOnName = 'player') =>
  trial.post(`/webpay/transactions/${id}/cancel`, { as, body: {}, key });

/** Id of the transaction in an answer; undefined for none. */
export const idOf = (exchange: Exchange) =>
  ((exchange.json as Json | undefined)?.transaction as Json | undefined)?.transactionId;

/** The player's newest transactions. */
export async function listed(trial: Trial): Promise<Json[]> {
  const page = trial.success(await trial.get('/webpay/transactions?limit=100', { as: 'player' }));
  return page.items as Json[];
}

/** One transaction, read by its id. */
export async function detail(trial: Trial, id: unknown): Promise<Json> {
  const answer = trial.success(await trial.get(`/webpay/transactions/${id}`, { as: 'player' }));
  return answer.transaction as Json;
}

/** Balance in AU at the casino of the payment. */
export async function funds(trial: Trial): Promise<{ regularAU: number; lockedFundsAU: number }> {
  const entries = trial.list(await trial.get('/funds', { as: 'player' }));
  const entry = entries.find(({ casinoId }) => casinoId === trial.accounts.payment?.casinoId);
  if (entry === undefined) return trial.fail('GET /funds must have the casino of the payment.');
  const { regularAU } = entry.balance as { regularAU: number };
  return { regularAU, lockedFundsAU: Number(entry.lockedFundsAU) };
}

/** Holds an answer to be marked as that of an earlier call. */
export function holdReplayed(trial: Trial, exchange: Exchange): void {
  const isMarked = exchange.headers.get('idempotent-replayed') === 'true';
  trial.hold(isMarked, 'The answer to a repeated key must say Idempotent-Replayed: true.');
}

/** Holds a key to be refused for another content, and the refusal to be marked so. */
export function holdReused(trial: Trial, exchange: Exchange): void {
  const { fieldErrors } = trial.refused(exchange, 'InvalidTransferParameters');
  const mark = (fieldErrors as Json | undefined)?.idempotencyKey;
  trial.hold(mark === 'reused', 'fieldErrors.idempotencyKey must be "reused".');
}

/** State of a player before a clause pays. */
export interface Books {
  ids: ReadonlySet<unknown>;
  regularAU: number;
}

/** Reads list and balance. */
export async function readBooks(trial: Trial): Promise<Books> {
  const ids = new Set((await listed(trial)).map(({ transactionId }) => transactionId));
  return { ids, regularAU: (await funds(trial)).regularAU };
}

/** Transactions that have come since. */
export async function madeSince(trial: Trial, { ids }: Books): Promise<Json[]> {
  return (await listed(trial)).filter(({ transactionId }) => !ids.has(transactionId));
}

/** Holds all answers to be of one transaction, the only one made since, whose cash-out was taken once. */
export async function holdOne(
  trial: Trial,
  direction: Direction,
  before: Books,
  answers: readonly Exchange[],
): Promise<void> {
  const made = await madeSince(trial, before);
  trial.hold(made.length === 1, `One transaction must have been made, and there are ${made.length} more.`);
  const [one] = made;
  const isOne = answers.every((answer) => idOf(answer) === one?.transactionId);
  trial.hold(isOne, 'Every answer must name the one transaction.');
  if (direction === 'buyIn') return;
  const taken = before.regularAU - (await funds(trial)).regularAU;
  trial.hold(taken === one?.amountAU, `The amount must have been taken once, and ${taken} AU were taken.`);
}

/** The method of the accounts file, as the player is offered it. */
export async function methodOf(trial: Trial, direction: Direction): Promise<Json> {
  const { casinoId, methodId } = payment(trial, direction);
  const path = `/webpay/methods?direction=${direction}&casinoId=${casinoId}`;
  const { methods = [] } = trial.json(await trial.get(path, { as: 'player' }));
  const found = (methods as Json[]).find((method) => method.methodId === methodId);
  return found ?? trial.fail(`GET ${path} must offer ${methodId}, the method of the accounts file.`);
}
