import { randomBytes } from 'node:crypto';
import {
  addNotification,
  dismissNotification,
  liveNotifications,
  type Notification,
} from '#app/domain/texts/notification.ts';
import type { SentForm } from '#app/forms/sent-form.ts';
import { DRAFT_LIFETIME_MS } from '#app/store/drafts.ts';

const FLASH_FORMAT = 2;
/** Holds what travels, sealed. */
export const FLASH_COOKIE = 'flash';

/** What travels to the next page, sealed, whether someone is signed in or not. */
export interface Flash {
  format: typeof FLASH_FORMAT;
  notifications: Notification[];
  /** Form for the page that names its id, for its owner alone. Stands in for the drafts where those have lost it. */
  form: { id: string; owner: string; keptAtMs: number; kept: KeptForm } | null;
}

/** A form that a page shows again (spec §5). Holds no password, no code and no captcha answer. */
export interface KeptForm {
  /** Path of the page that has the form; of a form of the shell its name. */
  name: string;
  /** Why it was refused, 403 where it was none of this player's; null when it is only shown. */
  status: 403 | 422 | 429 | 503 | null;
  sent: SentForm;
  /** What stands in the notification table of that page. */
  notifications: readonly NewNotification[];
  /** From when the form may be sent again; epoch, ms; null without a limit. */
  waitUntilMs: number | null;
  /** What the page needs besides, as JSON; its shape is the page's own. */
  state?: unknown;
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

/** A notification as a screen gives it. */
export type NewNotification = Omit<Notification, 'id' | 'createdAtMs'>;

/** What one visit has to tell: what came from the page before, and what this one adds (spec §4, "Notifications"). */
export class Messages {
  private readonly before: Flash;
  private readonly now: () => number;
  private kept: Flash;
  private ofThisPage: Notification[] = [];
  private shown: KeptForm | null = null;

  constructor(before: Flash, now: () => number) {
    this.before = before;
    this.now = now;
    // A refused form is shown by this answer and by no other.
    this.kept = before.form === null ? before : { ...before, form: null };
  }

  /** What the page is to show, in the order of the notification table. */
  get list(): Notification[] {
    const all = [...this.kept.notifications, ...this.ofThisPage].reduce<Notification[]>(addNotification, []);
    return liveNotifications(all, this.now());
  }

  /** Whether this visit has nothing of its own to tell. */
  get isEmpty(): boolean {
    return (
      isFlashEmpty(this.before) &&
      isFlashEmpty(this.kept) &&
      this.ofThisPage.length === 0 &&
      this.shown === null
    );
  }

  /** Why the form was refused that the page shows again; null when it shows none, or one that was not refused. */
  get refusal(): KeptForm['status'] {
    return this.shown?.status ?? null;
  }

  /**
   * Tells something on this page, or on the next one after a redirect, for as long as the specification lets it stand.
   */
  notify(notification: NewNotification): void {
    this.kept = {
      ...this.kept,
      notifications: addNotification(this.kept.notifications, this.stamp(notification)),
    };
  }

  /**
   * Tells something about this very page: it is not repeated on the next one, unless the player must dismiss it first.
   */
  notifyNow(notification: NewNotification): void {
    this.ofThisPage = addNotification(this.ofThisPage, this.stamp(notification));
  }

  /** Removes a notification from the list. */
  dismiss(id: string): void {
    this.kept = { ...this.kept, notifications: dismissNotification(this.kept.notifications, id) };
  }

  /** Withdraws an earlier notification, which would be read as being about what is said now. */
  withdraw(code: string): void {
    const notifications = this.kept.notifications.filter((one) => one.code !== code);
    if (notifications.length < this.kept.notifications.length) this.kept = { ...this.kept, notifications };
  }

  /**
   * Tells notifications of the page before on this page, and on no later one: they are about what stands here now.
   *
   * @param codes which of them
   */
  keepToThisPage(codes: readonly string[]): void {
    const moved = this.kept.notifications.filter(({ code }) => codes.includes(code));
    for (const { code } of moved) this.withdraw(code);
    this.ofThisPage = moved.reduce<Notification[]>(addNotification, this.ofThisPage);
  }

  /**
   * Hands over what was to be told on this page, for the page that is shown in its place. What must be dismissed stays:
   * it travels by itself, once.
   */
  takeFromThisPage(): NewNotification[] {
    const taken = this.ofThisPage.filter(({ userMustDismiss }) => !userMustDismiss);
    this.ofThisPage = this.ofThisPage.filter(({ userMustDismiss }) => userMustDismiss);
    return taken.map(({ id: _id, createdAtMs: _at, ...notification }) => notification);
  }

  /** Keeps a form for the next page of its owner, as {@link Flash} says. */
  keepForm(id: string, owner: string, kept: KeptForm): void {
    this.kept = { ...this.kept, form: { id, owner, keptAtMs: this.now(), kept } };
  }

  /** The form that the page before has kept for this one; null when it has none of this id and owner, or an old one. */
  keptBefore(id: string, owner: string): KeptForm | null {
    const { form } = this.before;
    const isOwn = form !== null && form.id === id && form.owner === owner;
    return isOwn && this.now() - form.keptAtMs < DRAFT_LIFETIME_MS ? form.kept : null;
  }

  /** Shows a form on this page, with its notifications. */
  showForm(form: KeptForm): void {
    this.shown = form;
    for (const notification of form.notifications) this.notifyNow(notification);
  }

  /** The form of that name that this page shows again; null when it shows none, or another. */
  sentForm(name: string): SentForm | null {
    return this.shown?.name === name ? this.shown.sent : null;
  }

  /** What a form of that name was kept with besides, as its page has kept it; undefined without one. */
  formState(name: string): unknown {
    return this.shown?.name === name ? this.shown.state : undefined;
  }

  /** Forgets everything, as at a log-on and at the end of a session. */
  clear(): void {
    this.kept = EMPTY_FLASH;
    this.ofThisPage = [];
    this.shown = null;
  }

  /** What is left for the next answer, and whether that differs from what the browser has. */
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
