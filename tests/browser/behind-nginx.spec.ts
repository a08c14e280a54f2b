import { PESOS } from '#tests/support/casinos.ts';
import { test as base, EARLIER_STYLES, expect } from '#tests/support/fixtures.ts';
import { type ProxiedStack, startProxiedStack } from '#tests/support/proxied-stack.ts';
import { PortalPage } from './portal-page.ts';
import { LIST, TransactionsPage } from './transactions-page.ts';
import { WebPayPage } from './web-pay-page.ts';

/** Browser tests whose pages come by TLS, through the proxy that is shipped, from three processes in turn. */
const test = base.extend<object, { proxied: ProxiedStack }>({
  proxied: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
    async ({}, use) => {
      const proxied = await startProxiedStack('MX');
      await use(proxied);
      await proxied.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  // In the place of the worker's portal, which is not started then.
  baseURL: ({ proxied }, use) => use(proxied.origin),
});

// The certificate vouches for itself.
test.use({ ignoreHTTPSErrors: true });

/** The processes that the proxy has asked so far, one for each line of its log. */
const upstreams = ({ nginx }: ProxiedStack) =>
  nginx
    .logs()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { upstream: string }).upstream);

test('a buy-in by slip from the log-in to the log-out', { tag: ['@wide', '@plain'] }, async ({
  page,
  context,
  proxied,
  javaScriptEnabled,
}) => {
  const player = await proxied.sandbox.makePlayer({
    displayName: 'Ana Ruiz',
    casinos: [{ casinoId: PESOS, regularAU: 1_000_000 }],
    email: 'ana@player.example',
    personalInfo: 'complete',
  });
  const portal = new PortalPage(page, 'es-MX');
  const pay = new WebPayPage(page, 'es-MX');
  const screen = new TransactionsPage(page, 'es-MX');
  const before = upstreams(proxied).length;

  const arrival = await page.goto('/');
  expect(new URL(page.url()).protocol).toBe('https:');
  expect(arrival?.headers()['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  if (javaScriptEnabled) {
    const protocol = await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol,
    );
    expect(protocol).toBe('h2');
  }
  await portal.sendLogin(player.phone, player.password);
  await portal.expectSignedIn();
  await expect(page.getByRole('main')).toContainText('Ana Ruiz');

  await page.goto('/webPayCashIn');
  await pay.type('500');
  await pay.choose('m_oxxo');
  await pay.pay();
  const id = await pay.expectTransaction();
  await expect(pay.main).toContainText('500.00');
  await page.goto(LIST);
  await expect(screen.open).toHaveCount(1);
  await expect(screen.open).toContainText('500.00');
  const { transactions } = await proxied.sandbox.paymentsOf(player.phone);
  expect(transactions).toMatchObject([{ transactionId: id, casinoId: PESOS }]);

  const cookies = (await context.cookies()).filter(({ value }) => value !== EARLIER_STYLES);
  expect(cookies.map(({ name }) => name)).toContain('__Host-session');
  for (const { name, secure, path, domain } of cookies) {
    expect({ name, secure, path, domain }).toEqual({
      name: expect.stringMatching(/^__Host-/),
      secure: true,
      path: '/',
      // With a dot in front it would be for names below as well.
      domain: 'localhost',
    });
  }

  await portal.askToLogOut();
  await portal.confirmLogOut();
  await page.goto('/');
  await portal.expectSignedOut();
  // An answer is in the log when the last of it is on its way.
  const ports = proxied.portals.map(({ origin }) => new URL(origin).host);
  await expect.poll(() => [...new Set(upstreams(proxied).slice(before))].sort()).toEqual(ports.sort());
});
