import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerAt, registerBody } from '../test-support/register-body.ts';
import { bearer, startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

describe('Idempotency-Key', () => {
  it('must be there, with 16 to 64 characters', async () => {
    expect((await sandbox.post('/user/register', registerBody())).status).toBe(400);
    expect((await registerAt(sandbox, registerBody(), 'x'.repeat(15))).status).toBe(400);
    expect((await registerAt(sandbox, registerBody(), 'x'.repeat(65))).status).toBe(400);
    expect((await registerAt(sandbox, registerBody(), 'x'.repeat(16))).status).toBe(200);
  });

  it('gives the first answer again, byte for byte, whatever the order of fields and the captcha', async () => {
    const key = crypto.randomUUID();
    const body = registerBody();
    const first = await registerAt(sandbox, body, key);
    const turned = Object.fromEntries(Object.entries({ ...body, captchaResponse: 'x' }).reverse());
    const again = await registerAt(sandbox, turned, key);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    expect(await sandbox.messagesTo(String(body.phoneNumber))).toHaveLength(1);
  });

  it('gives a call that comes while the first runs the same answer', async () => {
    const key = crypto.randomUUID();
    const body = registerBody();
    const [one, other] = await Promise.all([registerAt(sandbox, body, key), registerAt(sandbox, body, key)]);
    expect(one.text).toBe(other.text);
    expect(one.json).toMatchObject({ status: 'Success' });
    const replayed = [one, other].filter(({ headers }) => headers.has('idempotent-replayed'));
    expect(replayed).toHaveLength(1);
  });

  it('is refused with another body', async () => {
    const key = crypto.randomUUID();
    const body = registerBody();
    await registerAt(sandbox, body, key);
    const other = await registerAt(sandbox, { ...body, displayName: 'Eva' }, key);
    expect(other.json).toMatchObject({
      status: 'InvalidTransferParameters',
      fieldErrors: { idempotencyKey: 'reused' },
    });
    const otherLanguage = await registerAt(sandbox, { ...body, language: 'ja-JP' }, key);
    expect(otherLanguage.json).toMatchObject({ status: 'Success' });
    expect(otherLanguage.headers.get('idempotent-replayed')).toBe('true');
  });

  it('remembers refusals, so that the next try needs a new key', async () => {
    const key = crypto.randomUUID();
    const body = registerBody();
    await sandbox.scenario.script({ rules: { captchaType: 'turnstile' } });
    const refused = await registerAt(sandbox, body, key);
    const solved = { ...body, captchaResponse: 'XXXX.DUMMY.TOKEN.XXXX' };
    expect((await registerAt(sandbox, solved, key)).text).toBe(refused.text);
    expect((await registerAt(sandbox, solved)).json).toMatchObject({ status: 'Success' });
  });

  it('lets a call that was cut off be repeated without a second player', async () => {
    await sandbox.scenario.script({
      faults: [{ match: { path: '/user/register' }, times: 1, fault: { status: 503, takesEffect: true } }],
    });
    const key = crypto.randomUUID();
    const body = registerBody();
    expect((await registerAt(sandbox, body, key)).status).toBe(503);
    expect((await registerAt(sandbox, body, key)).json).toMatchObject({ status: 'Success' });
  });

  it('is forgotten after 24 hours', async () => {
    const key = crypto.randomUUID();
    const body = registerBody();
    await registerAt(sandbox, body, key);
    sandbox.advance(24 * 60 * 60_000 - 1);
    expect((await registerAt(sandbox, body, key)).headers.get('idempotent-replayed')).toBe('true');
    sandbox.advance(1);
    expect((await registerAt(sandbox, body, key)).json).toMatchObject({ status: 'PhoneNumberAlreadyInUse' });
  });

  it('is no key to the answers of others', async () => {
    const session = await sandbox.logOn(await sandbox.scenario.player());
    const key = crypto.randomUUID();
    const body = registerBody();
    await registerAt(sandbox, body, key);
    const headers = { 'idempotency-key': key, ...bearer(session) };
    const profile = { userId: session.userId, userProfile: { displayName: 'Eva' } };
    expect((await sandbox.post('/user/profile', profile, headers)).json).toMatchObject({
      userProfile: { displayName: 'Eva' },
    });
  });
});
