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

/** The address of a direction's screen. */
export function pathOf(direction: Direction): RoutePath {
  return direction === 'buyIn' ? ROUTES.webPayCashIn : ROUTES.webPayCashOut;
}

/**
 * Where the player does what a requirement or a refusal asks for (spec §8: "go to profile and verify email", "do an id
 * verification").
 *
 * @returns null when it is not done in this portal, or there is nothing to do
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
