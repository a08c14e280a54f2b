import type { Clause } from './clause.ts';

/** Result of one clause, or of the answers of one call held against the document. */
export interface Outcome {
  id: string;
  /** `blocked`: not tried, for a fault that other clauses share. */
  outcome: 'pass' | 'fail' | 'advice' | 'skipped' | 'blocked';
  level: 'MUST' | 'ADVICE';
  /** The rule, in the words of who writes the server. */
  rule: string;
  /** Where the rule can be read. */
  source: string;
  /** Why it was not tried; or what was not kept, with the requests and answers that show it. Null for a pass. */
  reason: string | null;
  /** Moves money, or tells of it: such results are shown first. */
  isMoney: boolean;
  ms: number;
}

const MONEY_GROUPS = /^(webpay|cashout|transactions|funds)\./;

/** Calls whose answers tell of money, by their names in the document. */
const MONEY_CALLS = /^(startBuyIn|startCashOut|getTransactions?|cancelTransaction|getWebPay\w+|getFunds)$/;

/** Tells what is about money from the rest. */
export function isMoney({ id, access }: Pick<Clause, 'id' | 'access'>): boolean {
  return access === 'money' || MONEY_GROUPS.test(id);
}

/** The same of a call. */
export function isMoneyCall(operationId: string): boolean {
  return MONEY_CALLS.test(operationId);
}
