import { NOTIFICATION_LIFETIME_MS, NOTIFICATION_LIMIT } from '../limits.ts';
import type { Address } from '../pages/routes.ts';
import type { MessageKey } from './message-key.ts';

/** Message for the player, stored for the next pages (spec §3 "Notification/status", §4). */
export interface Notification {
  id: string;
  code: string;
  messageKey: MessageKey;
  params?: Record<string, string | number>;
  /** The operator's folio, shown next to the message. */
  traceId?: string;
  kind: 'error' | 'success' | 'info';
  link?: { href: Address; labelKey: 'register:goOn' | 'guest:noPassword' };
  userMustDismiss: boolean;
  /** Reason for the end of a session, shown until the next log-on. */
  isUntilLogOn?: true;
  createdAtMs: number;
}

/** Code of a session from a cache: never listed (spec §4). */
export const SESSION_FROM_CACHE_CODE = 'Session from cache';

/** Messages followed by support contacts (spec §6, §8). */
const CONTACT_TEXTS: readonly MessageKey[] = [
  'errors:accountLocked',
  'errors:permissionsSuspended',
  'errors:documentNotFound',
];

export function asksForContact({ messageKey, traceId }: Notification): boolean {
  return traceId !== undefined || CONTACT_TEXTS.includes(messageKey);
}

/** Two notifications are duplicates if their text is the same. */
function messageOf({ messageKey, params }: Notification): string {
  const values = Object.entries(params ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([messageKey, values]);
}

const isLasting = ({ userMustDismiss, isUntilLogOn }: Notification) =>
  userMustDismiss || isUntilLogOn === true;

/** Evicts the oldest over the limit; those that outlive their 15 s last. */
function withinLimit(list: readonly Notification[]): Notification[] {
  const kept = [...list];
  while (kept.length > NOTIFICATION_LIMIT) {
    const oldestThatMayGo = kept.findIndex((notification) => !isLasting(notification));
    kept.splice(Math.max(0, oldestThatMayGo), 1);
  }
  return kept;
}

/**
 * Returns the list, oldest first, with a notification added. It replaces a duplicate: the newer time is kept,
 * the older id too, so that a page shown before can still dismiss it, and if either had to be dismissed, it
 * still has to (spec §4). 'Session from cache' is not added.
 */
export function addNotification(list: readonly Notification[], added: Notification): Notification[] {
  if (added.code === SESSION_FROM_CACHE_CODE) return [...list];
  const message = messageOf(added);
  const same = list.find((notification) => messageOf(notification) === message);
  const others = list.filter((notification) => notification !== same);
  const merged: Notification =
    same === undefined
      ? added
      : {
          ...added,
          id: same.id,
          userMustDismiss: added.userMustDismiss || same.userMustDismiss,
          createdAtMs: Math.max(added.createdAtMs, same.createdAtMs),
        };
  const after = others.filter(({ createdAtMs }) => createdAtMs > merged.createdAtMs);
  const before = others.filter(({ createdAtMs }) => createdAtMs <= merged.createdAtMs);
  return withinLimit([...before, merged, ...after]);
}

/**
 * Returns the notifications to keep at a time (epoch, ms), in the same order: younger than 15 s, waiting to
 * be dismissed or for the next log-on, and never 'Session from cache' (spec §4).
 */
export function liveNotifications(list: readonly Notification[], nowMs: number): Notification[] {
  return list.filter(
    (notification) =>
      notification.code !== SESSION_FROM_CACHE_CODE &&
      (isLasting(notification) || isYoung(notification, nowMs)),
  );
}

/** Removal of a notification from a page: after its 15 s, or not while the page is open. */
export type NotificationStay = 'fades' | 'stays';

/**
 * Returns how a page shows a notification; null when it does not. The reason for a session's end stays beside
 * the log-in form; elsewhere nothing is older than 15 s.
 */
export function stayOn(
  page: { hasLogin: boolean; nowMs: number },
  notification: Notification,
): NotificationStay | null {
  if (notification.userMustDismiss || (notification.isUntilLogOn && page.hasLogin)) return 'stays';
  return isYoung(notification, page.nowMs) ? 'fades' : null;
}

const isYoung = ({ createdAtMs }: Notification, nowMs: number) =>
  nowMs - createdAtMs < NOTIFICATION_LIFETIME_MS;

export function dismissNotification(list: readonly Notification[], id: string): Notification[] {
  return list.filter((notification) => notification.id !== id);
}
