import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Refresher, VersionedTokens } from '#app/session/refresh.ts';
import type { Visit, VisitServices } from '#app/session/visit.ts';
import {
  answerJson,
  type Behaviour,
  type ScriptedOperator,
  startScriptedOperator,
} from '#tests/contract/scripted-operator.ts';
import { cookiesAfter, logOn, openVisit, visitServices } from '#tests/support/visits.ts';
import { asPlayer, asPlayerForDocuments } from './player-calls.ts';

const START_MS = Date.UTC(2026, 0, 15);
const LIFE_MS = 900_000;

let now: number;
let operator: ScriptedOperator;
let services: VisitServices;
/** Cookies of a browser whose player has signed in; the first token expires after `LIFE_MS`. */
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

const funds = (visit: Visit) => asPlayer(visit).funds();
const paths = () => operator.seen.map(({ url }) => url.replace('/api/v1', ''));
const bearers = () =>
  operator.seen.filter(({ url }) => url.endsWith('/funds')).map(({ headers }) => headers.authorization);

/** Answers a refresh with the second pair of tokens, and funds to a caller with the right token. */
const wellBehaved =
  (wanted?: string): Behaviour =>
  (request, response) => {
    if (request.url?.endsWith('/refresh')) {
      const accessTokenExpiration = new Date(now + LIFE_MS).toISOString();
      const tokens = { accessToken: 'access-2', refreshToken: 'refresh-2', accessTokenExpiration };
      return answerJson({ status: 'Success', ...tokens })(request, response);
    }
    const isWanted = wanted === undefined || request.headers.authorization === `Bearer ${wanted}`;
    return answerJson(isWanted ? [] : {}, isWanted ? 200 : 401)(request, response);
  };

/** Where a call that ended the session leads. */
async function thrownBy(call: Promise<unknown>): Promise<Response> {
  const thrown = await call.catch((error: unknown) => error);
  if (!(thrown instanceof Response)) throw new Error('The session was not ended.');
  return thrown;
}

describe('a token', () => {
  it('[S3-STATE-03 S3-STATE-04 S4-SESSION-09 S9-CONST-05] is used as it is until it has 30 seconds left', async () => {
    operator.behave = wellBehaved();
    now = START_MS + LIFE_MS - 30_001;
    await funds(await openVisit(services, cookies));
    expect(paths()).toEqual(['/funds']);
    now += 1;
    const visit = await openVisit(services, cookies);
    expect(await funds(visit)).toMatchObject({ ok: true });
    expect(paths()).toEqual(['/funds', '/authentication/refresh', '/funds']);
    expect(bearers()).toEqual(['Bearer access-1', 'Bearer access-2']);
    expect(JSON.parse(operator.seen[1]?.body ?? '')).toEqual({
      oldAccessToken: 'access-1',
      refreshToken: 'refresh-1',
    });
    expect((await cookiesAfter(visit)).has('session')).toBe(true);
  });

  it('is renewed once for all parts of all pages, and for the old cookie 60 seconds longer', async () => {
    operator.behave = wellBehaved();
    now = START_MS + LIFE_MS - 10_000;
    const visits = await Promise.all([1, 2, 3].map(() => openVisit(services, cookies)));
    await Promise.all(visits.flatMap((visit) => [funds(visit), funds(visit)]));
    expect(paths().filter((path) => path.endsWith('/refresh'))).toHaveLength(1);
    expect(new Set(bearers())).toEqual(new Set(['Bearer access-2']));

    now += 59_000;
    const late = await openVisit(services, cookies);
    expect(late.player?.accessToken).toBe('access-2');
    expect((await cookiesAfter(late)).has('session')).toBe(true);
    await funds(late);
    expect(paths().filter((path) => path.endsWith('/refresh'))).toHaveLength(1);
    now += 1001;
    expect((await openVisit(services, cookies)).player?.accessToken).toBe('access-1');
  });
});

describe('a call that is answered 401', () => {
  it('[OC-RULE-05] is made once more with a new token, by every part of the page that met it', async () => {
    operator.behave = wellBehaved('access-2');
    const visit = await openVisit(services, cookies);
    const answers = await Promise.all([funds(visit), funds(visit)]);
    expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
    expect(paths().filter((path) => path.endsWith('/refresh'))).toHaveLength(1);
    expect(bearers().sort()).toEqual([
      'Bearer access-1',
      'Bearer access-1',
      'Bearer access-2',
      'Bearer access-2',
    ]);
  });

  it('is made once more with what it was made with', async () => {
    operator.behave = wellBehaved('access-2');
    const visit = await openVisit(services, cookies);
    await asPlayer(visit).setEmail({ email: 'ana@mail.mx', currentPassword: 'Secret1!' });
    const [first, , second] = operator.seen;
    expect(paths()).toEqual(['/user/email', '/authentication/refresh', '/user/email']);
    expect(JSON.parse(first?.body ?? '')).toEqual({ email: 'ana@mail.mx', currentPassword: 'Secret1!' });
    expect([second?.body, second?.headers.authorization]).toEqual([first?.body, 'Bearer access-2']);
  });

  it('[OC-RULE-05] ends the session when the new token is refused as well', async () => {
    operator.behave = wellBehaved('nobody');
    const visit = await openVisit(services, cookies);
    const answer = await thrownBy(funds(visit));
    expect([answer.status, answer.headers.get('Location'), visit.player]).toEqual([
      303,
      '/?next=%2Fabout',
      null,
    ]);
    expect(paths()).toEqual(['/funds', '/authentication/refresh', '/funds']);
    expect(visit.messages.list.map(({ code }) => code)).toEqual(['http401']);
  });
});

it('[S7-AUTH-04 S7-AUTH-05] whoever is not signed in asks for nothing', async () => {
  const answer = await thrownBy(funds(await openVisit(services)));
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/']);
  expect(paths()).toEqual([]);
});

it('while a document waits to be accepted, its acknowledgement is all that is called', async () => {
  operator.behave = answerJson([]);
  const visit = await openVisit(services, cookies);
  const document = { key: 'terms', version: '2', language: 'en', url: '/terms' };
  visit.openDocuments = [document];
  await expect(funds(visit)).rejects.toMatchObject({ data: null, init: { status: 200 } });
  expect(paths()).toEqual([]);
  await asPlayerForDocuments(visit).acknowledge([document]);
  expect(paths()).toEqual(['/document/acknowledgement']);
});

it('a failure that says nothing about the session is data', async () => {
  operator.behave = answerJson({}, 403);
  const visit = await openVisit(services, cookies);
  expect(await funds(visit)).toMatchObject({ ok: false, failure: { code: 'http403' } });
  expect(visit.player).not.toBeNull();
});

describe('what another replica may have renewed', () => {
  const refusingRefresh: Behaviour = (request, response) =>
    request.url?.endsWith('/refresh')
      ? answerJson({}, 409)(request, response)
      : answerJson([], request.headers.authorization === 'Bearer access-2' ? 200 : 401)(request, response);
  const renewed = () => ({
    accessToken: 'access-2',
    refreshToken: 'refresh-2',
    accessTokenExpiresAtMs: now + LIFE_MS,
    tokenVersion: 1,
  });

  /** A refresher that says so of what others have got, however often it asks the operator. */
  function refresherThatFinds(found: VersionedTokens | null | 'unknown', isPutOff = false): Refresher {
    return {
      newerTokens: async () => null,
      searchNewerTokens: async () => found,
      settle: async () => {},
      refresh: async (session, _need, ask) => {
        if (isPutOff) return null;
        const answer = await ask(session);
        return answer.ok ? { ok: true, value: { ...answer.value, tokenVersion: 1 } } : answer;
      },
    };
  }

  it.each([
    [10_000, 'with a token that is still good'],
    [-1, 'with one that has expired'],
  ])('[S8-HTTP-07] is looked for before a refusal throws anybody out: %d ms left, %s', async (leftMs) => {
    operator.behave = refusingRefresh;
    now = START_MS + LIFE_MS - leftMs;
    const visit = await openVisit({ ...services, refresher: refresherThatFinds(renewed()) }, cookies);
    expect(await funds(visit)).toMatchObject({ ok: true });
    expect(visit.player?.accessToken).toBe('access-2');
  });

  it('[S8-HTTP-07] may be unknown: a token that is still good goes on; one that is not keeps its session where it was renewed', async () => {
    let status = 409;
    operator.behave = (request, response) =>
      request.url?.endsWith('/refresh')
        ? answerJson({}, status)(request, response)
        : answerJson([])(request, response);
    const unsure = { ...services, refresher: refresherThatFinds('unknown') };
    now = START_MS + LIFE_MS - 10_000;
    const visit = await openVisit(unsure, cookies);
    expect(await funds(visit)).toMatchObject({ ok: true });
    expect(bearers()).toEqual(['Bearer access-1']);
    now = START_MS + LIFE_MS;
    const waiting = await openVisit(unsure, cookies);
    expect(await funds(waiting)).toMatchObject({ ok: false, failure: { code: 'ServerUnreachable' } });
    expect(waiting.player).not.toBeNull();
    // Tokens that the operator does not know are no good, whoever else was there.
    status = 401;
    const out = await thrownBy(funds(await openVisit(unsure, cookies)));
    expect([out.status, out.headers.get('Location')]).toEqual([303, '/?next=%2Fabout']);
  });

  it('is nothing to wait for while the token is good; without one the session is kept', async () => {
    operator.behave = answerJson([]);
    const putOff = { ...services, refresher: refresherThatFinds(null, true) };
    now = START_MS + LIFE_MS - 10_000;
    expect(await funds(await openVisit(putOff, cookies))).toMatchObject({ ok: true });
    now = START_MS + LIFE_MS;
    const visit = await openVisit(putOff, cookies);
    expect(await funds(visit)).toMatchObject({ ok: false, failure: { code: 'ServerUnreachable' } });
    expect(visit.player).not.toBeNull();
    expect(paths()).toEqual(['/funds']);
  });

  it('is taken after a 401 for a token that looked good, and the operator is not asked for another', async () => {
    operator.behave = refusingRefresh;
    const refresher: Refresher = {
      ...refresherThatFinds(null),
      refresh: async (_tokens, need) => (need === 'now' ? { ok: true, value: renewed() } : null),
    };
    expect(await funds(await openVisit({ ...services, refresher }, cookies))).toMatchObject({ ok: true });
    expect(paths()).toEqual(['/funds', '/funds']);
  });

  it('is not asked for when the account is locked', async () => {
    operator.behave = answerJson({}, 423);
    now = START_MS + LIFE_MS;
    const visit = await openVisit({ ...services, refresher: refresherThatFinds(renewed()) }, cookies);
    expect((await thrownBy(funds(visit))).status).toBe(303);
  });
});
