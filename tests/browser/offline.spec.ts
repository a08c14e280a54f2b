import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { SESSION_HARD_LIMIT_MS } from '#app/domain/limits.ts';
import { createKeyRing } from '#app/session/keys.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import { seal, unseal } from '#app/session/seal.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { startPortal } from '#tests/support/portal.ts';
import { awaitIdle, stirUntil } from '#tests/support/settled-page.ts';
import type { Stack } from '#tests/support/stack.ts';
import { PortalPage } from './portal-page.ts';
import { makePayment, TransactionsPage } from './transactions-page.ts';

const CASINOS = [{ casinoId: 12, regularAU: 900_000 }];

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ guard }) => guard.expect(/net::ERR_/));

const hasWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);

/** Moves a hand over the page, and opens it once more when the worker has what it keeps. */
async function letWorkerCome(page: Page): Promise<void> {
  await awaitIdle(page);
  await stirUntil(page, () => hasWorker(page));
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((come) => active?.addEventListener('statechange', come));
  });
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** All that the browser keeps, by address. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return caught.flat().map((url) => url.replace(location.origin, ''));
  });

/** Ends the portal: nothing can be reached any more, and whatever was connected is not. */
const cutOff = ({ portal }: Stack) => portal.stop();

async function signIn(page: Page, { portal, sandbox }: Stack) {
  const player = await sandbox.makePlayer({ casinos: CASINOS });
  await page.goto(portal.origin);
  const home = new PortalPage(page, 'es-MX');
  await home.sendLogin(player.phone, player.password);
  await home.expectSignedIn();
  return player;
}

/** Has a slip of a player kept by its button; gives its reference. */
async function keepSlip(
  page: Page,
  { portal, sandbox }: Stack,
  player: Pick<MadePlayer, 'phone'>,
): Promise<string> {
  const screen = new TransactionsPage(page, 'es-MX');
  const id = await makePayment(sandbox, player, { methodId: 'm_oxxo' });
  await page.goto(`${portal.origin}/webPayTransactions?tx=${id}`);
  await stirUntil(page, () => screen.button('transactions:slip.keep').isVisible());
  await screen.button('transactions:slip.keep').click();
  await expect(screen.main.getByRole('status')).toHaveText(screen.say('transactions:slip.kept'));
  return (await page.locator('#slip-reference').textContent()) ?? '';
}

test.describe('without a network', { tag: ['@script', '@once'] }, () => {
  test('a page says what is known and who helps, and comes when the network does', { tag: '@long' }, async ({
    page,
    startOwnStack,
  }) => {
    const env = { SESSION_KEYS: randomBytes(32).toString('base64url') };
    const stack = await startOwnStack({ env });
    const screen = new TransactionsPage(page, 'es-MX');
    await signIn(page, stack);
    await letWorkerCome(page);
    await cutOff(stack);
    await page.locator('nav a[href="/webPayTransactions"]:visible').first().click();
    await expect(page).toHaveURL(/\/webPayTransactions$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.say('common:offline.title'));
    await expect(page.getByRole('main')).toContainText(screen.say('common:offline.text'));
    await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible();
    await expect(page.locator('#kept-slip')).toBeHidden();
    // It is dressed by itself.
    expect(await page.evaluate(() => getComputedStyle(document.body).marginTop)).toBe('0px');

    const { apiUrl } = stack.sandbox;
    const port = Number(new URL(stack.portal.origin).port);
    const again = await startPortal({ apiUrl, country: 'MX', port, env });
    try {
      await page.getByRole('link', { name: screen.say('common:offline.again') }).click();
      await expect(page).toHaveURL(/\/$|webPayTransactions/);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
        screen.say('common:offline.title'),
      );
    } finally {
      await again.stop();
    }
  });

  test('[ASVS-14.3.3] nothing is kept but files and the page for no network', async ({
    page,
    startOwnStack,
  }) => {
    const stack = await startOwnStack();
    await signIn(page, stack);
    await letWorkerCome(page);
    for (const path of ['/', '/webPayCashIn', '/webPayTransactions', '/userProfile', '/about']) {
      await page.goto(stack.portal.origin + path);
      await awaitIdle(page);
    }
    await expect.poll(() => keptAddresses(page)).toContainEqual(expect.stringMatching(/^\/assets\//));
    const kept = await keptAddresses(page);
    expect(kept.filter((address) => !address.startsWith('/assets/'))).toEqual(['/offline?language=es-MX']);
    const offline = await page.evaluate(async () => (await caches.match('/offline?language=es-MX'))?.text());
    expect(offline).toContain('<h1>');
    expect(offline).not.toMatch(/name="csrf"|<form|<script/);
  });

  test('a full disk takes no file of a page away', { tag: '@long' }, async ({ page, startOwnStack }) => {
    const { portal } = await startOwnStack();
    await page.goto(portal.origin);
    await letWorkerCome(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: portal.origin, quotaSize: 1 });
    const isRefused = () =>
      page.evaluate(async () => {
        const cache = await caches.open('probe');
        return cache.put('/probe', new Response('x'.repeat(100_000))).then(
          () => null,
          ({ name }: DOMException) => name,
        );
      });
    await expect.poll(isRefused).toBe('QuotaExceededError');
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    for (const _reload of [1, 2]) {
      await page.reload();
      expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      expect(await page.evaluate(() => getComputedStyle(document.body).marginTop)).toBe('0px');
      // Its island wakes, with the files that it loads.
      await stirUntil(page, async () => {
        await page.locator('input[type=password]').first().focus();
        return page.locator('.password-field__toggle').first().isVisible();
      });
      expect(await keptAddresses(page)).toEqual([]);
    }
  });

  test('[ASVS-14.3.3] a slip is there that the player asked to be kept', async ({ page, startOwnStack }) => {
    const stack = await startOwnStack();
    const player = await signIn(page, stack);
    await letWorkerCome(page);
    const id = await makePayment(stack.sandbox, player, { methodId: 'm_oxxo' });
    const screen = new TransactionsPage(page, 'es-MX');
    const address = `${stack.portal.origin}/webPayTransactions?tx=${id}`;
    await page.goto(address);
    const reference = await page.locator('#slip-reference').textContent();
    await stirUntil(page, () => screen.button('transactions:slip.keep').isVisible());
    await screen.button('transactions:slip.keep').click();
    await expect(screen.main.getByRole('status')).toHaveText(screen.say('transactions:slip.kept'));
    await page.reload();
    await stirUntil(page, () => screen.button('transactions:slip.forget').isVisible());
    // It can be taken back, and is by now the one that is kept.
    await screen.button('transactions:slip.forget').click();
    await expect.poll(() => keptAddresses(page)).not.toContain('/kept-slip');
    // An extension has been at the slip that is shown, and a translator at its reference.
    await page.evaluate(() => {
      document.querySelector('#slip')?.append(document.createElement('foreign-node'));
      const [digits] = document.querySelector('#slip-reference')?.childNodes ?? [];
      digits?.replaceWith(document.createTextNode('0000'));
    });
    await screen.button('transactions:slip.keep').click();
    await expect(screen.button('transactions:slip.forget')).toBeVisible();

    await cutOff(stack);
    await page.goto(stack.portal.origin);
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(
      screen.say('common:offline.title'),
    );
    const slip = page.locator('#kept-slip');
    await expect(slip).toContainText(screen.say('common:offline.slipText'));
    expect(await slip.locator('#slip-reference').textContent()).toBe(reference);
    await expect(slip.locator('.slip__barcode')).toBeVisible();
    await expect(slip.locator('form, button, foreign-node, .slip__standing')).toHaveCount(0);

    // Two hours, with or without a network.
    const leftMs = await page.evaluate(async () => {
      const kept = await caches.match('/kept-slip');
      const [mark, end] = kept?.headers.get('Session-Mark')?.split(' ') ?? [];
      const headers = new Headers(kept?.headers);
      headers.set('Session-Mark', `${mark} ${Date.now() - 1}`);
      await (await caches.open('kept')).put('/kept-slip', new Response(kept?.body, { headers }));
      return Number(end) - Date.now();
    });
    expect(leftMs).toBeLessThan(SESSION_HARD_LIMIT_MS);
    expect(leftMs).toBeGreaterThan(SESSION_HARD_LIMIT_MS / 2);
    await page.goto(stack.portal.origin);
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(
      screen.say('common:offline.title'),
    );
    await expect(slip).toBeHidden();
    expect(await keptAddresses(page)).not.toContain('/kept-slip');
  });

  test('[ASVS-14.3.1 ASVS-14.3.3] a slip goes with its session, by whatever way that ends', async ({
    page,
    startOwnStack,
  }) => {
    const key = randomBytes(32).toString('base64url');
    const ring = createKeyRing([key]);
    const stack = await startOwnStack({ env: { SESSION_KEYS: key, IDLE_MINUTES: '5' } });
    const { portal, sandbox } = stack;
    const context = page.context();
    const screen = new TransactionsPage(page, 'es-MX');
    /** Lets time pass for this browser: its session is the one that it would have by then. */
    const pass = async (ms: number) => {
      const cookies = await context.cookies();
      const cookie = cookies.find(({ name }) => name.endsWith('session'));
      if (!cookie) throw new Error('there is no session');
      const session = (await unseal(ring, 'session', cookie.value))?.value as PlayerSession;
      const loggedOnAtMs = session.loggedOnAtMs - ms;
      const value = await seal(ring, 'session', { ...session, loggedOnAtMs });
      await context.addCookies([{ ...cookie, value }]);
      const lastUse = cookies.find(({ name }) => /last/i.test(name));
      if (lastUse) await context.clearCookies({ name: lastUse.name });
    };
    const refuse = (status: number) => async (phone: string) => {
      await sandbox.addFaults({ match: { path: '/funds', phone }, fault: { status } });
    };
    const ends: readonly (readonly [string, (phone: string) => Promise<unknown>])[] = [
      ['401', refuse(401)],
      ['409', refuse(409)],
      ['423', refuse(423)],
      ['two hours', () => pass(SESSION_HARD_LIMIT_MS)],
      ['without use', () => pass(7 * 60_000)],
      ['cookies deleted', () => context.clearCookies()],
      [
        'log-out',
        async () => {
          await page.goto(`${portal.origin}/?dialog=logout`);
          await page.getByRole('button', { name: screen.say('common:logoutDialog.confirm') }).click();
          await expect(page.getByRole('textbox').first()).toBeVisible();
        },
      ],
    ];
    await page.goto(portal.origin);
    await letWorkerCome(page);
    for (const [end, come] of ends) {
      const player = await signIn(page, stack);
      await keepSlip(page, stack, player);
      // Another page of the session leaves it.
      await page.goto(`${portal.origin}/about`);
      expect(await keptAddresses(page), end).toContain('/kept-slip');
      await come(player.phone);
      await page.goto(portal.origin);
      await expect(page.getByRole('textbox').first(), end).toBeVisible();
      await expect.poll(() => keptAddresses(page), end).not.toContain('/kept-slip');
      await sandbox.clearFaults();
    }

    // Another player logs in over a session that goes on, and then there is no network.
    const reference = await keepSlip(page, stack, await signIn(page, stack));
    const other = await sandbox.makePlayer({ casinos: CASINOS, displayName: 'Otra Persona' });
    await context.clearCookies();
    // Past the worker: it sees no page of nobody's between the two.
    const csrf = /name="csrf" value="([^"]+)"/.exec(
      await (await page.request.get(portal.origin)).text(),
    )?.[1];
    const form = { csrf: csrf ?? '', phoneNumber: other.phone, password: other.password };
    await page.request.post(`${portal.origin}/login`, { form });
    expect(await keptAddresses(page)).toContain('/kept-slip');
    await page.goto(portal.origin);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Otra Persona');
    await cutOff(stack);
    await page.goto(portal.origin);
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(
      screen.say('common:offline.title'),
    );
    await expect(page.locator('#kept-slip')).toBeHidden();
    expect(await page.content()).not.toContain(reference);
  });

  test('another language is another worker, in the place of the first', { tag: '@long' }, async ({
    page,
    startOwnStack,
  }) => {
    const stack = await startOwnStack();
    await page.goto(stack.portal.origin);
    await letWorkerCome(page);
    await page.context().addCookies([{ name: 'language', value: 'en', url: stack.portal.origin }]);
    await page.goto(`${stack.portal.origin}/about`);
    const pagesKept = async () => (await keptAddresses(page)).filter((one) => one.startsWith('/offline'));
    await stirUntil(page, async () => (await pagesKept()).includes('/offline?language=en'));
    await expect.poll(pagesKept).toEqual(['/offline?language=en']);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      1,
    );
  });

  test('a worker that is not wanted any more removes itself, with all it kept', { tag: '@long' }, async ({
    page,
    startOwnStack,
  }) => {
    const stack = await startOwnStack();
    await page.goto(stack.portal.origin);
    await letWorkerCome(page);
    await cutOff(stack);
    const { apiUrl } = stack.sandbox;
    const port = Number(new URL(stack.portal.origin).port);
    const env = { SERVICE_WORKER: 'off' };
    const without = await startPortal({ apiUrl, country: 'MX', port, env });
    try {
      await page.goto(without.origin);
      await expect(page.locator('meta[name="service-worker"]')).toHaveCount(0);
      // A browser asks for a worker's next version on each page.
      const registrations = async () => {
        await page.reload();
        return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
      };
      await expect.poll(registrations).toBe(0);
      await expect.poll(() => keptAddresses(page)).toEqual([]);
    } finally {
      await without.stop();
    }
  });

  test('there is none where data is saved', { tag: '@long' }, async ({ page, startOwnStack }) => {
    const stack = await startOwnStack();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.goto(stack.portal.origin);
    await page.mouse.move(7, 7, { steps: 2 });
    await awaitIdle(page);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
  });
});
