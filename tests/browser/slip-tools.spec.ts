import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/fixtures.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { awaitIdle, stirUntil } from '#tests/support/settled-page.ts';
import { makePayment, TransactionsPage } from './transactions-page.ts';

const CASINOS = [{ casinoId: 12, regularAU: 900_000 }];
const ISLAND = /\/assets\/slip-tools-[\w-]+\.js$/;

/** Opens a slip; gives its reference. */
async function openSlip(page: Page, sandbox: TestSandbox, makePlayer: TestSandbox['makePlayer']) {
  const player = await makePlayer({ casinos: CASINOS });
  const id = await makePayment(sandbox, player, { methodId: 'm_oxxo' });
  const reference = (await sandbox.paymentsOf(player.phone)).transactions[0]?.providerReference ?? '';
  expect(reference).toMatch(/^\d{12,}$/);
  const screen = new TransactionsPage(page, 'es-MX');
  await screen.enter(player);
  await screen.openTransaction(id);
  return { screen, reference };
}

/** Moves the mouse until the buttons come, as a player does who looks at the page. */
const stir = (page: Page) =>
  stirUntil(page, () => page.locator('[data-island="slip-tools"] button').first().isVisible());

const selected = (page: Page) => page.evaluate(() => String(getSelection()));

test('[SC-BUY-34] one touch selects the whole reference, without the blanks that the eye sees', {
  tag: '@drawn',
}, async ({ page, sandbox, makePlayer }) => {
  const { screen, reference } = await openSlip(page, sandbox, makePlayer);
  const groups = screen.main.locator('.slip__reference .digits__group');
  const [first, second] = [await groups.nth(0).boundingBox(), await groups.nth(1).boundingBox()];
  expect((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0)).toBeGreaterThan(4);
  await groups.nth(1).click();
  expect(await selected(page)).toBe(reference);
});

test.describe('with a script', { tag: '@script' }, () => {
  test('[SC-BUY-16] a slip is copied and printed by its own buttons, which move nothing when they come', async ({
    page,
    context,
    sandbox,
    makePlayer,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 360, height: 900 });
    const { screen, reference } = await openSlip(page, sandbox, makePlayer);
    await stir(page);
    await screen.button('transactions:slip.copy').click();
    await expect(screen.main.getByRole('status')).toHaveText(screen.say('transactions:slip.copied'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await screen.button('transactions:slip.print').click();
    await expect(page.locator('body[data-printed]')).toHaveCount(1);
    await page.reload();
    await stir(page);
    await expect(screen.button('transactions:slip.print')).toBeVisible();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((tell) => {
          let sum = 0;
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
          });
          observer.observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => tell(sum), 200);
        }),
    );
    expect(shift).toBe(0);
  });

  test('[SC-BUY-16] a slip is shared in words where the browser can, and copied where it may not', {
    tag: '@long',
  }, async ({ page, context, sandbox, makePlayer }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async ({ text }: { text: string }) => {
          if (document.body.hasAttribute('data-forbidden')) throw new DOMException('', 'NotAllowedError');
          document.body.setAttribute('data-shared', text);
        },
      });
    });
    const { screen, reference } = await openSlip(page, sandbox, makePlayer);
    await stir(page);
    await screen.button('transactions:slip.share').click();
    await expect(page.locator('body')).toHaveAttribute(
      'data-shared',
      new RegExp(`OXXO.*3,704.00.*${reference}`, 's'),
    );
    await page.evaluate(() => document.body.setAttribute('data-forbidden', ''));
    await screen.button('transactions:slip.share').click();
    await expect(screen.main.getByRole('status')).toHaveText(screen.say('transactions:slip.copied'));
  });

  test('[SC-BUY-16] a reference that may not be copied is selected, and the page says so', {
    tag: '@long',
  }, async ({ page, sandbox, makePlayer }) => {
    const { screen, reference } = await openSlip(page, sandbox, makePlayer);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));
    });
    await stir(page);
    await screen.button('transactions:slip.copy').click();
    await expect(screen.main.getByRole('status')).toHaveText(screen.say('transactions:slip.selected'));
    expect(await selected(page)).toBe(reference);
  });

  test('the buttons of a slip are fetched on its page alone, and not before something is done there', {
    tag: '@long',
  }, async ({ page, sandbox, makePlayer }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (ISLAND.test(request.url())) scripts.push(request.url());
    });
    const { screen } = await openSlip(page, sandbox, makePlayer);
    await awaitIdle(page);
    expect(scripts).toHaveLength(0);
    await stir(page);
    await expect(screen.button('transactions:slip.copy')).toBeVisible();
    expect(scripts).toHaveLength(1);
    await screen.link('transactions:detail.back').click();
    await expect(screen.rows).toHaveCount(1);
    expect(scripts).toHaveLength(1);
  });
});

test('[SC-BUY-35] on a phone the amount, the barcode, the deadline and "I paid" come first', {
  tag: '@phone',
}, async ({ page, sandbox, makePlayer }) => {
  const { screen } = await openSlip(page, sandbox, makePlayer);
  const paid = await screen.button('transactions:detail.paid').boundingBox();
  expect((paid?.y ?? 0) + (paid?.height ?? 0)).toBeLessThanOrEqual(640);
  for (const part of ['.slip__amount', '.slip__deadline', '.slip__barcode', '.marker']) {
    const box = await screen.main.locator(part).boundingBox();
    expect(box?.y, part).toBeLessThan(paid?.y ?? 0);
  }
  expect(await page.evaluate(() => document.querySelector('main')?.scrollHeight)).toBeLessThan(2100);
});
