import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import type { PaymentOrderInput } from '#sandbox/scenario/payment-order.ts';
import type { MadePlayer, PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectPage } from './expectations.ts';
import { english, enterAsGuest } from './guest-links.ts';

const LISTING = '/webpay/transactions';
const TO_DO = english('home:toDo');
const LATEST = english('home:latest');

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('US');
});

afterEach(() => stack.sandbox.reset());

afterAll(() => stack.stop());

async function signIn(order: PlayerOrderInput = {}, { portal, sandbox } = stack) {
  const client = new HttpClient(portal.origin, { language: 'en' });
  const player = await sandbox.makePlayer({
    casinos: [{ casinoId: 12, regularAU: 900_000 }],
    ...order,
  });
  await client.logIn(player);
  await client.get('/');
  return { client, player };
}

/** Makes payments of a player, the newest first and an hour between two; gives their ids. */
const payments = ({ phone }: MadePlayer, orders: readonly Partial<PaymentOrderInput>[]) =>
  stack.sandbox.makePayments(
    ...orders.map((order, hours) => ({
      phone,
      casinoId: 12,
      amountAU: 50_000,
      initiationDate: new Date(Date.now() - hours * 3_600_000).toISOString(),
      ...order,
    })),
  );

const askedFor = async ({ userId }: Pick<MadePlayer, 'userId'>) =>
  (await stack.sandbox.calls({ path: LISTING, userId })).length;

/** A section of the page under its heading, as a browser without styles shows it; empty without one. */
function sectionOf(page: string, id: 'to-do' | 'latest'): string {
  const section = new RegExp(`<section[^>]*aria-labelledby="${id}-title".*?</section>`, 's').exec(page)?.[0];
  return section === undefined ? '' : pageText(section.replace(/<\/?(a|bdi|span)\b[^>]*>/g, ''));
}

/** Opens Home until it has a section: it does not wait for what it can do without. */
async function homeWith(client: HttpClient, id: Parameters<typeof sectionOf>[1]): Promise<string> {
  let body = '';
  await expect
    .poll(async () => {
      body = (await client.get('/')).body;
      return sectionOf(body, id);
    })
    .not.toBe('');
  return body;
}

describe('the last transactions on Home', () => {
  it('[S2-HOME-21] are three, newest first, with sign, method, casino and day, asked for once', async () => {
    const { client, player } = await signIn();
    const ids = await payments(player, [
      { amountAU: 50_000, status: 'Committed' },
      { amountAU: 120_000, status: 'Committed', direction: 'cashOut', methodId: 'm_ach_out' },
      { amountAU: 90_000, status: 'RefusedByProvider' },
      { amountAU: 77_000, status: 'Committed' },
    ]);
    const body = await homeWith(client, 'latest');
    const latest = sectionOf(body, 'latest');
    const day = '[A-Z][a-z]{2} \\d{1,2}, 20\\d{2}';
    expect(latest).toMatch(
      new RegExp(
        `^${LATEST} Buy-In Debit card, Harbor Lights Casino, ${day} \\+\\$50.00 ` +
          `Cash-Out [^,]+, Harbor Lights Casino, ${day} \u2212\\$120.00 ` +
          `Buy-In Debit card, Harbor Lights Casino, ${day} \\$90.00 Refused By Provider See all transactions$`,
      ),
    );
    expect(latest).not.toContain('Committed');
    expect(body.match(/class="row__amount row__amount--in"/g)).toHaveLength(1);
    for (const id of ids.slice(0, 3)) expect(body).toContain(`href="/webPayTransactions?tx=${id}"`);
    await stack.sandbox.clearCalls();
    await client.get('/');
    await expect.poll(() => askedFor(player)).toBe(1);
    client.close();
  });

  it('[S2-HOME-21] are none, and not said to be none, before there is one', async () => {
    const { client } = await signIn();
    const { body } = await client.get('/');
    expect(sectionOf(body, 'latest') + sectionOf(body, 'to-do')).toBe('');
    client.close();
  });

  it('[S2-HOME-21] are not asked for where the menu has no Transactions', async () => {
    await stack.sandbox.changeSettings({ allowWebCashOut: false });
    const { client, player } = await signIn();
    await stack.sandbox.clearCalls();
    await stack.sandbox.makePayments({ phone: player.phone, casinoId: 12, amountAU: 50_000 });
    const { body } = await client.get('/');
    expect(pageText(body)).toContain('$900.00');
    expect(sectionOf(body, 'latest') + sectionOf(body, 'to-do')).toBe('');
    expect(await stack.sandbox.calls({ path: LISTING })).toEqual([]);
    client.close();
  });

  it('[S2-HOME-21] are not asked for a guest, nor while a document waits', async () => {
    const player = await stack.sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 900_000 }] });
    await payments(player, [{ status: 'Committed' }]);
    const guest = await enterAsGuest(stack, player);
    await stack.sandbox.clearCalls();
    const answer = await guest.arrive(await guest.get('/'));
    expect(answer.body).not.toContain('latest-title');
    const reader = new HttpClient(stack.portal.origin, { language: 'en' });
    await reader.logIn(await stack.sandbox.makePlayer({ acknowledged: 'none' }));
    expect((await reader.get('/')).body).toContain('document-overlay');
    expect(await stack.sandbox.calls({ path: LISTING })).toEqual([]);
    for (const client of [guest, reader]) client.close();
  });
});

const limitTold = (verb: string) =>
  `${TO_DO} Your limit for now You can ${verb} up to $300.00. See what lifts it`;

describe('what waits for the player on Home', () => {
  it('[S2-HOME-22] is what is to be paid, with amount and deadline, below the money and before the latest', async () => {
    const { client, player } = await signIn();
    const [id] = await payments(player, [
      { amountAU: 123_400, status: 'OfferedToUser' },
      { amountAU: 50_000, status: 'Committed' },
    ]);
    const body = await homeWith(client, 'to-do');
    expect(sectionOf(body, 'to-do')).toMatch(
      new RegExp(
        `^${TO_DO} Buy-In [^,]+, Harbor Lights Casino, Until [A-Z][a-z]{2} \\d+, \\d{4}, .* [AP]M [A-Z]{2,4} ` +
          '\\$123\\.40 To be paid$',
      ),
    );
    expect(body).toContain(`href="/webPayTransactions?tx=${id}"`);
    const order = ['balances-title', 'to-do-title', 'latest-title'].map((id) => body.indexOf(`id="${id}"`));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    // The money leaves it below the first screen of a phone: a link leads there.
    expect(body).toContain('href="#to-do-title"');
    // Said once, and not again among what has been.
    expect(sectionOf(body, 'latest')).not.toContain('$123.40');
    client.close();
  });

  it('[S2-HOME-22] are the two that end first, and a way to the others', async () => {
    const { client, player } = await signIn();
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await payments(
      player,
      [70, 5, 30].map((hours) => ({
        amountAU: hours * 1000,
        status: 'OfferedToUser' as const,
        offerExpirationDate: inHours(hours),
      })),
    );
    const body = await homeWith(client, 'to-do');
    expect(sectionOf(body, 'to-do')).toMatch(/ \$5\.00 .* \$30\.00 To be paid Show all open transactions$/);
    client.close();
  });

  it('[S2-HOME-22] is to verify the phone', async () => {
    const { client } = await signIn({ verified: false });
    const toDo = sectionOf((await client.get('/')).body, 'to-do');
    expect(toDo).toContain(english('home:verifyPrompt'));
    client.close();
  });

  it('[S2-HOME-26] is the limit of a restricted account, where it is known', async () => {
    const { client, player } = await signIn({ restricted: true });
    const body = await homeWith(client, 'to-do');
    expect(sectionOf(body, 'to-do')).toBe(limitTold('buy in'));
    expect(body).toContain('<a class="row" href="/webPayCashIn">');
    expect(body).not.toContain('href="#to-do-title"');
    await stack.sandbox.addFaults({
      match: { path: '/webpay/methods', phone: player.phone },
      fault: { status: 500 },
    });
    const without = await client.get('/');
    expectPage(without, 200);
    expect(without.body).not.toMatch(/notification--error|to-do-title/);
    client.close();
  });

  it('[S2-HOME-26] is the limit of cash-outs where there are no buy-ins', async () => {
    await stack.sandbox.changeSettings({ allowWebBuyIn: false });
    const { client } = await signIn({
      restricted: true,
      personalInfo: 'complete',
      email: 'ann@player.example',
    });
    const body = await homeWith(client, 'to-do');
    expect(sectionOf(body, 'to-do')).toBe(limitTold('cash out'));
    expect(body).toContain('<a class="row" href="/webPayCashOut">');
    client.close();
  });

  it('[S2-HOME-26] says that something comes first, and leads to the page that lists all of it', async () => {
    const mexico = await borrowStack('MX');
    try {
      const { client } = await signIn({ restricted: true, requirements: ['IdCheckRequired'] }, mexico);
      const body = await homeWith(client, 'to-do');
      expect(sectionOf(body, 'to-do')).toContain('Something has to be done before you can buy in.');
      expect(body).toContain('<a class="row" href="/webPayCashIn">');
      expect(pageText((await client.get('/webPayCashIn')).body)).toContain(
        english('web-pay:requirements.IdCheckRequired'),
      );
      client.close();
    } finally {
      await mexico.stop();
    }
  });

  it('[S2-HOME-22] is a payment that is not known to have arrived, until the player has settled it', async () => {
    const { client, player } = await signIn();
    const page = await client.get('/webPayCashIn');
    const match = { method: 'POST' as const, path: '/webpay/buyIn', phone: player.phone };
    await stack.sandbox.addFaults({ match, times: 1, fault: { reset: 'before' } });
    const answers = { quickAmount: 'other', amount: '50', method: 'm_card', intent: 'pay' };
    const sent = await client.submit('/webPayCashIn?casino=12', {
      ...formWith(page.body, 'operation'),
      ...answers,
    });
    const unconfirmed = sent.headers.location ?? '';
    expect(unconfirmed).toContain('unconfirmed=');
    const body = await homeWith(client, 'to-do');
    expect(sectionOf(body, 'to-do')).toContain(english('transactions:unconfirmed.listTitle'));
    expect(body).toContain(`href="${unconfirmed}"`);
    // One like it may be another device's.
    await payments(player, [{ amountAU: 50_000, status: 'Committed' }]);
    expect((await client.get('/')).body).toContain(`href="${unconfirmed}"`);
    await client.submit(unconfirmed, { intent: 'dismiss' });
    expect(sectionOf((await client.get('/')).body, 'to-do')).toBe('');
    client.close();
  });
});

describe('Home while the list of transactions', () => {
  const FAULTS: readonly (readonly [string, FaultInput['fault']])[] = [
    ['fails', { status: 500 }],
    ['is refused', { status: 403 }],
    ['is no list', { wrongSchema: true }],
    ['is cut off', { reset: 'midBody' }],
  ];

  it.each(FAULTS)('[S2-HOME-23] %s is there without it, and says nothing of it', async (_what, fault) => {
    const { client, player } = await signIn();
    await payments(player, [{ status: 'Committed' }]);
    await stack.sandbox.addFaults({ match: { path: LISTING, phone: player.phone }, fault });
    const page = await client.get('/');
    expectPage(page, 200);
    expect(pageText(page.body)).toContain('$950.00');
    expect(page.body).not.toMatch(/notification--error|latest-title|to-do-title/);
    client.close();
  });

  it.each([0, 700])(
    '[S2-HOME-23] is late is there as soon as the funds, which take %i ms',
    async (fundsMs) => {
      const { client, player } = await signIn();
      await payments(player, [{ status: 'Committed' }]);
      await stack.sandbox.addFaults(
        { match: { path: LISTING, phone: player.phone }, fault: { delayMs: 6000 } },
        { match: { path: '/funds', phone: player.phone }, fault: { delayMs: fundsMs } },
      );
      // A page that waits for what it cannot do without.
      const other = await signIn();
      await stack.sandbox.addFaults({
        match: { path: '/funds', phone: other.player.phone },
        fault: { delayMs: 6000 },
      });
      const order: string[] = [];
      const waiting = other.client.get('/').then(() => order.push('a page that waits'));
      const page = await client.get('/');
      order.push('this page');
      await waiting;
      expect(order).toEqual(['this page', 'a page that waits']);
      other.client.close();
      expectPage(page, 200);
      expect(pageText(page.body)).toContain('$950.00');
      expect(page.body).not.toMatch(/notification--error|latest-title|to-do-title/);
      client.close();
    },
  );

  it('[S2-HOME-23] comes with the funds shows both, however long they take', async () => {
    const { client, player } = await signIn();
    await payments(player, [{ status: 'Committed' }]);
    await stack.sandbox.addFaults(
      { match: { path: LISTING, phone: player.phone }, fault: { delayMs: 600 } },
      { match: { path: '/funds', phone: player.phone }, fault: { delayMs: 700 } },
    );
    expect(sectionOf(await homeWith(client, 'latest'), 'latest')).toContain('+$50.00');
    client.close();
  });
});
