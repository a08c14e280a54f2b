import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Language } from '#app/domain/country.ts';
import { menuItems } from '#app/domain/pages/menu.ts';
import { LanguageContext } from '#app/i18n/use-text.ts';
import { Page } from '#app/shell/page.tsx';
import type { ShellModel } from '#app/shell/shell-model.ts';
import { PageContext, type PageFacts } from '#app/ui/page-context.ts';
import { createPageFrames } from './page-frame.tsx';

let drawn = 0;

function draw(part: ReactElement, facts: PageFacts, language: Language): string {
  drawn += 1;
  return renderToString(
    <PageContext.Provider value={facts}>
      <LanguageContext.Provider value={language}>{part}</LanguageContext.Provider>
    </PageContext.Provider>,
  );
}

const features = { allowWebBuyIn: true, allowWebCashOut: true, isIdCheckSupported: false };

const model: ShellModel = {
  country: 'MX',
  language: 'es-MX',
  languages: ['es-MX', 'en', 'ja'],
  typedForm: null,
  menu: menuItems({
    country: 'MX',
    loggedIn: true,
    settings: features,
    hasCasinoBalance: true,
    developmentMode: false,
  }),
  hasWideMenuToggle: true,
  isMenuShown: false,
  player: { displayName: 'Ñandú <b>&"\'', arePermissionsSuspended: false, guest: null },
  sessionEndsAt: '5:40 p.m. CST',
  idleMinutes: null,
  login: null,
  forgotPassword: null,
  trust: {
    minimumAge: 18,
    helpLine: { label: 'Línea', language: 'es', url: null, phone: { href: 'tel:1', text: '1' } },
    permit: ['A & B'],
  },
  serverVersion: '1.0',
  operatorAppsVersion: '2.0',
  dialog: null,
  accessCode: null,
  openDocument: null,
};

const facts: PageFacts = {
  csrfToken: 'a-token',
  nonce: 'a-nonce',
  languageTag: 'es-MX',
  timeZone: 'America/Mexico_City',
  path: '/',
  address: '/',
  nowMs: 1000,
  country: 'MX',
  assets: {
    styles: { kind: 'link', href: '/assets/mx.css' },
    screenStyles: '.home{margin:0}',
    scriptHref: '/entry.js',
    pagesAhead: ['/about'],
    serviceWorkerHref: null,
    developmentScript: null,
  },
  contacts: [],
  notifications: [],
  hasErrors: false,
  sentForm: null,
  traceId: 'a trace',
};

const screen = (
  <>
    text before <p>a screen</p>
  </>
);

function framed(frames: ReturnType<typeof createPageFrames>, of: ShellModel, on: PageFacts = facts): string {
  return frames.frameOf(of, on, 'es-MX')?.around(draw(screen, on, 'es-MX')) ?? 'none';
}

const whole = (of: ShellModel, on: PageFacts = facts) => draw(<Page model={of}>{screen}</Page>, on, 'es-MX');

const another: ShellModel = {
  ...model,
  player: { displayName: '$& 日本', arePermissionsSuspended: false, guest: null },
  sessionEndsAt: '6:10 p.m. CST',
};

describe('a page in a frame', () => {
  it.each<[string, ShellModel, PageFacts]>([
    ['of one player', model, facts],
    ['of another', another, facts],
    ['with the menu open', { ...another, isMenuShown: true }, facts],
    ['of a player who may do less', { ...model, menu: model.menu.slice(0, 2) }, facts],
    [
      'with its permissions suspended',
      { ...model, player: { displayName: 'A', arePermissionsSuspended: true, guest: null } },
      facts,
    ],
    ['that ends when it is not used', { ...model, idleMinutes: 20 }, facts],
    ['at another address', model, { ...facts, path: '/about', address: '/about' }],
    ['at another time', model, { ...facts, nowMs: 5000, traceId: 'another trace' }],
  ])('%s is as if it had been drawn whole', (_which, of, on) => {
    const frames = createPageFrames(draw);
    for (const player of [model, another, of, of]) framed(frames, player);
    expect(framed(frames, of, on)).toBe(whole(of, on));
  });

  it('is drawn once for all players, and has nothing of any', () => {
    const frames = createPageFrames(draw);
    framed(frames, model);
    drawn = 0;
    const page = framed(frames, another);
    // The screen alone.
    expect(drawn).toBe(1);
    expect(page).not.toContain('Ñandú');
    expect(page).not.toContain('5:40');
  });
});

describe('a page is drawn whole', () => {
  const player = { displayName: 'A', arePermissionsSuspended: false };
  const notification = { id: 'a', kind: 'info', code: 'a', messageKey: 'a', createdAtMs: 0 };
  it.each<[string, Partial<ShellModel>, Partial<PageFacts>]>([
    ['for a visitor', { player: null, sessionEndsAt: null }, {}],
    ['for a guest', { player: { ...player, guest: { phone: '55 •••• 5678' } } }, {}],
    ['with a question over it', { dialog: 'logout' }, {}],
    ['with a message', {}, { notifications: [notification] as unknown as PageFacts['notifications'] }],
    ['with a form that was refused', {}, { hasErrors: true }],
    ['at a place within a screen', {}, { address: '/?a=1' }],
    ['at an address that is no screen', {}, { path: '/elsewhere', address: '/elsewhere' }],
    ['at an address in another spelling that has a query', {}, { path: '/About', address: '/about?doc=1' }],
    [
      'on a first visit, which has the whole style sheet in it',
      {},
      { assets: { ...facts.assets, styles: { kind: 'inline', text: '', prefetchHref: null } } },
    ],
  ])('%s', (_what, of, on) => {
    expect(createPageFrames(draw).frameOf({ ...model, ...of }, { ...facts, ...on }, 'es-MX')).toBeNull();
  });
});
