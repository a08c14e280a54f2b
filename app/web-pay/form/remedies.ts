import type { Direction } from '#app/domain/money/transaction.ts';
import type { RequirementCode } from '#app/domain/money/web-pay.ts';
import {
  type Address,
  missingInfoHref,
  PHONE_CODE_HREF,
  ROUTES,
  type RoutePath,
  transactionHref,
} from '#app/domain/pages/routes.ts';
import type { OpenAccess } from '../access.ts';

/** A link to where a player removes an obstacle, and what it says. */
export interface Remedy {
  href: Address;
  labelKey: `web-pay:ways.${Exclude<RequirementCode, 'AgeConfirmationRequired'> | 'transaction'}`;
}

/** What decides which remedies there are. */
export interface RemedyContext {
  direction: Direction;
  access: Pick<OpenAccess, 'hasIdentityCheck'>;
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
export function remedyFor(code: string, { direction, access }: RemedyContext): Remedy | null {
  switch (code) {
    case 'PhoneNumberNotVerified':
      return { href: PHONE_CODE_HREF, labelKey: `web-pay:ways.${code}` };
    case 'EmailNotVerified':
      return { href: ROUTES.verifyEmail, labelKey: `web-pay:ways.${code}` };
    case 'PersonalInfoRequired':
      return { href: missingInfoHref(pathOf(direction)), labelKey: `web-pay:ways.${code}` };
    case 'IdCheckRequired':
    case 'completeNeoCheck':
      return access.hasIdentityCheck
        ? { href: ROUTES.identificationStatus, labelKey: 'web-pay:ways.IdCheckRequired' }
        : null;
    case 'RequiredDocumentNotFound':
      // Home asks for the documents again, and what is new stands before every screen.
      return { href: ROUTES.home, labelKey: `web-pay:ways.${code}` };
    default:
      return null;
  }
}

/** The link to a transaction that a notice names. */
export function transactionLink(transactionId: string): Remedy {
  return { href: transactionHref(transactionId), labelKey: 'web-pay:ways.transaction' };
}
