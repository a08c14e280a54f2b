import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentOrderInput } from '#sandbox/scenario/payment-order.ts';
import { type Answer, pageText } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { LIST, Payer } from './payer.ts';

const MINUTE_MS = 60_000;

let stack: Stack;
let payer: Payer;

beforeAll(async () => {
  stack = await startStack({ country: 'MX', env: { IDLE_MINUTES: '15' } });
});

beforeEach(async () => {
  payer = await Payer.signIn(stack);
});

afterEach(async () => {
  payer.client.close();
  await stack.sandbox.reset();
});

afterAll(() => stack.stop());

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** When and where a page looks again by itself; null when it only waits for the end of the session. */
function nextLook({ headers }: Answer): { seconds: number; href: string } | null {
  const [, seconds, href = ''] = /^(\d+); url=(\S+)$/.exec(String(headers.refresh)) ?? [];
  return href.includes('since=') ? { seconds: Number(seconds), href } : null;
}

/** Address that a script opens when the player comes back. */
const onReturn = ({ body }: Answer) =>
  /<body[^>]* data-look="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? null;

/** Open payments that are not at their provider. */
const OPEN: Record<string, Partial<PaymentOrderInput>> = {
  'a slip': { methodId: 'm_oxxo' },
  'a transfer': { methodId: 'm_spei' },
  'an offer that is over': { methodId: 'm_oxxo', offerExpirationDate: inMinutes(-5) },
  'a slip that expired lately': { methodId: 'm_oxxo', status: 'Expired', offerExpirationDate: inMinutes(-5) },
};

describe('a page of what may still be paid', () => {
  it.each(Object.entries(OPEN))(
    'looks again every three minutes, without use of the session: %s',
    async (_name, order) => {
      const { client } = payer;
      const id = await payer.pay(order);
      const first = await client.get(`${LIST}?tx=${id}`);
      const look = nextLook(first);
      expect(look).toEqual({
        seconds: 180,
        href: expect.stringMatching(/^\/webPayTransactions\?tx=.+&since=\d{10}$/),
      });
      expect(onReturn(first)).toBe(look?.href);
      await stack.sandbox.clearCalls();
      const again = await client.get(look?.href ?? '');
      expect(nextLook(again)).toEqual(look);
      expect(again.setCookies.map(({ name }) => name)).not.toContain('lastUse');
      expect(await stack.sandbox.calls({ path: `/webpay/transactions/${id}` })).toHaveLength(1);
    },
  );

  it.each(['a slip', 'a transfer'])('shows what has become of it, and then rests: %s', async (name) => {
    const { client } = payer;
    const id = await payer.pay(OPEN[name]);
    const look = nextLook(await client.get(`${LIST}?tx=${id}`));
    await stack.sandbox.changePayment({ transactionId: id, atProvider: 'pay' });
    await expect.poll(() => payer.statuses()).toEqual(['Committed']);
    const paid = await client.get(look?.href ?? '');
    expect(paid.body).not.toContain('class="slip__amount"');
    expect([nextLook(paid), onReturn(paid)]).toEqual([null, null]);
  });

  it.each(['a slip', 'a transfer'])('looks again when its time is over: %s', async (name) => {
    const id = await payer.pay({ ...OPEN[name], offerExpirationDate: inMinutes(0.5) });
    const look = nextLook(await payer.client.get(`${LIST}?tx=${id}`));
    expect(look?.seconds).toBeGreaterThan(0);
    expect(look?.seconds).toBeLessThanOrEqual(31);
  });

  it('stops after two hours, and then looks at its deadline and when the player comes back', async () => {
    const { client } = payer;
    const id = await payer.pay({ methodId: 'm_oxxo', offerExpirationDate: inMinutes(10) });
    for (const since of [secondsAgo(7200), secondsAgo(-60), 1]) {
      const late = await client.get(`${LIST}?tx=${id}&since=${since}`);
      expect(nextLook(late)?.seconds).toBeGreaterThan(590);
      expect(onReturn(late)).toBe(`${LIST}?tx=${id}&since=${since}`);
    }
    const other = await payer.pay({ methodId: 'm_oxxo', offerExpirationDate: inMinutes(1000) });
    expect(nextLook(await client.get(`${LIST}?tx=${other}&since=${secondsAgo(7200)}`))).toBeNull();
  });

  it('comes back after a look that the operator did not answer', async () => {
    const { client } = payer;
    const id = await payer.pay({ methodId: 'm_oxxo' });
    const look = nextLook(await client.get(`${LIST}?tx=${id}`));
    await stack.sandbox.addFaults({
      match: { path: `/webpay/transactions/${id}` },
      fault: { status: 500 },
    });
    const failed = await client.get(look?.href ?? '');
    expect([failed.status, nextLook(failed)]).toEqual([503, look]);
    await stack.sandbox.clearFaults();
    expect((await client.get(look?.href ?? '')).body).toContain('class="slip__amount"');
  });

  it.each(['&step=cancel', '&dialog=logout'])('is not replaced under a question: %s', async (question) => {
    const id = await payer.pay({ methodId: 'm_oxxo' });
    const page = await payer.client.get(`${LIST}?tx=${id}${question}`);
    expect([page.status, nextLook(page), onReturn(page)]).toEqual([200, null, null]);
  });
});

describe('when the player comes back to the tab', () => {
  it('a cash-out under way is looked at, however long ago its looking began', async () => {
    const id = await payer.pay({
      methodId: 'm_spei_out',
      direction: 'cashOut',
      status: 'WaitingForProviderConfirmation',
    });
    for (const seconds of [10, 3600]) {
      const address = `${LIST}?tx=${id}&since=${secondsAgo(seconds)}`;
      const page = await payer.client.get(address);
      expect([onReturn(page), nextLook(page)?.seconds]).toEqual([address, seconds < 900 ? 15 : undefined]);
    }
  });

  it('the list is opened again as it is filtered, and not by the clock', async () => {
    const id = await payer.pay({ methodId: 'm_oxxo' });
    const list = await payer.client.get(`${LIST}?direction=buyIn&casino=12`);
    const href = onReturn(list);
    expect(href).toMatch(/^\/webPayTransactions\?direction=buyIn&casino=12&since=\d{10}$/);
    expect(nextLook(list)).toBeNull();
    await stack.sandbox.changePayment({ transactionId: id, atProvider: 'pay' });
    await expect.poll(() => payer.statuses()).toEqual(['Committed']);
    const again = await payer.client.get(href ?? '');
    expect(pageText(again.body)).not.toContain('To pay');
    expect(onReturn(again)).toBe(href);
  });

  it('a page that shows nothing of the kind stays', async () => {
    for (const path of ['/', '/about', '/userProfile', '/webPayCashIn?casino=12'])
      expect(onReturn(await payer.client.get(path)), path).toBeNull();
  });
});
