import { lastSentCode, type SentCode } from '#app/account/sent-codes.ts';
import { playerProfile } from '#app/calls/shared-reads.ts';
import { soleParameter } from '#app/domain/pages/sole-parameter.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { failureNotification } from '#app/session/failures.ts';
import { requireAccountHolder } from '#app/session/guards.ts';
import type { Visit } from '#app/session/visit.ts';
import { confirmedAddress, isLinkCode } from './confirm-email.ts';

/** The faces of the screen (spec §2 /verifyEmail). */
export type VerifyEmailModel =
  /** The link of a mail was opened; the code waits for the button. */
  | { face: 'link'; code: string }
  /** The link was cut or changed on its way. */
  | { face: 'brokenLink' }
  /** An address was confirmed just now; null when the operator did not say which. */
  | { face: 'done'; address: string | null; isSignedIn: boolean }
  | { face: 'signedOut' }
  /** The address, masked where it came from a sent mail; null when it could not be read. */
  | { face: 'code'; address: string | null; sent: SentCode | null }
  | { face: 'verified'; address: string }
  | { face: 'noAddress' };

/**
 * Loads the face of the screen. Nothing of it consumes a code.
 *
 * @throws Response when the operator ends the session
 */
export async function loadVerifyEmail(visit: Visit): Promise<VerifyEmailModel> {
  const { searchParams } = visit.request.url;
  if (searchParams.has('code')) {
    const code = soleParameter(searchParams, 'code');
    return code !== null && isLinkCode(code) ? { face: 'link', code } : { face: 'brokenLink' };
  }
  const isSignedIn = visit.player !== null;
  const confirmed = searchParams.has('confirmed') ? confirmedAddress(visit) : null;
  if (confirmed) return { face: 'done', address: confirmed.address, isSignedIn };
  return isSignedIn ? playersFace(visit) : { face: 'signedOut' };
}

async function playersFace(visit: Visit): Promise<VerifyEmailModel> {
  const { userId } = requireAccountHolder(visit);
  const sent = lastSentCode(visit, 'email');
  const profile = await playerProfile(visit, userId);
  if (!profile.ok) {
    visit.messages.notifyNow(failureNotification(failureOf('ProfileCallFailed')));
    return { face: 'code', address: sent?.sentTo ?? null, sent };
  }
  const { email, isEmailVerified, pendingEmail } = profile.value;
  if (pendingEmail !== null) return { face: 'code', address: pendingEmail, sent };
  if (email === null) return { face: 'noAddress' };
  return isEmailVerified ? { face: 'verified', address: email } : { face: 'code', address: email, sent };
}
