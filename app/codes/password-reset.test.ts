import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { currentReset, requestResetCode, secondsUntilResetCode } from '#app/codes/password-reset.ts';
import { createPortal, type Portal } from '#app/services.ts';
import { Visit } from '#app/session/visit.ts';
import { parseConfig } from '#app/settings/config.server.ts';
import {
  answerJson,
  type ScriptedOperator,
  startScriptedOperator,
} from '#tests/contract/scripted-operator.ts';
import { TRACE } from '#tests/support/trace.ts';

const PHONE = { phoneNumber: '5512345678', phoneCountry: 'MX' };

let operator: ScriptedOperator;
let portal: Portal;
let visit: Visit;
let nowMs: number;
let calls: number;

beforeAll(async () => {
  operator = await startScriptedOperator();
});

beforeEach(async () => {
  nowMs = 1_000_000;
  calls = 0;
  await portal?.close();
  portal = createPortal({
    config: parseConfig({
      OPERATOR_API_URL: operator.url,
      SESSION_KEYS: 'a secret key of 32 bytes or more',
      PORTAL_COUNTRY: 'MX',
      LIMIT_RESET_CODE_PER_PHONE: '100/1',
    }),
    now: () => nowMs,
  });
  visit = await Visit.open(portal.services, {
    method: 'POST',
    url: new URL('http://localhost:3000/forgotPassword'),
    headers: new Headers(),
    cookies: new Map(),
    language: 'es',
    trace: TRACE,
    clientAddress: '127.0.0.1',
    signal: new AbortController().signal,
    guestLink: null,
  });
});

afterAll(async () => {
  await portal.close();
  await operator.close();
});

function answerWith(body: object): void {
  const answer = answerJson(body, 200);
  operator.behave = (request, response) => {
    if (request.url?.endsWith('/lost/code')) calls += 1;
    answer(request, response);
  };
}

it('[S9-CONST-07] another code may be asked for 60 s after the last one was sent', async () => {
  answerWith({ status: 'Success' });
  expect(await secondsUntilResetCode(visit, PHONE)).toBe(0);
  expect(await requestResetCode(visit, PHONE)).toEqual({ ok: true, value: null });
  expect(await currentReset(visit)).toMatchObject({ ...PHONE, sentAtMs: nowMs });
  expect(await secondsUntilResetCode(visit, PHONE)).toBe(60);
  expect(await secondsUntilResetCode(visit, { ...PHONE, phoneNumber: '5587654321' })).toBe(0);
  expect(await secondsUntilResetCode(visit, { ...PHONE, phoneCountry: 'US' })).toBe(0);
  nowMs += 59_001;
  expect(await secondsUntilResetCode(visit, PHONE)).toBe(1);
  nowMs += 999;
  expect(await secondsUntilResetCode(visit, PHONE)).toBe(0);
  await requestResetCode(visit, PHONE);
  expect(await secondsUntilResetCode(visit, PHONE)).toBe(60);
  expect(calls).toBe(2);
});

it('an operator may ask for a longer wait, and for no shorter one', async () => {
  answerWith({ status: 'Success', retryAfterSeconds: 90 });
  await requestResetCode(visit, PHONE);
  expect(await secondsUntilResetCode(visit, PHONE)).toBe(90);
  nowMs += 90_000;
  answerWith({ status: 'Success', retryAfterSeconds: 1 });
  await requestResetCode(visit, PHONE);
  expect(await secondsUntilResetCode(visit, PHONE)).toBe(60);
});

it('what was refused leaves the panel in its first step, without a wait', async () => {
  answerWith({ status: 'FailedToSend' });
  const answer = await requestResetCode(visit, PHONE);
  expect(answer).toMatchObject({ ok: false, failure: { code: 'FailedToSend' } });
  expect(await currentReset(visit)).toBeNull();
  expect(await secondsUntilResetCode(visit, PHONE)).toBe(0);
});

it('the state of the panel is forgotten ten minutes after the code was sent', async () => {
  answerWith({ status: 'Success' });
  await requestResetCode(visit, PHONE);
  nowMs += 10 * 60_000 - 1;
  expect(await currentReset(visit)).not.toBeNull();
  nowMs += 1;
  expect(await currentReset(visit)).toBeNull();
});
