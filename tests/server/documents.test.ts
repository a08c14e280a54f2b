import { describe, expect, it } from 'vitest';
import routes from '#app/routes.ts';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { privateCalls } from './expectations.ts';
import { visitAnew, visiting, visitOwn } from './visiting.ts';

/** An older version of the terms, and no privacy notice: both are new, the terms the last of the list. */
const TWO_NEW = [
  { key: 'responsible-play', version: '2' },
  { key: 'terms', version: '9' },
];
const ONE_NEW = [
  { key: 'responsible-play', version: '2' },
  { key: 'privacy', version: '3' },
];
const TERMS = '^/documents/terms/';
const ACCEPTING = { path: '/document/acknowledgement', method: 'POST' };
const NAMES: Readonly<Record<string, string>> = {
  terms: 'documents:names.terms',
  privacy: 'documents:names.privacy',
  'responsible-play': 'documents:names.responsiblePlay',
};

const here = visiting();
const { logIn, visit } = here;
const sandbox = (): TestSandbox => here.sandbox;

/** Fails unless this document is the one to accept, and which one of so many. */
function expectOpen(page: Visitor, key: string, version: string, count: number, number = 1): void {
  const form = count === 1 && page.language !== 'ja' ? 'one' : 'other';
  const dialog = page.text('dialog');
  expect(dialog).toContain(page.say(NAMES[key] ?? ''));
  expect(dialog).toContain(page.say('documents:version', { version }));
  expect(dialog).toContain(page.say(`documents:turn_${form}`, { number, count }));
  expect(page.all('dialog article')).toHaveLength(1);
}

const accept = (page: Visitor) => page.send(page.say('documents:accept'));

describe('documents that a player has to accept', () => {
  it('[S1-CAN-17 S2-OVERLAY-01 S4-DOC-01 S4-DOC-04 S4-DOC-05] are accepted one after the other, the last of the list first', async () => {
    const { player, visitor: page } = await logIn({ acknowledged: TWO_NEW });
    expectOpen(page, 'terms', '10', 2);
    expect(page.text('dialog article')).toContain('Aclaraciones y reclamaciones');
    await accept(page);
    expectOpen(page, 'privacy', '3', 2, 2);
    expect(page.url).toBe('/');
    await accept(page);
    expect(page.heading).toContain(page.say('home:loggedInAs'));
    expect(page.all('dialog')).toEqual([]);
    expect((await sandbox().calls(ACCEPTING)).map(({ status }) => status)).toEqual([200, 200]);
    const later = await visit().logIn(player);
    expect(later.all('dialog')).toEqual([]);
  });

  it('[S2-OVERLAY-01] lead on to the screen that was asked for', async () => {
    const player = await sandbox().makePlayer({ acknowledged: TWO_NEW });
    const page = await visit().open('/webPayTransactions');
    const login = { phoneNumber: player.phone, password: player.password };
    await page.send(page.say('common:login.submit'), login);
    expectOpen(page, 'terms', '10', 2);
    await accept(page);
    await accept(page);
    expect(page.url).toBe('/webPayTransactions');
    expect(page.heading).toBe(page.say('titles:webPayTransactions'));
  });

  it('[S2-NAV-11] have no other way out than to log out', async () => {
    const { visitor: page } = await logIn({ acknowledged: 'none' });
    expectOpen(page, 'responsible-play', '2', 3);
    await page.send(page.say('common:player.logout'));
    expect(page.buttons(page.say('common:login.submit'))).toHaveLength(1);
    expect(await sandbox().calls(ACCEPTING)).toEqual([]);
  });

  it('[S4-DOC-02] change their language with the page', async () => {
    const { visitor: page } = await logIn({ acknowledged: 'none' });
    expect(page.find('dialog article').lang).toBe('es-MX');
    expect(page.text('dialog article')).toContain('Señales de alerta');
    await page.send('English');
    expect(page.find('dialog article').lang).toBe('en-US');
    expect(page.text('dialog article')).toContain('Warning signs');
  });

  it('are not accepted by the form of another one than the one that is open', async () => {
    const { visitor: page } = await logIn({ acknowledged: TWO_NEW });
    for (const other of [
      { key: 'privacy', version: '3' },
      { key: 'terms', version: '9' },
      { key: 'terms', version: '11' },
      { key: '', version: '' },
    ]) {
      const answer = await page.client.post('/acceptDocument', other);
      expect([answer.status, answer.headers.location]).toEqual([303, '/']);
    }
    expectOpen(await page.open('/'), 'terms', '10', 2);
    expect(await sandbox().calls(ACCEPTING)).toEqual([]);
  });

  it('[S4-DOC-05] may be accepted in two tabs', async () => {
    const { visitor: page } = await logIn({ acknowledged: TWO_NEW });
    const tab = await new Visitor(page.client).open('/about');
    expectOpen(tab, 'terms', '10', 2);
    expectOpen(await accept(page), 'privacy', '3', 2, 2);
    expectOpen(await accept(tab), 'privacy', '3', 2, 2);
    expect(tab.url).toBe('/about');
    expect(await sandbox().calls(ACCEPTING)).toHaveLength(1);
  });

  it('are not said to be accepted where the operator does not take it', async () => {
    const { visitor: page } = await logIn({ acknowledged: TWO_NEW });
    await sandbox().addFaults({ match: ACCEPTING, times: 1, fault: { status: 500 } });
    expectOpen(await accept(page), 'terms', '10', 2);
    expect(page.text('dialog')).toContain(page.say('errors:internalServerError'));
    expectOpen(await accept(page), 'privacy', '3', 2, 2);
  });
});

describe('a document', () => {
  it.each<[string, FaultInput['fault']]>([
    ['is not there', { status: 404 }],
    ['is no text', { body: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } }],
    ['is too large', { hugeBytes: 600_000, headers: { 'content-type': 'text/plain' } }],
    ['has nothing in it', { body: '<script>alert(1)</script>', headers: { 'content-type': 'text/html' } }],
    ['lies elsewhere', { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } }],
  ])('[S4-SESSION-06 S4-DOC-06 S4-DOC-07] that %s ends the session', async (_what, fault) => {
    await sandbox().addFaults({ match: { path: TERMS }, fault });
    const { visitor: page } = await logIn({ acknowledged: ONE_NEW });
    expect(page.buttons(page.say('common:login.submit'))).toHaveLength(1);
    page.expectTold('errors:documentNotFound');
    expect((await page.open('/userProfile')).url).toBe('/?next=%2FuserProfile');
  });

  it('[S4-DOC-07] that the operator does not know any more when it is accepted ends the session', async () => {
    const { visitor: page } = await logIn({ acknowledged: ONE_NEW });
    const fault = { json: { status: 'RequiredDocumentNotFound' } };
    await sandbox().addFaults({ match: ACCEPTING, fault });
    await accept(page);
    expect(page.buttons(page.say('common:login.submit'))).toHaveLength(1);
    page.expectTold('errors:documentNotFound');
  });

  it('that cannot be had just now is neither accepted nor missing', async () => {
    await sandbox().addFaults({ match: { path: TERMS }, fault: { status: 503 } });
    const { visitor: page } = await logIn({ acknowledged: ONE_NEW });
    expect(page.text('dialog')).toContain(page.say('documents:unavailable'));
    expect(page.buttons(page.say('documents:accept'))).toEqual([]);
    await sandbox().clearFaults();
    expectOpen(await page.follow(page.say('common:pages.tryAgain'), 'dialog'), 'terms', '10', 1);
    await accept(page);
    expect(page.heading).toContain(page.say('home:loggedInAs'));
  });

  it('is asked for as soon as the operator can say what there is, and the player is let in until then', async () => {
    const own = await visitOwn();
    await own.sandbox.addFaults({ match: { path: '/document', method: 'GET' }, fault: { status: 500 } });
    const { visitor: page } = await own.logIn({ acknowledged: ONE_NEW });
    expect(page.heading).toContain(page.say('home:loggedInAs'));
    await own.sandbox.clearFaults();
    await expect.poll(async () => (await page.open('/userProfile')).all('dialog').length).toBe(1);
    expectOpen(page, 'terms', '10', 1);
  });

  it('[S4-DOC-02] that does not exist in the language of the page is shown in that of the site', async () => {
    const own = await visitAnew();
    const entry = (key: string, version: string, language: string, name = language) => ({
      key,
      version,
      language,
      url: `/documents/${key}/${version}/${name}`,
    });
    const json = [
      entry('terms', '10', 'es-MX'),
      entry('terms', '9', 'en-US'),
      entry('privacy', '3', 'es', 'es-MX'),
      entry('responsible-play', '2', 'en-US'),
    ];
    await own.sandbox.addFaults({ match: { path: '/document', method: 'GET' }, fault: { json } });
    const { visitor: spanish } = await own.logIn({ acknowledged: 'none' });
    // What is neither in the player's language nor in the site's cannot be asked for; neutral Spanish will do.
    expectOpen(spanish, 'privacy', '3', 2);
    expect(spanish.find('dialog article').lang).toBe('es');

    const japanese = spanish.in('ja');
    expectOpen(await japanese.send('日本語'), 'privacy', '3', 2);
    expectOpen(await accept(japanese), 'terms', '10', 2, 2);
    expect(japanese.find('dialog article').lang).toBe('es-MX');
    await accept(japanese);
    expect(japanese.heading).toContain(japanese.say('home:loggedInAs'));

    // English players have terms of their own, of an older version, and one document more.
    const english = japanese.in('en');
    expectOpen(await english.send('English'), 'responsible-play', '2', 2);
    expectOpen(await accept(english), 'terms', '9', 2, 2);
    await accept(english);
    expect(english.heading).toContain(english.say('home:loggedInAs'));
  });
});

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

/** Calls in a player's name, or of any kind, such as `GET /funds`. */
async function callsMade(inTheName = true): Promise<string[]> {
  const calls = await sandbox().calls();
  return calls
    .filter(({ hasAuthorization }) => hasAuthorization || !inTheName)
    .map(({ method, path }) => `${method} ${path}`);
}

describe('while a document waits to be accepted', () => {
  it('[S2-OVERLAY-01] every screen shows it, and nothing of the account', async () => {
    const { visitor: page } = await logIn({ acknowledged: 'none', casinos: [{ casinoId: 12 }] });
    const dialogs = ['/?dialog=accessCode', '/?dialog=logout', '/userProfile?verify=phone'];
    for (const path of [...ADDRESSES, ...dialogs, '/nowhere', '/HOME']) {
      const { status } = await page.client.get(path);
      if (status !== 200 && status !== 404) {
        // An address that is no page.
        expect([302, 303], path).toContain(status);
        continue;
      }
      await page.open(path);
      expect(page.text('dialog'), path).toContain(page.say('documents:title'));
      expect(page.text('body'), path).not.toContain(page.say('home:loggedInAs'));
      expect(page.all('dialog'), path).toHaveLength(1);
      expect(page.all('.page__content[inert]'), path).toHaveLength(1);
    }
    const made = await callsMade();
    expect(made.filter((call) => !ALLOWED_CALLS.test(call))).toEqual([]);
    expect(made.length).toBeGreaterThan(0);
  });

  it('[ASVS-2.3.1 ASVS-8.3.1] no form does anything', async () => {
    const order = { acknowledged: 'none', casinos: [{ casinoId: 12, regularAU: 1000 }] } as const;
    const { player, visitor: page } = await logIn({ ...order, casinos: [...order.casinos] });
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
      const answer = await page.client.submit(path, fields);
      expect(answer.status, path).toBe(303);
      expect(answer.headers.location, path).toMatch(/^\/(?!\/)/);
    }
    expect((await callsMade(false)).filter((call) => call.startsWith('POST'))).toEqual([]);
    expect((await callsMade()).filter((call) => !ALLOWED_CALLS.test(call))).toEqual([]);
  });

  it('[S3-STATE-15] and once all is accepted, no page asks again what was accepted', async () => {
    const player = await sandbox().makePlayer();
    const page = visit();
    await page.client.logIn(player);
    await page.open('/changePassword');
    expect(await sandbox().calls({ path: '/document/acknowledgement' })).toHaveLength(1);
    await sandbox().clearCalls();
    for (const path of ['/userProfile', '/about', '/webPayTransactions'])
      expect((await page.open(path)).all('dialog')).toEqual([]);
    const asked = (await privateCalls(sandbox())).filter(({ path }) => path.includes('/document'));
    expect(asked).toEqual([]);
  });
});
