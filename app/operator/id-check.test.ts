import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

const session = {
  sessionId: 'ics_1',
  url: 'https://id.example/check/abc',
  expiresAt: '2026-11-21T18:30:00Z',
};
const sent = {
  result: 'Failure',
  canStart: true,
  startBlockedBy: null,
  attemptsLeft: 2,
  lastAttemptDate: '2026-11-21T18:05:00Z',
  reasons: ['documentUnreadable', 'nameMismatch'],
  acceptedDocuments: ['ine', 'passport'],
  openSession: null,
  estimatedMinutes: null,
};
const read = {
  result: 'Failure',
  canStart: true,
  startBlockedBy: null,
  attemptsLeft: 2,
  lastAttemptAt: Date.UTC(2026, 10, 21, 18, 5),
  reasons: ['documentUnreadable', 'nameMismatch'],
  acceptedDocuments: ['ine', 'passport'],
  openSession: null,
  estimatedMinutes: null,
  retryAfterSeconds: null,
};
const request = {
  returnUrl: 'https://portal.example/identificationStatus',
  language: 'es-MX',
  documentType: 'ine',
  consent: { key: 'idCheckConsent', version: '1' },
} as const;

describe('how it stands', () => {
  const ask = async (idCheck: unknown, envelope: object = {}) => {
    operator.reply({ status: 'Success', idCheck, ...envelope });
    return operator.calls.idCheck('AT');
  };

  it('is read as it was told', async () => {
    expect(await ask(sent)).toEqual({ ok: true, value: read });
    expect(operator.lastSent()).toMatchObject({ call: 'GET /api/v1/idCheck', bearer: 'Bearer AT' });
    const open = await ask({ ...sent, result: 'NotPerformed', reasons: [], openSession: session });
    expect(open).toMatchObject({
      value: { openSession: { ...session, expiresAt: Date.UTC(2026, 10, 21, 18, 30) } },
    });
    expect(await ask(sent, { retryAfterSeconds: 60 })).toMatchObject({ value: { retryAfterSeconds: 60 } });
  });

  it.each(['Unresolved', 'NotNeeded', 'NotPerformed', 'Success'])(
    'gives no reasons for %s',
    async (result) => {
      expect(await ask({ ...sent, result })).toMatchObject({ ok: true, value: { result, reasons: [] } });
    },
  );

  it('[OC-TYPE-14] takes reasons that it does not know for other ones, each once, and a failure without one too', async () => {
    const reasons = async (told: unknown) => ask({ ...sent, reasons: told });
    expect(await reasons(['faceOfTheMoon', 'nameMismatch', 7, 'nameMismatch'])).toMatchObject({
      value: { reasons: ['other', 'nameMismatch'] },
    });
    for (const told of [[], null, 'documentExpired', undefined])
      expect(await reasons(told)).toMatchObject({ value: { reasons: ['other'] } });
  });

  it('leaves out what only helps and cannot be read', async () => {
    const answer = await ask({
      result: 'NotPerformed',
      attemptsLeft: -1,
      lastAttemptDate: 'yesterday',
      acceptedDocuments: ['ine', 'libraryCard', 'ine'],
      openSession: { sessionId: '../..', url: 'https://id.example' },
      estimatedMinutes: 'soon',
    });
    expect(answer).toEqual({
      ok: true,
      value: {
        ...read,
        result: 'NotPerformed',
        canStart: false,
        attemptsLeft: null,
        lastAttemptAt: null,
        reasons: [],
        acceptedDocuments: ['ine'],
      },
    });
  });

  it.each(['Passed', 'success', null, undefined])(
    '[OC-TYPE-14] is never guessed: %j is no result',
    async (result) => {
      expect(await ask({ ...sent, result })).toMatchObject({
        ok: false,
        failure: { code: 'MiscellaneousError' },
      });
    },
  );

  it('[OC-CHECK-01] is http404 where nobody is checked', async () => {
    operator.reply({}, 404);
    expect(await operator.calls.idCheck('AT')).toMatchObject({ ok: false, failure: { code: 'http404' } });
  });
});

describe('a start', () => {
  const KEY = '3f0e2a52-0000-4000-8000-000000000000';
  const start = () => operator.calls.startIdCheck('AT', request, KEY);

  it('[OC-CHECK-02] is sent once with its key, and gives the vendor’s address', async () => {
    operator.reply({ status: 'Success', idCheck: { ...sent, result: 'NotPerformed' }, session });
    expect(await start()).toMatchObject({ ok: true, value: { session: { url: session.url } } });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/idCheck/start',
      json: request,
      bearer: 'Bearer AT',
    });
    expect(operator.scripted.seen.at(-1)?.headers['idempotency-key']).toBe(KEY);
  });

  it('takes the open session where no other is named', async () => {
    operator.reply({ status: 'Success', idCheck: { ...sent, openSession: session } });
    expect(await start()).toMatchObject({ value: { session: { sessionId: 'ics_1' } } });
    operator.reply({ status: 'Success', idCheck: sent });
    expect(await start()).toMatchObject({ value: { session: null } });
  });

  it('is refused in the operator’s words', async () => {
    operator.reply({ status: 'TooManyRequests', retryAfterSeconds: 3600 });
    expect(await start()).toMatchObject({
      failure: { code: 'TooManyRequests', retryAfterSeconds: 3600, outcome: 'refused' },
    });
    operator.reply({ status: 'PersonalInfoRequired', fieldErrors: { 'personalInfo.taxId': 'blank' } });
    expect(await start()).toMatchObject({ failure: { fieldErrors: { 'personalInfo.taxId': 'blank' } } });
  });

  it('of which nothing is known is never sent again', async () => {
    operator.reply({}, 500);
    expect(await start()).toMatchObject({ failure: { code: 'http500', outcome: 'unknown' } });
    operator.reply({ status: 'Success', idCheck: 'x' });
    expect(await start()).toMatchObject({ failure: { code: 'MiscellaneousError', outcome: 'unknown' } });
    expect(operator.scripted.seen).toHaveLength(2);
  });
});

describe('a return', () => {
  it('[OC-CHECK-04] is told with its query as it came', async () => {
    operator.reply({ status: 'Success', idCheck: { ...sent, result: 'Unresolved', estimatedMinutes: 5 } });
    const back = { sessionId: 'ics_1', query: 'session=ics_1&status=a%2Bb' };
    expect(await operator.calls.returnedFromIdCheck('AT', back)).toMatchObject({
      ok: true,
      value: { result: 'Unresolved', estimatedMinutes: 5 },
    });
    expect(operator.lastSent()).toMatchObject({ call: 'POST /api/v1/idCheck/return', json: back });
  });

  it('of nobody’s session, or with too much, is told to nobody', async () => {
    for (const back of [
      { sessionId: '../funds', query: '' },
      { sessionId: '', query: '' },
      { sessionId: 'ics_1', query: 'x'.repeat(4097) },
    ])
      expect(await operator.calls.returnedFromIdCheck('AT', back)).toMatchObject({
        failure: { code: 'http400' },
      });
    expect(operator.scripted.seen).toEqual([]);
  });
});
