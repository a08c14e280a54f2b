import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, type LoggedOn, startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';
import type { FaultInput } from './fault-schema.ts';

let sandbox: TestSandbox;
let ana: LoggedOn;
let player: { phone: string; password: string; userId: string };
beforeAll(async () => {
  sandbox = await startTestSandbox();
  player = await sandbox.scenario.player();
  ana = await sandbox.logOn(player);
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const fault = (effect: FaultInput['fault'], rest: Omit<FaultInput, 'fault'>) =>
  sandbox.scenario.script({ faults: [{ ...rest, fault: effect }] });
const version = () => sandbox.get('/version');

describe('what a fault strikes', () => {
  it('counts its strikes, and the next fault takes over', async () => {
    await sandbox.scenario.script({
      faults: [
        { match: { path: '/version' }, times: 2, fault: { status: 503 } },
        { match: { path: '/version' }, times: 1, fault: { status: 500 } },
      ],
    });
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await version()).status);
    expect(statuses).toEqual([503, 503, 500, 200]);
  });

  it('matches method, exact path with and without prefix, and regular expressions', async () => {
    await sandbox.scenario.script({
      faults: [{ match: { path: '/api/v1/site', method: 'post' }, fault: { status: 599 } }],
    });
    expect((await sandbox.get('/site')).status).toBe(200);
    expect((await sandbox.post('/site', {})).status).toBe(599);
    await sandbox.scenario.script({
      faults: [{ match: { path: '^/api/v1/user/[^/]+/profile$' }, fault: { status: 418 } }],
    });
    expect((await sandbox.get(`/user/${ana.userId}/profile`, bearer(ana))).status).toBe(418);
    expect((await sandbox.get(`/user/${ana.userId}/permissions`, bearer(ana))).status).toBe(200);
  });

  it('strikes document texts too', async () => {
    await sandbox.scenario.script({
      faults: [{ match: { path: '/documents/terms/10/es-MX' }, fault: { status: 404 } }],
    });
    expect((await fetch(`${sandbox.origin}/documents/terms/10/es-MX`)).status).toBe(404);
    expect((await fetch(`${sandbox.origin}/documents/terms/10/en-US`)).status).toBe(200);
  });

  it('strikes one player only, by token or by the phone number typed', async () => {
    const other = await sandbox.scenario.player();
    const session = await sandbox.logOn(other);
    await sandbox.scenario.script({
      faults: [
        { match: { phone: other.phone, path: '/funds' }, fault: { status: 409 } },
        {
          match: { userId: other.userId, path: '/authentication/login' },
          fault: { json: { status: 'FooBar' } },
        },
        { match: { phone: '5500000001' }, fault: { status: 500 } },
      ],
    });
    expect((await sandbox.get('/funds', bearer(session))).status).toBe(409);
    expect((await sandbox.get('/funds', bearer(ana))).status).toBe(200);
    const logIn = (phoneNumber: string) =>
      sandbox.post('/authentication/login', { phoneNumber, password: 'x' });
    expect((await logIn(other.phone)).json).toEqual({ status: 'FooBar' });
    expect((await logIn(player.phone)).json).toMatchObject({ status: 'InvalidUser' });
    expect((await logIn('5500000001')).status).toBe(500);
    const lost = await sandbox.post('/user/password/lost/code', { PhoneNumber: '5500000001' });
    expect(lost.status).toBe(500);
  });

  it('without a match strikes every call, but never the scripting', async () => {
    await sandbox.scenario.script({ faults: [{ fault: { status: 503 } }] });
    expect((await version()).status).toBe(503);
    expect((await sandbox.get('/nothing')).status).toBe(503);
    await sandbox.scenario.script({ clearFaults: true });
    expect((await version()).status).toBe(200);
  });
});

describe('takesEffect', () => {
  const rename = (displayName: string) =>
    sandbox.post('/user/profile', { userId: ana.userId, userProfile: { displayName } }, bearer(ana));
  const displayName = async () => (await sandbox.get(`/user/${ana.userId}/profile`, bearer(ana))).json;

  it('carries the call out before the fault answers; without it nothing happens', async () => {
    await fault({ status: 500 }, { match: { path: '/user/profile' } });
    expect((await rename('Never')).status).toBe(500);
    await sandbox.scenario.script({ clearFaults: true });
    expect(await displayName()).not.toMatchObject({ userProfile: { displayName: 'Never' } });
    await fault({ status: 500, takesEffect: true }, { match: { path: '/user/profile' }, times: 1 });
    const answer = await rename('Done');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('Done');
    expect(await displayName()).toMatchObject({ userProfile: { displayName: 'Done' } });
  });

  it('loses the answer of a call that was carried out', async () => {
    await fault({ reset: 'before', takesEffect: true }, { match: { path: '/user/profile' }, times: 1 });
    await expect(rename('Lost')).rejects.toThrow();
    expect(await displayName()).toMatchObject({ userProfile: { displayName: 'Lost' } });
  });

  it('with a delay alone gives the real answer late, the deed at once', async () => {
    await fault({ delayMs: 1500, takesEffect: true }, { match: { path: '/user/profile' }, times: 1 });
    let isAnswered = false;
    const late = rename('Late').finally(() => {
      isAnswered = true;
    });
    await expect.poll(displayName).toMatchObject({ userProfile: { displayName: 'Late' } });
    expect(isAnswered).toBe(false);
    expect((await late).json).toEqual({ status: 'Success', userProfile: { displayName: 'Late' } });
  });

  it('without it a delayed call is carried out late', async () => {
    await fault({ delayMs: 1500 }, { match: { path: '/user/profile' }, times: 1 });
    const asked = async () =>
      (await sandbox.scenario.calls({ method: 'POST', path: '/user/profile' })).length;
    const askedBefore = await asked();
    const late = rename('Later');
    await expect.poll(asked).toBe(askedBefore + 1);
    expect(await displayName()).not.toMatchObject({ userProfile: { displayName: 'Later' } });
    expect((await late).json).toMatchObject({ userProfile: { displayName: 'Later' } });
  });
});
