import { addressGroup } from '#app/domain/identity/client-address.ts';
import { authenticate, type KeyRing } from './keys.ts';
import type { PlayerSession } from './player-session.ts';

/** Names of logged events (docs/sessions-and-security.md, "Security event log"). */
export type SecurityEventName =
  | 'logOn'
  | 'sessionStarted'
  | 'sessionEnded'
  | 'registration'
  | 'resetCode'
  | 'passwordReset'
  | 'passwordChange'
  | 'emailChange'
  | 'emailCode'
  | 'phoneCode'
  | 'codeCheck'
  | 'linkCheck'
  | 'accessCode'
  | 'file'
  | 'exclusion'
  | 'limitSet'
  | 'limitConfirmed'
  | 'limitDropped'
  | 'paymentProof'
  | 'paymentStarted'
  | 'payment'
  | 'paymentResolved'
  | 'paymentDismissed'
  | 'cancellation'
  | 'formRefused'
  | 'requestRefused'
  | 'cookieRefused'
  | 'accessRefused'
  | 'serverUntrusted'
  | 'unknownKey';

/**
 * Outcome of an event; `limited`: refused by the portal, without a call; `stillUnknown`: a payment that was unknown before
 * and was sent again.
 */
export type SecurityOutcome = 'done' | 'refused' | 'limited' | 'unknown' | 'stillUnknown';

/** Details of an event; nothing that a player typed, but for an amount. */
export interface SecurityFacts {
  outcome?: SecurityOutcome;
  /** Code of the refusal or reason (spec §8). */
  code?: string;
  /** The operator's number of its answer. */
  folio?: string;
  casinoId?: number;
  /** Amount of a payment in AU. */
  amountAU?: number;
  direction?: 'buyIn' | 'cashOut';
  /** The operator's id of the transaction. */
  transactionId?: string;
  /** Hash of the key of a payment, the same in all its lines. */
  payment?: string;
}

/** One line of the log. Persons, sessions and addresses are codes: the same ones for as long as the key is the newest. */
export interface SecurityEvent extends SecurityFacts {
  event: SecurityEventName;
  traceId: string;
  /** Code of the operator's id of the player. */
  player?: string;
  /** Code of the phone number, which a log-on that fails has as well. */
  number?: string;
  session?: string;
  /** Code of the address, of IPv6 of its first 56 bits; missing where the event has no client. */
  address?: string;
}

/** Subject of an event. */
export interface SecuritySubject {
  traceId: string;
  clientAddress: string;
  player: PlayerSession | null;
  /** National digits that were typed, where no one is signed in. */
  phoneNumber?: string | undefined;
}

/** Bytes of a code: one player's cannot be taken for another's, nor a number be found by trying all without the key. */
const CODE_BYTES = 12;

/**
 * Puts together the line of an event.
 *
 * @param keys the newest key for the purpose `log` makes the codes
 */
export function securityEvent(
  keys: KeyRing,
  event: SecurityEventName,
  { traceId, clientAddress, player, phoneNumber = player?.phoneNumber }: SecuritySubject,
  facts: SecurityFacts,
): SecurityEvent {
  return {
    event,
    ...facts,
    traceId,
    ...(player?.userId ? { player: logCode(keys, 'player', player.userId) } : {}),
    ...(phoneNumber ? { number: logCode(keys, 'number', phoneNumber) } : {}),
    ...(player ? { session: logCode(keys, 'session', player.id) } : {}),
    address: logCode(keys, 'address', clientAddress),
  };
}

/** Values that the log has as codes. */
export const LOG_CODE_KINDS = ['player', 'number', 'session', 'address'] as const;

/**
 * Makes the code under which a person, session or address stands in the log.
 *
 * @param value the operator's id of the player, a phone number as national digits, or an address
 * @returns 16 characters
 */
export function logCode(keys: KeyRing, kind: (typeof LOG_CODE_KINDS)[number], value: string): string {
  const text = kind === 'address' ? addressGroup(value) : value;
  return authenticate(keys, 'log', `${kind}\n${text}`).subarray(0, CODE_BYTES).toString('base64url');
}
