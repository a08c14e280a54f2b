import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isJournalLocked, type PaymentJournal, paymentJournal } from '#app/payments/base/payment-journal.ts';
import { createKeyRing } from '#app/session/keys.ts';
import { seal } from '#app/session/seal.ts';
import type { VisitServices } from '#app/session/visit.ts';
import { cookiesAfter, logOn, openVisit, visitServices } from '#tests/support/visits.ts';

const START_MS = Date.UTC(2026, 10, 22, 18);

let services: VisitServices;
let cookies: Map<string, string>;

beforeEach(async () => {
  services = visitServices({ now: () => START_MS });
  cookies = new Map();
  await logOnAs();
});

/** Logs on in this browser. */
async function logOnAs(): Promise<void> {
  const visit = await openVisit(services, cookies);
  visit.signIn(logOn());
  cookies = await cookiesAfter(visit, cookies);
}

/** A request of the browser. */
async function open() {
  const visit = await openVisit(services, cookies);
  if (!visit.player) throw new Error('nobody is signed in');
  return { visit, journal: await paymentJournal(visit, visit.player) };
}

/** The answer arrives. */
async function end({ visit }: Awaited<ReturnType<typeof open>>): Promise<void> {
  cookies = await cookiesAfter(visit, cookies);
}

const keep = (journal: PaymentJournal, amountAU: number) =>
  journal.keepPending(journal.token('buyIn'), {
    direction: 'buyIn',
    request: { casinoId: 12, methodId: 'm_oxxo', amountAU },
    paymentType: 'oxxo',
    label: 'OXXO',
    sentAtMs: START_MS,
  });

describe('cookies of payments', () => {
  it('that do not open are named in the log of security, unless another replica has their key', async () => {
    const [old, newer] = ['the older secret, which is long enough', 'the newer secret, which is long enough'];
    const keys = (secrets: string[]) => createKeyRing(secrets, services.config);
    const refused: unknown[] = [];
    const onSecurityEvent: VisitServices['onSecurityEvent'] = ({ event, code }) =>
      refused.push([event, code]);
    services = { ...services, keys: keys([old]), onSecurityEvent };
    cookies = new Map();
    await logOnAs();
    const whole = cookies;
    refused.length = 0;
    cookies = new Map([...whole, ['payments', 'x'], ['payment-made_up', 'x.y.z']]);
    await open();
    expect(refused).toEqual([
      ['cookieRefused', 'payments'],
      ['cookieRefused', 'payments'],
    ]);
    refused.length = 0;
    const value = { format: 3, owner: 'u_1', started: [] };
    cookies = new Map([...whole, ['payments', await seal(keys([newer, old]), 'payments', value)]]);
    const { visit } = await open();
    expect([isJournalLocked(visit), refused]).toEqual([true, []]);
    cookies = new Map([...whole, ['payments', await seal(services.keys, 'payments', value)]]);
    expect([isJournalLocked((await open()).visit), refused]).toEqual([false, []]);
  });

  it('of three pending payments take the room of the next keys, which come back with the forms', async () => {
    const one = await open();
    one.journal.token('cashOut');
    const kept = [1, 2, 3].map((amountAU) => keep(one.journal, amountAU));
    await end(one);
    expect([...cookies.keys()].filter((name) => name.startsWith('payment-next'))).toEqual([]);
    const settled = await open();
    for (const payment of kept.slice(1)) settled.journal.forget(payment);
    expect(settled.journal.isFull).toBe(false);
    settled.journal.token('buyIn');
    await end(settled);
    expect(cookies.has('payment-next-buyIn')).toBe(true);
    expect((await open()).journal.pending.map(({ request }) => request.amountAU)).toEqual([1]);
  });
});

describe('payments without an answer', () => {
  it('are three at the most in one request, too', async () => {
    const { journal } = await open();
    for (const amountAU of [1, 2]) keep(journal, amountAU);
    expect(journal.isFull).toBe(false);
    keep(journal, 3);
    expect(journal.isFull).toBe(true);
  });

  it('are told to the security log by what became of them, and once', async () => {
    const { visit, journal } = await open();
    const report = vi.spyOn(visit, 'report');
    const [one, two, three] = [keep(journal, 1), keep(journal, 2), keep(journal, 3)] as const;
    const started = { transactionId: 'tx_1', isAtProvider: false };
    journal.recognise(one, started);
    journal.recognise(one, started);
    journal.resolveAsRefused(two);
    journal.dismiss(three);
    journal.forget(keep(journal, 4));
    const factsOf = (amountAU: number, { id }: { id: string }) =>
      ({ direction: 'buyIn', casinoId: 12, amountAU, payment: id }) as const;
    expect(report.mock.calls).toEqual([
      ['paymentResolved', { outcome: 'done', transactionId: 'tx_1', ...factsOf(1, one) }],
      ['paymentResolved', { outcome: 'refused', ...factsOf(2, two) }],
      ['paymentDismissed', factsOf(3, three)],
    ]);
    expect(journal.pending).toEqual([]);
  });
});
