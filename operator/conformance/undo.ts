import type { LogOnName } from './accounts.ts';
import type { Exchange } from './client.ts';
import type { Run } from './state.ts';

type Json = Record<string, unknown>;

/** Calls of an account, as a trial makes them. */
interface Caller {
  get(path: string, asked: { as: LogOnName }): Promise<Exchange>;
  post(path: string, asked: { as: LogOnName; body: Json; key: string }): Promise<Exchange>;
  newKey(): string;
}

const OPEN = new Set(['OfferedToUser', 'WaitingForProviderConfirmation']);

/** Notes the payment that an answer names. */
export function notePayments({ json }: Exchange, ids: Set<string> | undefined): void {
  const { transaction } = (json ?? {}) as { transaction?: Json };
  if (transaction?.transactionId !== undefined) ids?.add(String(transaction.transactionId));
}

/**
 * Cancels the payments of an account that are open and were not there before the run: those that answers have named,
 * and those that no answer named. What cannot be cancelled is reported.
 */
export async function cancelOpenPayments(
  trial: Caller,
  { paymentsBefore, openPayments }: Run,
  name: LogOnName,
  named: ReadonlySet<string>,
): Promise<void> {
  const before = paymentsBefore.get(name) ?? new Set();
  const rows = await listed(trial, name);
  const own = new Set([...named, ...rows.map(({ transactionId }) => String(transactionId))]);
  for (const id of own) {
    if (before.has(id)) continue;
    before.add(id);
    const row = rows.find(({ transactionId }) => transactionId === id);
    if (row !== undefined && !OPEN.has(String(row.status))) continue;
    const status = await cancelled(trial, name, id);
    if (status === null) continue;
    const of = `${name} that are ${status}`;
    openPayments.set(of, [...(openPayments.get(of) ?? []), id]);
  }
}

async function listed(trial: Caller, name: LogOnName): Promise<Json[]> {
  const answer = await trial.get('/webpay/transactions?limit=100', { as: name }).catch(() => null);
  const { items } = (answer?.json ?? {}) as { items?: Json[] };
  return Array.isArray(items) ? items : [];
}

/** Cancels a payment; returns the status that it keeps where it is still open, null where nothing is left. */
async function cancelled(trial: Caller, as: LogOnName, id: string): Promise<string | null> {
  const path = `/webpay/transactions/${id}`;
  const answer = await trial.post(`${path}/cancel`, { as, body: {}, key: trial.newKey() }).catch(() => null);
  const { transaction } = (answer?.json ?? {}) as { transaction?: Json };
  if (transaction !== undefined)
    return OPEN.has(String(transaction.status)) ? String(transaction.status) : null;
  const detail = await trial.get(path, { as }).catch(() => null);
  const read = (detail?.json ?? {}) as { transaction?: Json };
  const status = String(read.transaction?.status ?? 'not known');
  return OPEN.has(status) || status === 'not known' ? status : null;
}
