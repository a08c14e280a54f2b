import { beforeEach, describe, expect, it } from 'vitest';
import type { WebPayMethod } from '#app/domain/money/web-pay.ts';
import { createPaymentWays, type MethodFault } from './payment-ways.ts';

const BANK = 'https://bank.example';
const TEN_MINUTES_MS = 10 * 60_000;

let nowMs: number;
let told: MethodFault[];

beforeEach(() => {
  nowMs = 1_000_000;
  told = [];
});

const waysTo = (origins: readonly string[], idCheckOrigins: readonly string[] = []) =>
  createPaymentWays({ origins, idCheckOrigins, now: () => nowMs, onFault: (fault) => told.push(fault) });

const provider = (providerId: string, name = 'Bank') => ({ providerId, name }) as WebPayMethod['provider'];

const method = (changes: Partial<WebPayMethod> = {}) =>
  ({ methodId: 'card', flow: 'redirect', provider: provider('bank'), ...changes }) as WebPayMethod;

describe('a method that leads to another site', () => {
  it('is offered where its site is set', () => {
    const ways = waysTo([BANK]);
    expect(ways.leadsOn(method())).toBe(true);
    expect(ways.leadsOn(method({ redirectOrigins: [BANK] }))).toBe(true);
    expect(told).toEqual([]);
  });

  it('is hidden where it is not, and that is told once', () => {
    const ways = waysTo([BANK]);
    const elsewhere = method({ redirectOrigins: [BANK, 'https://a.example', 'https://b.example'] });
    expect([ways.leadsOn(elsewhere), ways.leadsOn(elsewhere)]).toEqual([false, false]);
    const reason = 'not in PAYMENT_ORIGINS: https://a.example https://b.example';
    expect(told).toEqual([{ kind: 'hidden', subject: 'card', reason }]);
    ways.leadsOn({ ...elsewhere, methodId: 'wallet' });
    expect(told.map(({ subject }) => subject)).toEqual(['card', 'wallet']);
  });

  it('is hidden while no site is set at all', () => {
    expect(waysTo([]).leadsOn(method())).toBe(false);
    expect(told).toEqual([{ kind: 'hidden', subject: 'card', reason: 'PAYMENT_ORIGINS is empty' }]);
  });
});

describe('a method that leads nowhere else', () => {
  it.each(['voucher', 'transfer'] as const)('is offered whatever is set: %s', (flow) => {
    const ways = waysTo([]);
    expect(ways.leadsOn(method({ flow, redirectOrigins: ['https://a.example'] }))).toBe(true);
    ways.noteDeadEnd(provider('bank'), 'https://a.example/pay');
    expect(ways.leadsOn(method({ flow }))).toBe(true);
  });

  it('of another kind is hidden only for a site that it names', () => {
    const flow = 'direct' as WebPayMethod['flow'];
    expect(waysTo([]).leadsOn(method({ flow }))).toBe(true);
    expect(waysTo([]).leadsOn(method({ flow, redirectOrigins: [BANK] }))).toBe(false);
  });
});

describe('a payment that led nowhere', () => {
  it('hides the methods of its provider for ten minutes, and of no other', () => {
    const ways = waysTo([BANK]);
    ways.noteDeadEnd(provider('bank'), 'https://a.example/pay?token=1');
    const reason = 'not in PAYMENT_ORIGINS: https://a.example';
    expect(told).toEqual([{ kind: 'deadEnd', subject: 'bank', reason }]);
    expect(ways.leadsOn(method())).toBe(false);
    expect(told.at(-1)).toEqual({
      kind: 'hidden',
      subject: 'card',
      reason: 'a payment before it led nowhere',
    });
    expect(ways.leadsOn(method({ provider: provider('other') }))).toBe(true);
    nowMs += TEN_MINUTES_MS;
    expect(ways.leadsOn(method())).toBe(false);
    nowMs += 1;
    expect(ways.leadsOn(method())).toBe(true);
  });

  it('hides nothing when the address alone was wrong', () => {
    const ways = waysTo([BANK]);
    ways.noteDeadEnd(provider('bank'), `${BANK}@a.example/`);
    expect(told).toEqual([{ kind: 'deadEnd', subject: 'bank', reason: 'unsafe address' }]);
    expect(ways.leadsOn(method())).toBe(true);
  });

  it('knows a provider without an id by its name', () => {
    const ways = waysTo([BANK]);
    ways.noteDeadEnd(provider('', 'Bank'), 'https://a.example/');
    expect(ways.leadsOn(method({ provider: provider('', 'Bank') }))).toBe(false);
    expect(ways.leadsOn(method({ provider: provider('', 'Other') }))).toBe(true);
  });
});

describe('other faults', () => {
  it('of an identity check are told each time', () => {
    const ways = waysTo([BANK], ['https://id.example']);
    ways.noteDeadCheck(BANK);
    ways.noteDeadCheck('javascript:alert(1)');
    ways.noteDeadCheck(BANK);
    const reason = `not in ID_CHECK_ORIGINS: ${BANK}`;
    expect(told).toEqual(
      [reason, 'unsafe address', reason].map((one) => ({ kind: 'deadEnd', subject: 'idCheck', reason: one })),
    );
  });

  it('of a description are told once', () => {
    const ways = waysTo([BANK]);
    for (const reason of ['flow', 'flow', 'fee']) ways.noteUnreadable('card', reason);
    expect(told).toEqual(['flow', 'fee'].map((reason) => ({ kind: 'unreadable', subject: 'card', reason })));
  });
});
