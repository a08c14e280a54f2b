import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answerJson,
  type Behaviour,
  drip,
  hang,
  resetBeforeHead,
  resetInBody,
  type ScriptedOperator,
  startScriptedOperator,
} from '#tests/contract/scripted-operator.ts';
import { startedAnswer, wireTransaction } from '#tests/support/examples/wire-payments.ts';
import { TRACE } from '#tests/support/trace.ts';
import { createOperatorHttp } from './http/http.ts';
import { createOperator, type Operator, type OperatorCalls } from './operator.ts';

const KEY = '3f0c3f1e-8a55-4d8e-9a9e-2f7f5c1f7a11';
const request = {
  casinoId: 12,
  methodId: 'm_oxxo',
  amountAU: 20_000,
  returnUrl: 'https://portal.example/webPayTransactions?from=provider',
  language: 'es-MX',
} as const;
/** Short for what never answers, in ms; a connection that came too late would mean that nothing was sent. */
const timeouts = { connectMs: 20_000, firstByteMs: 1500, readMs: 1500, writeMs: 1500, keyedWriteMs: 1500 };
/** Far longer than the answers of a test that has to receive them, in ms. */
const PATIENT = { ...timeouts, writeMs: 30_000, keyedWriteMs: 30_000 };

let scripted: ScriptedOperator;
let operator: Operator;

beforeEach(async () => {
  scripted = await startScriptedOperator();
  connect(timeouts);
});

function connect(limits: typeof timeouts): void {
  operator = createOperator(createOperatorHttp({ apiUrl: scripted.url, timeouts: limits }));
}

afterEach(async () => {
  await scripted.close();
  await operator.close();
});

const callsOf = (): OperatorCalls => operator.for({ trace: TRACE, operatorLanguage: 'es-MX' });
const moneyPosts = {
  buyIn: () => callsOf().buyIn('AT', request, KEY),
  cashOut: () => callsOf().cashOut('AT', request, KEY),
  cancel: () => callsOf().cancelTransaction('AT', 'tx_7Q2', KEY),
};

/** The head of an answer whose body never comes whole. */
const cutAfter =
  (status: number): Behaviour =>
  (incoming, response) => {
    response.writeHead(status, { 'content-length': '100' }).write('{');
    setTimeout(() => incoming.socket.resetAndDestroy(), 20);
  };

const cutGzip: Behaviour = (_incoming, response) => {
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    .end(gzipSync(JSON.stringify(startedAnswer)).subarray(0, -9));
};

const AMBIGUOUS: [string, Behaviour][] = [
  ['a hang', hang],
  ['a drip', drip],
  ['a reset before the head', resetBeforeHead],
  ['a reset in the body', resetInBody],
  ['500', answerJson({ status: 'MiscellaneousError' }, 500)],
  ['502', answerJson({}, 502)],
  ['503', answerJson({}, 503)],
  ['504', answerJson('', 504)],
  ['418', answerJson({}, 418)],
  ['422', answerJson({}, 422)],
  ['429', answerJson({}, 429)],
  ['599', answerJson({}, 599)],
  ['a redirect', answerJson('', 302, { location: 'https://evil.example/' })],
  ['a cut 401', cutAfter(401)],
  ['a cut 400', cutAfter(400)],
  ['a cut 409', cutAfter(409)],
  ['a cut 423', cutAfter(423)],
  ['malformed JSON', answerJson('{"status":"Success"')],
  ['HTML', answerJson('<html></html>')],
  ['an empty body', answerJson('')],
  ['204', answerJson('', 204)],
  ['null', answerJson('null')],
  ['something huge', answerJson(`{"status":"Success","x":"${'x'.repeat(1_100_000)}"}`)],
  ['something packed and cut off', cutGzip],
  ['no transaction', answerJson({ status: 'Success' })],
  ['no status', answerJson({ transaction: wireTransaction })],
  ['a list', answerJson([startedAnswer])],
  ...[1e21, 0.1, '20000', null, -1, 0, 2 ** 53, 1e9 + 1].map((amountAU): [string, Behaviour] => [
    `an amount of ${String(amountAU)}`,
    answerJson({ ...startedAnswer, transaction: { ...wireTransaction, amountAU } }),
  ]),
  [
    'a transaction without an id',
    answerJson({ ...startedAnswer, transaction: { ...wireTransaction, transactionId: '../x' } }),
  ],
];

describe('after a payment was sent, what does not answer it clearly', () => {
  it.each(AMBIGUOUS)(
    '[S8-HTTP-12 OC-RULE-17] %s: its outcome is not known, and it is not sent again',
    async (_name, behaviour) => {
      for (const call of Object.values(moneyPosts)) {
        scripted.behave = behaviour;
        scripted.seen = [];
        expect(await call()).toMatchObject({
          ok: false,
          failure: { code: 'WaitingForProviderConfirmation', effect: 'show', outcome: 'unknown' },
        });
        expect(scripted.seen.map(({ method }) => method)).toEqual(['POST']);
      }
    },
  );

  it('keeps the folio of the answer', async () => {
    scripted.behave = answerJson({ status: 'MiscellaneousError', traceId: 'folio-5' }, 500);
    expect(await moneyPosts.buyIn()).toHaveProperty('failure.traceId', 'folio-5');
  });

  it('a slow answer within the time is an answer', async () => {
    await operator.close();
    connect(PATIENT);
    scripted.behave = (incoming, response) =>
      setTimeout(() => answerJson(startedAnswer)(incoming, response), 200);
    expect((await moneyPosts.buyIn()).ok).toBe(true);
  });

  it('goes on when the browser has gone', async () => {
    await operator.close();
    connect(PATIENT);
    const browser = new AbortController();
    scripted.behave = (incoming, response) => {
      browser.abort();
      setTimeout(() => answerJson(startedAnswer)(incoming, response), 50);
    };
    const calls = operator.for({
      trace: TRACE,
      operatorLanguage: 'es-MX',
      signal: browser.signal,
    });
    expect((await calls.buyIn('AT', request, KEY)).ok).toBe(true);
  });
});

describe('a 401 that came whole', () => {
  it('is a refusal, so that it may be sent once more with a new token', async () => {
    scripted.behave = answerJson('<html>', 401);
    for (const call of Object.values(moneyPosts)) {
      expect(await call()).toMatchObject({
        ok: false,
        failure: { code: 'http401', source: 'http', outcome: 'refused' },
      });
    }
  });
});

describe('an operator that is not there', () => {
  const notSent = async (apiUrl: string) => {
    const gone = createOperator(createOperatorHttp({ apiUrl, timeouts }));
    const calls = gone.for({ trace: TRACE, operatorLanguage: 'es-MX' });
    for (const result of [await calls.buyIn('AT', request, KEY), await calls.cashOut('AT', request, KEY)]) {
      expect(result).toMatchObject({
        ok: false,
        failure: { code: 'webPayIniateFailed', outcome: 'refused' },
      });
    }
    // Nothing was to be started here: the text of a payment that could not be would be wrong.
    expect(await calls.cancelTransaction('AT', 'tx_7Q2', KEY)).toMatchObject({
      ok: false,
      failure: { code: 'ServerUnreachable', outcome: 'refused' },
    });
    await gone.close();
  };

  it('was certainly not told: refused', async () => {
    const gone = await startScriptedOperator();
    await gone.close();
    await notSent(gone.url);
  });

  it('has a name that does not resolve', () => notSent('http://operator.invalid'));

  it('has no certificate', async () => {
    await notSent(scripted.url.replace('http:', 'https:'));
    expect(scripted.seen).toEqual([]);
  });
});
