import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '#app/domain/country.ts';
import { translationsIn } from '#app/i18n/texts.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectForcedOut, expectPage, messageIn } from './expectations.ts';
import {
  addressOf,
  english,
  expectLedTo,
  passwordPage,
  pressContinue,
  refreshesAt,
  WITHOUT_FETCH_METADATA,
} from './guest-links.ts';

const CASINOS = [{ casinoId: 12, regularAU: 5000 }];

let stack: Stack;
let client: HttpClient;
let ana: MadePlayer;
let beto: MadePlayer;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterAll(() => stack.stop());

beforeEach(async () => {
  client?.close();
  client = new HttpClient(stack.portal.origin, { language: 'en' });
  await stack.sandbox.reset();
  ana = await stack.sandbox.makePlayer({ displayName: 'Ana', casinos: CASINOS });
  beto = await stack.sandbox.makePlayer({ displayName: 'Beto', casinos: CASINOS });
  await stack.sandbox.clearCalls();
});

const linkOf = async (player: MadePlayer, order?: { tellsPlayer: boolean }) =>
  addressOf(await stack.sandbox.guestLink(player.phone, order));
const masked = ({ phone }: MadePlayer) => new RegExp(`\\d\\d •{4} ${phone.slice(-4)}`);
/** Who is signed in, as the header of a page says that is open to guests too. */
const nameInHeader = async () =>
  /<p class="player-panel__name"><bdi>(\w+)/.exec((await client.get('/about')).body)?.[1];

const spanish = translationsIn('es-MX').t;

/** Presses the button of a language on a guest login page, as a browser does that knows what belongs to which form. */
async function changeLanguage(page: Answer, language: Language): Promise<Answer> {
  const guestLink = /<input type="hidden" form="language-form" name="guestLink" value="([^"]+)"/.exec(
    page.body,
  )?.[1];
  expect(page.body).toMatch(/<form [^>]*action="\/language"[^>]* id="language-form"/);
  const fields = { ...formWith(page.body, 'returnTo'), language, guestLink: guestLink ?? '' };
  const answer = await client.submit('/language', fields);
  expect([answer.status, answer.headers.location]).toEqual([303, '/guestLogin']);
  const shown = await client.get('/guestLogin');
  expectPage(shown, 200);
  return shown;
}

describe('a guest link while another player is signed in', () => {
  beforeEach(() => client.logIn(ana));

  it.each([
    ['by a navigation', {}],
    ['by a text browser', WITHOUT_FETCH_METADATA],
  ])(
    '[ASVS-7.6.2 ASVS-10.1.2] opened %s: asks, names both, and changes over only then',
    async (_how, headers) => {
      const link = await linkOf(beto);
      const asked = await client.get(link, headers);
      expectPage(asked, 200, 'strict-origin');
      expect(pageText(asked.body)).toContain(english('guest:other.title'));
      expect(pageText(asked.body)).toMatch(masked(ana));
      expect(await refreshesAt(stack.sandbox)).toBe(0);
      expect(await nameInHeader()).toBe('Ana');

      const named = await client.arrive(await pressContinue(client, await client.get(link, headers)));
      expectPage(named, 200);
      expect(pageText(named.body)).toContain(english('guest:confirm.title'));
      expect(pageText(named.body)).toMatch(masked(ana));
      expect(pageText(named.body)).toMatch(masked(beto));
      expect(pageText(named.body)).toMatch(/Ana .*Beto/);
      expect(await nameInHeader()).toBe('Ana');

      expectLedTo(await pressContinue(client, named), '/webPayCashIn');
      expect(await nameInHeader()).toBe('Beto');
      expect(await refreshesAt(stack.sandbox)).toBe(1);
    },
  );

  it('that is no longer good: the session stays', async () => {
    const asked = await client.get(await linkOf(beto));
    await stack.sandbox.addFaults({ match: { path: '/authentication/refresh' }, fault: { status: 401 } });
    const refused = await pressContinue(client, asked);
    expectPage(refused, 422);
    expect(pageText(refused.body)).toContain(english('guest:useless.title'));
    expect(await nameInHeader()).toBe('Ana');
  });

  it('whose account the operator does not tell: asked once', async () => {
    const asked = await client.get(await linkOf(beto, { tellsPlayer: false }));
    expectLedTo(await pressContinue(client, asked), '/webPayCashIn');
    expect(await nameInHeader()).toBe(english('player.guest'));
  });

  it('waits through a change of the language, before it is used and after', async () => {
    const asked = await changeLanguage(await client.get(await linkOf(beto)), 'es-MX');
    expect(pageText(asked.body)).toContain(spanish('guest:other.title'));
    expect(pageText(asked.body)).toMatch(masked(ana));
    const confirmed = await client.arrive(await pressContinue(client, asked));
    const named = await changeLanguage(confirmed, 'en');
    expect(pageText(named.body)).toContain(english('guest:confirm.title'));
    expect(pageText(named.body)).toMatch(masked(beto));
    expectLedTo(await pressContinue(client, named), '/webPayCashIn');
    expect(await nameInHeader()).toBe('Beto');
    expect(await refreshesAt(stack.sandbox)).toBe(1);
    // The link is gone; what the address has for a guest is the question for the password.
    expect(pageText((await client.get('/guestLogin')).body)).toContain(english('guest:password.title'));
  });

  it('and a form that another visitor was given changes nothing', async () => {
    const other = new HttpClient(stack.portal.origin, { language: 'en' });
    const attackers = await other.get(await linkOf(beto), WITHOUT_FETCH_METADATA);
    await client.get('/');
    const link = formWith(attackers.body, 'link').link ?? '';
    const changed = await client.submit('/language', { language: 'en', returnTo: '/about', guestLink: link });
    expect(changed.headers.location).toBe('/about');
    expectPage(await pressContinue(client, attackers), 422);
    expectPage(await client.submit('/guestLogin', { csrf: other.token ?? '' }), 403);
    expect(await nameInHeader()).toBe('Ana');
    expect(await refreshesAt(stack.sandbox)).toBe(0);
    other.close();
  });
});

describe('a guest link of the player who is signed in', () => {
  it('goes on without using the link up', async () => {
    await client.logIn(ana);
    expectLedTo(await client.get(await linkOf(ana)), '/webPayCashIn');
    expect(await refreshesAt(stack.sandbox)).toBe(0);
    expect(await nameInHeader()).toBe('Ana');
  });

  it('goes on after the question when nobody knew before', async () => {
    await client.logIn(ana);
    const link = await linkOf(ana);
    const [who] = await stack.sandbox.calls({ path: '/authentication/login' });
    expect(who?.status).toBe(200);
    await stack.sandbox.addFaults({
      match: { path: `/user/${ana.userId}/profile` },
      times: 1,
      fault: { status: 401 },
    });
    const asked = await client.get(link);
    expect(pageText(asked.body)).toContain(english('guest:other.title'));
    expectLedTo(await pressContinue(client, asked), '/webPayCashIn');
    expect(await refreshesAt(stack.sandbox)).toBe(1);
  });
});

describe('a guest link that waits for the button', () => {
  it('waits through a change of the language', async () => {
    const page = await client.get(await linkOf(ana), WITHOUT_FETCH_METADATA);
    const changed = await changeLanguage(page, 'es-MX');
    expect(pageText(changed.body)).toContain(spanish('guest:continue.title'));
    expect(await refreshesAt(stack.sandbox)).toBe(0);
    expectLedTo(await pressContinue(client, changed), '/webPayCashIn');
  });
});

describe('a guest', () => {
  it('[S2-LOGIN-09] with a name sees whose account it is, on every page', async () => {
    await client.get(await linkOf(ana));
    for (const path of ['/webPayCashIn', '/webPayTransactions', '/about', passwordPage('/')]) {
      const page = await client.get(path);
      const panel = pageText(/<div class="player-panel">.*?<\/div>/s.exec(page.body)?.[0] ?? '');
      expect(panel).toMatch(new RegExp(`^Ana ${masked(ana).source} ${english('guest:marker')}`));
      expect(page.body).not.toContain(ana.phone);
    }
  });

  it('whose name is no other than the number is not called by it', async () => {
    const player = await stack.sandbox.makePlayer({ phone: '5519990077', displayName: '55 1999 0077' });
    await client.get(await linkOf(player));
    expect(await nameInHeader()).toBe(english('player.guest'));
    expect((await client.get('/webPayCashIn')).body).not.toContain('1999 0077');
  });

  it.each<[Language, string]>([
    ['en', 'Guest'],
    ['es-MX', 'Invitado'],
    ['ja', 'ゲスト'],
  ])(
    '[S2-LOGIN-12 OC-ACCOUNT-11] without a name is called so in %s, and has what a guest has',
    async (language, name) => {
      await client.get(await linkOf(ana, { tellsPlayer: false }));
      await client.get('/about');
      await client.submit('/language', { language });
      const about = await client.get('/about');
      expectPage(about, 200);
      expect(pageText(about.body)).toContain(name);
      for (const path of ['/webPayCashIn', '/webPayTransactions']) {
        expect(about.body).toContain(`href="${path}"`);
        expectPage(await client.get(path), 200);
      }
      const asked = await client.get('/userProfile');
      expect(asked.headers.location).toBe(passwordPage('/userProfile'));
      const page = await client.follow(asked);
      expectPage(page, 200);
      expect(pageText(page.body)).toContain(translationsIn(language).t('guest:password.logInText'));
      const question = await client.follow(await client.get('/?dialog=logout'));
      expect(question.body).toMatch(new RegExp(`id="logout-dialog".*<bdi>${name}</bdi>`, 's'));
    },
  );

  it('accepts documents first, as everybody does', async () => {
    const player = await stack.sandbox.makePlayer({ acknowledged: 'none', casinos: CASINOS });
    const entry = await client.get(await linkOf(player));
    expectLedTo(entry, '/webPayCashIn');
    const page = await client.follow(entry);
    expect(page.body).toContain('action="/acceptDocument"');
    expect(await stack.sandbox.calls({ path: '/funds' })).toEqual([]);
  });

  it('whose account turns out to be locked is out at once', async () => {
    await stack.sandbox.addFaults({ match: { path: '/funds' }, fault: { status: 423 } });
    const entry = await client.get(await linkOf(ana));
    expect(entry.status).toBe(303);
    expect(entry.headers.location).toBe('/');
    expect(pageText((await client.follow(entry)).body)).toContain(messageIn('en', 'errors:accountLocked'));
    expect(await nameInHeader()).toBeUndefined();
  });

  it('is logged out like everybody', async () => {
    await client.get(await linkOf(ana));
    await client.get('/about');
    expectForcedOut(await client.submit('/logout'));
    expect(await nameInHeader()).toBeUndefined();
  });
});
