import { describe, expect, it } from 'vitest';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import { type Language, textOf } from '#tests/browser/texts.ts';
import type { Typed, Visitor } from '#tests/support/visitor.ts';
import { visiting, visitOwn } from './visiting.ts';

const LOGIN = '/authentication/login';
const WRONG_PASSWORD = 'Wrong-Secret-77';

/** What a route answers to a visitor, and to a player: private ones send a visitor to the log-in, a registration a player Home. */
interface Route {
  path: string;
  title: string;
  isForVisitors?: true;
  isPrivate?: true;
  isMexican?: true;
  isForDevelopers?: true;
}

const ROUTES: readonly Route[] = [
  { path: '/', title: 'home' },
  { path: '/registerNewUser', title: 'registerNewUser', isForVisitors: true },
  { path: '/extendedRegisterView', title: 'extendedRegisterView', isForVisitors: true },
  { path: '/multiComponentRegisterView', title: 'multiComponentRegisterView', isForVisitors: true },
  { path: '/webPayCashIn', title: 'webPayCashIn', isPrivate: true },
  { path: '/webPayCashOut', title: 'webPayCashOut', isPrivate: true },
  { path: '/webPayTransactions', title: 'webPayTransactions', isPrivate: true },
  { path: '/userProfile', title: 'userProfile', isPrivate: true },
  { path: '/changePassword', title: 'changePassword', isPrivate: true },
  { path: '/verifyEmail', title: 'verifyEmail' },
  { path: '/identificationStatus', title: 'identificationStatus', isPrivate: true, isMexican: true },
  { path: '/playRecords', title: 'playRecords', isPrivate: true, isMexican: true },
  { path: '/systemInfo', title: 'systemInfo', isForDevelopers: true },
  { path: '/about', title: 'about' },
];

/** Addresses of a player's bar and menu, and of a visitor's menu. */
const linksOf = (page: Visitor, selector: string) =>
  page.all(`${selector} a`).map((link) => link.getAttribute('href') ?? '');

const logIn = (page: Visitor, phoneNumber: string, password: string) =>
  page.send(page.say('common:login.submit'), { phoneNumber, password } as Typed);

describe.each([
  ['MX', '', '/extendedRegisterView', ['/playRecords', '/userProfile', '/identificationStatus'], true],
  ['US', 'Player App', '/multiComponentRegisterView', ['/userProfile'], false],
  ['JP', 'プレイヤーアプリ', '/multiComponentRegisterView', ['/userProfile'], true],
] as const)('the pages of %s', (country, titleAbroad, register, ownItems, hasWideToggle) => {
  const abroad = visiting(country);

  it('[S1-BUILD-03 S1-BUILD-06 S1-LANG-02 S2-ROUTE-02..12 S2-ROUTE-14] are there, with the title of the country', async () => {
    const visitor = abroad.visit();
    const isThere = (route: Route) => !route.isForDevelopers && (!route.isMexican || country === 'MX');
    const ask = async (page: Visitor, { path }: Route) => {
      const { status, headers, body } = await page.client.get(path);
      const title = /<title>([^<]*)<\/title>/.exec(body)?.[1] ?? '';
      return { path, status, location: headers.location ?? null, title };
    };
    const page = (route: Route) => ({
      path: route.path,
      status: isThere(route) ? 200 : 404,
      location: null,
      title: titleAbroad || textOf(visitor.language, `titles:${route.title}`),
    });
    const led = ({ path }: Route, location: string) => ({ path, status: 303, location, title: '' });
    for (const route of ROUTES)
      expect(await ask(visitor, route)).toEqual(
        route.isPrivate && isThere(route)
          ? led(route, `/?next=${encodeURIComponent(route.path)}`)
          : page(route),
      );
    const { visitor: player } = await abroad.logIn();
    for (const route of ROUTES)
      expect(await ask(player, route)).toEqual(route.isForVisitors ? led(route, '/') : page(route));
  });

  it('[S1-BUILD-07 S1-SHELL-03 S1-SHELL-07 S2-NAV-01 S2-NAV-02 S2-NAV-04 S2-NAV-06 S2-NAV-09] have the menu of what one can do', async () => {
    const visitor = await abroad.visit().open('/');
    expect(new Set(linksOf(visitor, '.menu'))).toEqual(new Set(['/', register, '/about']));
    const { player, visitor: page } = await abroad.logIn({ casinos: [{ casinoId: 12, regularAU: 1000 }] });
    const bar = ['/', '/webPayCashIn', '/webPayCashOut', '/webPayTransactions'];
    expect(linksOf(page, '.tabs')).toEqual(bar);
    const items = [...bar, ...ownItems, '/changePassword', '/about', '/?dialog=logout'];
    expect(new Set(linksOf(page, '.menu'))).toEqual(new Set(items));
    expect(page.texts('.tabs [aria-current="page"]')).toEqual([page.say('common:menu.home')]);
    expect(page.all('.menu__show').length > 0).toBe(hasWideToggle);

    const match = { path: '/funds', phone: player.phone };
    await abroad.sandbox.addFaults({ match, fault: { json: [] } });
    await page.open('/');
    expect(linksOf(page, 'body')).not.toContain('/webPayCashOut');
    await abroad.sandbox.clearFaults();
    await abroad.sandbox.addFaults({ match, fault: { status: 500 } });
    await page.open('/about');
    // An entry that is not known yet keeps its place, without a link.
    expect(linksOf(page, 'body')).not.toContain('/webPayCashOut');
    const waiting = page
      .texts('[aria-disabled="true"]')
      .filter((text) => text.includes(page.say('common:menu.cashOut')));
    expect(waiting[0]).toContain(page.say('common:menu.waiting'));
    expect(page.texts('.menu [aria-current="page"]')).toContain(page.say('common:menu.about'));
  });
});

describe('a visitor', () => {
  const here = visiting();

  it('[S1-SHELL-04 S2-NAV-10] finds the log-in where nothing else is done', async () => {
    const page = here.visit();
    const without = [
      '/registerNewUser',
      '/extendedRegisterView',
      '/multiComponentRegisterView',
      '/verifyEmail',
      '/about',
      '/systemInfo',
    ];
    for (const path of [...without, '/', '/nowhere']) {
      await page.open(path);
      expect(page.heading).not.toBe('');
      expect([path, page.all('form[action="/login"]').length]).toEqual([
        path,
        without.includes(path) ? 0 : 1,
      ]);
    }
  });

  it('[S2-ROUTE-15 S6-ROLE-11 ASVS-13.4.2 ASVS-13.4.5] finds no system info, and a player neither', async () => {
    expect((await here.visit().open('/systemInfo')).status).toBe(404);
    const { visitor: page } = await here.logIn({}, '/systemInfo');
    expect(page.heading).toBe(page.say('common:pages.notFound.title'));
    expect(page.answer?.body).not.toContain('minimumLength');
  });

  it('changes the language on the page where he is, and on the way to another', async () => {
    const page = await here.visit().open('/about');
    await page.send('English');
    expect([page.url, page.document.title]).toEqual(['/about', textOf('en', 'titles:about')]);
    await page.open('/userProfile');
    expect(page.find('html').lang).toBe('en-US');
    await page.send('日本語');
    expect([page.url, page.find('html').lang]).toEqual(['/?next=%2FuserProfile', 'ja-JP']);
  });

  it('[S1-BUILD-01] is led to the log-in by a private screen, and from there back', async () => {
    const player = await here.sandbox.makePlayer();
    const page = await here.visit().open('/webPayTransactions');
    await logIn(page, player.phone, 'not-my-password');
    page.expectErrors(page.say('errors:invalidUser'));
    await logIn(page, player.phone, player.password);
    expect(page.url).toBe('/webPayTransactions');
    expect(page.heading).toBe(page.say('titles:webPayTransactions'));
  });

  it.each<Language>(['es-MX', 'en', 'ja'])(
    '[S8-BODY-02] is told in %s that the password is wrong, and the number is kept',
    async (language) => {
      const player = await here.sandbox.makePlayer();
      const page = await here.visit(language).open('/');
      await logIn(page, player.phone, WRONG_PASSWORD);
      page.expectErrors(page.say('errors:invalidUser'));
      expect([page.value('phoneNumber'), page.value('password')]).toEqual([player.phone, '']);
      for (const name of ['phoneNumber', 'password']) {
        const field = page.find(`[name="${name}"]`);
        expect(field.getAttribute('aria-invalid')).toBe('true');
        const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
        expect(described.map((id) => page.text(`#${id}`)).join(' ')).toContain(
          page.say('errors:invalidUser'),
        );
      }
      // The refusal belongs to the form that was sent: on a page opened anew it is over.
      await page.open('/');
      expect([page.errors, page.value('phoneNumber')]).toEqual([[], '']);
    },
  );

  it('[S2-LOGIN-01 S2-LOGIN-02 S9-CONST-02] types a number of ten digits on a keyboard of digits', async () => {
    const page = await here.visit().open('/');
    const phone = page.find<HTMLInputElement>('[name="phoneNumber"]');
    // Counted in digits: what is written between them does not make a number too long.
    expect([phone.inputMode, phone.maxLength]).toEqual(['numeric', 40]);
    expect(page.text(`#${phone.getAttribute('aria-describedby')}`)).toBe(
      page.say('common:login.phoneHint', { count: 10 }),
    );
  });

  it('[S2-LOGIN-02 S3-SETTINGS-08] may type extension digits where the operator allows them', async () => {
    await here.sandbox.changeSettings({ allowPhoneExtensionDigits: true });
    const player = await here.sandbox.makePlayer({ phone: '551234567890123' });
    const page = await here.visit().open('/');
    expect(page.text('body')).toContain(page.say('common:login.phoneHintWithExtension'));
    await logIn(page, player.phone, player.password);
    expect(page.heading).toContain(page.say('home:loggedInAs'));
  });

  it('[SC-ALL-03] finds no button that does nothing without a script', async () => {
    const page = await here.visit().open('/');
    expect(page.texts('button')).toEqual([page.say('common:login.submit'), 'English', '日本語']);
  });

  it('[SC-REG-21] is told the way out where a captcha has no picture', async () => {
    await here.sandbox.changeRules({ captchaType: 'turnstile' });
    const player = await here.sandbox.makePlayer();
    const page = await here.visit().open('/?panel=forgotPassword');
    for (const key of ['captcha:needsScript', 'captcha:noPicture'])
      expect(page.text('body')).toContain(page.say(key));
    await page.send(page.say('password:getChangeCode'), { phoneNumber: player.phone });
    page.expectErrors(page.say('errors:captchaNotSolved'));
    expect(await here.sandbox.calls({ path: '/user/password/lost/code' })).toEqual([]);
  });

  it('[S2-HEADER-02 S3-NOTE-05 S4-NOTE-02] is told the same message once, another one beside it, and none of them after the log-in', async () => {
    const player = await here.sandbox.makePlayer();
    const page = await here.visit().open('/');
    const fail = async (fault: FaultInput['fault']) => {
      await here.sandbox.clearFaults();
      await here.sandbox.addFaults({ match: { path: LOGIN, phone: player.phone }, fault });
      await logIn(page, player.phone, player.password);
      return page.texts('.notification');
    };
    await fail({ status: 500 });
    expect(await fail({ status: 500 })).toHaveLength(1);
    expect(await fail({ status: 503 })).toHaveLength(2);
    const sinceMs = Date.now();
    const told = await fail({ status: 500 });
    expect(told).toHaveLength(2);
    expect(told.at(-1)).toContain(page.say('errors:internalServerError'));
    // Every row has its time, as the clock of the operator's country shows it.
    const clock = new Intl.DateTimeFormat('es-MX', { timeZone: 'America/Mexico_City', timeStyle: 'short' });
    const minutes = [sinceMs, Date.now()].map((ms) => `${clock.format(ms)} CST`.replaceAll(/\s/g, ' '));
    expect(minutes).toContain(page.texts('.notification time').at(-1));
    await here.sandbox.clearFaults();
    await logIn(page, player.phone, player.password);
    expect(page.heading).toContain(page.say('home:loggedInAs'));
    expect(page.told).toBe('');
  });

  it('has all pages of a portal whose operator is not there at all', async () => {
    // Nobody listens on the port for testing whether anybody listens.
    const own = await visitOwn({ env: { OPERATOR_API_URL: 'http://127.0.0.1:1' } });
    const page = own.visit();
    for (const path of ['/', '/about', '/nowhere']) {
      await page.open(path);
      expect([path, page.status]).toEqual([path, path === '/nowhere' ? 404 : 200]);
      expect(page.text('footer')).toContain(page.say('common:footer.serverVersion'));
      expect(linksOf(page, '.menu')).not.toEqual([]);
    }
    await logIn(await page.open('/'), '5512345678', WRONG_PASSWORD);
    page.expectTold('errors:serverUnreachable');
    expect([page.value('phoneNumber'), page.value('password')]).toEqual(['5512345678', '']);
  });

  it('is offered nothing while the settings are unknown, and as a developer the system info', async () => {
    const own = await visitOwn({ env: { PORTAL_MODE: 'development' } });
    await own.sandbox.addFaults({ match: { path: '/system/settings' }, fault: { status: 500 } });
    const developer = await own.visit().open('/systemInfo');
    expect(developer.heading).toBe(developer.say('titles:systemInfo'));
    expect(developer.all('form[action="/login"]')).toEqual([]);
    const { visitor: page } = await own.logIn({ casinos: [{ casinoId: 12, regularAU: 1000 }] });
    expect(linksOf(page, '.tabs')).toEqual(['/']);
    const items = [
      '/',
      '/playRecords',
      '/userProfile',
      '/changePassword',
      '/about',
      '/systemInfo',
      '/?dialog=logout',
    ];
    expect(new Set(linksOf(page, '.menu'))).toEqual(new Set(items));
  });
});

describe.each([
  [
    'everything',
    { allowWebBuyIn: false, allowWebCashOut: false, isIdCheckSupported: false },
    ['/webPayCashIn', '/webPayCashOut', '/webPayTransactions', '/identificationStatus'],
  ],
  ['buy-in', { allowWebBuyIn: false, allowWebCashOut: true }, ['/webPayCashIn']],
  ['cash-out', { allowWebBuyIn: true, allowWebCashOut: false }, ['/webPayCashOut', '/webPayTransactions']],
] as const)('what the operator switched off: %s', (_what, settings, gone) => {
  const here = visiting();

  it('[S2-ROUTE-13 S2-NAV-03 S2-NAV-04 S2-NAV-05 S3-SETTINGS-01 S3-SETTINGS-02 S3-SETTINGS-03 S6-ROLE-08] is neither offered nor there', async () => {
    await here.sandbox.changeSettings(settings);
    const { visitor: page } = await here.logIn({ casinos: [{ casinoId: 12, regularAU: 1000 }] });
    const all = ['/webPayCashIn', '/webPayCashOut', '/webPayTransactions', '/identificationStatus'];
    const offered = new Set([...linksOf(page, '.tabs'), ...linksOf(page, '.menu')]);
    expect(all.filter((path) => !offered.has(path))).toEqual(gone);
    for (const path of gone) expect([303, 404]).toContain((await page.client.get(path)).status);
  });
});
