import { RESEND_CODE_WAIT_MS } from '#app/domain/limits.ts';
import type { StepUp } from '#app/domain/money/web-pay.ts';
import type { PaymentToken } from '#app/money/payment-token.ts';
import type { KeyRing } from '#app/session/keys.ts';
import { seal, unseal } from '#app/session/seal.ts';
import { FORM_NAMES } from '#app/web-pay/form/form-names.ts';
import { textsOf } from '#app/web-pay/form/form-texts.ts';

/** What is known of the code that proves a cash-out; never the code itself. Null is what the operator did not say. */
export interface SentProof {
  /** Where to, masked by the operator. */
  sentTo: string | null;
  /** Epoch, ms, as are the others. Null: it was sent before this form asked. */
  sentAtMs: number | null;
  /** From when another one may be asked for. */
  resendAtMs: number;
  expiresAtMs: number | null;
  /** How often it may still be tried. */
  attemptsLeft: number | null;
}

interface SealedProof {
  /** Of the one payment that the code is for: what is known of it stands in no other form. */
  key: string;
  sent: SentProof;
}

/**
 * Seals what is known of a code for the forms of its step. It lies in the form, and neither in the address nor on the
 * server: two cash-outs in two tabs have one each, and a replica that has never seen it shows the same.
 */
export function sealProof(ring: KeyRing, { key }: PaymentToken, sent: SentProof): Promise<string> {
  return seal(ring, 'stepUp', { key, sent } satisfies SealedProof);
}

/**
 * What a form says of the code that was sent for it.
 *
 * @returns null when it says nothing, or of another payment
 */
export async function readSentProof(
  ring: KeyRing,
  form: FormData,
  { key }: PaymentToken,
): Promise<SentProof | null> {
  const [text, ...others] = textsOf(form, FORM_NAMES.codeNote);
  if (text === undefined || others.length > 0) return null;
  // Only this module seals for this purpose.
  const known = (await unseal(ring, 'stepUp', text))?.value as SealedProof | undefined;
  return known?.key === key ? known.sent : null;
}

/** A code of which nothing is known. */
export function unknownProof(nowMs: number): SentProof {
  return { sentTo: null, sentAtMs: null, resendAtMs: nowMs, expiresAtMs: null, attemptsLeft: null };
}

/**
 * What is known of a code after the operator has asked for it.
 *
 * @param sent what the operator says of it; null when it says nothing
 * @param before what was known of the one before; null when there was none
 * @returns null when no code is on its way
 */
export function sentProof(
  sent: Extract<StepUp, { kind: 'code' }>['sent'],
  before: SentProof | null,
  nowMs: number,
): SentProof | null {
  if (sent === null)
    return { ...unknownProof(nowMs), sentAtMs: nowMs, resendAtMs: nowMs + RESEND_CODE_WAIT_MS };
  const { isSent, isTooSoon, sentTo, expiresAt, attemptsLeft } = sent;
  const resendAtMs = nowMs + sent.resendAfterSeconds * 1000;
  if (isSent) return { sentTo, sentAtMs: nowMs, resendAtMs, expiresAtMs: expiresAt, attemptsLeft };
  if (!isTooSoon) return null;
  if (before) return { ...before, resendAtMs };
  // The one of a moment ago is as good as one that was sent now, unless the operator has none that is good.
  const isGood = expiresAt !== null && expiresAt > nowMs && attemptsLeft !== 0;
  return isGood ? { sentTo, sentAtMs: null, resendAtMs, expiresAtMs: expiresAt, attemptsLeft } : null;
}
