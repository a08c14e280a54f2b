import type { Runtime } from '../runtime.ts';
import { DUMMY_TOKEN, OWN_SECRET_KEY, TEST_SECRET_KEYS } from './site-keys.ts';

/** Longest token Turnstile makes. */
const TOKEN_MAXIMUM_LENGTH = 2048;

/** Why a token was refused, as Turnstile's siteverify says it. */
export type SiteVerifyError =
  | 'missing-input-secret'
  | 'invalid-input-secret'
  | 'missing-input-response'
  | 'invalid-input-response'
  | 'timeout-or-duplicate';

/** The answer of siteverify. `challenge_ts` is ISO 8601. */
export interface SiteVerifyAnswer {
  success: boolean;
  'error-codes': SiteVerifyError[];
  challenge_ts?: string;
  hostname?: string;
}

/**
 * Verifies a token as Turnstile's siteverify does: one use, 300 s, only tokens of the current site key. Test secret
 * keys take only the dummy token and then pass, fail, or call it spent; the sandbox's own takes all but that
 * (contract §10).
 */
export function siteVerify(
  runtime: Runtime,
  { secret, response }: { secret?: string | undefined; response?: string | undefined },
): SiteVerifyAnswer {
  if (!secret) return failure('missing-input-secret');
  const isTestSecret = Object.values<string>(TEST_SECRET_KEYS).includes(secret);
  if (!isTestSecret && secret !== OWN_SECRET_KEY) return failure('invalid-input-secret');
  if (!response) return failure('missing-input-response');
  if (response.length > TOKEN_MAXIMUM_LENGTH) return failure('invalid-input-response');
  const now = runtime.now();
  if (isTestSecret) {
    if (secret === TEST_SECRET_KEYS.alreadySpent) return failure('timeout-or-duplicate');
    const isPassed = secret === TEST_SECRET_KEYS.passes && response === DUMMY_TOKEN;
    return isPassed ? success(runtime, now) : failure('invalid-input-response');
  }
  const { outcome, issuedAt } = runtime.turnstileTokens.redeem(response, runtime.rules.captchaSiteKey, now);
  if (outcome === 'good') return success(runtime, issuedAt);
  return failure(outcome === 'unknown' ? 'invalid-input-response' : 'timeout-or-duplicate');
}

function success(runtime: Runtime, issuedAt: number): SiteVerifyAnswer {
  return {
    success: true,
    'error-codes': [],
    challenge_ts: new Date(issuedAt).toISOString(),
    hostname: new URL(runtime.portalOrigin).hostname,
  };
}

function failure(error: SiteVerifyError): SiteVerifyAnswer {
  return { success: false, 'error-codes': [error] };
}
