import { redirect } from '@remix-run/node';
import { namesKeptForm, pageAddressOf } from '#app/domain/pages/return-path.ts';
import { type RouteId, reminderHref, routeOf } from '#app/domain/pages/routes.ts';
import { isTimed, type PlayerLimit, timedLimits } from '#app/domain/player/player-limit.ts';
import type { SystemSettings } from '#app/operator/settings.ts';
import { endSession } from '#app/session/failures.ts';
import { isGuest } from '#app/session/player-session.ts';
import { isPrefetch, isUserActivity } from '#app/session/prefetch.ts';
import type { Visit } from '#app/session/visit.ts';
import { operatorSettings } from './operator-reads.ts';
import { asPlayer } from './player-calls.ts';

const MINUTE_MS = 60_000;
/** How long a page waits for the limits in minutes, which it can do without. */
const READ_WITHIN_MS = 1500;

const FILTERS = ['direction', 'status', 'casino', 'month', 'cursor'];

/**
 * Screens that a reminder may come before, with the parameters that they may have then: none that names a payment, a step of
 * one, or a form. Forms of payments are opened without any.
 */
const BEFORE: Partial<Record<RouteId, readonly string[]>> = {
  home: [],
  webPayCashIn: [],
  webPayCashOut: [],
  webPayTransactions: FILTERS,
  playRecords: ['casino', 'from', 'to', 'dates', 'cursor', 'before'],
  userProfile: [],
  accountSecurity: ['cursor'],
  about: ['doc'],
};

const offeredKinds = (settings: SystemSettings | null) =>
  ((settings?.features.allowPlayerLimits && settings.playerLimits?.kinds) || []).map(({ kind }) => kind);

/** Checks for an operator whose players can have themselves reminded of the time (contract §9). */
export const offersReminder = (settings: SystemSettings | null): boolean =>
  offeredKinds(settings).includes('reminder');

/** Remembers the limits in minutes that the operator has told, for the pages of the session. */
export function noteTimedLimits(visit: Visit, limits: readonly PlayerLimit[]): void {
  const { player } = visit;
  if (player === null || isGuest(player)) return;
  const timed = timedLimits(limits);
  const before = player.timed;
  if (before?.session === timed.session && before.reminder === timed.reminder) return;
  // A reminder that is set now counts from now: it does not come at once.
  const isNew = before !== undefined && before.reminder !== timed.reminder;
  visit.updatePlayer({ timed, ...(isNew ? { remindedAtMs: visit.now() } : {}) });
}

/**
 * Reads the limits in minutes once per session, beside the calls of a page, and once a minute while they are unknown.
 *
 * @throws what the calls of `asPlayer` throw
 */
export async function readTimedLimits(visit: Visit): Promise<void> {
  const { player, request, now, services } = visit;
  if (player === null || isGuest(player) || player.timed !== undefined || isPrefetch(request)) return;
  // Read by that page itself.
  if (routeOf(request.url.pathname) === 'responsiblePlay') return;
  if (!offeredKinds(await operatorSettings(visit)).some(isTimed) || visit.player === null) return;
  const name = `limits ${player.id}`;
  if (now() - (services.permissionReads.get(name) ?? 0) < MINUTE_MS) return;
  services.permissionReads.set(name, now());
  const answer = await asPlayer(visit).limits(READ_WITHIN_MS);
  if (answer.ok) noteTimedLimits(visit, answer.value.limits);
}

/**
 * Leads to the reminder of the time in place of a page that the player opens, when it is due. Never in place of a form that
 * was sent or is shown again, nor of a payment.
 *
 * @returns null where none is due
 */
export async function remindFirst(visit: Visit): Promise<Response | null> {
  const { player, request, now, services } = visit;
  const everyMs = (player?.timed?.reminder ?? 0) * MINUTE_MS;
  if (player === null || everyMs === 0 || request.method !== 'GET' || !mayComeBefore(request.url))
    return null;
  // A document that waits comes first, over the page that was asked for.
  if (visit.openDocuments.length > 0) return null;
  const lastMs = player.remindedAtMs ?? player.loggedOnAtMs;
  if (now() - lastMs < everyMs || !offersReminder(await operatorSettings(visit))) return null;
  // A page that nobody has asked for yet is fetched again when it is opened.
  if (isPrefetch(request)) return endSession(visit, null);
  if (!isUserActivity(request)) return null;
  // Another tab, opened at the same time, has got it: this request does not have that cookie yet.
  const name = `reminder ${player.id} ${lastMs}`;
  if (now() - (services.permissionReads.get(name) ?? 0) < MINUTE_MS) return null;
  services.permissionReads.set(name, now());
  visit.updatePlayer({ remindedAtMs: now() });
  return redirect(reminderHref(pageAddressOf(request.url)), 303);
}

function mayComeBefore(url: URL): boolean {
  const route = routeOf(url.pathname);
  const parameters = route === null ? undefined : BEFORE[route];
  if (parameters === undefined || namesKeptForm(url)) return false;
  return [...url.searchParams.keys()].every((name) => parameters.includes(name));
}
