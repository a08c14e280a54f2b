import routes from '#app/routes.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { textOf } from './texts.ts';

/** What stays possible while a document is open, and what leads into an account. */
const POSSIBLE = [
  '/acceptDocument',
  '/logout',
  '/forgetBrowser',
  '/language',
  '/dismissNotification',
  '/login',
];

/** Every address of the portal, so that one that is added is tested too. */
const ADDRESSES = routes.map(({ path }) => `/${path ?? ''}`).filter((path) => path !== '/*');

/** What the operator may be asked in the player's name meanwhile. */
const ALLOWED_CALLS = /^GET (\/api\/v1\/document\/acknowledgement|\/documents\/.*)$/;

test.describe('while a document waits to be accepted', { tag: '@plain' }, () => {
  test('[S2-OVERLAY-01] every screen shows it, and nothing of the account', { tag: '@plain' }, async ({
    portal,
    makePlayer,
    sandbox,
  }) => {
    const player = await makePlayer({
      displayName: 'Ana',
      acknowledged: 'none',
      casinos: [{ casinoId: 12 }],
    });
    const client = new HttpClient(portal.origin, { language: 'es-MX' });
    await client.logIn(player);
    await sandbox.clearCalls();
    const states = [
      '/?dialog=accessCode',
      '/?dialog=logout',
      '/userProfile?verify=phone',
      '/nowhere',
      '/HOME',
    ];
    for (const path of [...ADDRESSES, ...states]) {
      const answer = await client.get(path);
      if (answer.status !== 200 && answer.status !== 404) {
        // An address that is no page.
        expect([302, 303], path).toContain(answer.status);
        continue;
      }
      const text = pageText(answer.body);
      expect(text, path).toContain(textOf('es-MX', 'documents:title'));
      expect(text, path).not.toContain(textOf('es-MX', 'home:loggedInAs'));
      expect(answer.body.match(/<dialog\b/g), path).toHaveLength(1);
      expect(answer.body, path).toMatch(/<div class="page__content" inert/);
    }
    const calls = (await sandbox.calls()).filter(({ hasAuthorization }) => hasAuthorization);
    const made = calls.map(({ method, path }) => `${method} ${path}`);
    expect(made.filter((call) => !ALLOWED_CALLS.test(call))).toEqual([]);
    expect(made.length).toBeGreaterThan(0);
    client.close();
  });

  test('[ASVS-2.3.1 ASVS-8.3.1] no form does anything', { tag: '@plain' }, async ({
    portal,
    makePlayer,
    sandbox,
  }) => {
    const player = await makePlayer({ acknowledged: 'none', casinos: [{ casinoId: 12, regularAU: 1000 }] });
    const client = new HttpClient(portal.origin, { language: 'es-MX' });
    await client.logIn(player);
    await client.get('/');
    await sandbox.clearCalls();
    const fields = {
      displayName: 'Other',
      intent: 'save',
      currentPassword: player.password,
      newPassword: 'Other-2026-ok',
      confirmPassword: 'Other-2026-ok',
      phoneNumber: player.phone,
      code: '123456',
      casino: '12',
    };
    for (const path of ADDRESSES.filter((address) => !POSSIBLE.includes(address))) {
      const answer = await client.submit(path, fields);
      expect(answer.status, path).toBe(303);
      expect(answer.headers.location, path).toMatch(/^\/(?!\/)/);
    }
    const made = (await sandbox.calls()).map(({ method, path }) => `${method} ${path}`);
    expect(made.filter((call) => call.startsWith('POST'))).toEqual([]);
    const calls = (await sandbox.calls()).filter(({ hasAuthorization }) => hasAuthorization);
    const private_ = calls.map(({ method, path }) => `${method} ${path}`);
    expect(private_.filter((call) => !ALLOWED_CALLS.test(call))).toEqual([]);
    client.close();
  });

  test('[S3-STATE-15] once all is accepted, no page asks again what was accepted', { tag: '@plain' }, async ({
    portal,
    makePlayer,
    sandbox,
  }) => {
    const player = await makePlayer();
    const client = new HttpClient(portal.origin, { language: 'es-MX' });
    await client.logIn(player);
    await client.get('/changePassword');
    expect(await sandbox.calls({ path: '/document/acknowledgement' })).toHaveLength(1);
    await sandbox.clearCalls();
    for (const path of ['/userProfile', '/about', '/webPayTransactions']) {
      expect(pageText((await client.get(path)).body)).not.toContain(textOf('es-MX', 'documents:title'));
    }
    expect(await sandbox.calls({ path: '/document/acknowledgement' })).toEqual([]);
    expect(await sandbox.calls({ path: '/document' })).toEqual([]);
    client.close();
  });
});
