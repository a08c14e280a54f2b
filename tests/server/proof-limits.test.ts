import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectPage, messageIn } from './expectations.ts';

const CASH_OUT = '/webPayCashOut?casino=12';
/** Amounts for which the sandbox wants a proof (contract §10). */
const WANTS = { code: '32', password: '33' } as const;
/** Wrong ones that a player may give within the time (docs/deploying.md). */
const TRIES = { code: 10, password: 5 } as const;
const WRONG = { code: '000000', password: 'Wrong1!wrong' } as const;

const say = textsIn('en');
let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('US');
});

afterAll(() => stack.stop());

const makePlayer = () =>
  stack.sandbox.makePlayer({
    casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
    email: 'ann@player.example',
    personalInfo: 'complete',
  });

async function signIn(player: MadePlayer): Promise<HttpClient> {
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  await client.logIn(player);
  return client;
}

/** A form, up to the question for the proof; one with another key when the operator takes no more tries for the first. */
async function openProof(client: HttpClient, kind: keyof typeof WANTS, isSecond = false): Promise<Answer> {
  const form = formWith((await client.get('/webPayCashOut')).body, 'operation');
  const fields = {
    ...form,
    quickAmount: 'other',
    amount: WANTS[kind],
    method: 'm_card_out',
    intent: 'check',
  };
  const check = await client.follow(await client.submit(CASH_OUT, fields));
  const sent = await client.submit(CASH_OUT, { ...formWith(check.body, 'amountAU'), intent: 'pay' });
  const asked = await client.arrive(sent);
  if (asked.status === 422 && !isSecond) return openProof(client, kind, true);
  expectPage(asked, 200);
  return asked;
}

const prove = (client: HttpClient, asked: Answer, proof: string) =>
  client.submit(CASH_OUT, { ...formWith(asked.body, 'proof'), proof, intent: 'pay' });

const callsOf = async ({ userId }: MadePlayer) =>
  (await stack.sandbox.calls({ method: 'POST', path: '/webpay/cashOut', userId })).length;

describe('the proof of a cash-out', () => {
  it.each(['password', 'code'] as const)(
    '[S4-TX-25 ASVS-6.6.3] cannot be guessed by one form after the other: %s',
    async (kind) => {
      const player = await makePlayer();
      const client = await signIn(player);
      for (let count = 0; count < TRIES[kind]; count++) {
        // The operator has a limit of its own for a form; a guesser opens another one.
        const wrong = await prove(client, await openProof(client, kind), WRONG[kind]);
        expectPage(wrong, 422);
        const messages = {
          password: [messageIn('en', 'errors:passwordIncorrect')],
          // The operator's own limit for a form is told as well.
          code: [messageIn('en', 'errors:invalidCode'), say('profile:code.noTriesLeft')],
        }[kind];
        expect(messages.some((message) => pageText(wrong.body).includes(message))).toBe(true);
      }
      const asked = await openProof(client, kind);
      const calls = await callsOf(player);
      const right = kind === 'password' ? player.password : '123456';
      const refused = await prove(client, asked, right);
      expectPage(refused, 429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
      expect(await callsOf(player)).toBe(calls);
      // The form is kept: what was checked stands there, and the field for the proof.
      expect(formWith(refused.body, 'proof')).toMatchObject({ amountAU: `${WANTS[kind]}000` });
      expect(refused.body).not.toContain(player.password);
      // Another log-on is no way round.
      const elsewhere = await signIn(player);
      expectPage(await prove(elsewhere, await openProof(elsewhere, kind), right), 429);
      expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toEqual([]);
    },
  );

  it('that is right does not count, nor does another player’s', async () => {
    const player = await makePlayer();
    const client = await signIn(player);
    for (let count = 0; count < TRIES.password + 1; count++) {
      const asked = await openProof(client, 'password');
      expect((await prove(client, asked, player.password)).headers.location).toMatch(/\?tx=/);
    }
  });

  it('[S4-TX-25] shares its count with the current password at a change of password', async () => {
    const player = await makePlayer();
    const client = await signIn(player);
    for (let count = 0; count < TRIES.password; count++) {
      await prove(client, await openProof(client, 'password'), WRONG.password);
    }
    await client.get('/changePassword');
    const fields = {
      currentPassword: player.password,
      newPassword: 'N3wPassw0rd!x',
      confirmPassword: 'N3wPassw0rd!x',
    };
    const refused = await client.submit('/changePassword', fields);
    expectPage(refused, 429);
    expect(pageText(refused.body)).not.toContain(say('web-pay:stepUp.title'));
  });
});
