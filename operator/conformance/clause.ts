import type { AccountName } from './accounts.ts';
import type { Trial } from './trial.ts';

/**
 * Effect of a clause on the server. `read` makes no request but GET, and POST to log on, refresh and log out again;
 * `write` changes profiles, codes, acknowledgements and sessions; `money` starts and cancels payments.
 */
export type Access = 'read' | 'write' | 'money';

/** Flags of `GET /system/settings` that a clause can depend on (contract §3). */
export type Feature =
  | 'allowWebBuyIn'
  | 'allowWebCashOut'
  | 'isIdCheckSupported'
  | 'allowAccessCodes'
  | 'webPayQuote'
  | 'webPayFindByKey'
  | 'allowPlayerLimits'
  | 'allowExclusion'
  | 'allowActivityHistory'
  | 'allowStatements'
  | 'logInPhoneCountry'
  | 'lostPasswordPhoneCountry';

/** One rule of the contract that can be seen from outside. */
export interface Clause {
  /** Stable name, `<group>.<what>`. */
  id: string;
  /** The rule, in the words of who writes the server. */
  rule: string;
  /** Source that can be opened: a section, such as `contract §1.8`, or an operation, such as `openapi getSite`. */
  source: string;
  /** Absent: a MUST. Advice breaks no conformance: a server that does otherwise works with the portal. */
  level?: 'advice';
  access: Access;
  /** Members of the accounts file that must be there, besides `player`. */
  accounts?: readonly AccountName[];
  feature?: Feature;
  /** Throws a Breach when the server does not keep the rule, a Skipped when it cannot be tried. */
  check(trial: Trial): Promise<void>;
}
