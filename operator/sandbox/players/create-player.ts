import type { DocumentKeyVersion, Language } from '../contract.ts';
import { acknowledge } from '../db/acknowledgements.ts';
import { type PaymentStanding, setPaymentStanding } from '../db/payment-standing.ts';
import { joinCasino } from '../db/player-casinos.ts';
import { insertPlayer } from '../db/players.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { newId } from '../identity/secrets.ts';
import { type OpeningBalance, postOpening } from '../ledger/opening.ts';
import type { PersonalInfoField } from '../personal-info/field-table.ts';
import type { Runtime } from '../runtime.ts';

/** Everything a player consists of. */
export interface PlayerOrder {
  phone: string;
  phoneCountryCode: string;
  displayName: string;
  language: Language;
  isLanguageSaved: boolean;
  email: string | null;
  isEmailVerified: boolean;
  pendingEmail: string | null;
  personalInfo: Record<string, unknown> | null;
  lockedPersonalInfo: readonly PersonalInfoField[];
  verified: boolean;
  suspended: boolean;
  restricted: boolean;
  locked: boolean;
  casinos: readonly OpeningBalance[];
  accessTokenLifeMs: number | null;
  tokenBytes: number | null;
  tokenPrefix: string | null;
  acknowledged: readonly DocumentKeyVersion[];
  demoKey: string | null;
  payment: PaymentStanding;
}

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
    insertPlayer(db, {
      userId,
      phoneNumber: order.phone,
      phoneCountryCode: order.phoneCountryCode,
      passwordHash,
      displayName: order.displayName,
      language: order.language,
      isLanguageSaved: order.isLanguageSaved,
      email: order.email,
      isEmailVerified: order.isEmailVerified,
      pendingEmail: order.pendingEmail,
      personalInfo: order.personalInfo && JSON.stringify(order.personalInfo),
      lockedPersonalInfo: order.lockedPersonalInfo,
      isPhoneVerified: order.verified,
      arePermissionsSuspended: order.suspended,
      isRestricted: order.restricted,
      isLocked: order.locked,
      accessTokenLifeMs: order.accessTokenLifeMs,
      tokenBytes: order.tokenBytes,
      tokenPrefix: order.tokenPrefix,
      demoKey: order.demoKey,
      createdAt: now,
    });
    setPaymentStanding(db, userId, order.payment, now);
    order.casinos.forEach((opening, position) => {
      joinCasino(db, userId, opening.casinoId, position);
      postOpening(db, userId, opening, now);
    });
    acknowledge(db, userId, order.acknowledged, now);
  });
  return userId;
}
