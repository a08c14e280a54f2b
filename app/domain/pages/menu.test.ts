import { describe, expect, it } from 'vitest';
import { COUNTRIES, LANGUAGES } from '#app/domain/country.ts';
import { textIn } from '#tests/support/locale-texts.ts';
import {
  ALL_OFF,
  ALL_ON,
  existenceOf,
  hasWideMenuToggle,
  isInBar,
  isLoginHidden,
  type MenuItem,
  type MenuItemId,
  type MenuState,
  menuItems,
  screenBehind,
  titleKey,
} from './menu.ts';
import { ROUTES } from './routes.ts';
import { SCREENS } from './screens.ts';

const FEATURES = [
  'allowWebBuyIn',
  'allowWebCashOut',
  'isIdCheckSupported',
  'allowPlayerLimits',
  'allowActivityHistory',
  'allowExclusion',
  'allowStatements',
] as const satisfies readonly (keyof MenuState['settings'])[];
const SWITCHES = ['loggedIn', 'hasCasinoBalance', 'developmentMode', ...FEATURES] as const;

/** All states: 3 countries and 10 switches. */
const states: MenuState[] = COUNTRIES.flatMap((country) =>
  Array.from({ length: 2 ** SWITCHES.length }, (_, number) => {
    const isOn = (name: (typeof SWITCHES)[number]) => ((number >> SWITCHES.indexOf(name)) & 1) === 1;
    return {
      country,
      loggedIn: isOn('loggedIn'),
      settings: Object.assign({ ...ALL_OFF }, ...FEATURES.map((name) => ({ [name]: isOn(name) }))),
      hasCasinoBalance: isOn('hasCasinoBalance'),
      developmentMode: isOn('developmentMode'),
    };
  }),
);

/** Rules of spec §2, one line each. */
const RULES: Record<MenuItemId, (state: MenuState) => boolean> = {
  home: () => true,
  about: () => true,
  register: (s) => !s.loggedIn,
  buyIn: (s) => s.loggedIn && s.settings.allowWebBuyIn,
  cashOut: (s) => s.loggedIn && s.hasCasinoBalance === true && s.settings.allowWebCashOut,
  transactions: (s) => s.loggedIn && s.settings.allowWebCashOut,
  profile: (s) => s.loggedIn,
  changePassword: (s) => s.loggedIn,
  identityCheck: (s) => s.country === 'MX' && s.loggedIn && s.settings.isIdCheckSupported,
  playRecords: (s) => s.country === 'MX' && s.loggedIn,
  accountSecurity: (s) => s.loggedIn && s.settings.allowActivityHistory,
  limits: (s) => s.loggedIn && (s.settings.allowPlayerLimits || s.settings.allowExclusion),
  systemInfo: (s) => s.developmentMode,
  logout: (s) => s.loggedIn,
};

describe('menuItems', () => {
  it('marks buy-in alone as paused, and leaves it where the specification has it', () => {
    const state = { country: 'US', loggedIn: true, settings: ALL_ON, hasCasinoBalance: true } as const;
    const items = menuItems({ ...state, developmentMode: false, isBuyInPaused: true });
    expect(items.filter(({ isPaused }) => isPaused).map(({ id }) => id)).toEqual(['buyIn']);
    expect(items.map(({ id }) => id)).toEqual(
      menuItems({ ...state, developmentMode: false }).map(({ id }) => id),
    );
  });

  const ids = (state: MenuState) => menuItems(state).map(({ id }) => id);

  it('[S2-ROUTE-12 S2-ROUTE-13 S2-ROUTE-14 S2-NAV-01..06 S6-ROLE-05..08 S6-ROLE-11] shows each item exactly when its rule says so, in all 3,072 states', () => {
    expect(states).toHaveLength(3072);
    for (const state of states) {
      const shown = ids(state);
      for (const [id, rule] of Object.entries(RULES) as [MenuItemId, (typeof RULES)[MenuItemId]][]) {
        expect(shown.includes(id), `${id} in ${JSON.stringify(state)}`).toBe(rule(state));
      }
      expect(new Set(shown).size).toBe(shown.length);
    }
  });

  it('keeps one order', () => {
    const everything: MenuState = {
      country: 'MX',
      loggedIn: true,
      settings: ALL_ON,
      hasCasinoBalance: true,
      developmentMode: true,
    };
    expect(menuItems(everything).map(({ id, href }) => [id, href])).toEqual([
      ['home', '/'],
      ['buyIn', '/webPayCashIn'],
      ['cashOut', '/webPayCashOut'],
      ['transactions', '/webPayTransactions'],
      ['playRecords', '/playRecords'],
      ['profile', '/userProfile'],
      ['identityCheck', '/identificationStatus'],
      ['changePassword', '/changePassword'],
      ['limits', '/responsiblePlay'],
      ['accountSecurity', '/accountSecurity'],
      ['about', '/about'],
      ['systemInfo', '/systemInfo'],
      ['logout', '/?dialog=logout'],
    ]);
    expect(ids({ ...everything, loggedIn: false })).toEqual(['home', 'register', 'about', 'systemInfo']);
  });

  it('[S2-NAV-07] ends with the logout for whoever is logged in', () => {
    for (const state of states) expect(ids(state).at(-1) === 'logout').toBe(state.loggedIn);
  });

  it('has a label in every language for every item', () => {
    const labels = new Set(states.flatMap((state) => menuItems(state).map(({ labelKey }) => labelKey)));
    expect(labels.size).toBe(14);
    for (const language of LANGUAGES) {
      for (const label of labels) expect(textIn(language, label), label).toMatch(/\S/);
    }
  });
});

describe('the routes', () => {
  it('[S2-NAV-10] hide the login form on exactly the register, verify-email, about and system-info routes', () => {
    const hidden = Object.values(ROUTES).filter(isLoginHidden);
    expect(hidden.sort()).toEqual([
      '/about',
      '/extendedRegisterView',
      '/multiComponentRegisterView',
      '/registerNewUser',
      '/systemInfo',
      '/verifyEmail',
    ]);
    expect(isLoginHidden('/About/')).toBe(true);
    expect(isLoginHidden('/aboutUs')).toBe(false);
  });

  it("[S1-BUILD-06 S1-LANG-02 S9-CONST-22] have a Mexican title each in Mexico, and the product's name everywhere else", () => {
    for (const [id, path] of Object.entries(ROUTES)) {
      expect(titleKey(path, 'MX')).toBe(`titles:${id}`);
      for (const language of LANGUAGES) expect(textIn(language, titleKey(path, 'MX'))).toMatch(/\S/);
      expect(textIn('en', titleKey(path, 'US'))).toBe('Player App');
      expect(titleKey(path, 'JP')).toBe('common:appTitle');
    }
    expect(titleKey('/nowhere', 'MX')).toBe('common:appTitle');
  });
});

describe('hasWideMenuToggle', () => {
  it('[S2-NAV-09] is for those logged in outside the US', () => {
    const shown = COUNTRIES.flatMap((country) =>
      [false, true]
        .filter((loggedIn) => hasWideMenuToggle({ country, loggedIn }))
        .map((loggedIn) => [country, loggedIn]),
    );
    expect(shown).toEqual([
      ['MX', true],
      ['JP', true],
    ]);
  });
});

describe('the screen behind a path', () => {
  it.each([
    '/playRecords',
    '/playrecords/',
    '/PlayRecords//',
    '/%70layRecords',
    '/playRecordsCsv',
    '/PLAYRECORDSCSV/',
  ])('%s is that of the play records', (path) => {
    expect(screenBehind(path)).toBe(SCREENS.playRecords);
  });

  it.each(['/', '//', '/nowhere', '/login', '/playRecords/x', '/%', '/%2FplayRecords'])(
    '%s is none of a country',
    (path) => {
      expect(screenBehind(path)?.exists ?? []).toEqual([]);
    },
  );
});

it('the bar has the items that a player presses every day', () => {
  const items = (['home', 'buyIn', 'transactions', 'about'] as const).map((id) => ({ id }) as MenuItem);
  expect(items.filter(isInBar).map(({ id }) => id)).toEqual(['home', 'buyIn', 'transactions']);
});

it('a file exists where its screen does, and a tax paper where there are statements', () => {
  expect(existenceOf('/taxPaper')).toEqual(['statementsAllowed']);
  expect(existenceOf('/TAXPAPER/')).toEqual(['statementsAllowed']);
  expect(existenceOf('/playRecordsCsv')).toEqual(existenceOf('/playRecords'));
  expect(existenceOf('/playRecords').length).toBeGreaterThan(0);
  expect([existenceOf('/about'), existenceOf('/nowhere')]).toEqual([[], []]);
});
