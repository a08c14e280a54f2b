import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csvCells } from '#tests/support/csv.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectLeadsTo, LIST, Payer } from './payer.ts';

let stack: Stack;
let payer: Payer;
let client: HttpClient;

beforeAll(async () => {
  stack = await borrowStack('US');
});

beforeEach(async () => {
  payer = await Payer.signIn(stack);
  client = payer.client;
});

afterEach(async () => {
  client.close();
  await stack.sandbox.reset();
});

afterAll(() => stack.stop());

/** Refresh header of a page that only asks whether its session is over: after 15 idle minutes, as in the US. */
const SESSION_ENDS = /^9\d\d; url=\/webPayTransactions\?tx=[^ ]+&leftOpen=1$/;

describe('looking again without a script', () => {
  const refreshOf = async (path: string) => String((await client.get(path)).headers.refresh);

  it('[SC-BUY-20] every 15 seconds for a quarter of an hour while the provider has to confirm, then only the session ends', async () => {
    const id = await payer.pay({
      methodId: 'm_ach_out',
      direction: 'cashOut',
      status: 'WaitingForProviderConfirmation',
    });
    const first = await refreshOf(`${LIST}?tx=${id}`);
    expect(first).toMatch(new RegExp(`^15; url=/webPayTransactions\\?tx=${id}&since=\\d{10}$`));
    const again = first.slice('15; url='.length);
    expect(await refreshOf(again)).toBe(first);
    const longAgo = Math.floor(Date.now() / 1000) - 15 * 60;
    expect(await refreshOf(`${LIST}?tx=${id}&since=${longAgo}`)).toMatch(SESSION_ENDS);
  });

  it('not on the question whether to cancel, nor for what is over', async () => {
    const waiting = await payer.pay({
      methodId: 'm_ach_out',
      direction: 'cashOut',
      status: 'WaitingForProviderConfirmation',
    });
    expect(await refreshOf(`${LIST}?tx=${waiting}&step=cancel`)).toMatch(SESSION_ENDS);
    for (const status of ['Committed', 'Cancelled', 'RefusedByProvider'] as const) {
      const over = await client.get(`${LIST}?tx=${await payer.pay({ status })}`);
      expect(over.headers.refresh, status).toMatch(SESSION_ENDS);
      expect(over.body, status).not.toContain('data-look=');
    }
  });
});

describe('cancelling', () => {
  const formOf = async (id: string): Promise<Record<string, string>> => {
    const page = await client.get(`${LIST}?tx=${id}&step=cancel`);
    return { ...formWith(page.body, 'operation'), intent: 'cancel' };
  };
  const send = (id: string, fields: Record<string, string>, from = client) =>
    from.submit(`${LIST}?tx=${id}&step=cancel`, fields);

  /** How many keys the operator has had for it. */
  const keysOfCancel = async () =>
    new Set((await payer.calls('cancel')).map(({ keySha256 }) => keySha256)).size;

  it('[OC-PAY-10] happens once, however often the form is sent', async () => {
    const id = await payer.pay();
    const form = await formOf(id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(id, form)));
    for (const answer of answers) expectLeadsTo(answer, `${LIST}?tx=${id}`);
    expectLeadsTo(await send(id, form), `${LIST}?tx=${id}`);
    expect(await keysOfCancel()).toBe(1);
    expect(await payer.statuses()).toEqual(['Cancelled']);
  });

  it('takes the token of this form alone', async () => {
    const id = await payer.pay();
    const other = await payer.pay();
    const form = await formOf(id);
    const wrong: Record<string, string>[] = [
      { ...form, operation: '' },
      { ...form, operation: 'made.up' },
      { intent: 'cancel' },
      { ...form, operation: (await formOf(other)).operation ?? '' },
    ];
    for (const fields of wrong) expect((await send(id, fields)).status).toBe(403);
    const stranger = await Payer.signIn(stack);
    const { csrf: _own, ...fields } = form;
    expect((await send(id, fields, stranger.client)).status).toBe(403);
    stranger.client.close();
    expect(await payer.calls('cancel')).toEqual([]);
  });

  it.each([
    ['hangs up after it was told', { reset: 'midBody' as const, takesEffect: true }, 'Cancelled'],
    ['fails after it was told', { status: 500, takesEffect: true }, 'Cancelled'],
    ['answers garbage', { malformed: true as const }, 'Waiting for provider confirmation'],
  ])('[OC-PAY-10] is not called failed when the operator %s', async (_what, fault, told) => {
    const id = await payer.pay();
    const form = await formOf(id);
    await stack.sandbox.addFaults({
      match: { path: '^/api/v1/webpay/transactions/[^/]+/cancel$' },
      times: 1,
      fault,
    });
    const answer = await send(id, form);
    expectLeadsTo(answer, `${LIST}?tx=${id}`);
    const text = pageText((await client.follow(answer)).body);
    expect(text).toContain(told);
    // That it waits is not told above one that is over.
    expect(text.includes('Waiting for provider confirmation')).toBe(told !== 'Cancelled');
    await send(id, form);
    expect(await keysOfCancel()).toBe(1);
    expect(await payer.statuses()).toEqual(['Cancelled']);
  });

  it('[OC-PAY-09] says when it is too late', async () => {
    const id = await payer.pay();
    const form = await formOf(id);
    await stack.sandbox.changePayment({ transactionId: id, atProvider: 'pay' });
    const page = await send(id, form);
    expect(page.status).toBe(422);
    expect(pageText(page.body)).toContain('can no longer be cancelled');
    expect(pageText(page.body)).toContain('Committed');
    expect(await payer.statuses()).toEqual(['Committed']);
  });

  it('is not for players whose permissions are suspended', async () => {
    const suspended = await Payer.signIn(stack, { suspended: true });
    const id = await suspended.pay();
    const page = await suspended.client.get(`${LIST}?tx=${id}`);
    expect(pageText(page.body)).toContain('Permissions are temporarily suspended.');
    expect(page.body).not.toContain('step=');
    const ahead = await suspended.client.get(`${LIST}?tx=${id}&step=provider`);
    expect(ahead.body).not.toContain(stack.sandbox.providerOrigin);
    suspended.client.close();
  });
});

describe('the file of the list', () => {
  const CSV = '/webPayTransactionsCsv';
  const cellsOf = (answer: Answer) => csvCells(answer.body);

  it('is made ten times a minute, and then a page that leads back to the list', async () => {
    const other = await Payer.signIn(stack);
    // Home has asked for the newest by now.
    await stack.sandbox.clearCalls();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => other.client.get(`${CSV}?month=2026-01`)),
    );
    const made = answers.filter(({ status }) => status !== 429);
    expect(made).toHaveLength(10);
    // Ten at once are more than a busy machine's operator may answer in time: the others lead back to the list.
    for (const { status, headers } of made) {
      expect([200, 303]).toContain(status);
      if (status === 303) expect(headers.location).toContain('/webPayTransactions');
    }
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused?.body).toContain('href="/webPayTransactions?month=2026-01"');
    expect(await stack.sandbox.calls({ path: '/webpay/transactions' })).toHaveLength(10);
    other.client.close();
  });

  it('[SC-TX-06] is a file for this player alone, with the mark of UTF-8', async () => {
    const id = await payer.pay({ status: 'Committed', info: '=1+1' });
    const answer = await client.get(CSV);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="transactions-\d{4}-\d\d-\d\d\.csv"$/,
      ),
    });
    expect(answer.headers).not.toHaveProperty('refresh');
    expect(answer.body.startsWith('\ufeff')).toBe(true);
    const [headings = [], row = []] = cellsOf(answer);
    const cell = (heading: string) => row[headings.indexOf(heading)];
    expect(row).toHaveLength(headings.length);
    expect(cell('Transaction number')).toBe(id);
    expect(cell('Amount')).toBe('50.00');
    expect(cell('Currency')).toBe('USD');
    expect(cell('Status')).toBe('Committed');
    expect(cell('Status additional info')).toBe("'=1+1");
  });

  it('goes over all pages of the list, and by its filter', async () => {
    const orders = Array.from({ length: 130 }, (_, index) => ({
      phone: payer.player.phone,
      casinoId: 12,
      amountAU: 1000 + index,
      status: index % 2 === 0 ? ('Committed' as const) : ('Cancelled' as const),
    }));
    await stack.sandbox.makePayments(...orders);
    const all = cellsOf(await client.get(CSV));
    expect(all).toHaveLength(131);
    expect(new Set(all.map(([folio]) => folio)).size).toBe(131);
    const committed = cellsOf(await client.get(`${CSV}?status=Committed&direction=buyIn&casino=12`));
    expect(committed).toHaveLength(66);
    expect(cellsOf(await client.get(`${CSV}?month=2001-01`))).toHaveLength(1);
  });

  it('[SC-TX-06] is none when a part of it cannot be had: the list says why', async () => {
    await stack.sandbox.addFaults({
      match: { path: '/webpay/transactions' },
      fault: { status: 500 },
      times: 2,
    });
    const answer = await client.get(`${CSV}?status=Committed`);
    expectLeadsTo(answer, `${LIST}?status=Committed`);
    expect(pageText((await client.follow(answer)).body)).toContain('Internal Server Error');
  });

  it('is for players, and only to be got', async () => {
    const visitor = new HttpClient(stack.portal.origin);
    expect((await visitor.get(CSV)).status).toBe(303);
    visitor.close();
    const answer = await client.submit(CSV);
    expect(answer.status).toBe(405);
    const head = await client.send('HEAD', CSV);
    expect(head.status).toBe(200);
    expect(head.body).toBe('');
  });
});
