import { randomBytes } from 'node:crypto';
import type { SubmissionResult } from '@conform-to/dom';
import { infos, successes } from '#app/domain/texts/catalogue.ts';
import type { FieldMessage } from '#app/domain/texts/field-message.ts';
import {
  addNotification,
  dismissNotification,
  liveNotifications,
  type Notification,
} from '#app/domain/texts/notification.ts';
import { DRAFT_LIFETIME_MS } from '#app/store/drafts.ts';

/**
 * Rejected form that is shown again (spec §5): typed values without secrets, and messages by field; the name
 * '' is the whole form. Also the format of the flash.
 */
export type SentForm = Required<Pick<SubmissionResult<FieldMessage>, 'status' | 'initialValue' | 'error'>>;

const FLASH_FORMAT = 2;
export const FLASH_COOKIE = 'flash';

/** Sealed messages for the next page. */
export interface Flash {
  format: typeof FLASH_FORMAT;
  notifications: Notification[];
  /** Form for the page whose address has its id: a fallback for a store that did not take it, or has lost it. */
  form: { id: string; owner: string; keptAtMs: number; kept: KeptForm } | null;
}

/** Form that a page shows again (spec §5), without passwords, codes and captcha answers. */
export interface KeptForm {
  /** Path of its page, or the name of a form of the shell. */
  name: string;
  /** Status of its refusal, 403 for a foreign form; null when it was not refused. */
  status: 403 | 422 | 429 | 503 | null;
  sent: SentForm;
  /** Notifications of that page. */
  notifications: readonly NewNotification[];
  /** End of the rate limit; epoch, ms; null without one. */
  waitUntilMs: number | null;
  /** Further JSON of the page. */
  state?: unknown;
}

export const EMPTY_FLASH: Flash = { format: FLASH_FORMAT, notifications: [], form: null };

/** Returns an empty flash for one of another version. */
export function asFlash(value: unknown): Flash {
  const isFlash =
    typeof value === 'object' && value !== null && 'format' in value && value.format === FLASH_FORMAT;
  return isFlash ? (value as Flash) : EMPTY_FLASH;
}

export function isFlashEmpty(flash: Flash): boolean {
  return flash.notifications.length === 0 && flash.form === null;
}

export type NewNotification = Omit<Notification, 'id' | 'createdAtMs'>;

/** Flash messages of a request: those of the page before and its own (spec §4, "Notifications"). */
export class Messages {
  private readonly before: Flash;
  private readonly now: () => number;
  private kept: Flash;
  private ofThisPage: Notification[] = [];
  private shown: KeptForm | null = null;

  constructor(before: Flash, now: () => number) {
    this.before = before;
    this.now = now;
    // A refused form is shown once.
    this.kept = before.form === null ? before : { ...before, form: null };
  }

  /** Notifications of this page, in the order of the table. */
  get list(): Notification[] {
    const all = [...this.kept.notifications, ...this.ofThisPage].reduce<Notification[]>(addNotification, []);
    return liveNotifications(all, this.now());
  }

  get isEmpty(): boolean {
    return (
      isFlashEmpty(this.before) &&
      isFlashEmpty(this.kept) &&
      this.ofThisPage.length === 0 &&
      this.shown === null
    );
  }

  /** Status of the refused form that the page shows again; null without one. */
  get refusal(): KeptForm['status'] {
    return this.shown?.status ?? null;
  }

  /** Notifies on this page, or after a redirect on the next one. */
  notify(notification: NewNotification): void {
    this.kept = {
      ...this.kept,
      notifications: addNotification(this.kept.notifications, this.stamp(notification)),
    };
  }

  /** Notifies on this page alone, unless the player must dismiss it. */
  notifyNow(notification: NewNotification): void {
    this.ofThisPage = addNotification(this.ofThisPage, this.stamp(notification));
  }

  dismiss(id: string): void {
    this.kept = { ...this.kept, notifications: dismissNotification(this.kept.notifications, id) };
  }

  /** Removes an earlier notification that would be misread beside a new one. */
  withdraw(code: string): void {
    const notifications = this.kept.notifications.filter((one) => one.code !== code);
    if (notifications.length < this.kept.notifications.length) this.kept = { ...this.kept, notifications };
  }

  /** Shows flashed notifications with these codes on this page only. */
  keepToThisPage(codes: readonly string[]): void {
    const moved = this.kept.notifications.filter(({ code }) => codes.includes(code));
    for (const { code } of moved) this.withdraw(code);
    this.ofThisPage = moved.reduce<Notification[]>(addNotification, this.ofThisPage);
  }

  /** Removes and returns this page's notifications; those that must be dismissed stay, as they are flashed anyway. */
  takeFromThisPage(): NewNotification[] {
    const taken = this.ofThisPage.filter(({ userMustDismiss }) => !userMustDismiss);
    this.ofThisPage = this.ofThisPage.filter(({ userMustDismiss }) => userMustDismiss);
    return taken.map(({ id: _id, createdAtMs: _at, ...notification }) => notification);
  }

  /** Flashes a form to the next page of its owner. */
  keepForm(id: string, owner: string, kept: KeptForm): void {
    this.kept = { ...this.kept, form: { id, owner, keptAtMs: this.now(), kept } };
  }

  /** Returns the flashed form; null when it has another id or owner, or has expired. */
  keptBefore(id: string, owner: string): KeptForm | null {
    const { form } = this.before;
    const isOwn = form !== null && form.id === id && form.owner === owner;
    return isOwn && this.now() - form.keptAtMs < DRAFT_LIFETIME_MS ? form.kept : null;
  }

  /** Shows a form again, with its notifications. */
  showForm(form: KeptForm): void {
    this.shown = form;
    for (const notification of form.notifications) this.notifyNow(notification);
  }

  /** Returns the form that this page shows again; null without one of that name. */
  sentForm(name: string): SentForm | null {
    return this.shown?.name === name ? this.shown.sent : null;
  }

  /** Returns the page's state of that form; undefined without one. */
  formState(name: string): unknown {
    return this.shown?.name === name ? this.shown.state : undefined;
  }

  clear(): void {
    this.kept = EMPTY_FLASH;
    this.ofThisPage = [];
    this.shown = null;
  }

  /** Returns the flash for the next page, and whether the browser has another one. */
  toKeep(): { flash: Flash; isChanged: boolean } {
    const lasting = this.ofThisPage.filter(({ userMustDismiss }) => userMustDismiss);
    const told = lasting.reduce<Notification[]>(addNotification, this.kept.notifications);
    const flash = { ...this.kept, notifications: liveNotifications(told, this.now()) };
    const isSame =
      this.kept === this.before &&
      lasting.length === 0 &&
      flash.notifications.length === this.before.notifications.length;
    return { flash, isChanged: !isSame };
  }

  private stamp(notification: NewNotification): Notification {
    return { ...notification, id: randomBytes(6).toString('base64url'), createdAtMs: this.now() };
  }
}

type WithMessages = { messages: Messages };

interface NotifyOptions {
  /** Values of the text. */
  params?: Record<string, string>;
  /** On this page and on no other. */
  isNow?: boolean;
}

/** Notifies of a success (spec §8). */
export function notifySuccess(
  visit: WithMessages,
  code: keyof typeof successes,
  options?: NotifyOptions,
): void {
  send(visit, { code, messageKey: successes[code], kind: 'success', userMustDismiss: false }, options);
}

/** Notifies of what is neither a refusal nor a success. */
export function notifyInfo(visit: WithMessages, code: keyof typeof infos, options?: NotifyOptions): void {
  send(visit, { code, messageKey: infos[code], kind: 'info', userMustDismiss: false }, options);
}

function send(
  { messages }: WithMessages,
  message: NewNotification,
  { params, isNow }: NotifyOptions = {},
): void {
  const notification = params ? { ...message, params } : message;
  if (isNow) messages.notifyNow(notification);
  else messages.notify(notification);
}
