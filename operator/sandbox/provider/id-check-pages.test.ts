import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CheckedPlayer, makeCheckedPlayer, sessionOf } from '../test-support/checked-player.ts';
import { startTestSandbox, type TestSandbox } from '../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
let player: CheckedPlayer;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  player = await makeCheckedPlayer(sandbox);
});

const submit = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });

describe('the vendor’s page', () => {
  it('is plain, says which document, and lets its form lead back to the portal', async () => {
    const { url, sessionId } = sessionOf(await player.start({ documentType: 'passport', language: 'ja-JP' }));
    const page = await fetch(url);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://localhost:3000;",
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<html lang="ja-JP">');
    expect(html).not.toContain('<script');
    expect(html).toContain('パスポート');
    expect(html).toContain(sessionId);
  });

  it.each([
    ['approve', '', { result: 'Success', reasons: [] }],
    ['review', '', { result: 'Unresolved', canStart: false }],
    ['decline', 'nameMismatch', { result: 'Failure', reasons: ['nameMismatch'], attemptsLeft: 2 }],
    ['decline', 'duplicateAccount', { result: 'Failure', attemptsLeft: 0, canStart: false }],
    ['resubmit', 'backSideMissing', { result: 'Failure', reasons: ['backSideMissing'], canStart: true }],
    ['abandon', '', { result: 'NotPerformed', openSession: null, canStart: true }],
    ['send', '', { result: 'Unresolved' }],
  ])('%s %s: the operator knows before the browser is back', async (deed, reason, idCheck) => {
    const { url, sessionId } = sessionOf(await player.start());
    const answer = await submit(url, { deed, reason });
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe('http://localhost:3000/identificationStatus');
    expect(back.searchParams.get('session')).toBe(sessionId);
    expect((await player.status()).json).toMatchObject({ idCheck });
    // What is decided stays so, whatever is pressed afterwards.
    await submit(url, { deed: 'approve', reason: '' });
    expect((await player.status()).json).toMatchObject({ idCheck });
    expect(await (await fetch(url)).text()).not.toContain('value="approve"');
  });

  it('leaves a session open to whoever leaves, be the player back or not', async () => {
    const { url, sessionId } = sessionOf(await player.start());
    await submit(url, { deed: 'leave' });
    const back = await player.comeBack(sessionId);
    expect(back.json).toMatchObject({ idCheck: { result: 'NotPerformed', openSession: { sessionId } } });
    await submit(url, { deed: 'approve' });
    expect((await player.status()).json).toMatchObject({ idCheck: { result: 'Success' } });
  });

  it('knows neither strangers nor strange deeds', async () => {
    const { url } = sessionOf(await player.start());
    expect((await fetch(`${sandbox.providerOrigin}/idcheck/nothing`)).status).toBe(404);
    expect((await submit(url, { deed: 'steal' })).status).toBe(404);
    sandbox.advance(30 * 60_000);
    await submit(url, { deed: 'approve' });
    expect((await player.status()).json).toMatchObject({ idCheck: { result: 'NotPerformed' } });
  });
});
