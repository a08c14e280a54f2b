import { infos, successes } from '#app/domain/texts/catalogue.ts';
import type { NewNotification } from './messages.ts';
import type { Visit } from './visit.ts';

/**
 * Tells in the notification table that something was done (spec §8, success messages).
 *
 * @param params values that the text needs
 */
export function notifySuccess(
  visit: Visit,
  code: keyof typeof successes,
  params?: Record<string, string>,
): void {
  visit.messages.notify(params ? { ...successMessage(code), params } : successMessage(code));
}

/** Tells it on this very page, and on no other: for what a page finds done while it only looks. */
export function notifySuccessNow(visit: Visit, code: keyof typeof successes): void {
  visit.messages.notifyNow(successMessage(code));
}

/**
 * Tells in the notification table what is neither a refusal nor a success.
 *
 * @param params values that the text needs
 */
export function notifyInfo(visit: Visit, code: keyof typeof infos, params?: Record<string, string>): void {
  visit.messages.notify(params ? { ...infoMessage(code), params } : infoMessage(code));
}

/** Tells it on this very page, and on no other. */
export function notifyInfoNow(visit: Visit, code: keyof typeof infos): void {
  visit.messages.notifyNow(infoMessage(code));
}

function infoMessage(code: keyof typeof infos): NewNotification {
  return { code, messageKey: infos[code], kind: 'info', userMustDismiss: false };
}

function successMessage(code: keyof typeof successes): NewNotification {
  return { code, messageKey: successes[code], kind: 'success', userMustDismiss: false };
}
