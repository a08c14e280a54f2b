import { remarks, successes } from '#app/domain/texts/catalogue.ts';
import type { NewNotification } from './messages.ts';
import type { VisitWith } from './visit.ts';

/** Tells in the notification table that something was done (spec §8, success messages). */
export function notifySuccess(visit: VisitWith<'messages'>, code: keyof typeof successes): void {
  visit.messages.notify(successMessage(code));
}

/** Tells it on this very page, and on no other: for what a page finds done while it only looks. */
export function remarkSuccess(visit: VisitWith<'messages'>, code: keyof typeof successes): void {
  visit.messages.remark(successMessage(code));
}

/** Tells in the notification table what is neither a refusal nor a success. */
export function notifyRemark(visit: VisitWith<'messages'>, code: keyof typeof remarks): void {
  visit.messages.notify({ code, messageKey: remarks[code], kind: 'info', userMustDismiss: false });
}

function successMessage(code: keyof typeof successes): NewNotification {
  return { code, messageKey: successes[code], kind: 'success', userMustDismiss: false };
}
