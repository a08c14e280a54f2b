import { describe, expect, it } from 'vitest';
import { sentForm } from '#app/forms/sent-form.ts';
import { openVisit, visitServices } from '#tests/support/visits.ts';
import {
  EMPTY_FLASH,
  type Flash,
  type KeptForm,
  Messages,
  type NewNotification,
  notifyInfo,
  notifySuccess,
} from './messages.ts';

const LIFETIME_MS = 15_000;
const SENT = sentForm({ phoneNumber: '55' });
const FORM: KeptForm = { name: 'login', status: 422, sent: SENT, notifications: [], waitUntilMs: null };

const error = (changes: Partial<NewNotification> = {}): NewNotification => ({
  code: 'http500',
  messageKey: 'errors:internalServerError',
  kind: 'error',
  userMustDismiss: false,
  ...changes,
});
const lasting = error({ code: 'http404', messageKey: 'errors:notFound', userMustDismiss: true });

/** The messages of the visit after: what one leaves, the next one finds. */
const nextVisit = (messages: Messages, now: () => number) => new Messages(messages.toKeep().flash, now);
const codes = (messages: Messages) => messages.list.map(({ code }) => code);

describe('what was told before', () => {
  it('is taken back when it would be read as being about something else', () => {
    const messages = new Messages(EMPTY_FLASH, () => 0);
    const told = { messageKey: 'errors:webPayInitiated', kind: 'success', userMustDismiss: false } as const;
    messages.notify({ ...told, code: 'WebPayInitiated' });
    messages.notify({ ...told, code: 'ProfileUpdated', messageKey: 'errors:profileUpdated' });
    messages.withdraw('WebPayInitiated');
    expect(messages.list.map(({ code }) => code)).toEqual(['ProfileUpdated']);
  });
});

describe('a notification', () => {
  it('[S3-NOTE-06 S4-NOTE-01] of one page is on the next ones too, for 15 seconds', () => {
    let now = 0;
    const first = new Messages(EMPTY_FLASH, () => now);
    first.notify(error());
    expect(codes(first)).toEqual(['http500']);
    expect(first.toKeep().isChanged).toBe(true);
    now = LIFETIME_MS - 1;
    const second = nextVisit(first, () => now);
    expect(codes(second)).toEqual(['http500']);
    expect(second.toKeep().isChanged).toBe(false);
    now = LIFETIME_MS;
    expect(codes(second)).toEqual([]);
    expect(second.toKeep()).toEqual({ flash: EMPTY_FLASH, isChanged: true });
  });

  it('about one page alone is on the next one too when the player must dismiss it', () => {
    const first = new Messages(EMPTY_FLASH, () => 0);
    first.notifyNow(error());
    first.notifyNow(lasting);
    expect(codes(first)).toEqual(['http500', 'http404']);
    const second = nextVisit(first, () => 1_000_000);
    expect(codes(second)).toEqual(['http404']);
    second.dismiss(String(second.list[0]?.id));
    expect(codes(second)).toEqual([]);
  });

  it('that the player must dismiss stays until then', () => {
    let now = 0;
    const first = new Messages(EMPTY_FLASH, () => now);
    first.notify(lasting);
    now = 1_000_000;
    const second = nextVisit(first, () => now);
    const [shown] = second.list;
    expect(shown?.code).toBe('http404');
    second.dismiss('another');
    expect(codes(second)).toEqual(['http404']);
    second.dismiss(String(shown?.id));
    expect(codes(second)).toEqual([]);
    expect(second.toKeep().isChanged).toBe(true);
    expect(codes(nextVisit(second, () => now))).toEqual([]);
  });

  it('about this very page is not repeated', () => {
    const first = new Messages(EMPTY_FLASH, () => 0);
    first.notifyNow(error());
    expect(codes(first)).toEqual(['http500']);
    expect(first.isEmpty).toBe(false);
    expect(first.toKeep()).toEqual({ flash: EMPTY_FLASH, isChanged: false });
    expect(codes(nextVisit(first, () => 0))).toEqual([]);
  });

  it('that says the same as another is shown once', () => {
    const first = new Messages(EMPTY_FLASH, () => 0);
    first.notify(error());
    first.notifyNow(error());
    first.notifyNow(lasting);
    expect(codes(first)).toEqual(['http500', 'http404']);
  });
});

describe('a form that is shown again', () => {
  it('is kept for the page that names it, and for the next page alone', () => {
    const first = new Messages(EMPTY_FLASH, () => 0);
    first.keepForm('a', 'owner', FORM);
    const second = nextVisit(first, () => 0);
    expect(second.keptBefore('b', 'owner')).toBeNull();
    expect(second.keptBefore('a', 'owner')).toEqual(FORM);
    expect(second.sentForm('login')).toBeNull();
    expect(second.isEmpty).toBe(false);
    expect(second.toKeep()).toEqual({ flash: EMPTY_FLASH, isChanged: true });
    expect(nextVisit(second, () => 0).keptBefore('a', 'owner')).toBeNull();
  });

  it('is shown to its owner alone, and for ten minutes', () => {
    const first = new Messages(EMPTY_FLASH, () => 0);
    first.keepForm('a', 'owner', FORM);
    expect(nextVisit(first, () => 0).keptBefore('a', 'another owner')).toBeNull();
    expect(nextVisit(first, () => 599_999).keptBefore('a', 'owner')).toEqual(FORM);
    expect(nextVisit(first, () => 600_000).keptBefore('a', 'owner')).toBeNull();
  });

  it('is shown with its notifications', () => {
    const messages = new Messages(EMPTY_FLASH, () => 0);
    messages.showForm({ ...FORM, notifications: [error()], state: { attempt: 1 } });
    expect(messages.sentForm('login')).toEqual(SENT);
    expect(messages.sentForm('other')).toBeNull();
    expect(messages.formState('login')).toEqual({ attempt: 1 });
    expect(messages.formState('other')).toBeUndefined();
    expect(messages.refusal).toBe(422);
    expect(codes(messages)).toEqual(['http500']);
    expect(messages.isEmpty).toBe(false);
    messages.clear();
    expect([messages.sentForm('login'), messages.refusal]).toEqual([null, null]);
  });

  it('takes along what this page would have told, but for what must be dismissed', () => {
    const first = new Messages(EMPTY_FLASH, () => 0);
    first.notifyNow(error());
    first.notifyNow(lasting);
    expect(first.takeFromThisPage()).toEqual([error()]);
    expect(codes(first)).toEqual(['http404']);
    expect(codes(nextVisit(first, () => 0))).toEqual(['http404']);
  });

  it('does not take notifications of the flash with it', () => {
    const before: Flash = {
      ...EMPTY_FLASH,
      form: { id: 'a', owner: 'owner', keptAtMs: 0, kept: FORM },
      notifications: [{ ...lasting, id: 'n', createdAtMs: 0 }],
    };
    const second = new Messages(before, () => 0);
    expect(codes(second)).toEqual(['http404']);
    expect(second.toKeep()).toEqual({ flash: { ...before, form: null }, isChanged: true });
  });
});

it('nothing is left when the messages are cleared', () => {
  const messages = new Messages(
    { ...EMPTY_FLASH, notifications: [{ ...lasting, id: 'n', createdAtMs: 0 }] },
    () => 0,
  );
  messages.notifyNow(error());
  messages.keepForm('a', 'owner', FORM);
  messages.clear();
  expect(messages.list).toEqual([]);
  expect(messages.toKeep()).toEqual({ flash: EMPTY_FLASH, isChanged: true });
});

it('a visit that says nothing changes nothing', () => {
  const messages = new Messages(EMPTY_FLASH, () => 0);
  expect(messages.isEmpty).toBe(true);
  expect(messages.toKeep()).toEqual({ flash: EMPTY_FLASH, isChanged: false });
});

const services = visitServices({ now: () => 1_000_000 });

it('what was done is told on the next page, and goes by itself', async () => {
  const visit = await openVisit(services);
  const { messages } = visit;
  notifySuccess(visit, 'PasswordChanged');
  notifyInfo(visit, 'PaymentDismissed');
  notifyInfo(visit, 'CodeSentAgain', { params: { to: '55 1234 5678' } });
  const success = {
    code: 'PasswordChanged',
    messageKey: 'errors:passwordChanged',
    kind: 'success',
    userMustDismiss: false,
  };
  const found = {
    code: 'PaymentDismissed',
    messageKey: 'errors:paymentDismissed',
    kind: 'info',
    userMustDismiss: false,
  };
  const again = {
    code: 'CodeSentAgain',
    messageKey: 'errors:codeSentAgain',
    kind: 'info',
    userMustDismiss: false,
    params: { to: '55 1234 5678' },
  };
  expect(messages.list).toHaveLength(3);
  expect(messages.list).toEqual(
    expect.arrayContaining([success, found, again].map((one) => expect.objectContaining(one))),
  );
  expect(messages.list.find(({ code }) => code === 'PaymentDismissed')).not.toHaveProperty('params');
  expect(messages.toKeep().flash.notifications).toHaveLength(3);
});

it('what a page finds done is told on it, and on no other', async () => {
  const visit = await openVisit(services);
  const { messages } = visit;
  notifySuccess(visit, 'AccountVerified', { isNow: true });
  notifyInfo(visit, 'LookedWaiting', { isNow: true });
  expect(messages.list.map(({ code, kind }) => `${kind} ${code}`).sort()).toEqual([
    'info LookedWaiting',
    'success AccountVerified',
  ]);
  expect(messages.toKeep().flash.notifications).toEqual([]);
});
