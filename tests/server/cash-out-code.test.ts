import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectPage, messageIn } from './expectations.ts';
import { Payer } from './payer.ts';

const CASH_OUT = '/webPayCashOut?casino=12';
const ACCOUNT = { email: 'ann@player.example', personalInfo: 'complete', stepUp: 'code' } as const;
const GOOD_UNTIL = /Valid until: \d\d?:\d\d [AP]M P[SD]T/;
const RESEND_FROM = /You can ask for a new code from \d\d?:\d\d [AP]M P[SD]T/;

const say = textsIn('en');
let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('US');
});

afterEach(() => stack.sandbox.reset());

afterAll(() => stack.stop());

const callsOf = async ({ player: { userId } }: Payer) =>
  (await stack.sandbox.calls({ method: 'POST', path: '/webpay/cashOut', userId })).length;

const newestCode = async ({ player }: Payer) => (await stack.sandbox.messagesTo(player.phone))[0]?.code ?? '';

/** A cash-out of 50 dollars, checked and sent: the answer asks for the code. */
async function openStep({ client }: Payer, page?: Answer): Promise<Answer> {
  const form = formWith((page ?? (await client.get(CASH_OUT))).body, 'operation');
  const typed = { quickAmount: 'other', amount: '50', method: 'm_card_out', intent: 'check' };
  const check = await client.follow(await client.submit(CASH_OUT, { ...form, ...typed }));
  return client.arrive(await client.submit(CASH_OUT, { ...formWith(check.body, 'amountAU'), intent: 'pay' }));
}

const prove = ({ client }: Payer, step: Answer, proof: string) =>
  client.submit(CASH_OUT, { ...formWith(step.body, 'proof'), proof, intent: 'pay' });

/** Presses the button for another code: its form has everything but the proof. */
function pressResend({ client }: Payer, step: Answer): Promise<Answer> {
  const { proof: _proof, proofKind: _kind, ...form } = formWith(step.body, 'proof');
  return client.submit(CASH_OUT, { ...form, intent: 'pay' });
}

async function askForAnother(payer: Payer, step: Answer): Promise<Answer> {
  return payer.client.arrive(await pressResend(payer, step));
}

/** The operator's next answer asks for a code of which it says this; the code itself is never sent. */
async function sayOfCode(said: Record<string, unknown>): Promise<void> {
  const sent = {
    status: 'Success',
    sentTo: '55 •••• 0001',
    channel: 'sms',
    availableChannels: ['sms'],
    resendAfterSeconds: 0,
    codeExpiresAt: new Date(Date.now() + 600_000).toISOString(),
    attemptsLeft: 5,
    ...said,
  };
  const json = { status: 'StepUpRequired', stepUp: { kind: 'code', sent } };
  await stack.sandbox.addFaults({ match: { path: '/webpay/cashOut' }, times: 1, fault: { json } });
}

it('[S8-BODY-12] says to whom the code went, until when it is good, and after each try how many are left', async () => {
  const payer = await Payer.signIn(stack, ACCOUNT);
  const step = await openStep(payer);
  expectPage(step, 200);
  const text = pageText(step.body);
  expect(text).toContain('We sent a 6-digit code to');
  expect(text).toContain(`•••• ${payer.player.phone.slice(-4)}`);
  expect(text).not.toContain(payer.player.phone);
  expect(text).toMatch(GOOD_UNTIL);
  expect(text).toContain('Attempts left: 5');
  expect(text).toMatch(RESEND_FROM);
  const blank = await prove(payer, step, '');
  expect(pageText(blank.body)).toMatch(GOOD_UNTIL);
  expect(pageText(blank.body)).toContain('Attempts left: 5');
  const code = await newestCode(payer);
  const wrong = await prove(payer, blank, code === '123456' ? '123457' : '123456');
  expectPage(wrong, 422);
  expect(pageText(wrong.body)).toContain('Invalid Confirmation Code. You have 4 attempts left.');
  expect(pageText(wrong.body)).toContain('Attempts left: 4');
  expect(pageText(wrong.body)).toMatch(GOOD_UNTIL);
  expect(await payer.statuses()).toEqual([]);
  expectPage(await prove(payer, wrong, `${code}7`), 422);
  const pasted = `Your code is ${code.slice(0, 3)}-${code.slice(3)}`;
  expect((await prove(payer, wrong, pasted)).headers.location).toMatch(/\?tx=/);
  expect(await payer.statuses()).toHaveLength(1);
  payer.client.close();
});

it('[S9-CONST-07] refuses another code that is asked for too early without a call, and the first one stays good', async () => {
  const payer = await Payer.signIn(stack, ACCOUNT);
  const step = await openStep(payer);
  const code = await newestCode(payer);
  const calls = await callsOf(payer);
  const early = await askForAnother(payer, step);
  expectPage(early, 429);
  expect(pageText(early.body)).toMatch(RESEND_FROM);
  expect(pageText(early.body)).toMatch(GOOD_UNTIL);
  expect(await callsOf(payer)).toBe(calls);
  expect((await prove(payer, early, code)).headers.location).toMatch(/\?tx=/);
  // A button that is pressed late leads to what was booked, and books nothing.
  expect((await pressResend(payer, step)).headers.location).toMatch(/\?tx=/);
  expect(await payer.statuses()).toHaveLength(1);
  payer.client.close();
});

it('[S9-CONST-07] sends another code in time, says so, and books once', async () => {
  const payer = await Payer.signIn(stack, ACCOUNT);
  await sayOfCode({});
  const step = await openStep(payer);
  expect(pageText(step.body)).not.toMatch(RESEND_FROM);
  expect(pageText(step.body)).not.toContain(messageIn('en', 'errors:codeSentAgain'));
  expect(await newestCode(payer)).toBe('');
  const again = await askForAnother(payer, step);
  expectPage(again, 200);
  expect(pageText(again.body)).toContain(messageIn('en', 'errors:codeSentAgain'));
  expect(pageText(again.body)).toContain(`•••• ${payer.player.phone.slice(-4)}`);
  expect(pageText(again.body)).toMatch(RESEND_FROM);
  expect(await payer.statuses()).toEqual([]);
  const code = await newestCode(payer);
  const answers = await Promise.all([prove(payer, again, code), prove(payer, again, code)]);
  for (const { headers } of answers) expect(headers.location).toMatch(/\?tx=/);
  expect(await payer.statuses()).toHaveLength(1);
  payer.client.close();
});

it('shows the code of a moment ago when the operator sends no other yet', async () => {
  const payer = await Payer.signIn(stack, ACCOUNT);
  await openStep(payer);
  const code = await newestCode(payer);
  // Back to the form, and here again: the operator does not send one so soon.
  const second = await openStep(payer);
  expect(pageText(second.body)).toContain(`•••• ${payer.player.phone.slice(-4)}`);
  expect(pageText(second.body)).toMatch(GOOD_UNTIL);
  expect(pageText(second.body)).not.toContain('No code could be sent to you.');
  expect((await prove(payer, second, code)).headers.location).toMatch(/\?tx=/);
  payer.client.close();
});

it('says that a code could not be sent, and asks for a new one in the place of one that has run out', async () => {
  const payer = await Payer.signIn(stack, ACCOUNT);
  await sayOfCode({ status: 'FailedToSend' });
  const failed = await openStep(payer);
  expect(pageText(failed.body)).toContain('No code could be sent to you.');
  await sayOfCode({ codeExpiresAt: new Date(Date.now() - 1000).toISOString() });
  const step = await askForAnother(payer, failed);
  const late = await prove(payer, step, '123456');
  expectPage(late, 422);
  expect(pageText(late.body)).toContain(say('profile:code.expired'));
  payer.client.close();
});

it('[S8-BODY-12] without a try left leads back to the form, with a new key and a new code', async () => {
  const payer = await Payer.signIn(stack, ACCOUNT);
  await sayOfCode({});
  let step = await openStep(payer);
  for (let tries = 0; tries < 5; tries++) step = await prove(payer, step, '000000');
  expect(pageText(step.body)).toContain(say('profile:code.noTriesLeft'));
  expect(pageText(step.body)).toContain('Attempts left: 0');
  expect(pageText(step.body)).toContain('Send a new code');
  const over = await askForAnother(payer, step);
  expectPage(over, 422);
  expect(pageText(over.body)).toContain('There are no attempts left for that code, and nothing was sent.');
  expect(formWith(over.body, 'operation')).toMatchObject({ amount: '50' });
  const fresh = await openStep(payer, over);
  expect((await prove(payer, fresh, await newestCode(payer))).headers.location).toMatch(/\?tx=/);
  expect(await payer.statuses()).toHaveLength(1);
  payer.client.close();
});
