import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePayer, type Payer } from '../../test-support/payer.ts';
import { startTestSandbox, type TestSandbox } from '../../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const countOf = async ({ phone }: Payer) => (await sandbox.scenario.payments(phone)).transactions.length;

describe('step-up', () => {
  const proof = (kind: string, value: string) => ({ stepUp: { kind, value } });

  it('with the password: asked for, refused when wrong, all under one key', async () => {
    const payer = await makePayer(sandbox, { stepUp: 'password' });
    const key = crypto.randomUUID();
    expect((await payer.start('cashOut', {}, key)).json).toMatchObject({
      status: 'StepUpRequired',
      stepUp: { kind: 'password' },
    });
    const wrong = await payer.start('cashOut', proof('password', 'Wrong1!xx'), key);
    expect(wrong.json).toMatchObject({
      status: 'PasswordIncorrect',
      fieldErrors: { 'stepUp.value': 'mismatch' },
    });
    expect(wrong.headers.has('idempotent-replayed')).toBe(false);
    expect(await countOf(payer)).toBe(0);
    const done = await payer.start('cashOut', proof('password', payer.password), key);
    expect(done.json).toMatchObject({ status: 'Success' });
    const again = await payer.start('cashOut', {}, key);
    expect(again.text).toBe(done.text);
    expect(await countOf(payer)).toBe(1);
  });

  it('with a code: sent by SMS, good once', async () => {
    const payer = await makePayer(sandbox, { stepUp: 'code' });
    const key = crypto.randomUUID();
    expect((await payer.start('cashOut', {}, key)).json).toMatchObject({
      status: 'StepUpRequired',
      stepUp: {
        kind: 'code',
        sent: { status: 'Success', attemptsLeft: 5, sentTo: expect.stringMatching(/••••/) },
      },
    });
    const code = await sandbox.newestCode(payer.phone);
    const wrong = code === '123456' ? '654321' : '123456';
    expect((await payer.start('cashOut', proof('code', wrong), key)).json).toMatchObject({
      status: 'InvalidCode',
      attemptsLeft: 4,
    });
    expect((await payer.start('cashOut', proof('code', code), key)).json).toMatchObject({
      status: 'Success',
    });
    expect((await payer.start('cashOut', proof('code', code))).json).toMatchObject({ status: 'InvalidCode' });
  });

  it('ends the intention after five wrong tries', async () => {
    const payer = await makePayer(sandbox, { stepUp: 'password' });
    const key = crypto.randomUUID();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await payer.start('cashOut', proof('password', 'Wrong1!xx'), key)).json).toMatchObject({
        status: 'PasswordIncorrect',
      });
    }
    expect((await payer.start('cashOut', proof('password', payer.password), key)).json).toMatchObject({
      status: 'TooManyRequests',
    });
    expect((await payer.start('cashOut', proof('password', payer.password))).json).toMatchObject({
      status: 'Success',
    });
  });
});
