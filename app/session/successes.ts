import { successes } from '#app/domain/catalogue.ts';
import type { Visit } from './visit.ts';

/**
 * Tells in the notification table that something was done (spec §8, success messages).
 *
 * @param visit the request
 * @param code which of the success messages
 */
export function notifySuccess(visit: Visit, code: keyof typeof successes): void {
  visit.messages.notify({ code, messageKey: successes[code], kind: 'success', userMustDismiss: false });
}
