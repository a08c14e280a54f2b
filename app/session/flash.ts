import type { Notification } from '#app/domain/texts/notification.ts';
import type { SentForm } from '#app/forms/sent-form.ts';

const FLASH_FORMAT = 2;

/** What travels to the next page, sealed, whether someone is signed in or not. */
export interface Flash {
  format: typeof FLASH_FORMAT;
  notifications: Notification[];
  /** A refused form, for the page that has one of this name. It holds no password, no code and no captcha answer. */
  form: { name: string; sent: SentForm } | null;
}

/** Nothing to say. */
export const EMPTY_FLASH: Flash = { format: FLASH_FORMAT, notifications: [], form: null };

/**
 * Recognises a flash in what came out of the seal.
 *
 * @returns the flash; an empty one when the value is of another version
 */
export function asFlash(value: unknown): Flash {
  const isFlash =
    typeof value === 'object' && value !== null && 'format' in value && value.format === FLASH_FORMAT;
  return isFlash ? (value as Flash) : EMPTY_FLASH;
}

/**
 * Whether nothing would be lost by dropping a flash.
 *
 * @returns true when it holds neither a notification nor a form
 */
export function isFlashEmpty(flash: Flash): boolean {
  return flash.notifications.length === 0 && flash.form === null;
}
