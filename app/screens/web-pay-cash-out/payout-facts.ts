import { playerProfile } from '#app/calls/operator-reads.ts';
import type { PaymentContext } from '#app/web-pay/payment-context.ts';

/**
 * The player's own name, which the account must be in; null while it is not known.
 *
 * @returns the names in the order of the page's language
 */
export async function holderName({
  visit,
  player,
}: Pick<PaymentContext, 'visit' | 'player'>): Promise<string | null> {
  const { userId } = player;
  if (userId === null) return null;
  const profile = await playerProfile(visit, userId);
  const info = profile.ok ? profile.value.personalInfo : null;
  const names = [info?.firstName, info?.lastName].filter((name) => typeof name === 'string' && name !== '');
  if (names.length < 2) return null;
  return (visit.request.language === 'ja' ? names.reverse() : names).join(' ');
}
