import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '#app/domain/texts/failure.ts';
import { ok, refused } from '#app/operator/http/result.ts';
import { callForMoney } from '#app/payments/base/keyed-call.ts';
import type { Visit, VisitServices } from '#app/session/visit.ts';
import {
  answerJson,
  type Behaviour,
  resetBeforeHead,
  type ScriptedOperator,
  startScriptedOperator,
} from '#tests/contract/scripted-operator.ts';
import { cookiesAfter, logOn, openVisit, visitServices } from '#tests/support/visits.ts';

const START_MS = Date.UTC(2026, 0, 15);
const LIFE_MS = 900_000;
const NOT_IN_TIME = refused(failureOf('ServerUnreachable'));
const KEY = '3f0c3f1e-8a55-4d8e-9a9e-2f7f5c1f7a11';
const request = {
  casinoId: 12,
  methodId: 'm_card',
  amountAU: 20_000,
  returnUrl: 'https://portal.example/webPayTransactions?from=provider',
  language: 'en-US',
} as const;
const started = {
  status: 'Success',
  transaction: {
    transactionId: 'tx_1',
    direction: 'buyIn',
    casinoId: 12,
    status: 'OfferedToUser',
    initiationDate: '2026-01-15T00:00:00Z',
    amountAU: 20_000,
    feeAU: 0,
  },
};

let now: number;
let operator: ScriptedOperator;
let services: VisitServices;
let cookies: Map<string, string>;

beforeEach(async () => {
  now = START_MS;
  operator = await startScriptedOperator();
  services = visitServices({ now: () => now, apiUrl: operator.url });
  const visit = await openVisit(services);
  visit.signIn(logOn({ accessTokenExpiresAtMs: START_MS + LIFE_MS }));
  cookies = await cookiesAfter(visit);
});

afterEach(async () => {
  await services.operator.close();
  await operator.close();
});

const buyIn = (visit: Visit, body = request) =>
  callForMoney(visit, { purpose: 'buyIn', key: KEY }, body, (accessToken) =>
    visit.calls.buyIn(accessToken, body, KEY),
  );
const cashOut = (visit: Visit) =>
  callForMoney(visit, { purpose: 'cashOut', key: KEY }, request, (accessToken) =>
    visit.calls.cashOut(accessToken, request, KEY),
  );
const cancel = (visit: Visit) =>
  callForMoney(visit, { purpose: 'cancel:tx_1', key: KEY }, 'tx_1', (accessToken) =>
    visit.calls.cancelTransaction(accessToken, 'tx_1', KEY),
  );
const sent = () =>
  operator.seen.map(({ url, headers }) => [
    url.replace('/api/v1', ''),
    headers.authorization,
    headers['idempotency-key'],
  ]);

const payments =
  (behaviour: Behaviour, ofRefresh?: Behaviour): Behaviour =>
  (incoming, response) => {
    if (!incoming.url?.endsWith('/refresh')) return behaviour(incoming, response);
    const accessTokenExpiration = new Date(now + LIFE_MS).toISOString();
    const tokens = { accessToken: 'access-2', refreshToken: 'refresh-2', accessTokenExpiration };
    return (ofRefresh ?? answerJson({ status: 'Success', ...tokens }))(incoming, response);
  };
const cut401: Behaviour = (incoming, response) => {
  response.writeHead(401, { 'content-length': '100' }).write('{');
  setTimeout(() => incoming.socket.resetAndDestroy(), 20);
};

describe('a payment', () => {
  it('[OC-RULE-05] is made once more with a new token and the same key after a 401 that came whole', async () => {
    operator.behave = payments((incoming, response) =>
      incoming.headers.authorization === 'Bearer access-2'
        ? answerJson(started)(incoming, response)
        : answerJson({}, 401)(incoming, response),
    );
    expect(await buyIn(await openVisit(services, cookies))).toMatchObject({ ok: true });
    expect(sent()).toEqual([
      ['/webpay/buyIn', 'Bearer access-1', KEY],
      ['/authentication/refresh', undefined, undefined],
      ['/webpay/buyIn', 'Bearer access-2', KEY],
    ]);
  });

  it.each([
    ['a 401 that did not come whole', cut401],
    ['a reset', resetBeforeHead],
    ['500', answerJson({}, 500)],
    ['503', answerJson({}, 503)],
  ])('is not made again after %s', async (_name, behaviour) => {
    operator.behave = payments(behaviour);
    const visit = await openVisit(services, cookies);
    expect(await buyIn(visit)).toMatchObject({
      ok: false,
      failure: { code: 'WaitingForProviderConfirmation', outcome: 'unknown' },
    });
    expect(sent()).toHaveLength(1);
    expect(visit.player).not.toBeNull();
  });

  it('is certainly not made when no new token could be had', async () => {
    operator.behave = payments(answerJson({}, 401), answerJson({}, 500));
    now = START_MS + LIFE_MS + 1;
    expect(await buyIn(await openVisit(services, cookies))).toMatchObject({
      ok: false,
      failure: { code: 'webPayIniateFailed', outcome: 'refused' },
    });
    expect(await cashOut(await openVisit(services, cookies))).toMatchObject({
      ok: false,
      failure: { code: 'webPayIniateFailed', outcome: 'refused' },
    });
    expect(await cancel(await openVisit(services, cookies))).toMatchObject({
      ok: false,
      failure: { code: 'ServerUnreachable', outcome: 'refused' },
    });
    expect(sent().filter(([path]) => path !== '/authentication/refresh')).toEqual([]);
  });

  it.each([
    [409, 'http409'],
    [423, 'http423'],
  ])('refused with %d ends the session', async (status, code) => {
    operator.behave = payments(answerJson({}, status));
    const visit = await openVisit(services, cookies);
    const thrown = await buyIn(visit).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Response);
    expect([visit.player, visit.messages.list.map((message) => message.code)]).toEqual([null, [code]]);
    expect(sent()).toHaveLength(1);
  });

  it('makes what was read of balances before it, or while it was under way, untrue', async () => {
    const [visit, other] = [await openVisit(services, cookies), await openVisit(services, cookies)];
    const read = (key: string) =>
      other.lateReads.read(key, false, async (onLate) => {
        onLate(Promise.resolve(ok({})));
        return NOT_IN_TIME;
      });
    await read('before');
    operator.behave = (incoming, response) => {
      void read('meanwhile');
      answerJson(started)(incoming, response);
    };
    expect(await buyIn(visit)).toMatchObject({ ok: true });
    // Started before the money moved, and late only afterwards.
    await read('after');
    const next = await openVisit(services, cookies);
    for (const key of ['before', 'meanwhile', 'after'])
      expect(await next.lateReads.read(key, false, async () => NOT_IN_TIME), key).toBe(NOT_IN_TIME);
  });

  it('sent twice at once is one call; with another body it is another one', async () => {
    operator.behave = payments(answerJson(started));
    const visits = [await openVisit(services, cookies), await openVisit(services, cookies)];
    const [one, other] = await Promise.all(visits.map((visit) => buyIn(visit)));
    expect(one).toEqual(other);
    expect(sent()).toHaveLength(1);
    const changed = { ...request, amountAU: 30_000 } as unknown as typeof request;
    const [visit, again] = [await openVisit(services, cookies), await openVisit(services, cookies)];
    await Promise.all([buyIn(visit), buyIn(again, changed)]);
    expect(sent()).toHaveLength(3);
  });

  it('sent twice at once with a token that is over is renewed once, and is one call', async () => {
    operator.behave = payments((incoming, response) =>
      incoming.headers.authorization === 'Bearer access-2'
        ? answerJson(started)(incoming, response)
        : answerJson({}, 401)(incoming, response),
    );
    const visits = [await openVisit(services, cookies), await openVisit(services, cookies)];
    const answers = await Promise.all(visits.map((visit) => buyIn(visit)));
    expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
    expect(sent().map(([path]) => path)).toEqual([
      '/webpay/buyIn',
      '/authentication/refresh',
      '/webpay/buyIn',
    ]);
  });

  it('that the operator had before is marked', async () => {
    operator.behave = payments(answerJson(started, 200, { 'idempotent-replayed': 'true' }));
    expect(await buyIn(await openVisit(services, cookies))).toMatchObject({ ok: true, isReplayed: true });
    operator.behave = payments(answerJson(started, 200, { 'idempotent-replayed': 'false' }));
    expect(await buyIn(await openVisit(services, cookies))).not.toHaveProperty('isReplayed');
  });

  it('refused for its amount is data', async () => {
    operator.behave = payments(answerJson({ status: 'exceededMaximumBuyInAmount' }));
    expect(await buyIn(await openVisit(services, cookies))).toMatchObject({
      ok: false,
      failure: { code: 'exceededMaximumBuyInAmount', outcome: 'refused' },
    });
  });
});
