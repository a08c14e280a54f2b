import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { HttpClient } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { startChromium } from './drivers/chromium.ts';
import { startFirefox } from './drivers/firefox.ts';
import { startLynx } from './drivers/lynx.ts';
import { expectToRead, logIn, say } from './journey.ts';
import type { BrowserProgram } from './journey-browser.ts';

/** Limits, breaks, log-ins and statements, of an operator that has them. */
describe.each([
  ['lynx', false, startLynx],
  ['Chromium', true, startChromium],
  ['Chromium without scripts', false, startChromium],
  ['Firefox', true, startFirefox],
] as const)('%s', (_name, hasScripts, start) => {
  let program: BrowserProgram;
  let stack: Stack;

  beforeAll(async () => {
    [program, stack] = await Promise.all([start(hasScripts), startStack({ country: 'MX' })]);
    const allowed = {
      allowPlayerLimits: true,
      allowExclusion: true,
      allowActivityHistory: true,
      allowStatements: true,
    };
    await stack.sandbox.changeSettings(allowed);
  });

  afterAll(() => Promise.all([program?.stop(), stack?.stop()]));

  test('set a limit, and take a break', async () => {
    const { portal, sandbox } = stack;
    const casinos = [{ casinoId: 12, regularAU: 900_000 }];
    const player = await sandbox.makePlayer({ displayName: 'Ana Ruiz', casinos });
    const browser = await program.open();
    onTestFinished(() => browser.close());
    await logIn({ browser, origin: portal.origin, sandbox }, player);

    await browser.open(`${portal.origin}/responsiblePlay?step=limit&kind=deposit&period=week&casino=12`);
    await browser.fill(say('limits:form.amount', { currency: 'USD' }), '100');
    await browser.press(say('limits:form.submit'));
    await expectToRead(browser, say('limits:check.fromNow'));
    await browser.press(say('limits:check.submit'));
    await expectToRead(browser, say('errors:limitSet'));

    await browser.follow(say('limits:break.link'));
    const scope = say('limits:break.scope.portal');
    await browser.follow(
      say('limits:break.choice', { length: say('limits:break.days', { count: 7 }), scope }),
    );
    await expectToRead(browser, say('limits:break.check.shorter'));
    await browser.fill(say('password:currentPassword'), player.password);
    await browser.press(say('limits:break.check.submit'));
    await expectToRead(browser, say('errors:breakSet'));
    await browser.open(`${portal.origin}/webPayCashIn`);
    await expectToRead(browser, say('errors:buyInPaused'));
    const set = await sandbox.calls({ path: '/user/exclusion', method: 'POST' });
    expect(set.map(({ status }) => status)).toEqual([200]);
  });

  test('be reminded of the time, and go on from there', async () => {
    const { portal, sandbox } = stack;
    const player = await sandbox.makePlayer({ displayName: 'Ana Ruiz', casinos: [{ casinoId: 12 }] });
    const browser = await program.open();
    onTestFinished(() => browser.close());
    await logIn({ browser, origin: portal.origin, sandbox }, player);
    await browser.open(`${portal.origin}/responsiblePlay?step=limit&kind=reminder`);
    await browser.fill(say('limits:form.between'), '30');
    await browser.press(say('limits:form.submit'));
    await expectToRead(browser, say('limits:every', { count: 30 }));
    await browser.press(say('limits:check.submit'));
    await expectToRead(browser, say('errors:reminderSet'));
    await browser.follow(say('limits:reminder.link'));
    await expectToRead(browser, say('limits:reminder.nothing'));
    await browser.follow(say('limits:reminder.cont'));
    await expectToRead(browser, say('limits:change'));
    await browser.follow(say('limits:reminder.link'));
    await browser.press(say('common:menu.logout'));
    await expectToRead(browser, say('common:login.submit'));
  });

  test('end the log-in of another device', async () => {
    const { portal, sandbox } = stack;
    const player = await sandbox.makePlayer({ displayName: 'Ana Ruiz' });
    const elsewhere = new HttpClient(portal.origin, { language: 'es-MX' });
    await elsewhere.logIn(player);
    const browser = await program.open();
    onTestFinished(() => browser.close());
    await logIn({ browser, origin: portal.origin, sandbox }, player);
    await browser.open(`${portal.origin}/accountSecurity`);
    await browser.press(say('security:logIns.endOthers'));
    await expectToRead(browser, say('errors:otherLogInsEnded'));
    expect((await elsewhere.get('/userProfile')).status).not.toBe(200);
    expect((await sandbox.calls({ path: '/authentication/logout' })).map(({ status }) => status)).toContain(
      200,
    );
    elsewhere.close();
  });

  test('read the statement of a month, from the transactions on', async () => {
    const { portal, sandbox } = stack;
    const casinos = [{ casinoId: 12, regularAU: 900_000 }];
    const player = await sandbox.makePlayer({ displayName: 'Ana Ruiz', casinos });
    const browser = await program.open();
    onTestFinished(() => browser.close());
    await logIn({ browser, origin: portal.origin, sandbox }, player);
    await browser.open(`${portal.origin}/webPayTransactions`);
    await browser.follow(say('statements:link'));
    await expectToRead(browser, say('statements:year.open'));
    await browser.follow(monthOfToday());
    await expectToRead(browser, say('statements:line.taxWithheldAU'));
    await expectToRead(browser, say('statements:entries.none'));
  });
});

/** The link of the current month, which Spanish writes with a capital there. */
function monthOfToday(): string {
  const timeZone = 'America/Mexico_City';
  const name = new Intl.DateTimeFormat('es-MX', { month: 'long', timeZone }).format();
  return name.charAt(0).toUpperCase() + name.slice(1);
}
