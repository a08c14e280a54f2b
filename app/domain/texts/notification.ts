import { NOTIFICATION_LIFETIME_MS, NOTIFICATION_LIMIT } from '../limits.ts';
import type { Address } from '../pages/routes.ts';
import type { MessageKey } from './message-key.ts';

/** A message for the player, kept until the next page and longer (spec §3 "Notification/status", §4). */
export interface Notification {
  id: string;
  /** A code of the catalogue or of the success messages. */
  code: string;
  messageKey: MessageKey;
  params?: Record<string, string | number>;
  /** The operator's folio, to be quoted next to the message. */
  traceId?: string;
  kind: 'error' | 'success' | 'info';
  /** Where what the message is about goes on. */
  link?: { href: Address; labelKey: 'register:goOn' | 'guest:noPassword' };
  userMustDismiss: boolean;
  /** It says why a session ended, and is told until the next log-on, which forgets all that was said before. */
  isUntilLogOn?: true;
  /** Epoch ms. */
  createdAtMs: number;
}

/** The code that says only that a session came from a cache: never listed (spec §4). */
export const SESSION_FROM_CACHE_CODE = 'Session from cache';

/** Texts that tell the player to turn to someone (spec §6, §8): whom, stands below them. */
const CONTACT_TEXTS: readonly MessageKey[] = [
  'errors:accountLocked',
  'errors:permissionsSuspended',
  'errors:documentNotFound',
];

/** Whether a notification tells the player to turn to someone, or has a number that is only of use to someone else. */
export function asksForContact({ messageKey, traceId }: Notification): boolean {
  return traceId !== undefined || CONTACT_TEXTS.includes(messageKey);
}

/** Two notifications say the same when the same text comes out. */
function messageOf({ messageKey, params }: Notification): string {
  const values = Object.entries(params ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([messageKey, values]);
}

/** Whether a notification outlives its 15 seconds. */
const isLasting = ({ userMustDismiss, isUntilLogOn }: Notification) =>
  userMustDismiss || isUntilLogOn === true;

/** The list without its oldest members over the limit; those that outlive their 15 seconds go last of all. */
function withinLimit(list: readonly Notification[]): Notification[] {
  const kept = [...list];
  while (kept.length > NOTIFICATION_LIMIT) {
    const oldestThatMayGo = kept.findIndex((notification) => !isLasting(notification));
    kept.splice(Math.max(0, oldestThatMayGo), 1);
  }
  return kept;
}

/**
 * The list with a notification added to it. One with the same message is replaced by it: the newer time is kept, the
 * older id too, so that a page shown before can still dismiss it, and if either had to be dismissed, it still has to
 * (spec §4). 'Session from cache' is not added.
 *
 * @param list oldest first
 * @returns a new list, oldest first
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
 * The notifications to keep, in the same order: younger than 15 s, waiting to be dismissed or for the next log-on, and
 * never 'Session from cache' (spec §4).
 *
 * @param list oldest first
 * @param nowMs epoch, ms
 */
export function liveNotifications(list: readonly Notification[], nowMs: number): Notification[] {
  return list.filter(
    (notification) =>
      notification.code !== SESSION_FROM_CACHE_CODE &&
      (isLasting(notification) || isYoung(notification, nowMs)),
  );
}

/** When a notification leaves a page: with its 15 seconds, or not while the page is open. */
export type NotificationStay = 'fades' | 'stays';

/**
 * How a page shows a notification: why a session ended stays beside the log-in form, and is nothing more than 15 s old
 * anywhere else.
 *
 * @returns null when the page does not show it
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
