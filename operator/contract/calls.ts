import type { Call } from './call.ts';
import { ACCOUNT_SECURITY_CALLS } from './calls/account-security.ts';
import { DOCUMENT_CALLS, FUNDS_CALLS, PLAY_RECORD_CALLS } from './calls/casino.ts';
import { EXCLUSION_CALLS } from './calls/exclusion.ts';
import { ID_CHECK_CALLS } from './calls/id-check.ts';
import { LIMIT_CALLS } from './calls/limits.ts';
import { METHOD_CALLS } from './calls/methods.ts';
import { PAYMENT_CALLS } from './calls/payments.ts';
import { PASSWORD_CALLS, PROFILE_CALLS } from './calls/player.ts';
import { REGISTRATION_CALLS } from './calls/registration.ts';
import { SESSION_CALLS } from './calls/session.ts';
import { SITE_CALLS } from './calls/site.ts';
import { STATEMENT_CALLS } from './calls/statements.ts';
import { TRANSACTION_CALLS } from './calls/transactions.ts';

/** Every call that the portal makes, by topic. */
export const CALLS: readonly Call[] = [
  ...SITE_CALLS,
  ...SESSION_CALLS,
  ...REGISTRATION_CALLS,
  ...PASSWORD_CALLS,
  ...PROFILE_CALLS,
  ...FUNDS_CALLS,
  ...DOCUMENT_CALLS,
  ...METHOD_CALLS,
  ...PAYMENT_CALLS,
  ...TRANSACTION_CALLS,
  ...PLAY_RECORD_CALLS,
  ...ID_CHECK_CALLS,
  ...LIMIT_CALLS,
  ...ACCOUNT_SECURITY_CALLS,
  ...EXCLUSION_CALLS,
  ...STATEMENT_CALLS,
];
