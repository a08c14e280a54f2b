import {
  isPaused,
  operatorSettings,
  playerFunds,
  refreshPermissions,
  siteTimeZone,
} from '#app/calls/operator-reads.ts';
import { schedulePoll } from '#app/calls/polling.ts';
import type { CurrencyInfo } from '#app/domain/money/currency.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import { pageAddressOf } from '#app/domain/pages/return-path.ts';
import { type Failure, failureFromHttpStatus, failureOf } from '#app/domain/texts/failure.ts';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import type { Funds } from '#app/operator/funds.ts';
import type { Casino } from '#app/operator/site.ts';
import { isJournalLocked } from '#app/payments/base/payment-journal.ts';
import { PAYMENTS_COOKIE } from '#app/session/cookies.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

export interface PlayerCasino {
  casinoId: number;
  /** Empty when the operator did not name the casino. */
  name: string;
  /** Null: amounts of this casino can neither be shown nor read. */
  currency: CurrencyInfo | null;
  /** IANA name. */
  timeZone: string;
  /** Null: unknown, which is not 0. */
  regularAU: number | null;
  promoAU: number | null;
}

export type Closed =
  | { kind: 'message'; textKey: MessageKey; status: number }
  /** Without a balance to pay into or out of (contract §8a.3). */
  | { kind: 'noBalance'; status: 200 }
  /** Too many payments without an answer: one must be settled before another is sent. */
  | { kind: 'tooManyPending'; status: 200 }
  | PassingClosed;

/** Temporary reason: the form can be sent again. */
export type PassingClosed = {
  /** A form was sent meanwhile; it was kept, and not forwarded. */
  isUnsent?: true;
} & ({ kind: 'unavailable'; status: 503 } | { kind: 'late'; status: 200; waitsFor: 'funds' | 'page' });

export type LatePage = Extract<Closed, { kind: 'late' }> & {
  href: string;
  /** Seconds to its next poll; null once it has polled long enough. */
  looksAfterSeconds: number | null;
};

export type ClosedForm = Exclude<Closed, { kind: 'late' }> | LatePage;

export const isPassing = (closed: Closed): closed is PassingClosed =>
  closed.kind === 'late' || closed.kind === 'unavailable';

const WAITING = { everySeconds: 5, longestSeconds: 60 };

export const TOO_MANY_PENDING = { kind: 'tooManyPending', status: 200 } as const satisfies Closed;

export interface OpenAccess {
  casinos: readonly [PlayerCasino, ...PlayerCasino[]];
  hasIdentityCheck: boolean;
  hasBuyIn: boolean;
}

export type Access = ({ ok: true } & OpenAccess) | { ok: false; closed: Closed };

/**
 * Guards loaders and actions of the payment screens: the operator's feature, permissions, and the player's
 * casinos (spec §2, §6). Features count as enabled while the settings are unknown.
 */
export async function checkAccess(
  visit: Visit,
  player: PlayerSession,
  direction: Direction,
): Promise<Access> {
  // Without its journal a payment could get a second key.
  if (isJournalLocked(visit)) {
    visit.report('unknownKey', { code: PAYMENTS_COOKIE });
    return unavailable(visit, failureFromHttpStatus(503));
  }
  // In parallel: a slow operator delays only once.
  const needed = Promise.all([playerFunds(visit), visit.calls.site(), siteTimeZone(visit)]);
  needed.catch(() => undefined);
  const [settings] = await Promise.all([operatorSettings(visit), refreshPermissions(visit)]);
  if (settings === null) return unavailable(visit);
  const { allowWebBuyIn, allowWebCashOut, isIdCheckSupported } = settings.features;
  const isAllowed = direction === 'buyIn' ? allowWebBuyIn : allowWebCashOut;
  // A disabled feature is reported; it does not end the session.
  if (!isAllowed) return closedWith(failureOf('DisallowedByConfiguration').messageKey, 404);
  const { arePermissionsSuspended } = visit.player ?? player;
  if (arePermissionsSuspended) return closedWith(failureOf('PermissionsSuspended').messageKey, 200);

  if (direction === 'buyIn' && isPaused(visit)) return closedWith(failureOf('BuyInPaused').messageKey, 200);

  const [funds, site, timeZone] = await needed;
  if (!funds.ok) return unavailable(visit, funds.failure, 'funds');
  const [first, ...others] = playerCasinos(funds.value, site.ok ? site.value : [], timeZone);
  if (first === undefined) {
    const closed = { kind: 'noBalance', status: 200 } as const;
    return funds.value.unreadableRows > 0 ? unavailable(visit) : { ok: false, closed };
  }
  const { country } = visit.config;
  const hasIdentityCheck = country === 'MX' && isIdCheckSupported;
  return { ok: true, casinos: [first, ...others], hasIdentityCheck, hasBuyIn: allowWebBuyIn };
}

export function closedWith(textKey: Extract<Closed, { kind: 'message' }>['textKey'], status: number) {
  return { ok: false, closed: { kind: 'message', textKey, status } } as const;
}

/** Closes the form while its data is late or unavailable, and notifies the failure. */
export function unavailable(
  visit: Visit,
  failure: Failure = failureOf('ServerUnreachable'),
  waitsFor: 'funds' | 'page' = 'page',
): { ok: false; closed: PassingClosed } {
  if (failure.source === 'transport' && visit.lateReads.isLate) {
    return { ok: false, closed: { kind: 'late', status: 200, waitsFor } };
  }
  visit.messages.notifyNow(failureNotification(failure));
  return { ok: false, closed: { kind: 'unavailable', status: 503 } };
}

/** Polls the page that waits for late reads, and keeps its answers for the next one. */
export function waitForReads(visit: Visit, closed: Closed): ClosedForm {
  if (closed.kind !== 'late') return closed;
  const href = pageAddressOf(visit.request.url);
  visit.atCommit('lateReads', async () => visit.lateReads.keepForNextPage());
  return { ...closed, href, looksAfterSeconds: schedulePoll(visit, href, WAITING) };
}

function playerCasinos({ entries }: Funds, casinos: readonly Casino[], siteTimeZone: string): PlayerCasino[] {
  return entries.map((entry) => {
    const casino = casinos.find(({ id }) => id === entry.casinoId);
    return {
      casinoId: entry.casinoId,
      name: casino?.name ?? '',
      currency: casino?.currencyInfo ?? null,
      timeZone: casino?.timeZone ?? siteTimeZone,
      regularAU: entry.unavailable ? null : entry.regularAU,
      promoAU: entry.unavailable ? null : entry.promoAU,
    };
  });
}
