import type { Direction } from '#app/domain/money/transaction.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import type { OpenAccess } from './access.ts';
import type { Offer } from './offer.ts';

/** Who pays, and what the operator offers. */
export interface PaymentContext {
  visit: Visit;
  player: PlayerSession;
  direction: Direction;
  access: OpenAccess;
  offer: Offer;
}
