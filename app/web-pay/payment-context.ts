import { bcp47Tag } from '#app/domain/country.ts';
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

/** BCP 47 tag of the page. */
export const languageTagOf = ({ request, config }: Visit): string =>
  bcp47Tag(request.language, config.country);
