import { expect, test } from '#tests/support/fixtures.ts';
import { openTextBrowser, type TextBrowser } from '#tests/support/text-browser.ts';
import { textOf } from './texts.ts';

const en = (key: string, values?: Record<string, string | number>) => textOf('en', key, values);
const es = (key: string, values?: Record<string, string | number>) => textOf('es-MX', key, values);

/** Longer than a page waits for the balances, in ms. */
const LATE_MS = 4000;

test.describe('in lynx', { tag: '@plain' }, () => {
  let browser: TextBrowser;

  test.beforeEach(async ({ portal }) => {
    browser = await openTextBrowser(portal.origin);
  });
  test.afterEach(() => browser.close());

  test('a player signs in, reads the balances, changes the language and signs out', async ({
    makePlayer,
  }) => {
    const player = await makePlayer({
      displayName: 'Ana Ruiz',
      casinos: [
        { casinoId: 12, regularAU: 1_250_500 },
        { casinoId: 14, regularAU: 98_400 },
      ],
    });
    // lynx asks for English.
    await browser.fill(en('login.phone'), player.phone);
    await browser.fill(en('login.password'), player.password);
    const home = await browser.press(en('login.submit'));
    expect(home.text).toContain(`${en('home:loggedInAs')} Ana Ruiz`);
    expect(home.text).toMatch(/Casino Jacaranda .* 1,250\.50 USD.* Sala Sakura .* 98,400 JPY/);

    const spanish = await browser.press('Español');
    expect(spanish.text).toContain(`${es('home:loggedInAs')} Ana Ruiz`);
    expect(spanish.text).toMatch(/Redimibles 1,250\.50 USD/);

    const question = await browser.follow(es('menu.logout'));
    expect(question.text).toContain(es('logoutDialog.question', { name: 'Ana Ruiz' }));
    const kept = await browser.follow(es('logoutDialog.cancel'));
    expect(kept.text).toContain('1,250.50');
    await browser.follow(es('menu.logout'));
    const gone = await browser.press(es('logoutDialog.confirm'));
    expect(gone.text).toContain(es('home:welcomeTitle'));
    expect(gone.text).not.toContain('1,250.50');
    expect((await browser.open('/')).text).not.toContain('Ana Ruiz');
  });

  test('balances that were late are there when the player asks again', async ({ makePlayer, sandbox }) => {
    const player = await makePlayer({ casinos: [{ casinoId: 12, regularAU: 1_250_500 }] });
    const match = { path: '/funds', phone: player.phone };
    await sandbox.addFaults({ match, fault: { delayMs: LATE_MS }, times: 1 });
    await browser.fill(en('login.phone'), player.phone);
    await browser.fill(en('login.password'), player.password);
    const early = await browser.press(en('login.submit'));
    expect(early.text).toContain(en('home:fundsLate'));
    // The address of the page that had the log-in form: lynx must not show that once more.
    await expect.poll(async () => (await browser.follow(en('menu.home'))).text).toContain('1,250.50');
  });
});
