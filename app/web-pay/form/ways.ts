import type { Direction } from '#app/domain/money/transaction.ts';
import type { RequirementCode } from '#app/domain/money/web-pay.ts';
import {
  type Address,
  missingInfoHref,
  PHONE_CODE_HREF,
  ROUTES,
  type RoutePath,
} from '#app/domain/pages/routes.ts';

/** Where a player does what is missing, and what the link says. */
export interface Way {
  href: Address;
  labelKey: `web-pay:ways.${Exclude<RequirementCode, 'AgeConfirmationRequired'> | 'transaction'}`;
}

/** What decides which ways are open to a player. */
export interface WayContext {
  direction: Direction;
  /** There is an identity check in this portal. */
  hasIdentityCheck: boolean;
}

/** Takes a direction; gives the address of its screen. */
export function pathOf(direction: Direction): RoutePath {
  return direction === 'buyIn' ? ROUTES.webPayCashIn : ROUTES.webPayCashOut;
}

/**
 * Takes the code of a requirement or of a refusal, and what the player can do; gives where it is done, null when that is
 * not in this portal or there is nothing to do (spec §8: "go to profile and verify email", "do an id verification").
 */
export function wayOf(code: string, { direction, hasIdentityCheck }: WayContext): Way | null {
  switch (code) {
    case 'PhoneNumberNotVerified':
      return { href: PHONE_CODE_HREF, labelKey: `web-pay:ways.${code}` };
    case 'EmailNotVerified':
      return { href: ROUTES.verifyEmail, labelKey: `web-pay:ways.${code}` };
    case 'PersonalInfoRequired':
      return {
        href: missingInfoHref(pathOf(direction)),
        labelKey: `web-pay:ways.${code}`,
      };
    case 'IdCheckRequired':
    case 'completeNeoCheck':
      return hasIdentityCheck
        ? { href: ROUTES.identificationStatus, labelKey: 'web-pay:ways.IdCheckRequired' }
        : null;
    case 'RequiredDocumentNotFound':
      // Home asks for the documents again, and what is new stands before every screen.
      return { href: ROUTES.home, labelKey: `web-pay:ways.${code}` };
    default:
      return null;
  }
}
