import type { MessageKey } from '#app/domain/texts/message-key.ts';
import type { Notification } from '#app/domain/texts/notification.ts';

const FLASH_FORMAT = 1;

/** A form that was refused, so that the next page can show it as it was typed. Never holds a password, a code or a captcha answer. */
export interface RefusedForm {
  /** Which form of the page. */
  id: string;
  values: Record<string, string>;
  /** Message keys by field name; an empty name is the whole form. */
  errors: Record<string, MessageKey>;
  /** Values for the messages that need some, by field name. */
  params?: Record<string, Record<string, string | number>>;
}

/** What is wrong with a form: messages by field name, in the order of the fields. */
export type RefusedFields = Readonly<
  Record<string, { messageKey: MessageKey; params?: Record<string, string | number> }>
>;

/** What travels to the next page, sealed, whether somebody is signed in or not. */
export interface Flash {
  format: typeof FLASH_FORMAT;
  notifications: Notification[];
  form: RefusedForm | null;
}

/** Nothing to say. */
export const EMPTY_FLASH: Flash = { format: FLASH_FORMAT, notifications: [], form: null };

/**
 * Recognises a flash in what came out of the seal.
 *
 * @param value the opened value
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
 * @param flash the flash
 * @returns true when it holds neither a notification nor a form
 */
export function isFlashEmpty(flash: Flash): boolean {
  return flash.notifications.length === 0 && flash.form === null;
}
