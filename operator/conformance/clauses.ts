import type { Clause } from './clause.ts';
import { ACCOUNT_SECURITY_CLAUSES } from './clauses/account-security.ts';
import { BUDGET_CLAUSES } from './clauses/budget.ts';
import { CALLER_CLAUSES } from './clauses/caller.ts';
import { DOCUMENT_CLAUSES } from './clauses/documents.ts';
import { ERROR_CLAUSES } from './clauses/errors.ts';
import { EXCLUSION_CLAUSES } from './clauses/exclusion.ts';
import { ID_CHECK_CLAUSES } from './clauses/id-check.ts';
import { KEY_CLAUSES, LATER_CLAUSES } from './clauses/keys.ts';
import { LIMIT_CLAUSES } from './clauses/limits.ts';
import { LIST_CLAUSES } from './clauses/lists.ts';
import { MONEY_CLAUSES } from './clauses/money.ts';
import { PLAYER_CLAUSES } from './clauses/player.ts';
import { REGISTRATION_CLAUSES } from './clauses/registration.ts';
import { SESSION_CLAUSES } from './clauses/session.ts';
import { SITE_CLAUSES } from './clauses/site.ts';
import { STATEMENT_CLAUSES } from './clauses/statements.ts';
import { TIME_CLAUSES } from './clauses/time.ts';
import { WEB_PAY_CLAUSES } from './clauses/web-pay.ts';

/** All clauses, in the order in which they are tried: money first, what ends sessions last. */
export const CLAUSES: readonly Clause[] = [
  ...WEB_PAY_CLAUSES,
  ...MONEY_CLAUSES,
  ...KEY_CLAUSES,
  ...LIST_CLAUSES,
  ...SITE_CLAUSES,
  ...DOCUMENT_CLAUSES,
  ...ERROR_CLAUSES,
  ...CALLER_CLAUSES,
  ...PLAYER_CLAUSES,
  ...ID_CHECK_CLAUSES,
  ...LIMIT_CLAUSES,
  ...STATEMENT_CLAUSES,
  ...TIME_CLAUSES,
  ...EXCLUSION_CLAUSES,
  ...REGISTRATION_CLAUSES,
  ...ACCOUNT_SECURITY_CLAUSES,
  ...SESSION_CLAUSES,
  ...LATER_CLAUSES,
  ...BUDGET_CLAUSES,
];

/** The clauses whose id is one of the names or begins with it, as `webpay` does; all of them for no name. */
export function clausesNamed(names: readonly string[]): readonly Clause[] {
  if (names.length === 0) return CLAUSES;
  return CLAUSES.filter(({ id }) => names.some((name) => id === name || id.startsWith(`${name}.`)));
}
