import { expect, it } from 'vitest';
import { openVisit, visitServices } from '#tests/support/visits.ts';
import { notifyInfo, notifyInfoNow, notifySuccess, notifySuccessNow } from './successes.ts';

const services = visitServices({ now: () => 1_000_000 });

it('what was done is told on the next page, and goes by itself', async () => {
  const visit = await openVisit(services);
  const { messages } = visit;
  notifySuccess(visit, 'PasswordChanged');
  notifyInfo(visit, 'PaymentDismissed');
  notifyInfo(visit, 'CodeSentAgain', { to: '55 1234 5678' });
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
  notifySuccessNow(visit, 'AccountVerified');
  notifyInfoNow(visit, 'LookedWaiting');
  expect(messages.list.map(({ code, kind }) => `${kind} ${code}`).sort()).toEqual([
    'info LookedWaiting',
    'success AccountVerified',
  ]);
  expect(messages.toKeep().flash.notifications).toEqual([]);
});
