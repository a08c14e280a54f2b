import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import { formWith } from '#tests/support/html-form.ts';
import type { Answer } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { LIST, Payer } from './payer.ts';

// Payments of which it was unknown what became, and that become known: the log says so, and the alert can close.

const BUY_IN = '/webpay/buyIn';

interface Line {
  event: string;
  outcome?: string;
  payment?: string;
  session?: string;
  transactionId?: string;
  amountAU?: number;
  casinoId?: number;
  direction?: string;
}

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('US');
});

afterAll(() => stack.stop());

const fault = ({ player }: Payer, effect: FaultInput['fault'], times = 1) =>
  stack.sandbox.addFaults({
    match: { method: 'POST', path: BUY_IN, phone: player.phone },
    times,
    fault: effect,
  });

/** Buys in for 50 dollars, and leaves the answer as it came. */
async function buyIn({ client }: Payer): Promise<Answer> {
  const page = await client.get('/webPayCashIn');
  const method = /name="method"[^>]*value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  const fields = { quickAmount: 'other', amount: '50', method, intent: 'pay' };
  return client.submit('/webPayCashIn?casino=12', { ...formWith(page.body, 'operation'), ...fields });
}

const askAgain = ({ client }: Payer, page: Answer) =>
  client.submit('/webPayCashIn?casino=12', { ...formWith(page.body, 'operation'), intent: 'askAgain' });

/** Lines of the log about payments of the same key as the last one that was sent, once there are as many. */
async function linesOfLast(count: number): Promise<Line[]> {
  let own: Line[] = [];
  const read = () => {
    const all = stack.portal
      .logs()
      .filter((line) => line.includes('"msg":"security"'))
      .map((line) => JSON.parse(line) as Line);
    const last = all.findLast(({ event }) => event === 'paymentStarted');
    own = all.filter(({ payment }) => payment !== undefined && payment === last?.payment);
    return own.length;
  };
  await expect.poll(read).toBe(count);
  return own;
}

const inWords = (lines: readonly Line[]) =>
  lines.map(({ event, outcome }) => (outcome ? `${event} ${outcome}` : event));

describe('a payment of which it was not known what became', () => {
  it('is resolved in the log when its key finds it', async () => {
    const payer = await Payer.signIn(stack);
    await fault(payer, { reset: 'before', takesEffect: true });
    const sent = await buyIn(payer);
    expect(sent.headers.location).toContain('?unconfirmed=');
    const look = async () => (await payer.client.get(String(sent.headers.location))).status;
    await expect.poll(look, { interval: 200 }).toBe(303);
    const lines = await linesOfLast(3);
    expect(inWords(lines)).toEqual(['paymentStarted', 'payment unknown', 'paymentResolved done']);
    const [transaction] = (await stack.sandbox.paymentsOf(payer.player.phone)).transactions;
    expect(lines[2]).toMatchObject({
      transactionId: transaction?.transactionId,
      direction: 'buyIn',
      casinoId: 12,
      amountAU: lines[1]?.amountAU,
      session: lines[1]?.session,
    });
    // The key itself is in no line: whoever reads the log can send nothing.
    for (const { payment } of lines) expect(payment).toMatch(/^[\w-]{16}$/);
  });

  it('is resolved when it is sent again and answered, and not before', async () => {
    const payer = await Payer.signIn(stack);
    await fault(payer, { status: 500 }, 2);
    const page = await payer.client.arrive(await buyIn(payer));
    const still = await payer.client.arrive(await askAgain(payer, page));
    expect((await askAgain(payer, still)).headers.location).toContain(`${LIST}?tx=`);
    expect(inWords(await linesOfLast(7))).toEqual([
      'paymentStarted',
      'payment unknown',
      'paymentStarted',
      'payment stillUnknown',
      'paymentStarted',
      'payment done',
      'paymentResolved done',
    ]);
  });

  it('is resolved as refused when the operator refuses it by its key', async () => {
    const payer = await Payer.signIn(stack);
    await fault(payer, { reset: 'before' });
    const page = await payer.client.arrive(await buyIn(payer));
    await fault(payer, { json: { status: 'IdCheckRequired' } });
    await askAgain(payer, page);
    expect(inWords(await linesOfLast(5))).toEqual([
      'paymentStarted',
      'payment unknown',
      'paymentStarted',
      'payment refused',
      'paymentResolved refused',
    ]);
  });

  it('stays unknown when the player no longer wants it', async () => {
    const payer = await Payer.signIn(stack);
    await fault(payer, { reset: 'before' });
    const sent = await buyIn(payer);
    await payer.client.submit(String(sent.headers.location), { intent: 'dismiss' });
    await payer.client.submit(String(sent.headers.location), { intent: 'dismiss' });
    expect(inWords(await linesOfLast(3))).toEqual(['paymentStarted', 'payment unknown', 'paymentDismissed']);
  });
});

it('has no such line when it is answered at once', async () => {
  const payer = await Payer.signIn(stack);
  await buyIn(payer);
  expect(inWords(await linesOfLast(2))).toEqual(['paymentStarted', 'payment done']);
});
