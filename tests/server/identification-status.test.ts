import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import type { MadePlayer, PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { passwordPage } from './guest-links.ts';
import { expectLeadsTo } from './payer.ts';

const SCREEN = '/identificationStatus';
const say = textsIn('en');
let stack: Stack;
let client: HttpClient;
let player: MadePlayer;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

beforeEach(async () => {
  [client, player] = await signIn(stack);
});

afterEach(async () => {
  client.close();
  await stack.sandbox.reset();
});

afterAll(() => stack.stop());

async function signIn(
  { portal, sandbox }: Stack,
  order: PlayerOrderInput = {},
): Promise<[HttpClient, MadePlayer]> {
  const made = await sandbox.makePlayer({
    restricted: true,
    personalInfo: 'complete',
    email: 'checked@player.example',
    casinos: [{ casinoId: 12, regularAU: 900_000 }],
    ...order,
  });
  const browser = new HttpClient(portal.origin, { language: 'en' });
  await browser.logIn(made);
  await browser.get('/');
  await sandbox.clearCalls();
  return [browser, made];
}

const callsTo = async (path: string) =>
  (await stack.sandbox.calls()).filter((call) => call.path === `/api/v1/idCheck${path}`);
const formAction = (answer: Answer) =>
  /form-action ([^;]*)/.exec(String(answer.headers['content-security-policy']))?.[1];

/** The form that starts a check, filled in. */
async function startForm(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  const page = await client.get(SCREEN);
  const filled = { documentType: 'ine', consent: 'yes', intent: 'start' };
  return { ...formWith(page.body, 'operation'), ...filled, ...changes };
}

async function start(changes: Record<string, string> = {}): Promise<Answer> {
  return client.submit(SCREEN, await startForm(changes));
}

async function startSession(): Promise<string> {
  await start();
  return (await stack.sandbox.idCheckOf(player.phone)).sessions[0]?.sessionId ?? '';
}

describe('the screen', () => {
  it('is for players, who come back to it', async () => {
    const visitor = new HttpClient(stack.portal.origin);
    for (const query of ['', '?session=ics_1'])
      expectLeadsTo(await visitor.get(SCREEN + query), '/?next=%2FidentificationStatus');
    const phone = `${SCREEN}?step=phone`;
    expectLeadsTo(await visitor.get(phone), `/?next=${encodeURIComponent(phone)}`);
    await visitor.get('/');
    expectLeadsTo(await visitor.submit(SCREEN, { intent: 'start' }), '/?next=%2FidentificationStatus');
    visitor.close();
    expect(await callsTo('')).toEqual([]);
  });

  it.each([
    ['outside of Mexico', 'US' as const],
    ['where the operator checks nobody', 'MX' as const],
  ])('[OC-CHECK-01] is not there %s', async (_where, country) => {
    const other = await borrowStack(country);
    if (country === 'MX') await other.sandbox.changeSettings({ isIdCheckSupported: false });
    const [browser] = await signIn(other, { personalInfo: null });
    for (const query of ['', '?session=ics_1', '?step=phone'])
      expect((await browser.get(SCREEN + query)).status, query).toBe(404);
    expect((await browser.submit(SCREEN, { intent: 'start', documentType: 'ine' })).status).toBe(405);
    expect((await other.sandbox.calls()).filter(({ path }) => path.includes('idCheck'))).toEqual([]);
    browser.close();
    await other.stop();
  });

  it('is where menu, profile, About and the limits of buy-in and cash-out lead', async () => {
    for (const path of ['/', '/userProfile', '/about', '/webPayCashIn', '/webPayCashOut']) {
      const { body } = await client.get(path);
      const main = body.slice(body.indexOf('<main'));
      expect(path === '/' ? body : main, path).toContain(`href="${SCREEN}"`);
    }
  });

  it('[SC-ID-05] claims no lifted threshold that it does not know to be lifted', async () => {
    await stack.sandbox.changePlayer({ phone: player.phone, idCheck: { result: 'Success' } });
    expect(pageText((await client.get(SCREEN)).body)).toContain(say('identity:success.lifted'));
    await stack.sandbox.changePlayer({ phone: player.phone, personalInfo: { firstName: 'Ana' } });
    const half = pageText((await client.get(SCREEN)).body);
    expect(half).not.toContain(say('identity:success.lifted'));
    expect(half).toContain(say('identity:limits.infoMissing'));
    await stack.sandbox.addFaults({ match: { path: '/webpay/methods' }, fault: { status: 500 } });
    const unknown = pageText((await client.get(SCREEN)).body);
    expect(unknown).not.toContain(say('identity:success.lifted'));
    expect(unknown).toContain(say('identity:limits.passedPlain'));
  });

  it('[S4-ID-02 SC-ID-02] tells who is not asked that nothing has to be done, and lets him start all the same', async () => {
    await stack.sandbox.changePlayer({ phone: player.phone, idCheck: { result: 'NotNeeded' } });
    const page = await client.get(SCREEN);
    expect(pageText(page.body)).toContain(say('identity:result.NotNeeded'));
    expect(formWith(page.body, 'operation')).toMatchObject({ operation: expect.any(String) });
    expect(page.body).toContain('value="start"');
    // The form is folded: nothing has to be done.
    const fold = page.body.indexOf(`<details><summary class="fold">${say('identity:start.anyway')}`);
    expect(fold).toBeGreaterThan(0);
    expect(page.body.indexOf('name="operation"')).toBeGreaterThan(fold);
  });

  it('sends nobody to the profile for what is locked there', async () => {
    await stack.sandbox.changePlayer({
      phone: player.phone,
      idCheck: { result: 'Failure', reasons: ['nameMismatch', 'birthDateMismatch'] },
      lockedPersonalInfo: ['lastName'],
    });
    const text = pageText((await client.get(SCREEN)).body);
    expect(text).toContain(say('identity:failure.locked'));
    expect(text).not.toContain(say('identity:reasons.nameMismatch.how'));
    expect(text).toContain(say('identity:reasons.birthDateMismatch.how'));
  });

  it('does not take a guest for the player', async () => {
    const link = new URL(await stack.sandbox.guestLink(player.phone));
    const guest = new HttpClient(stack.portal.origin, { language: 'en' });
    await guest.get(link.pathname + link.search);
    const asked = await guest.get(SCREEN);
    expect([asked.status, asked.headers.location]).toEqual([303, passwordPage(SCREEN)]);
    guest.close();
    expect(await callsTo('')).toEqual([]);
  });

  it('says that it knows nothing while the operator does not tell', async () => {
    await stack.sandbox.addFaults({ match: { path: '/idCheck' }, fault: { status: 500 } });
    const page = await client.get(SCREEN);
    expect(page.status).toBe(503);
    expect(pageText(page.body)).toContain(say('identity:unknown'));
    await stack.sandbox.clearFaults();
    await stack.sandbox.addFaults({ match: { path: '/idCheck' }, fault: { status: 404 } });
    expect((await client.get(SCREEN)).status).toBe(404);
  });

  it('starts nothing while the consent cannot be read', async () => {
    await stack.sandbox.addFaults({ match: { path: '^/documents/' }, fault: { status: 500 } });
    const page = await client.get(SCREEN);
    expect(page.status).toBe(200);
    expect(pageText(page.body)).toContain(say('identity:start.unavailable'));
    expect(() => formWith(page.body, 'operation')).toThrow();
  });
});

describe('a start', () => {
  it('leads to the vendor, whom the form’s page lets it out to, and no other page does', async () => {
    // The vendor may lead on to a page of another origin.
    expect(formAction(await client.get(SCREEN))).toBe("'self' https: http:");
    expect(formAction(await client.get('/'))).toBe("'self'");
    const answer = await start();
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toMatch(new RegExp(`^${stack.sandbox.providerOrigin}/idcheck/\\w{18}$`));
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.body).toBe('');
    const open = await client.get(SCREEN);
    expect(formAction(open)).toBe("'self'");
    expect(open.body).toContain(`href="${answer.headers.location}"`);
    const { sessions } = await stack.sandbox.idCheckOf(player.phone);
    expect(sessions).toMatchObject([{ documentType: 'ine', consentVersion: '1', word: 'created' }]);
  });

  it('[ASVS-16.2.5] writes the vendor’s address into no log', async () => {
    const { location = '' } = (await start()).headers;
    await client.get(`${SCREEN}?step=phone`);
    const token = location.slice(location.lastIndexOf('/') + 1);
    expect(token).toHaveLength(18);
    expect(stack.portal.logs().join('\n')).not.toContain(token);
  });

  it('[SC-ID-09] on a phone leads to the page that hands it over', async () => {
    expectLeadsTo(await start({ intent: 'startOnPhone' }), `${SCREEN}?step=phone`);
    const page = await client.get(`${SCREEN}?step=phone`);
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.headers.refresh).toMatch(/^30; url=\/identificationStatus\?step=phone&since=\d+$/);
    expect(page.body).toMatch(/<svg class="id-check__qr"[^>]*>/);
  });

  it('[SC-ID-03] is one session, however often its form is sent', async () => {
    const form = await startForm();
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.copy().submit(SCREEN, form)));
    const late = await client.submit(SCREEN, form);
    for (const { status, headers } of [...answers, late]) {
      expect(status).toBe(303);
      expect(headers.location).toContain('/idcheck/');
    }
    expect(new Set((await callsTo('/start')).map(({ keySha256 }) => keySha256)).size).toBe(1);
    expect((await stack.sandbox.idCheckOf(player.phone)).sessions).toHaveLength(1);
    // Another document in the same form is not taken for the first one.
    const other = await client.submit(SCREEN, { ...form, documentType: 'passport' });
    expect(other.status).toBe(422);
    expect(pageText(other.body)).toContain(say('identity:start.again'));
    expect((await stack.sandbox.idCheckOf(player.phone)).sessions).toHaveLength(1);
  });

  it('[SC-ID-07] wants a document and the consent, and what was chosen comes back', async () => {
    const empty = await start({ documentType: '', consent: '' });
    expect(empty.status).toBe(422);
    expect(empty.body).toContain('<title>Error: ');
    expect(empty.body).toContain('href="#id-document-ine"');
    expect(empty.body).toContain('href="#id-consent"');
    const form = await startForm({ documentType: 'passport' });
    delete form.consent;
    const half = await client.submit(SCREEN, form);
    expect(half.status).toBe(422);
    expect(half.body).toMatch(/id="id-document-passport"[^>]*checked/);
    expect(half.body).not.toMatch(/id="id-consent"[^>]*checked/);
    expect((await start({ documentType: 'libraryCard' })).status).toBe(422);
    expect((await start({ consentVersion: '' })).status).toBe(422);
    expect(await callsTo('/start')).toEqual([]);
  });

  it('takes no form of anybody else', async () => {
    const [other] = await signIn(stack);
    const foreign = formWith((await other.get(SCREEN)).body, 'operation').operation ?? '';
    other.close();
    for (const operation of [foreign, '', 'x']) expect((await start({ operation })).status).toBe(403);
    expect(await callsTo('/start')).toEqual([]);
  });

  it('of which nothing is known is told as that, and the screen tells the truth', async () => {
    for (const fault of [
      { status: 500, takesEffect: true },
      { reset: 'midBody' as const, takesEffect: true },
    ]) {
      await stack.sandbox.addFaults({ match: { path: '/idCheck/start' }, times: 1, fault });
      const answer = await start();
      expectLeadsTo(answer, SCREEN);
      const page = pageText((await client.follow(answer)).body);
      expect(page).toContain(say('errors:idCheckStartUnknown'));
      expect(page).toContain(say('identity:open.title'));
      await stack.sandbox.changePlayer({ phone: player.phone, idCheck: null });
      await stack.sandbox.clearCalls();
    }
  });

  it('that is over meanwhile leads to how it stands', async () => {
    const form = await startForm();
    await stack.sandbox.changePlayer({ phone: player.phone, idCheck: { result: 'Unresolved' } });
    const answer = await client.submit(SCREEN, form);
    expectLeadsTo(answer, SCREEN);
    const page = pageText((await client.follow(answer)).body);
    expect(page).toContain(say('errors:waitingForProviderConfirmation'));
    expect(page).toContain(say('identity:unresolved.now'));
  });

  it.each([
    ['PhoneNumberNotVerified', { verified: false }, say('errors:phoneNumberNotVerified')],
    ['PersonalInfoRequired', { personalInfo: { firstName: 'Ana' } }, say('personal-info:fields.curp')],
    [
      'TooManyRequests',
      { idCheck: { result: 'Failure', attemptsLeft: 0 } },
      say('identity:blocked.noAttempts'),
    ],
  ] as const)(
    '[SC-ID-08 OC-CHECK-03] refused with %s says where that is put right',
    async (_code, change, text) => {
      const form = await startForm();
      await stack.sandbox.changePlayer({ phone: player.phone, ...change });
      const page = await client.submit(SCREEN, form);
      expect(page.status).toBe(422);
      expect(pageText(page.body)).toContain(text);
      expect(() => formWith(page.body, 'operation')).toThrow();
    },
  );

  it('[SC-ID-07] with an old consent shows the new one', async () => {
    const page = await start({ consentVersion: '0' });
    expect(page.status).toBe(422);
    expect(pageText(page.body)).toContain(say('identity:errors.consentOld'));
    expect(formWith(page.body, 'operation').consentVersion).toBe('1');
  });

  it('[OC-CHECK-03] without the vendor says so, and goes on afterwards', async () => {
    await stack.sandbox.changeIdChecks({ isVendorReachable: false });
    const page = await start();
    expect(page.status).toBe(422);
    expect(pageText(page.body)).toContain(say('identity:start.failed'));
    await stack.sandbox.changeIdChecks({ isVendorReachable: true });
    expect((await start()).headers.location).toContain('/idcheck/');
  });

  it.each([
    'javascript:alert(1)',
    'http://evil.test/idcheck',
    'https://good@evil.test/',
    'https://id.evil.test/',
    '//evil.test/',
  ])('does not lead to %s', async (url) => {
    const { idCheck } = await stack.sandbox.idCheckOf(player.phone);
    const session = { sessionId: 'ics_1', url, expiresAt: null };
    const form = await startForm();
    const told = { status: 'Success', idCheck: { ...idCheck, openSession: session } };
    await stack.sandbox.addFaults(
      { match: { path: '/idCheck/start' }, fault: { json: { ...told, session } } },
      { match: { path: '/idCheck' }, fault: { json: told } },
    );
    for (const intent of ['start', 'startOnPhone']) {
      const answer = await client.submit(SCREEN, { ...form, intent });
      expectLeadsTo(answer, SCREEN);
      const page = await client.follow(answer);
      expect(page.body).not.toContain('evil');
      expect(page.body).not.toMatch(/(href|action)="(javascript|data|https?):/);
    }
    expectLeadsTo(await client.get(`${SCREEN}?step=phone`), SCREEN);
  });
});

describe('a return from the vendor', () => {
  it('[SC-ID-04] is told to the operator once, and leads to a clean address', async () => {
    const id = await startSession();
    expectLeadsTo(await client.get(`${SCREEN}?session=${id}&vendorStatus=approved`), SCREEN);
    expect(await callsTo('/return')).toHaveLength(1);
    const page = await client.get(SCREEN);
    expect(pageText(page.body)).toContain(say('identity:unresolved.close'));
    expect(page.headers.refresh).toMatch(/^30; url=\/identificationStatus\?since=\d+$/);
    expect(await callsTo('/return')).toHaveLength(1);
  });

  it.each([
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Purpose', 'prefetch'],
    ['X-Moz', 'prefetch'],
    ['X-Purpose', 'preview'],
  ])('that is only looked ahead at (%s: %s) is not told', async (name, value) => {
    const id = await startSession();
    expect((await client.get(`${SCREEN}?session=${id}`, { [name]: value })).status).toBe(425);
    expectLeadsTo(await client.send('HEAD', `${SCREEN}?session=${id}`), SCREEN);
    expect(await callsTo('/return')).toEqual([]);
  });

  it.each(['session=WP-1&session=ID', 'session=ID&session=ID', 'SESSION=x&session[]=y&session=ID'])(
    'with parameters of the vendor under the same name is told for the check of the player: %s',
    async (template) => {
      const raw = template.replaceAll('ID', await startSession());
      expectLeadsTo(await client.get(`${SCREEN}?${raw}`), SCREEN);
      const calls = await callsTo('/return');
      expect(calls.map(({ status }) => status)).toEqual([200]);
      expect(calls[0]?.returnQuerySha256).toBe(createHash('sha256').update(raw).digest('hex'));
    },
  );

  it('[OC-CHECK-04] that names no session, or one of somebody else tells nothing', async () => {
    const id = await startSession();
    for (const query of ['session=', 'session=..%2Ffunds', 'session=a&session=b'])
      expectLeadsTo(await client.get(`${SCREEN}?${query}`), SCREEN);
    expect(await callsTo('/return')).toEqual([]);
    const [other] = await signIn(stack);
    expectLeadsTo(await other.get(`${SCREEN}?session=${id}&vendorStatus=approved`), SCREEN);
    expect(pageText((await other.get(SCREEN)).body)).toContain(say('identity:notPerformed'));
    other.close();
  });

  it('by POST, from another site, is led to the same address by GET', async () => {
    const answer = await client.send('POST', `${SCREEN}?session=ics_1`, {
      body: 'vendorStatus=approved',
      headers: { Origin: 'https://vendor.example', 'Sec-Fetch-Site': 'cross-site', Cookie: null },
    });
    expectLeadsTo(answer, `${SCREEN}?session=ics_1&vendorStatus=approved`);
    const plain = await client.send('POST', SCREEN, {
      body: 'intent=start',
      headers: { Origin: 'https://vendor.example', 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(plain.status).toBe(403);
  });

  it('tells that the check is passed, when the page had waited for it too', async () => {
    const cleared = say('errors:idCheckCleared');
    const id = await startSession();
    await client.get(`${SCREEN}?session=${id}`);
    await stack.sandbox.changePaymentSettings({ aheadMs: 20_000 });
    expect(pageText((await client.get(SCREEN)).body)).not.toContain(cleared);
    expect(pageText((await client.get(`${SCREEN}?since=1`)).body)).toContain(cleared);
    expect(pageText((await client.get(SCREEN)).body)).not.toContain(cleared);
    const answer = await client.get(`${SCREEN}?session=${id}`);
    expectLeadsTo(answer, SCREEN);
    expect(pageText((await client.follow(answer)).body)).toContain(cleared);
  });

  it('goes on when telling it fails', async () => {
    const id = await startSession();
    await stack.sandbox.addFaults({ match: { path: '/idCheck/return' }, fault: { status: 500 } });
    const page = await client.follow(await client.get(`${SCREEN}?session=${id}`));
    expect(pageText(page.body)).toContain(say('identity:open.title'));
  });
});

describe('looking again', () => {
  it('[SC-ID-04] ends after a quarter of an hour, and leaves the session’s end to stand', async () => {
    await stack.sandbox.changePlayer({ phone: player.phone, idCheck: { result: 'Unresolved' } });
    const now = Math.floor(Date.now() / 1000);
    const refreshAt = async (since: number) => (await client.get(`${SCREEN}?since=${since}`)).headers.refresh;
    expect(await refreshAt(now - 600)).toBe(`30; url=${SCREEN}?since=${now - 600}`);
    const end = /^\d{4}; url=\/\?next=%2FidentificationStatus$/;
    for (const since of [now - 900, now + 600]) expect(await refreshAt(since)).toMatch(end);
    const asked = await client.get(`${SCREEN}?dialog=logout`);
    expect(asked.headers.refresh).toMatch(end);
  });
});
