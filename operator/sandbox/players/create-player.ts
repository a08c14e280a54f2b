import type { DocumentKeyVersion } from '../contract.ts';
import { acknowledge } from '../db/acknowledgements.ts';
import { joinCasino } from '../db/player-casinos.ts';
import { insertPlayer, type Player } from '../db/players.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { newId } from '../identity/secrets.ts';
import { type OpeningBalance, postOpening } from '../ledger/opening.ts';
import type { Runtime } from '../runtime.ts';

/** Everything a player consists of. */
export type PlayerOrder = Pick<Player, 'phoneNumber' | 'phoneCountryCode' | 'displayName' | 'language'> &
  Partial<Player> & { casinos: readonly OpeningBalance[]; acknowledged: readonly DocumentKeyVersion[] };

/** A player of whom an order says nothing more: verified, of age, without an address, unrestricted. */
export const USUAL_PLAYER = {
  passwordChangedAt: null,
  isLanguageSaved: false,
  email: null,
  isEmailVerified: false,
  pendingEmail: null,
  personalInfo: null,
  lockedPersonalInfo: [],
  isPhoneVerified: true,
  arePermissionsSuspended: false,
  isRestricted: false,
  isLocked: false,
  isAgeConfirmed: true,
  requirements: [],
  stepUp: null,
  accessTokenLifeMs: null,
  tokenBytes: null,
  tokenPrefix: null,
  demoKey: null,
  lastLogOnAt: null,
} satisfies Partial<Player>;

/** Stores a player whose password is not hashed yet, as `storePlayer` does. */
export async function createPlayer(
  runtime: Runtime,
  order: PlayerOrder & { password: string },
): Promise<string> {
  return storePlayer(runtime, order, await hashPassword(order.password, runtime.passwordCost));
}

/**
 * Stores a player with casinos, opening balances and accepted documents.
 *
 * @returns the new user id
 * @throws the driver's constraint error when the phone number is taken or a casino does not exist.
 */
export function storePlayer(runtime: Runtime, order: PlayerOrder, passwordHash: string): string {
  const { db } = runtime;
  const userId = newId('u');
  const now = runtime.now();
  db.transaction(() => {
    insertPlayer(db, { ...USUAL_PLAYER, ...order, userId, passwordHash, createdAt: now });
    order.casinos.forEach((opening, position) => {
      joinCasino(db, userId, opening.casinoId, position);
      postOpening(db, userId, opening, now);
    });
    acknowledge(db, userId, order.acknowledged, now);
  });
  return userId;
}
