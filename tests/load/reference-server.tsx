import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import express from 'express';
import { renderToString } from 'react-dom/server';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { LanguageContext } from '#app/i18n/use-text.ts';
import type { CasinoBalance } from '#app/screens/home/home-model.ts';
import { SignedInHome } from '#app/screens/home/signed-in-home.tsx';
import { Page } from '#app/shell/page.tsx';
import type { ShellModel } from '#app/shell/shell-model.ts';
import { PageContext, type PageFacts } from '#app/ui/page-context.ts';

/**
 * What the portal is measured against, in the same run: a page that is only sent (`/static`, read from standard input
 * and compressed once, by bare node:http), the same with the headers that protect it (`/protected`), and the markup of
 * Home rendered by bare Express and React (`/home`), without a session, an operator, a log or a security header.
 */
const facts: PageFacts = {
  csrfToken: 'A'.repeat(62),
  nonce: 'A'.repeat(24),
  languageTag: 'es-MX',
  timeZone: 'America/Mexico_City',
  path: '/',
  address: '/',
  nowMs: Date.now(),
  country: 'MX',
  assets: {
    styles: { kind: 'link', href: '/assets/mx.css' },
    screenStyles: '',
    scriptHref: '/assets/entry.js',
    developmentScript: null,
  },
  contacts: [],
  notifications: [],
  hasErrors: false,
  traceId: 'reference',
};

const shell: ShellModel = {
  country: 'MX',
  language: 'es-MX',
  typedForm: null,
  languages: ['es-MX', 'en', 'ja'],
  menu: [
    ROUTES.home,
    ROUTES.webPayCashIn,
    ROUTES.webPayCashOut,
    ROUTES.webPayTransactions,
    ROUTES.userProfile,
    ROUTES.changePassword,
    ROUTES.about,
  ].map((href) => ({ id: 'about', href, labelKey: 'common:menu.about' })),
  hasWideMenuToggle: true,
  isMenuShown: false,
  trust: {
    minimumAge: 18,
    helpLine: { label: 'Línea de la Vida', language: 'es', url: null, phone: null },
    permit: [],
  },
  player: { displayName: 'Ana', arePermissionsSuspended: false, guest: null },
  sessionEndsAt: '10:56 a.m.',
  idleMinutes: null,
  login: null,
  forgotPassword: null,
  serverVersion: '1.0.0',
  operatorAppsVersion: '7.3.14',
  dialog: null,
  accessCode: null,
  openDocument: null,
};

const amounts = { regular: '$1,250.50', promo: '$250.00', lockedFunds: '$75.25', lockedCount: '2' };
const balances: CasinoBalance[] = Array.from({ length: 5 }, (_, index) => ({
  casinoId: index + 1,
  name: `Casino ${index + 1}`,
  amounts,
}));

const renderHome = () =>
  renderToString(
    <PageContext.Provider value={facts}>
      <LanguageContext.Provider value="es-MX">
        <Page model={shell}>
          <SignedInHome
            model={{
              country: 'MX',
              displayName: 'Ana',
              phone: '55 1234 5678',
              isVerified: true,
              isSuspended: false,
              balances,
              areFundsLate: false,
              accessCode: 'perCasino',
              ways: { buyIn: true, cashOut: true, transactions: true },
              activity: { offers: [], isMoreOffered: false, unconfirmed: [], latest: [] },
            }}
          />
        </Page>
      </LanguageContext.Provider>
    </PageContext.Provider>,
  );

const compress = (html: string, quality: number) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

async function readInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  return text;
}

const { html, headers } = JSON.parse(await readInput()) as { html: string; headers: Record<string, string> };
const staticPage = compress(html, 11);
const app = express();
app.get('/home', (_request, response) => {
  response
    .set('Content-Encoding', 'br')
    .type('html')
    .send(compress(`<!DOCTYPE html>${renderHome()}`, 5));
});
const server = createServer((request, response) => {
  if (request.url !== '/static' && request.url !== '/protected') return app(request, response);
  response.writeHead(200, {
    ...(request.url === '/protected' ? headers : {}),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': 'br',
    'Content-Length': staticPage.length,
  });
  response.end(staticPage);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
